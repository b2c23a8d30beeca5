// A real server for tests, with its store, its engine, an account and a key; functions that send requests to it and check answers.
import { connect, type Socket } from 'node:net';
import * as assert from 'uvu/assert';
import type { AccountOptions, LedgerEntry } from '../../src/accounts/account-model.js';
import { type Accounts, openAccounts } from '../../src/accounts/accounts.js';
import { createRateLimits } from '../../src/accounts/limits/rate-limits.js';
import { createNodeCalculator } from '../../src/games/node-calculator.js';
import type { AppOptions } from '../../src/http/app.js';
import { ERRORS, type ErrorCode } from '../../src/http/http-error.js';
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
import type { suite } from '../suite.js';
import { until } from '../until.js';

export const PROBABILITIES = '/api/v1/probabilities';
export const ENHANCED = '/api/v1/probabilities-enhanced';
export const EQUITY = '/api/v1/equity';
export const SHOWDOWN = '/api/v1/showdown';
export const JOBS = '/api/v1/jobs';
export const BATCH = '/api/v1/batch';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON. */
  readonly json: ReturnType<typeof JSON.parse>;
}

export interface Service {
  readonly server: RunningServer;
  readonly port: number;
  readonly accounts: Accounts;
  readonly key: string;
  readonly keyId: string;
  readonly metrics: Metrics;
  /** The log lines. */
  readonly log: string[];
  /** Sends a request with the key; a body other than text or bytes is sent as JSON. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  request(method: string, path: string, headers?: Record<string, string>): Promise<Answer>;
  /** Opens a connection, for bytes that no client library sends. */
  connect(): Socket;
  /** Writes text or bytes on a new connection. Resolves with all that comes back until the server closes it. */
  raw(...parts: (string | Uint8Array)[]): Promise<string>;
  close(): Promise<void>;
}

const answerOf = async (response: Response): Promise<Answer> => {
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: text === '' ? undefined : JSON.parse(text) };
};

/** The bytes of a POST request up to the body; the server closes the connection after it. */
export const postHead = (service: Service, path: string, ...headers: string[]): string => {
  const own = ['Host: localhost', 'Connection: close', `Authorization: Bearer ${service.key}`];
  return [`POST ${path} HTTP/1.1`, ...own, ...headers, '', ''].join('\r\n');
};

/** The bytes of a POST request in JSON, after which the connection stays open. */
export const keptPost = (service: Service, path: string, body: string): string =>
  postHead(service, path, 'Content-Type: application/json', `Content-Length: ${body.length}`).replace(
    'close',
    'keep-alive',
  ) + body;

/** The statuses of answers in bytes. */
export const statusesIn = (answers: string): string[] => answers.match(/(?<=HTTP\/1\.1 )\d+/g) ?? [];

/** All that is received on a connection until either end closes it. */
export const everything = (socket: Socket): Promise<string> =>
  new Promise(resolve => {
    let text = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      text += chunk;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(text));
  });

/** More requests than any suite sends: most are not about rate limits. */
export const GENEROUS = { requests: 1_000_000, windowSeconds: 60 };

/** Replaces some of the real components and settings. */
export type Replace = (real: AppOptions) => Partial<AppOptions & ListenOptions>;

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
  const server = await startServer({ ...parts, ...listening, ...replace?.(parts) }, serverLimits, {
    listening: 0, // in most tests no load balancer asks whether the server is ready
    ...drainTimeouts,
  });
  const port = Number(new URL(server.url).port);
  const open = (): Socket => connect(port, '127.0.0.1');
  const own = { authorization: `Bearer ${key}` };

  return {
    server,
    port,
    accounts,
    key,
    keyId,
    metrics,
    log,
    connect: open,
    async post(path, body, headers = {}) {
      const bytes = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
      const sent = { ...own, 'content-type': 'application/json', ...headers };
      return answerOf(await fetch(server.url + path, { method: 'POST', body: Buffer.from(bytes), headers: sent }));
    },
    async request(method, path, headers = own) {
      return answerOf(await fetch(server.url + path, { method, headers }));
    },
    raw(...sent) {
      const socket = open();
      for (const part of sent) socket.write(part);
      return everything(socket);
    },
    async close() {
      await server.close();
      await runner.close();
      await calculator.close();
      await accounts.close();
      removeFolder(folder);
    },
  };
};

/** Gives each test of a suite a service in its context. */
export const useService = (
  tests: ReturnType<typeof suite<Service>>,
  replace?: Replace,
  limits?: ServerLimits,
  account?: AccountOptions,
): void => {
  tests.before(async context => {
    Object.assign(context, await startService(replace, limits, undefined, account));
  });
  tests.after(context => context.close());
};

