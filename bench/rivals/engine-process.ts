// Starts an engine's process, sends it one task at a time and reads the line that answers it.
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Way } from './adapter.js';
import { type Answer, formatTask, parseAnswer, type Task } from './protocol.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const WORKER = fileURLToPath(new URL('worker.ts', import.meta.url));
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
   * @throws the process has ended, or its answer is malformed or late
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
  args: ['-c', `exec ${command}`],
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

/** Sends a line, resolves with the next one that comes back. One at a time. */
const exchangeLines = (child: ChildProcess): ((line: string) => Promise<string>) => {
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
  return line =>
    new Promise((resolve, reject) => {
      pending = { resolve, reject };
      if (ended) reject(ended);
      else child.stdin?.write(`${line}\n`);
    });
};

/** Starts an engine's process. */
export const start = ({ name, kind, command, args }: EngineCommand): EngineProcess => {
  const child = spawn(command, args, { cwd: ROOT, stdio: 'pipe' });
  const ask = exchangeLines(child);
  return {
    name,
    kind,
    async run(task) {
      const timer = setTimeout(() => child.kill('SIGKILL'), TASK_SECONDS * 1000);
      try {
        return parseAnswer(await ask(formatTask(task)));
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => child.kill(),
  };
};
