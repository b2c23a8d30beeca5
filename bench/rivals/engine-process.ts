// Starts an engine's process, sends it one task at a time and reads the line that answers it.
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Way } from './adapter.js';
import { type Answer, formatTask, parseAnswer, type Task } from './protocol.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const WORKER = fileURLToPath(new URL('worker.ts', import.meta.url));
/** An engine has this long for a task. */
const TASK_SECONDS = 180;
const MAX_ERROR_LENGTH = 500;

export type Kind = Way | 'native';

/** The command that starts an engine's process, and the engine's name in the tables. */
export interface EngineCommand {
  readonly name: string;
  readonly kind: Kind;
  readonly command: string;
  readonly args: readonly string[];
}

/** A running engine. */
export interface EngineProcess {
  readonly name: string;
  readonly kind: Kind;
  /**
   * The answer; undefined if the engine does not have the load.
   * @throws {Error} the process has ended, or its answer is malformed or late; the message names it
   */
  run(task: Task<string>): Promise<Answer | undefined>;
  close(): void;
}

/** An engine file's process, by one of its ways. */
export const workerCommand = (name: string, file: string, way: Way): EngineCommand => ({
  name,
  kind: way,
  command: process.execPath,
  args: ['--import', 'tsx', WORKER, file, way],
});

/** A native engine's process, from a command line. */
export const nativeCommand = (name: string, command: string): EngineCommand => ({
  name,
  kind: 'native',
  command: '/bin/sh',
  args: ['-c', command],
});

/** The engine of an option --native, NAME=COMMAND. */
export const parseNative = (text: string): EngineCommand => {
  const [name = '', ...command] = text.split('=');
  if (name === '' || command.length === 0) throw new Error('--native takes NAME=COMMAND');
  return nativeCommand(name, command.join('='));
};

interface Pending {
  readonly resolve: (line: string) => void;
  readonly reject: (error: Error) => void;
}

interface Lines {
  /** Sends a line, resolves with the next one that comes back. One at a time. */
  readonly exchange: (line: string) => Promise<string>;
  /** Rejects this exchange, and all later ones. */
  readonly end: (reason: string) => void;
}

const openLines = (child: ChildProcess): Lines => {
  let pending: Pending | undefined;
  let errorText = '';
  let ended: Error | undefined;
  const end = (reason: string): void => {
    ended ??= new Error([reason, errorText.trim()].filter(Boolean).join(': '));
    pending?.reject(ended);
  };
  child.stderr?.on('data', chunk => {
    errorText = `${errorText}${chunk}`.slice(-MAX_ERROR_LENGTH);
  });
  child.stdin?.on('error', () => end('the process takes no tasks'));
  child.on('error', error => end(error.message));
  child.on('close', (code, signal) => end(`the process ended (${signal ?? `exit code ${code}`})`));
  if (child.stdout) createInterface({ input: child.stdout }).on('line', line => pending?.resolve(line));
  const exchange = (line: string): Promise<string> =>
    new Promise((resolve, reject) => {
      pending = { resolve, reject };
      if (ended) reject(ended);
      else child.stdin?.write(`${line}\n`);
    });
  return { exchange, end };
};

const running = new Set<ChildProcess>();

/** Ends the process, and those that a native engine's shell has started: they have its process group. */
const kill = (child: ChildProcess): void => {
  running.delete(child);
  try {
    process.kill(-child.pid!, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
};

process.on('SIGINT', () => process.exit(130));
process.on('exit', () => {
  for (const child of running) kill(child);
});

/** Starts an engine's process, which is killed if a task takes too long. */
export const start = ({ name, kind, command, args }: EngineCommand): EngineProcess => {
  const child = spawn(command, args, { cwd: ROOT, stdio: 'pipe', detached: kind === 'native' });
  running.add(child);
  const { exchange, end } = openLines(child);
  return {
    name,
    kind,
    async run(task) {
      const text = formatTask(task);
      const timer = setTimeout(() => {
        end(`no answer to "${text}" in ${TASK_SECONDS} s`);
        kill(child);
      }, TASK_SECONDS * 1000);
      try {
        return parseAnswer(await exchange(text), text);
      } catch (error) {
        throw new Error(`${name} (${kind}): ${(error as Error).message}`, { cause: error });
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => kill(child),
  };
};
