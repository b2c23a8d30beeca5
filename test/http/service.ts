// A real server for tests, with its store, its engine, an account and a key; functions that send requests to it and check answers.
import { connect, type Socket } from 'node:net';
import * as assert from 'uvu/assert';
import type { AccountOptions } from '../../src/accounts/account-model.js';
import { type Accounts, openAccounts } from '../../src/accounts/accounts.js';
import { createRateLimits } from '../../src/accounts/limits/rate-limits.js';
import { createNodeCalculator } from '../../src/games/node-calculator.js';
import type { AppOptions } from '../../src/http/app.js';
import {
  type DrainTimeouts,
  type ListenOptions,
  type RunningServer,
  type ServerLimits,
  startServer,
} from '../../src/http/http-server.js';
import { createLogger } from '../../src/http/logger.js';
import { createMetrics, type Metrics } from '../../src/http/metrics.js';
import { openJobs, startJobRunner } from '../../src/jobs/jobs.js';
import { createStoredReader } from '../../src/jobs/read-job.js';
import { makeFolder, removeFolder } from '../accounts/folder.js';
import { suite, type Test } from '../suite.js';
import { until } from '../until.js';
import type { Answer } from './answers.js';
import { everything, JOBS } from './requests.js';
import { GENEROUS } from './test-account.js';

export interface Service {
  readonly server: RunningServer;
  readonly port: number;
  readonly accounts: Accounts;
  readonly key: string;
  readonly keyId: string;
  readonly metrics: Metrics;
  readonly log: string[];
  /** Sends a request with the key; a body other than text or bytes is sent as JSON. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  request(method: string, path: string, headers?: Record<string, string>): Promise<Answer>;
  /** The log lines as JSON. */
  lines(): ReturnType<typeof JSON.parse>[];
  /** Opens a connection, for bytes that no client library sends. */
  connect(): Socket;
  /** Writes text or bytes on a new connection; the answer is all that comes back until either end closes it. */
  open(...parts: (string | Uint8Array)[]): { readonly socket: Socket; readonly answer: Promise<string> };
  /** Writes text or bytes on a new connection. Resolves with all that comes back until the server closes it. */
  raw(...parts: (string | Uint8Array)[]): Promise<string>;
  close(): Promise<void>;
}

const answerOf = async (response: Response): Promise<Answer> => {
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: text === '' ? undefined : JSON.parse(text) };
};

type Components = Required<Pick<AppOptions, 'accounts' | 'calculator' | 'jobs' | 'rateLimits'>>;

/** Replaces methods of the real components, and settings. */
export type Replace = (real: AppOptions & Components) => Partial<Omit<AppOptions & ListenOptions, keyof Components>> & {
  readonly [Name in keyof Components]?: Partial<Components[Name]>;
};

/** More credits and requests than a test needs. */
const PLENTY: AccountOptions = { credits: 1_000_000, rateLimit: GENEROUS };

