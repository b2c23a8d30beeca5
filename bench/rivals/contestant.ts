// An engine's process: it is given one task at a time and answers each with a line.
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Way } from './adapter.js';
import { type Answer, formatTask, parseAnswer, type Task } from './protocol.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const WORKER = fileURLToPath(new URL('worker.ts', import.meta.url));
const TASK_SECONDS = 60;
const STDERR_KEPT = 500;

export type Kind = Way | 'native';

/** What is to be spawned, and how the tables call it. */
export interface Entry {
  readonly name: string;
  readonly kind: Kind;
  readonly command: string;
  readonly args: readonly string[];
}

/** A running engine. */
export interface Contestant {
  readonly name: string;
  readonly kind: Kind;
  /**
   * The answer; undefined where the engine does not have the load.
   * @throws the process ended, or answered something else, or not in time
   */
  perform(task: Task): Promise<Answer | undefined>;
  close(): void;
}

/** An engine file's process, by one of its ways. */
export const workerEntry = (name: string, file: string, way: Way): Entry => ({
  name,
  kind: way,
  command: process.execPath,
  args: ['--import', 'tsx', WORKER, file, way],
});

/** A native engine's process, from a command line. */
export const nativeEntry = (name: string, command: string): Entry => ({
  name,
  kind: 'native',
  command: '/bin/sh',
  args: ['-c', `exec ${command}`],
});

interface Pending {
  readonly resolve: (line: string) => void;
  readonly reject: (error: Error) => void;
}

/** Sends a line, resolves with the next one that comes back. One at a time. */
const converse = (child: ChildProcess): ((line: string) => Promise<string>) => {
  let pending: Pending | undefined;
  let complaint = '';
  let ended: Error | undefined;
  const end = (reason: string): void => {
    ended ??= new Error([reason, complaint.trim()].filter(Boolean).join(': '));
    pending?.reject(ended);
  };
  child.stderr?.on('data', chunk => {
    complaint = `${complaint}${chunk}`.slice(-STDERR_KEPT);
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
export const start = ({ name, kind, command, args }: Entry): Contestant => {
  const child = spawn(command, args, { cwd: ROOT, stdio: 'pipe' });
  const ask = converse(child);
  return {
    name,
    kind,
    async perform(task) {
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
