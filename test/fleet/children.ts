// Servers that a test starts as processes of its own, in the test's process group, so that they end with it whatever happens.
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

const STARTING_MS = 30_000;
const BETWEEN_MS = 25;

export interface Child {
  /** What it printed on both outputs until now. */
  readonly output: () => string;
  readonly running: () => boolean;
  /** Sends a signal; to a process that has ended, nothing. */
  signal(signal: NodeJS.Signals): void;
  /** Sends a signal and resolves when the process has ended. */
  end(signal: NodeJS.Signals): Promise<void>;
}

const children = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

export const startChild = (file: string, args: readonly string[], options: SpawnOptions = {}): Child => {
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  children.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', text => {
      output += text;
    });
  }
  child.on('error', error => {
    output += `${error}\n`;
  });
  const ended = once(child, 'close').catch(() => {});
  ended.then(() => children.delete(child));
  const running = (): boolean => child.pid !== undefined && child.exitCode === null && child.signalCode === null;
  const signal = (name: NodeJS.Signals): void => void child.kill(name);
  const end = async (name: NodeJS.Signals): Promise<void> => {
    if (!running()) return;
    child.kill(name);
    await ended;
  };
  return { output: () => output, running, signal, end };
};

/**
 * Resolves when a server answers.
 * @param isReady asks it once, and rejects while it does not answer
 * @throws what it printed, when it ended or took too long
 */
export const untilReady = async (name: string, child: Child, isReady: () => Promise<unknown>): Promise<void> => {
  const deadline = Date.now() + STARTING_MS;
  while (child.running() && Date.now() < deadline) {
    try {
      await isReady();
      return;
    } catch {
      await sleep(BETWEEN_MS);
    }
  }
  throw new Error(`${name} ${child.running() ? 'does not answer' : 'ended'}:\n${child.output()}`);
};
