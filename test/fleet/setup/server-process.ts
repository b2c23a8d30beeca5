// Servers as child processes that tests start, kill and start again. They end with the test.
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

const START_TIMEOUT_MS = 90_000;
const CHECK_INTERVAL_MS = 25;

export interface ServerProcess {
  /** Starts it, and resolves when it is ready. @throws what it printed, if it ends or takes too long */
  start(): Promise<void>;
  signal(signal: NodeJS.Signals): void;
  /** Sends a signal, and resolves with the exit code when the process has ended; -1 if the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number>;
  /** All that it has printed, over all its starts. */
  output(): string;
  pid(): number | undefined;
}

/** @param isReady sends one request, and rejects if it is not answered */
export const createServerProcess = (
  file: string,
  args: readonly string[],
  options: SpawnOptions,
  isReady: () => Promise<unknown>,
): ServerProcess => {
  let child: ChildProcess | undefined;
  let output = '';
  const isRunning = (): boolean => child !== undefined && child.exitCode === null && child.signalCode === null;
  const signal = (name: NodeJS.Signals): void => void child?.kill(name);
  const kill = (): void => signal('SIGKILL');
  return {
    async start() {
      child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
      for (const stream of [child.stdout, child.stderr]) {
        stream?.setEncoding('utf8').on('data', text => {
          output += text;
        });
      }
      process.once('exit', kill);
      child.once('close', () => process.off('exit', kill));
      const deadline = Date.now() + START_TIMEOUT_MS;
      while (isRunning() && Date.now() < deadline) {
        const isThere = await isReady().then(
          () => true,
          () => false,
        );
        if (isThere) return;
        await sleep(CHECK_INTERVAL_MS);
      }
      throw new Error(`${file} ${isRunning() ? 'does not answer' : 'ended'}:\n${output}`);
    },
    signal,
    async end(name) {
      const running = isRunning() ? child : undefined;
      if (running) {
        running.kill(name);
        await once(running, 'close');
      }
      return child?.exitCode ?? -1;
    },
    output: () => output,
    pid: () => child?.pid,
  };
};