/** Starts a service with the account "tests", and with the replacements and limits of the suite. */
export const startService = async (
  replace?: Replace,
  serverLimits: ServerLimits = {},
  drainTimeouts: Partial<DrainTimeouts> = {},
  { databaseUrl, ...account }: AccountOptions & { readonly databaseUrl?: string } = PLENTY,
): Promise<Service> => {
  const folder = makeFolder();
  const url = databaseUrl ?? `file:${folder}/accounts.db`;
  const accounts = await openAccounts(url);
  const calculator = createNodeCalculator();
  const log: string[] = [];
  const logger = createLogger('debug', { write: line => void log.push(line) });
  await accounts.createAccount('tests', account);
  const { key, id: keyId } = await accounts.createKey('tests');
  const rateLimits = createRateLimits({ failedKeyLimit: GENEROUS });
  const metrics = createMetrics();
  const settings = { defaultSimulations: 20_000, timeLimitMs: 30_000, trustProxy: 0 };
  const limits = { billedHands: 25e12, jobs: 100 };
  const read = createStoredReader(() => calculator.engines);
  const runner = await startJobRunner({
    accounts,
    calculator,
    read,
    databaseUrl: url,
    threads: 2,
    onError: error => log.push(String(error)),
    onFailure: (_, error) => log.push(String(error)),
  });
  const jobs = { ...openJobs({ accounts, limits, read }), wake: runner.wake, isDegraded: runner.isDegraded };
  const parts = { accounts, calculator, jobs, rateLimits, logger, metrics, ...settings };
  const listening = { host: '127.0.0.1', port: 0, maxConnections: 1000 };
  const replaced = replace?.(parts);
  const components: Components = {
    accounts: { ...accounts, ...replaced?.accounts },
    calculator: { ...calculator, ...replaced?.calculator },
    jobs: { ...jobs, ...replaced?.jobs },
    rateLimits: { ...rateLimits, ...replaced?.rateLimits },
  };
  const server = await startServer({ ...parts, ...listening, ...replaced, ...components }, serverLimits, {
    listening: 0, // in most tests no load balancer asks whether the server is ready
    ...drainTimeouts,
  });
  const port = Number(new URL(server.url).port);
  const open: Service['open'] = (...sent) => {
    const socket = connect(port, '127.0.0.1');
    for (const part of sent) socket.write(part);
    return { socket, answer: everything(socket) };
  };
  const own = { authorization: `Bearer ${key}` };

  return {
    server,
    port,
    accounts,
    key,
    keyId,
    metrics,
    log,
    lines: () => log.map(line => JSON.parse(line)),
    connect: () => connect(port, '127.0.0.1'),
    open,
    async post(path, body, headers = {}) {
      const bytes = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
      const sent = { ...own, 'content-type': 'application/json', ...headers };
      return answerOf(await fetch(server.url + path, { method: 'POST', body: Buffer.from(bytes), headers: sent }));
    },
    async request(method, path, headers = own) {
      return answerOf(await fetch(server.url + path, { method, headers }));
    },
    raw: (...sent) => open(...sent).answer,
    async close() {
      await server.close();
      await runner.close();
      await calculator.close();
      await accounts.close();
      removeFolder(folder);
    },
  };
};

/** A suite whose tests have a service in their context. */
export const serviceSuite = <Kind extends Service = Service>(
  name: string,
  replace?: Replace,
  limits?: ServerLimits,
  account?: AccountOptions,
): Test<Kind> => {
  const tests = suite<Kind>(name);
  tests.before(async context => {
    Object.assign(context, await startService(replace, limits, undefined, account));
  });
  tests.after(context => context.close());
  return tests;
};

/** A promise that a test resolves: what waits for it goes on then. */
export const createGate = () => {
  let open = (): void => {};
  const opened = new Promise<void>(resolve => {
    open = resolve;
  });
  return { opened, open };
};

/** Counts the requests that have passed the rate limit, whose bodies are read. */
export const countAdmitted = () => {
  const admitted = { count: 0 };
  const replace: Replace = ({ rateLimits }) => ({
    rateLimits: {
      async consume(...args) {
        const allowance = await rateLimits.consume(...args);
        admitted.count++;
        return allowance;
      },
    },
  });
  return { admitted, replace };
};

/** The value of a metric of the service that has no labels. */
export const readMetric = async ({ metrics }: Service, name: string): Promise<number> =>
  Number((await metrics.registry.metrics()).match(new RegExp(`^poker_odds_${name} (\\d+)$`, 'm'))?.[1]);

/** Resolves with the answer of GET when the job has ended; until then it is shown without answers. @param query of the URL */
export const untilEnded = async (
  { request }: Service,
  id: string,
  { query = '', headers }: { query?: string; headers?: Record<string, string> } = {},
): Promise<Answer> => {
  await until(async () => {
    const { status, text, json } = await request('GET', `${JOBS}/${id}?offset=100000`, headers);
    assert.is(status, 200, text);
    return json.data.ended !== null;
  });
  return request('GET', `${JOBS}/${id}${query}`, headers);
};
