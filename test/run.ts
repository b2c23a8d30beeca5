// Runs the test files by uvu, in as many processes as there are cores, and ends with the line "N passed, N failed".
//   node --import tsx test/run.ts [--tier quick|test|all] [--rest] [--coverage] [--list] [part of a path…] [!part of a path to leave out…]
// --rest leaves out what `npm test` runs (tiers.ts), also of suites that run on two stores. --list prints the names of the tests and runs none. --coverage counts coverage, and fails below the bounds of .c8rc.json. With
// TEST_COVERAGE, a folder, coverage is counted there, so that a later run with --coverage adds its own to it.
// A file fails if a test or a hook fails, if it has no test and no line says SKIPPED, if its process ends, or after the time limit,
// which ends its process; in CI also if it has .skip or .only. --folder and --seconds are for its own test.
import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { build, isStale } from '../scripts/build.js';
import { chooseFiles, chooseStores, TIERS, type Tier } from './tiers.js';

const { values: options, positionals: parts } = parseArgs({
  options: {
    coverage: { type: 'boolean', default: false },
    folder: { type: 'string', default: 'test' },
    list: { type: 'boolean', default: false },
    rest: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '600' },
    tier: { type: 'string', default: 'all' },
  },
  allowPositionals: true,
});

/** Characters of a failed file's output: a diff may have thousands of lines. */
const MAX_OUTPUT = 10_000;
const PROGRAM = fileURLToPath(new URL('runner/process.ts', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'poker-odds-tests-'));
const processes = new Set<ChildProcess>();
const totals = { passed: 0, failed: 0, skipped: 0 };
const summary: string[] = [];

const readTier = (): Tier => {
  const found = TIERS.find(name => name === options.tier);
  if (!found) throw new Error(`--tier is ${options.tier}: give one of ${TIERS.join(', ')}`);
  return found;
};

const tier = readTier();

/** Ends a process and all that it has started: they are one process group. */
const end = (child: ChildProcess): void => {
  processes.delete(child);
  if (child.connected) child.disconnect();
  try {
    process.kill(-child.pid!, 'SIGKILL');
  } catch {
    child.kill('SIGKILL'); // the platform has no process groups, or the group has ended
  }
};

/** The outcome of a file: uvu's exit code, or words about the end of its process. */
const runFile = async (child: ChildProcess, path: string): Promise<number | string> => {
  const done = new AbortController();
  const { signal } = done;
  const ending = Promise.race([
    once(child, 'message', { signal }).then(([code]) => Number(code)),
    once(child, 'exit', { signal }).then(([code, by]) => `its process ended with ${by ?? `exit code ${code}`}`),
    sleep(Number(options.seconds) * 1000, `did not end within ${options.seconds} s`, { signal }),
  ]).catch(String);
  child.send({ path: resolve(options.folder, path), stores: chooseStores(path, tier, options.rest) });
  await ending;
  done.abort();
  return ending;
};

const report = (path: string, ending: number | string, output: string, seconds: number): void => {
  const skipped = output.split('\n').filter(line => line.startsWith('SKIPPED'));
  const counts = [...output.matchAll(/^ {2}Total: +(\d+)\n {2}Passed: +(\d+)\n {2}Skipped: +(\d+)$/gm)].at(-1);
  const [total = 0, passed = 0, left = 0] = counts?.slice(1).map(Number) ?? [];
  const isEmpty = total === 0 && skipped.length === 0;
  const isLimited = left > 0 && process.env.CI ? 'has .skip or .only' : '';
  const problem = typeof ending === 'string' ? ending : isEmpty ? 'it has no test' : isLimited;
  const failed = total - passed || Number(problem !== '' || ending !== 0);
  totals.passed += passed;
  totals.failed += failed;
  totals.skipped += left;
  const line = `${path}: ${passed} passed, ${failed} failed (${seconds.toFixed(1)} s)${problem && `: ${problem}`}`;
  console.log(`${failed > 0 ? 'FAILED' : 'ok'} ${line}`);
  if (failed > 0) {
    console.log(output.slice(0, MAX_OUTPUT));
    summary.push(`FAILED ${line}`, ...(output.match(/^ +FAIL .*$/gm) ?? []));
  }
  summary.push(...skipped.map(sentence => `${path}: ${sentence}`));
};

/** Runs files in one process, and after its end in another, until no file is left. */
const runFiles = async (files: string[], log: string): Promise<void> => {
  const output = openSync(log, 'a');
  let child: ChildProcess | undefined;
  for (let file = files.shift(); file; file = files.shift()) {
    if (!child?.connected) {
      child = fork(PROGRAM, { detached: true, stdio: ['ignore', output, output, 'ipc'] });
      processes.add(child);
      await once(child, 'message'); // it has started
    }
    const began = performance.now();
    const ending = await runFile(child, file);
    if (typeof ending === 'string') end(child);
    report(file, ending, stripVTControlCharacters(readFileSync(log, 'utf8')), (performance.now() - began) / 1000);
    truncateSync(log);
  }
  if (!child?.connected) return;
  child.disconnect();
  await once(child, 'exit');
  end(child);
};

/** Adds up the coverage. Resolves with whether it is enough. */
const isCovered = (folder: string): boolean => {
  const c8 = ['node_modules/c8/bin/c8.js', 'report', '--temp-directory', folder, '--reporter', 'text', '--skip-full'];
  const env = { ...process.env, NODE_V8_COVERAGE: '' };
  return spawnSync(process.execPath, c8, { env, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
};

process.on('exit', () => {
  for (const child of processes) end(child);
  rmSync(scratch, { recursive: true });
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

const began = performance.now();
// Worker threads and commands run from dist/, tests from src/: both must be built from the same sources.
await build((['engine', 'debug', 'server'] as const).filter(isStale));
const coverage = process.env.TEST_COVERAGE ?? (options.coverage ? join(scratch, 'coverage') : undefined);
if (coverage) process.env.NODE_V8_COVERAGE = coverage;
const files = chooseFiles(options.folder, tier, options.rest, parts);
if (options.list) {
  const { takeSuites } = await import('./suite.js');
  for (const path of files) {
    console.log(`\n${path}`);
    process.env.TEST_STORES = chooseStores(path, tier, options.rest);
    await import(pathToFileURL(resolve(options.folder, path)).href);
    for (const { name, sentences } of takeSuites())
      for (const sentence of sentences) console.log(`${name} ${sentence}`);
  }
  process.exit();
}
const count = files.length;
// The rest waits for servers and pages more than it computes: one process more than there are cores.
const processCount = availableParallelism() + (options.rest ? 1 : 0);
await Promise.all(Array.from({ length: processCount }, (_, n) => runFiles(files, join(scratch, `${n}.log`))));
const passes = !options.coverage || isCovered(coverage!);
const seconds = ((performance.now() - began) / 1000).toFixed(0);
console.log(`\n${summary.join('\n')}\nNode ${process.version}, ${count} files, ${seconds} s`);
console.log(`${totals.passed} passed, ${totals.failed} failed${totals.skipped ? `, ${totals.skipped} skipped` : ''}`);
process.exitCode = passes && totals.failed === 0 && totals.passed > 0 ? 0 : 1;
