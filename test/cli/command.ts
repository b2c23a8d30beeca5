// Commands as tests run them: in this process for speed, or the built program in a process of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import * as assert from 'uvu/assert';
import { run } from '../../src/cli/program.js';
import type { Streams } from '../../src/cli/terminal.js';

/** The outcome of a command. */
export interface Outcome {
  readonly exitCode: number;
  readonly out: string;
  readonly err: string;
}

/** The built program. */
export const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** Runs a command in this process. @param streams override the empty environment and the pipes */
export const commandOn = async (streams: Partial<Streams>, ...argv: string[]): Promise<Outcome> => {
  let [out, err] = ['', ''];
  const exitCode = await run(argv, {
    env: {},
    out: async words => {
      out += words;
    },
    err: words => {
      err += words;
    },
    columns: () => undefined,
    ...streams,
  });
  return { exitCode, out, err };
};

/** Runs a command in this process, with `env` as its whole environment. */
export const command = (env: NodeJS.ProcessEnv, ...argv: string[]): Promise<Outcome> => commandOn({ env }, ...argv);

/** The one JSON document that a command printed, on one line, and nothing else. */
export const documentOf = ({ exitCode, out, err }: Outcome) => {
  assert.is(err, '');
  assert.is(exitCode, 0);
  assert.match(out, /^[^\n]+\n$/);
  return JSON.parse(out);
};

/** The error that a command printed for a script, and nothing else, with its exit code. */
export const errorOf = ({ exitCode, out, err }: Outcome) => {
  assert.is(out, '');
  assert.match(err, /^[^\n]+\n$/);
  const { error } = JSON.parse(err);
  assert.equal(Object.keys(error), ['code', 'message']);
  return { exitCode, code: error.code, message: error.message };
};

/** The message of the error that a function throws. */
export const messageOf = (read: () => unknown): string => {
  try {
    read();
  } catch (error) {
    return (error as Error).message;
  }
  return assert.unreachable('it is read') as never;
};

const running = new Set<ChildProcess>();

/** Ends the processes of `start` that still run: a failed test would leave its server running. */
export const endAll = (): void => {
  for (const child of running) child.kill('SIGKILL');
};

/** Starts the built program in `cwd`, with the settings of `env` instead of this process's. */
export const start = (cwd: string, env: NodeJS.ProcessEnv, ...argv: string[]) => {
  const child = spawn(process.execPath, [MAIN, ...argv], {
    cwd,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('close', () => running.delete(child));
  const exited = new Promise<number>(resolve => child.once('close', code => resolve(code ?? -1)));
  const outcome = Promise.all([exited, text(child.stdout), text(child.stderr)]).then(
    ([exitCode, out, err]): Outcome => ({ exitCode, out, err }),
  );
  return { child, outcome };
};
