// Starts servers as child processes of a test, in its process group, so that they end with the test.
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

const START_TIMEOUT_MS = 90_000;
const CHECK_INTERVAL_MS = 25;

export interface Child {
  /** All that it has printed on both outputs. */
  readonly output: () => string;
  readonly running: () => boolean;
  /** Sends a signal, unless the process has ended. */
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
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (child.running() && Date.now() < deadline) {
    try {
      await isReady();
      return;
    } catch {
      await sleep(CHECK_INTERVAL_MS);
    }
  }
  throw new Error(`${name} ${child.running() ? 'does not answer' : 'ended'}:\n${child.output()}`);
};
