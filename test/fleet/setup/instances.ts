// Starts instances of the built program that tests kill and restart, each on its own fixed port.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { endAll, start } from '../../cli/command.js';
import { freePort } from '../../free-port.js';

const START_TIMEOUT_MS = 90_000;
const CHECK_INTERVAL_MS = 25;

export interface Fleet {
  readonly urls: readonly string[];
  url(i: number): string;
  /** All that an instance has logged, over all its restarts. */
  log(i: number): string;
  /** Sends a signal and resolves with the exit code when the instance has ended; -1 if the signal ended it. */
  kill(i: number, signal?: NodeJS.Signals): Promise<number>;
  /** Starts an instance that has ended, on the same port, and resolves when it is ready. */
  restart(i: number): Promise<void>;
  /** Stops all running instances gracefully. */
  close(): Promise<void>;
}

type Process = ReturnType<typeof start>;

const hasEnded = ({ child }: Process): boolean => child.exitCode !== null || child.signalCode !== null;

const isReady = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false; // it does not listen yet
  }
};

const untilReady = async (url: string, instance: Process): Promise<void> => {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await isReady(url))) {
    if (hasEnded(instance)) throw new Error(`the instance at ${url} ended: ${(await instance.outcome).err}`);
    if (Date.now() > deadline) throw new Error(`the instance at ${url} is not ready`);
    await sleep(CHECK_INTERVAL_MS);
  }
};

process.on('exit', endAll);

/**
 * Starts instances at once and resolves when all are ready.
 * @param cwd the folder in which they run: a test's own
 * @param env their settings, and none of this process's own; HOST and PORT are given
 */
export const startFleet = async (count: number, cwd: string, env: NodeJS.ProcessEnv): Promise<Fleet> => {
  const ports: number[] = [];
  while (ports.length < count) ports.push(await freePort());
  const urls = ports.map(port => `http://127.0.0.1:${port}`);
  const logs = ports.map(() => '');
  const instances: Process[] = [];

  const restart = async (i: number): Promise<void> => {
    const instance = start(cwd, { ...env, HOST: '127.0.0.1', PORT: String(ports[i]) }, 'serve', '--json');
    instances[i] = instance;
    instance.child.stderr.setEncoding('utf8').on('data', text => {
      logs[i] += text;
    });
    await untilReady(urls[i] ?? '', instance);
  };

  const kill = async (i: number, signal: NodeJS.Signals = 'SIGKILL'): Promise<number> => {
    const instance = instances[i];
    if (instance === undefined) throw new Error(`there is no instance ${i}`);
    if (!hasEnded(instance)) {
      instance.child.kill(signal);
      await once(instance.child, 'close');
    }
    return instance.child.exitCode ?? -1;
  };

  await Promise.all(ports.map((_, i) => restart(i)));
  return {
    urls,
    url: i => urls[i] ?? '',
    log: i => logs[i] ?? '',
    kill,
    restart,
    async close() {
      await Promise.all(ports.map((_, i) => kill(i, 'SIGTERM')));
    },
  };
};
