// Runs one test file in a process of its own and decides whether it passed. uvu itself accepts a file that runs nothing, and
// waits forever for a leaked timer. Here a file fails if it counts no test and does not print SKIPPED, does not end in
// time, or does not exit with 0.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** All test files are below it. */
export const TEST_FOLDER = join(ROOT, 'test');
const PRELOAD = new URL('preload.mjs', import.meta.url).href;
const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[\\d+m`, 'g');

export interface Totals {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** A file to run. */
export interface TestFile {
  /** From the folder of the tests. */
  readonly path: string;
  /** Added to the environment. */
  readonly env: Readonly<Record<string, string>>;
}

export interface Result extends Totals {
  readonly file: string;
  /** All that it printed, without colours. */
  readonly output: string;
  readonly seconds: number;
  /** Why the file failed, if not through its tests alone. */
  readonly problem?: string;
}

interface Ended {
  readonly output: string;
  /** The exit code, or how else the process ended. */
  readonly ending: number | string;
}

const running = new Set<ChildProcess>();

/** Ends a test file's process and whatever it started: they are one process group. */
const end = (child: ChildProcess): void => {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL'); // a platform without process groups, or the group is gone
  }
};

/** Ends every file that runs now. */
export const endAll = (): void => {
  for (const child of running) end(child);
};

/** Resolves when the process has ended and nobody holds its output any more. */
const runProcess = (folder: string, { path, env }: TestFile, timeoutSeconds: number): Promise<Ended> =>
  new Promise(done => {
    const command = ['--import', PRELOAD, join(folder, path)];
    const child = spawn(process.execPath, command, { cwd: ROOT, detached: true, env: { ...process.env, ...env } });
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
      end(child); // a file that broke off may have left a server running
      running.delete(child);
      const ending = late ? `did not end within ${timeoutSeconds} s` : (code ?? `ended by ${signal}`);
      done({ output: output.replace(COLOURS, ''), ending });
    });
  });

/** The number behind "Total:", "Passed:" or "Skipped:" where uvu printed it last. */
const numberOf = (output: string, label: string): number =>
  Number([...output.matchAll(new RegExp(`^ {2}${label}: +(\\d+)$`, 'gm'))].at(-1)?.[1] ?? 0);

/** The lines in which a file says what it skipped, because the machine lacks something. */
export const skippedLines = ({ output }: Pick<Result, 'output'>): string[] =>
  output.split('\n').filter(line => line.startsWith('SKIPPED'));

/** The names of the tests that failed, with their suites, and the hooks that did. */
export const failedTests = ({ output }: Result): string[] =>
  [...output.matchAll(/^ +FAIL +(.*)$|^FAILED: (the .* hook of .*):$/gm)].map(([, test, hook]) => test ?? hook ?? '');

const problemOf = (ended: Ended, total: number, failed: number): string | undefined => {
  const { ending } = ended;
  if (typeof ending === 'string') return ending;
  if (total === 0 && ending === 0 && skippedLines(ended).length > 0) return undefined;
  if (total === 0 && ending === 0) return 'counted no test: does every suite end in .run()?';
  if (total === 0) return `counted no test: it ended before, with exit code ${ending}`;
  return ending !== 0 && failed === 0 ? `exit code ${ending}` : undefined;
};

/** uvu's Total leaves out what was skipped, and a failing `before` hook makes it exit with 0 all the same. */
const judge = (file: string, ended: Ended, seconds: number): Result => {
  const { output } = ended;
  const total = numberOf(output, 'Total');
  const passed = numberOf(output, 'Passed');
  const problem = problemOf(ended, total, total - passed);
  const counts = { passed, failed: total - passed + (problem ? 1 : 0), skipped: numberOf(output, 'Skipped') };
  return { file, output, seconds, ...counts, ...(problem && { problem }) };
};

export const runFile = async (folder: string, file: TestFile, timeoutSeconds: number): Promise<Result> => {
  const began = performance.now();
  const ended = await runProcess(folder, file, timeoutSeconds);
  return judge(file.path, ended, (performance.now() - began) / 1000);
};
