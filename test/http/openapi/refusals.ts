// The situations that end in an error: every code of every operation.
import { OPERATIONS, type Operation } from '../../../src/http/openapi/operations.js';
import { everything } from '../service.js';
import {
  bodyFor,
  keyed,
  keyless,
  messageOf,
  odds,
  operationNamed,
  type Situation,
  situationsOf,
} from './situations.js';
import { FAILS, QUEUES, type World } from './worlds.js';

const gets = OPERATIONS.filter(({ method }) => method === 'get');
const usage = operationNamed('usage');
const LARGE = 17_000;
const CHUNKED = 'Transfer-Encoding: chunked';

/** With these fields, besides those of a request that is right. */
const withFields = (fields: object) => (operation: Operation) => ({ body: bodyFor(operation, fields) });

/** Errors of every operation. */
const anywhere = [
  ...situationsOf(OPERATIONS, {
    name: 'METHOD_NOT_ALLOWED',
    summary: 'Another method',
    change: () => ({ method: 'DELETE', body: undefined }),
  }),
  ...situationsOf(OPERATIONS, {
    name: 'HEADERS_TOO_LARGE',
    summary: 'A header of 17,000 bytes',
    change: () => ({ headers: [`X-Story: ${'x'.repeat(LARGE)}`] }),
  }),
  ...situationsOf(OPERATIONS, {
    name: 'REQUEST_TIMEOUT',
    summary: 'The last byte never came',
    world: 'hasty',
    write: message => message.slice(0, -1),
  }),
  ...situationsOf(OPERATIONS, {
    name: 'NOT_IMPLEMENTED',
    summary: 'A compressed transfer',
    change: () => ({ body: undefined, headers: ['Transfer-Encoding: gzip, chunked'] }),
    write: message => `${message}0\r\n\r\n`,
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
    world: 'crowded',
  }),
  ...situationsOf(
    keyless.filter(({ codes }) => codes.includes('INTERNAL_ERROR')),
    {
      name: 'INTERNAL_ERROR',
      summary: 'A fault of the service',
      world: 'faulty',
    },
  ),
];

/** Errors of those that need a key. */
/** What the operator has moved to a port of its own. */
const movedAway = situationsOf([operationNamed('metrics')], {
  name: 'NOT_FOUND',
  summary: 'Metrics have a port of their own',
  world: 'apart',
});

const withKey = [
  ...situationsOf(keyed, { name: 'INVALID_API_KEY', summary: 'No key', change: () => ({ account: undefined }) }),
  ...situationsOf(keyed, {
    name: 'NOT_FOUND',
    summary: 'A slash at the end of the path',
    change: ({ path }) => ({ path: `${path}/` }),
  }),
  ...situationsOf(keyed, {
    name: 'RATE_LIMIT_EXCEEDED',
    summary: 'The 101st request within a minute',
    change: () => ({ account: 'spent' }),
    first: world => world.spend(),
  }),
  ...situationsOf(keyed, {
    name: 'RATE_LIMIT_EXCEEDED',
    summary: 'Too many requests without a key',
    world: 'stingy',
    shown: false,
    change: () => ({ account: undefined }),
  }),
  ...situationsOf([usage], {
    name: 'INTERNAL_ERROR',
    summary: 'A fault of the service',
    change: () => ({ account: 'broken' }),
  }),
  ...situationsOf(keyed, {
    name: 'SERVICE_UNAVAILABLE',
    summary: 'The account store does not answer',
    change: () => ({ account: 'down' }),
  }),
];

/** Errors of those that compute. */
const withBody = [
  ...situationsOf(odds, {
    name: 'INVALID_CARDS',
    summary: 'Ten is T',
    change: withFields({ cards: ['10h', 'Kh'] }),
  }),
  ...situationsOf(odds, {
    name: 'DUPLICATE_CARDS',
    summary: 'A card twice',
    change: withFields({ cards: ['Ah', 'Kh', 'Qh', 'Ah'] }),
  }),
  ...situationsOf(odds, {
    name: 'INVALID_REQUEST',
    summary: 'A misspelt option',
    change: withFields({ simulation: 1000 }),
  }),
  ...situationsOf(odds, {
    name: 'INSUFFICIENT_CREDITS',
    summary: 'More deals than the account can pay for',
    change: operation => ({ account: 'poor', body: bodyFor(operation, { simulations: 10_000_000 }) }),
  }),
  ...situationsOf(odds, {
    name: 'PAYLOAD_TOO_LARGE',
    summary: 'A body of 17,000 bytes',
    change: () => ({ body: 'x'.repeat(LARGE) }),
  }),
  ...situationsOf(odds, {
    name: 'UNSUPPORTED_MEDIA_TYPE',
    summary: 'Not JSON',
    change: () => ({ type: 'text/plain' }),
  }),
  ...situationsOf(odds, {
    name: 'UNSUPPORTED_MEDIA_TYPE',
    summary: 'An unknown compression',
    shown: false,
    change: () => ({ headers: ['Content-Encoding: zstd'] }),
  }),
  ...situationsOf(odds, {
    name: 'INTERNAL_ERROR',
    summary: 'A fault of the service',
    change: withFields({ seed: FAILS }),
  }),
  ...situationsOf(odds, { name: 'OVERLOADED', summary: 'The queue is full', change: withFields({ seed: QUEUES }) }),
];

/** Sends the head of a request, the rest once it is being worked on, and hears what is said before that comes to an end. */
const interrupted = async (world: World, operation: Operation, rest: string): Promise<string> => {
  const socket = world.service.connect();
  const answer = everything(socket);
  const waits = world.waits();
  socket.write(messageOf(operation, world, { account: 'slow', headers: [CHUNKED] }));
  await Promise.race([waits, answer]);
  socket.write(rest);
  const text = await answer;
  world.proceed();
  return text;
};

/** Errors of a body that nobody reads, but that breaks while the request is worked on. */
const late = (
  [
    ['INVALID_REQUEST', 'A chunk that is none', 'usual', 'zz\r\n'],
    ['PAYLOAD_TOO_LARGE', 'A chunk whose extensions have no end', 'usual', `2;${'x'.repeat(LARGE)}`],
    ['REQUEST_TIMEOUT', 'A body that does not end', 'hasty', '2\r\n'],
  ] as const
).map(
  ([name, summary, world, rest]): Situation => ({
    operation: usage,
    name,
    summary,
    world,
    shown: false,
    ask: here => interrupted(here, usage, rest),
  }),
);

export const REFUSALS: readonly Situation[] = [...withBody, ...withKey, ...movedAway, ...anywhere, ...late];
