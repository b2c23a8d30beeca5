// The situations that fail: every error code of every operation.
import { OPERATIONS, type Operation } from '../../src/http/openapi/operations.js';
import { everything } from '../http/service.js';
import { FAILS, QUEUES, type Setup } from './setups.js';
import {
  bodyFor,
  calculating,
  cards,
  charged,
  keyless,
  keyRequired,
  messageOf,
  odds,
  operationNamed,
  type Situation,
  situationsOf,
  submitLong,
} from './situations.js';

const gets = OPERATIONS.filter(({ request }) => request === undefined);
const jobs = OPERATIONS.filter(({ path }) => path.startsWith('/api/v1/jobs'));
const ofAccounts = [...jobs, operationNamed('usage')];
const readingAccounts = ofAccounts.filter(({ request }) => request === undefined);
const LARGE = 17_000;
const CHUNKED = 'Transfer-Encoding: chunked';

/** More than an operation takes. */
const largeBody = ({ maxBodyBytes = 0 }: Operation): string => 'x'.repeat(maxBodyBytes + 1000);

/** A valid request with these fields in addition. @param ofEquity those in a request for equity */
const withFields =
  (fields: object, ofEquity = fields) =>
  (operation: Operation) => ({ body: bodyFor(operation, operation.id === 'equity' ? ofEquity : fields) });

/** Errors of every operation. */
const commonErrors = [
  ...situationsOf(OPERATIONS, {
    name: 'METHOD_NOT_ALLOWED',
    summary: 'Another method',
    change: () => ({ method: 'PUT', body: undefined }),
  }),
  ...situationsOf(OPERATIONS, {
    name: 'HEADERS_TOO_LARGE',
    summary: 'A header of 17,000 bytes',
    change: () => ({ headers: [`X-Story: ${'x'.repeat(LARGE)}`] }),
  }),
  ...situationsOf(OPERATIONS, {
    name: 'REQUEST_TIMEOUT',
    summary: 'The last byte never came',
    setup: 'shortTimeouts',
    write: message => message.slice(0, -1),
  }),
  ...situationsOf(gets, {
    name: 'INVALID_REQUEST',
    summary: 'No Host header',
    write: message => message.replace('Host: localhost\r\n', ''),
  }),
  ...situationsOf(gets, {
    name: 'PAYLOAD_TOO_LARGE',
    summary: 'A chunk whose extensions have no end',
    change: () => ({ headers: [CHUNKED] }),
    write: message => `${message}2;${'x'.repeat(LARGE)}`,
  }),
  ...situationsOf(keyless, {
    name: 'SERVICE_UNAVAILABLE',
    summary: 'Too many connections',
    setup: 'noConnections',
  }),
  ...situationsOf(
    keyless.filter(({ codes }) => codes.includes('INTERNAL_ERROR')),
    {
      name: 'INTERNAL_ERROR',
      summary: 'A fault of the service',
      setup: 'faulty',
    },
  ),
];

/** Errors of /metrics that the operator has moved to a port of its own. */
const metricsErrors = situationsOf([operationNamed('metrics')], {
  name: 'NOT_FOUND',
  summary: 'Metrics have a port of their own',
  setup: 'separateMetrics',
});

/** The path of a job's events. */
let events = '';

/** Opens as many streams of a job's events as an account may have. */
const openStreams = async (setup: Setup): Promise<void> => {
  events = `/api/v1/jobs/${await submitLong(setup)}/events`;
  const headers = { authorization: `Bearer ${setup.keys.rich}` };
  for (let count = 0; count < 10; count++) await fetch(setup.service.server.url + events, { headers });
};

/** Errors of what is behind a job's path. */
const jobErrors = [
  ...situationsOf(
    jobs.filter(({ path }) => path.includes('{id}')),
    { name: 'NOT_FOUND', summary: 'A job that the account does not have' },
  ),
  ...situationsOf([operationNamed('watchJob')], {
    name: 'OVERLOADED',
    summary: 'Too many open streams',
    first: openStreams,
    change: () => ({ path: events }),
  }),
  ...situationsOf(
    jobs.filter(({ request }) => request === undefined),
    {
      name: 'INVALID_REQUEST',
      summary: 'An unknown parameter',
      change: ({ path }) => ({ path: `${path}?page=2` }),
      shown: false,
    },
  ),
];

/** Errors of operations that need a key. */
const keyErrors = [
  ...situationsOf(keyRequired, { name: 'INVALID_API_KEY', summary: 'No key', change: () => ({ account: undefined }) }),
  ...situationsOf(keyRequired, {
    name: 'NOT_FOUND',
    summary: 'A slash at the end of the path',
    change: ({ path }) => ({ path: `${path.replace('{id}', 'job_none')}/` }),
  }),
  ...situationsOf(keyRequired, {
    name: 'RATE_LIMIT_EXCEEDED',
    summary: 'The 101st request within a minute',
    change: () => ({ account: 'spent' }),
    first: setup => setup.spend(),
  }),
  ...situationsOf(keyRequired, {
    name: 'RATE_LIMIT_EXCEEDED',
    summary: 'Too many requests without a key',
    setup: 'noFailedKeys',
    shown: false,
    change: () => ({ account: undefined }),
  }),
  ...situationsOf(ofAccounts, {
    name: 'INTERNAL_ERROR',
    summary: 'A fault of the service',
    change: () => ({ account: 'broken' }),
  }),
  ...situationsOf(keyRequired, {
    name: 'SERVICE_UNAVAILABLE',
    summary: 'The account store does not answer',
    change: () => ({ account: 'down' }),
  }),
];

