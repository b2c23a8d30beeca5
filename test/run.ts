// Runs the test files, each in a process of its own, two at a time, and ends with the line "N passed, N failed".
//   node --import tsx test/run.ts [--folder test] [--timeout 180] [--without PART]… [filter…]
// A filter is a part of a path, and so is what --without leaves out. uvu itself is content with a file that runs nothing and
// waits for a leaked timer for ever, so a file fails here when it counts no test and does not say SKIPPED, does not end in
// time, or exits with anything but 0.
import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const AT_ONCE = 2;

interface Totals {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

interface Ended {
  readonly output: string;
  /** The exit code, or how else the process ended. */
  readonly ending: number | string;
}

interface Result extends Totals {
  readonly file: string;
  readonly output: string;
  readonly seconds: number;
  /** Why the file failed, if not through its tests alone. */
  readonly problem?: string;
}

const containsOneOf = (path: string, parts: readonly string[]): boolean =>
  parts.some(part => path.includes(part.replace(/^test\//, '')));

/**
 * The paths of the test files under a folder, sorted: those that contain a filter, if there is one, and no part of `without`.
 * Packages that are installed there have tests of their own, which are none of ours.
 */
const findFiles = (folder: string, filters: readonly string[], without: readonly string[]): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.test.ts'))
    .map(path => path.split(sep).join('/'))
    .filter(path => !path.includes('node_modules/'))
    .filter(path => filters.length === 0 || containsOneOf(path, filters))
    .filter(path => !containsOneOf(path, without))
    .sort();

const running = new Set<ChildProcess>();

/** Ends a test file's process and whatever it started: they are one process group. */
const end = (child: ChildProcess): void => {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL'); // a platform without process groups, or the group is gone
  }
};

/** Runs one file. Resolves when the process has ended and nobody holds its output any more. */
const runProcess = (path: string, timeoutSeconds: number): Promise<Ended> =>
  new Promise(done => {
    const child = spawn(process.execPath, ['--import', 'tsx', path], { cwd: ROOT, detached: true });
    running.add(child);
    let output = '';
    let late = false;
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    const timer = setTimeout(() => {
      late = true;
      end(child);
    }, timeoutSeconds * 1000);
    child.on('error', error => collect(Buffer.from(String(error))));
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      running.delete(child);
      done({ output, ending: late ? `did not end within ${timeoutSeconds} s` : (code ?? `ended by ${signal}`) });
    });
  });

/** The number behind "Total:", "Passed:" or "Skipped:" where uvu printed it last. */
const numberOf = (output: string, label: string): number =>
  Number([...output.matchAll(new RegExp(`^ {2}${label}: +(\\d+)$`, 'gm'))].at(-1)?.[1] ?? 0);

/** The lines in which a file says what it left out, for want of something that this machine has not. */
const skippedLines = (output: string): string[] => output.split('\n').filter(line => line.startsWith('SKIPPED'));

const problemOf = ({ output, ending }: Ended, total: number, failed: number): string | undefined => {
  if (typeof ending === 'string') return ending;
  if (total === 0 && ending === 0 && skippedLines(output).length > 0) return undefined;
  if (total === 0) return 'counted no test: does every suite end in .run()?';
  return ending !== 0 && failed === 0 ? `exit code ${ending}` : undefined;
};

/** uvu's Total leaves out what was skipped, and a failing `before` hook makes it exit with 0 all the same. */
const judge = (file: string, ended: Ended, seconds: number): Result => {
  const { output } = ended;
  const plain = output.replace(new RegExp(`${String.fromCharCode(27)}\\[\\d+m`, 'g'), '');
  const total = numberOf(plain, 'Total');
  const passed = numberOf(plain, 'Passed');
  const problem = problemOf(ended, total, total - passed);
  const counts = { passed, failed: total - passed + (problem ? 1 : 0), skipped: numberOf(plain, 'Skipped') };
  return { file, output, seconds, ...counts, ...(problem && { problem }) };
};

/** "2 passed, 0 failed", and what was skipped if anything was. */
const inWords = ({ passed, failed, skipped }: Totals): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

const report = (result: Result): void => {
  const mark = result.failed > 0 ? 'FAILED' : 'ok';
  const problem = result.problem ? `: ${result.problem}` : '';
  console.log(`${mark.padEnd(7)}${result.file}: ${inWords(result)} (${result.seconds.toFixed(1)} s)${problem}`);
  const loud = skippedLines(result.output);
  if (result.failed > 0) console.log(result.output);
  else if (loud.length > 0) console.log(loud.join('\n'));
};

const runFile = async (folder: string, file: string, timeoutSeconds: number): Promise<Result> => {
  const began = performance.now();
  const ended = await runProcess(join(folder, file), timeoutSeconds);
  const result = judge(file, ended, (performance.now() - began) / 1000);
  report(result);
  return result;
};

/** Runs all files, a few at once; each of the lanes takes the next file that nobody has taken. */
const runAll = async (folder: string, files: readonly string[], timeoutSeconds: number): Promise<Result[]> => {
  const results: Result[] = [];
  const waiting = files.values();
  const lane = async (): Promise<void> => {
    for (const file of waiting) results.push(await runFile(folder, file, timeoutSeconds));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return results;
};

const sum = (results: readonly Result[], key: keyof Totals): number =>
  results.reduce((total, result) => total + result[key], 0);

const { values, positionals } = parseArgs({
  options: {
    folder: { type: 'string', default: join(ROOT, 'test') },
    timeout: { type: 'string', default: '180' },
    without: { type: 'string', multiple: true, default: [] },
  },
  allowPositionals: true,
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of running) end(child);
    process.exit(1);
  });
}

const folder = resolve(values.folder);
const files = findFiles(folder, positionals, values.without);
const results = await runAll(folder, files, Number(values.timeout));
if (files.length === 0) console.log(`No test file in ${relative(process.cwd(), folder) || '.'} matches.`);
const totals = {
  passed: sum(results, 'passed'),
  failed: sum(results, 'failed'),
  skipped: sum(results, 'skipped'),
};
console.log(`Node ${process.version}, ${files.length} files`);
console.log(inWords(totals));
process.exitCode = totals.failed > 0 || totals.passed === 0 ? 1 : 0;
