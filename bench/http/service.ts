// Starts the service as its users run it: the built program with an SQLite file, logs in a file, and accounts made by its
// commands. All files are in a temporary folder, which is removed at the end.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Figure } from '../figures.js';

const MANIFEST = new URL('../../package.json', import.meta.url);
const { scripts } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as { readonly scripts: { readonly start: string } };
/** The options that `npm start` gives to Node. */
export const NODE_OPTIONS = scripts.start.split(' ').filter(word => word.startsWith('--'));
const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const UNLIMITED = ['--credits', '1000000000000', '--rate-limit', '1000000/1'];
/** prom-client measures with a timer of this interval, which its figures include. */
const LOOP_INTERVAL_MS = 10;
const LOOP_LAG = /^nodejs_eventloop_lag_p99_seconds (\S+)$/m;
const STOPPING_MS = 15_000;

export interface ScenarioOptions {
  /** Seconds in place of minutes, and rough figures. */
  readonly quick: boolean;
  readonly soakMinutes: number;
  /** Is called with the share of the scenario that is done, 0 to 1. */
  onProgress(share: number): void;
}

/** Starts the processes, measures, and stops them. */
export type Scenario = (options: ScenarioOptions) => Promise<Figure[]>;

export interface Service {
  readonly url: string;
  readonly pid: number;
  /** The key of one of its accounts. */
  keyOf(account: string): string;
  /** Milliseconds by which the event loop was late since the last call: the 99th percentile. */
  loopDelay(): Promise<number>;
  /** Bytes of resident memory: now, or the most ever. */
  memory(line: 'VmRSS' | 'VmHWM'): number | undefined;
  stop(): Promise<void>;
}

/** Bytes of resident memory of a process: now (VmRSS) or the maximum so far (VmHWM); undefined if the system has no /proc. */
const residentMemory = (pid: number, line: 'VmRSS' | 'VmHWM'): number | undefined => {
  const status = `/proc/${pid}/status`;
  if (!existsSync(status)) return undefined;
  return 1024 * Number(new RegExp(`^${line}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(status, 'utf8'))?.[1]);
};

const commands =
  (env: NodeJS.ProcessEnv) =>
  async (...args: string[]): Promise<{ readonly key: string }> =>
    JSON.parse((await promisify(execFile)(process.execPath, [MAIN, ...args, '--json'], { env })).stdout);

/** The document that `serve --json` prints when it listens. @throws its last log lines, if it ends instead */
const addressOf = async (child: ChildProcess, log: string): Promise<string> => {
  if (child.stdout === null) throw new Error('the service has no output');
  const line = once(createInterface(child.stdout), 'line') as Promise<[string]>;
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the service ended with ${code}:\n${readFileSync(log, 'utf8').slice(-2000)}`);
  });
  const [document] = await Promise.race([line, ended]);
  ended.catch(() => undefined);
  return (JSON.parse(document) as { url: string }).url;
};

const stopProcess = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  const killTimer = setTimeout(() => child.kill('SIGKILL'), STOPPING_MS);
  child.kill('SIGTERM');
  await ended;
  clearTimeout(killTimer);
};

/** Starts the service with these accounts, which have more credits and requests than any load here uses. */
const startService = async (
  folder: string,
  accounts: readonly string[],
  settings: NodeJS.ProcessEnv,
): Promise<Service> => {
  const log = join(folder, 'log');
  const place = { HOST: '127.0.0.1', PORT: '0', METRICS_PORT: '' };
  const stores = { DATABASE_URL: `file:${join(folder, 'odds.db')}`, REDIS_URL: '' };
  const env = { ...process.env, ...place, ...stores, LOG_LEVEL: 'info', ...settings };
  const poker = commands(env);
  const keys = new Map<string, string>();
  for (const account of accounts) {
    await poker('accounts', 'create', account, ...UNLIMITED);
    keys.set(account, (await poker('keys', 'create', account)).key);
  }
  const errors = openSync(log, 'a');
  const child = spawn(process.execPath, [...NODE_OPTIONS, MAIN, 'serve', '--json'], {
    env,
    stdio: ['ignore', 'pipe', errors],
  });
  closeSync(errors);
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  const url = await addressOf(child, log);
  return {
    url,
    pid: child.pid ?? 0,
    keyOf: account => keys.get(account) ?? '',
    async loopDelay() {
      const text = await (await fetch(`${url}/metrics`)).text();
      return 1000 * Number(LOOP_LAG.exec(text)?.[1]) - LOOP_INTERVAL_MS;
    },
    memory: line => residentMemory(child.pid ?? 0, line),
    async stop() {
      await stopProcess(child);
      process.off('exit', kill);
    },
  };
};

/**
 * Runs `work` with a new service, which is stopped also when `work` fails.
 * @param settings environment variables, beside those of every service here
 */
export const withService = async <Result>(
  accounts: readonly string[],
  work: (service: Service) => Promise<Result>,
  settings: NodeJS.ProcessEnv = {},
): Promise<Result> => {
  const folder = mkdtempSync(join(tmpdir(), 'poker-odds-http-'));
  try {
    const service = await startService(folder, accounts, settings);
    try {
      return await work(service);
    } finally {
      await service.stop();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
};
