// Makes a place's project in the shared install of runtimes and tools (package.json beside this file), and builds and runs it.
// TEST_CONSUMERS says where that install is. The library is unpacked from its tarball, as npm does.
import { execFile, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../free-port.js';
import { ROOT } from '../repository/tree.js';
import { until } from '../until.js';
import type { Place } from './place.js';

/** What `projects/program/ask.js` answers. */
export const ANSWERS = '0.49992 0.49992 0.81946 true';

/** Counts the messages of workers: loaded before a program or a page. */
export const COUNT_WORKERS = fileURLToPath(new URL('count-workers.js', import.meta.url));
const COUNTING: Readonly<Record<string, string>> = {
  node: `node --import ${COUNT_WORKERS}`,
  'deno run': `deno run --preload ${COUNT_WORKERS}`,
  bun: `bun --preload ${COUNT_WORKERS}`,
  jest: `NODE_OPTIONS="--import ${COUNT_WORKERS}" jest`,
};

const PROJECTS = fileURLToPath(new URL('projects', import.meta.url));
const TIME_LIMIT_MS = 300_000;
/** Absolute: without the variable, a path that is not there, and not the `node_modules` of this repository. */
const INSTALL = resolve(process.env.TEST_CONSUMERS ?? '/nowhere');
export const MODULES = join(INSTALL, 'node_modules');

/** A sentence that says that the install is missing; undefined if it is there. */
export const missing = existsSync(MODULES)
  ? undefined
  : 'TEST_CONSUMERS names no install of test/consumers/package.json';

const exec = promisify(execFile);

const unpackLibrary = async (): Promise<string> => {
  const folder = mkdtempSync(join(INSTALL, 'projects-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const pack = ['pack', join(ROOT, 'dist/package'), '--loglevel=error', '--pack-destination', folder];
  const { stdout } = await exec('npm', pack);
  await exec('tar', ['-xzf', stdout.trim()], { cwd: folder });
  return folder;
};

let unpacked: Promise<string> | undefined;

/** Makes the project of a place. @returns its folder */
export const makeProject = async ({
  name,
  folder,
  programs = {},
}: Pick<Place, 'name' | 'folder' | 'programs'>): Promise<string> => {
  unpacked ??= unpackLibrary();
  const target = join(await unpacked, name.replaceAll(/\W+/g, '-'));
  for (const each of ['program', ...[folder ?? []].flat()]) {
    cpSync(join(PROJECTS, each), target, { recursive: true });
  }
  const own = join(target, 'node_modules');
  cpSync(join(await unpacked, 'package'), join(own, 'poker-odds-wasm'), { recursive: true });
  mkdirSync(join(own, '.bin'));
  for (const [program, file] of Object.entries(programs)) symlinkSync(join(MODULES, file), join(own, '.bin', program));
  return target;
};

const environment = (folder: string): NodeJS.ProcessEnv => {
  const places = [
    join(folder, 'node_modules/.bin'),
    dirname(process.execPath),
    join(MODULES, '.bin'),
    process.env.PATH,
  ];
  return {
    ...process.env,
    PATH: places.join(delimiter),
    NO_COLOR: '1',
    COUNT_WORKERS,
    NEXT_TELEMETRY_DISABLED: '1',
    DENO_NO_UPDATE_CHECK: '1',
    BUN_RUNTIME_TRANSPILER_CACHE_PATH: '0',
  };
};

/** Runs a command line in a project. Rejects, with what it printed, when it fails. */
export const runIn = async (folder: string, command: string): Promise<{ stdout: string; stderr: string }> =>
  exec('bash', ['-ec', command], { cwd: folder, env: environment(folder), timeout: TIME_LIMIT_MS });

/** Runs the program of a place. @returns what it printed, and on standard error only the number of messages of worker threads */
export const runProgram = async (folder: string, command: string): Promise<{ stdout: string; stderr: string }> =>
  runIn(
    folder,
    command.replace(/^(?:deno run|node|bun|jest)/, each => COUNTING[each] ?? each),
  );

/** Runs a server in a project while `work` uses it. */
export const whileRunning = async (
  folder: string,
  command: string,
  work: (url: string) => Promise<void>,
): Promise<void> => {
  const url = `http://127.0.0.1:${await freePort()}/`;
  const env = { ...environment(folder), PORT: new URL(url).port };
  // A process group of its own: the shell does not pass a signal on to its programs.
  const child = spawn('bash', ['-ec', command], { cwd: folder, env, detached: true, stdio: 'pipe' });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', chunk => {
      output += chunk;
    });
  }
  const answers = (): Promise<boolean> =>
    fetch(url).then(
      () => true,
      () => false,
    );
  try {
    await until(async () => {
      if (child.exitCode !== null) throw new Error(`${command} ended: ${output}`);
      return answers();
    });
    await work(url);
  } finally {
    if (child.exitCode === null) process.kill(-child.pid!, 'SIGKILL');
  }
};