const USED_KEY = 'used-before';

/** Sends a request under the key. */
const useKey = async ({ service, keys }: Setup): Promise<void> => {
  const headers = { authorization: `Bearer ${keys.rich}`, 'idempotency-key': USED_KEY };
  await service.post('/api/v1/probabilities', { cards, simulations: 1 }, headers);
};

/** Errors of operations that compute odds. */
const oddsErrors = [
  ...situationsOf(odds, {
    name: 'INVALID_CARDS',
    summary: 'Ten is T',
    change: withFields({ cards: ['10h', 'Kh'] }, { board: ['10h'] }),
  }),
  ...situationsOf(odds, {
    name: 'DUPLICATE_CARDS',
    summary: 'A card twice',
    change: withFields({ cards: ['Ah', 'Kh', 'Qh', 'Ah'] }, { dead: ['Ah'] }),
  }),
  ...situationsOf([operationNamed('equity')], {
    name: 'INVALID_RANGE',
    summary: 'A pair is neither suited nor offsuit',
    change: withFields({ players: ['AhKh', 'JJ, QQs+'] }),
  }),
  ...situationsOf(odds, {
    name: 'INVALID_REQUEST',
    summary: 'A misspelt option',
    change: withFields({ simulation: 1000 }),
  }),
  ...situationsOf([operationNamed('batch'), operationNamed('submitJob')], {
    name: 'INVALID_REQUEST',
    summary: 'No questions',
    change: () => ({ body: { questions: [] } }),
  }),
  ...situationsOf(charged, {
    name: 'INSUFFICIENT_CREDITS',
    summary: 'More deals than the account can pay for',
    change: operation => ({ account: 'poor', body: bodyFor(operation, { simulations: 10_000_000 }) }),
  }),
  ...situationsOf(charged, {
    name: 'IDEMPOTENCY_KEY_REUSED',
    summary: 'A key of another request',
    first: useKey,
    change: () => ({ headers: [`Idempotency-Key: ${USED_KEY}`] }),
  }),
  ...situationsOf(charged, {
    name: 'PAYLOAD_TOO_LARGE',
    summary: 'A body that is too large',
    change: operation => ({ body: largeBody(operation) }),
  }),
  ...situationsOf(charged, {
    name: 'UNSUPPORTED_MEDIA_TYPE',
    summary: 'Not JSON',
    change: () => ({ type: 'text/plain' }),
  }),
  ...situationsOf(charged, {
    name: 'UNSUPPORTED_MEDIA_TYPE',
    summary: 'An unknown compression',
    shown: false,
    change: () => ({ headers: ['Content-Encoding: zstd'] }),
  }),
  ...situationsOf(calculating, {
    name: 'INTERNAL_ERROR',
    summary: 'A fault of the service',
    change: withFields({ seed: FAILS }),
  }),
  ...situationsOf([operationNamed('submitJob')], {
    name: 'OVERLOADED',
    summary: 'Too many unfinished jobs',
    change: () => ({ account: 'busy' }),
  }),
  ...situationsOf(calculating, {
    name: 'OVERLOADED',
    summary: 'The queue is full',
    change: withFields({ seed: QUEUES }),
  }),
];

/** Sends the head of a request, then the rest while the server works on it. Resolves with the answer. */
const interrupted = async (setup: Setup, operation: Operation, rest: string): Promise<string> => {
  const socket = setup.service.connect();
  const answer = everything(socket);
  const waits = setup.waits();
  socket.write(messageOf(operation, setup, { account: 'slow', headers: [CHUNKED] }));
  await Promise.race([waits, answer]);
  socket.write(rest);
  const text = await answer;
  setup.proceed();
  return text;
};

/** Errors of a body that is not read, but that breaks while the server works on the request. */
const brokenBodyErrors = readingAccounts.flatMap(operation =>
  (
    [
      ['INVALID_REQUEST', 'A chunk that is none', 'normal', 'zz\r\n'],
      ['PAYLOAD_TOO_LARGE', 'A chunk whose extensions have no end', 'normal', `2;${'x'.repeat(LARGE)}`],
      ['REQUEST_TIMEOUT', 'A body that does not end', 'shortTimeouts', '2\r\n'],
    ] as const
  ).map(
    ([name, summary, setup, rest]): Situation => ({
      operation,
      name,
      summary,
      setup,
      shown: false,
      send: here => interrupted(here, operation, rest),
    }),
  ),
);

export const FAILURES: readonly Situation[] = [
  ...oddsErrors,
  ...keyErrors,
  ...jobErrors,
  ...metricsErrors,
  ...commonErrors,
  ...brokenBodyErrors,
];