/** An account for one test. */
export interface TestAccount {
  readonly name: string;
  readonly key: string;
  readonly keyId: string;
  /** The header with its key. */
  readonly headers: Readonly<Record<string, string>>;
  balance(): Promise<number>;
  charges(): Promise<LedgerEntry[]>;
  /** Asserts that no credits are reserved, and that balance and ledger agree. */
  assertSettled(): Promise<void>;
}

export const openAccount = async ({ accounts }: Service, name: string, credits: number): Promise<TestAccount> => {
  await accounts.createAccount(name, { credits, rateLimit: GENEROUS });
  const { key, id: keyId } = await accounts.createKey(name);
  const balance = async () => (await accounts.findAccount(name)).credits;
  return {
    name,
    key,
    keyId,
    headers: { authorization: `Bearer ${key}` },
    balance,
    async charges() {
      const charges: LedgerEntry[] = [];
      for await (const entry of accounts.ledger(name)) {
        if (entry.kind === 'charge') charges.push(entry);
      }
      return charges;
    },
    async assertSettled() {
      (await accounts.reserve(name, await balance()))();
      assert.ok((await accounts.checkBalances()).every(({ agrees }) => agrees));
    },
  };
};

/** The credit headers of an answer: the cost, and the balance. */
export const creditHeaders = ({ headers }: Answer): (string | null)[] => [
  headers.get('x-credits-cost'),
  headers.get('x-credits-remaining'),
];

/** A promise that a test resolves: what waits for it goes on then. */
export const createGate = () => {
  let open = (): void => {};
  const opened = new Promise<void>(resolve => {
    open = resolve;
  });
  return { opened, open };
};

/** The value of a metric of the service that has no labels. */
export const readMetric = async ({ metrics }: Service, name: string): Promise<number> =>
  Number((await metrics.registry.metrics()).match(new RegExp(`^poker_odds_${name} (\\d+)$`, 'm'))?.[1]);

/** Resolves with the answer of GET when the job has ended. @param query of the URL */
export const untilEnded = async (
  { request }: Service,
  id: string,
  { query = '', headers }: { query?: string; headers?: Record<string, string> } = {},
): Promise<Answer> => {
  let answer: Answer | undefined;
  await until(async () => {
    answer = await request('GET', `${JOBS}/${id}${query}`, headers);
    assert.is(answer.status, 200, answer.text);
    return answer.json.data.ended !== null;
  });
  return answer!;
};

const ENVELOPE = ['success', 'error'];
const ERROR = ['code', 'message', 'details'];
/** What an error must never show: more of a key than its display prefix, stack traces, files, SQL. */
const SECRETS = /pok_[0-9A-Za-z]{5}|\bat .*:\d+:\d+|node_modules|node:|\.(ts|js|db)\b|SELECT|SQLITE/;

/** Asserts that a text is an error's envelope; resolves with its details. */
export const assertErrorBody = (
  text: string,
  code: ErrorCode,
  details?: RegExp,
  message: string = ERRORS[code].message,
): void => {
  const body = JSON.parse(text);
  assert.equal(Object.keys(body), ENVELOPE);
  assert.is(body.success, false);
  assert.equal(Object.keys(body.error), ERROR);
  assert.is(body.error.code, code, text);
  assert.is(body.error.message, message);
  assert.type(body.error.details, 'string');
  assert.ok(body.error.details.length > 0);
  assert.not.match(text, SECRETS);
  if (details) assert.match(body.error.details, details);
};

/** Asserts that a request was refused with this code, its status and its envelope. */
export const assertRefused = (answer: Answer, code: ErrorCode, details?: RegExp, message?: string): void => {
  assertErrorBody(answer.text, code, details, message);
  assert.is(answer.status, ERRORS[code].status);
  assert.is(answer.headers.get('content-type'), 'application/json; charset=utf-8');
  assert.match(answer.headers.get('x-request-id') ?? '', /^[A-Za-z0-9_-]{1,64}$/);
};

/** Asserts that the account has no such job. */
export const assertUnknownJob = (answer: Answer, details?: RegExp): void =>
  assertRefused(answer, 'NOT_FOUND', details, 'There is no such job');

/** Asserts that an answer in bytes is an error with this code. */
export const assertRawRefused = (message: string, code: ErrorCode, details?: RegExp): void => {
  const [head = '', ...body] = message.split('\r\n\r\n');
  assert.match(head, new RegExp(`^HTTP/1\\.1 ${ERRORS[code].status} `));
  assert.match(head, /\r\nContent-Type: application\/json; charset=utf-8/i);
  assert.match(head, /\r\nX-Request-Id: [A-Za-z0-9_-]{1,64}/i);
  assertErrorBody(body.join('\r\n\r\n'), code, details);
};
