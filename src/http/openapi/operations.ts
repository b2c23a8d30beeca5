// What can be asked: every path of the service that is for programs, and what each may answer.
import Type, { type TSchema } from 'typebox';
import type { ErrorCode } from '../errors.js';
import { EnhancedRequest, ProbabilitiesRequest } from '../schemas.js';
import type { TAGS } from './about.js';
import { Degraded, EnhancedAnswer, Healthy, ProbabilitiesAnswer, Unavailable, UsageAnswer } from './envelopes.js';
import type { HeaderName, ParameterName } from './headers.js';
import { LIMIT_HEADERS, type Own } from './responses.js';

export interface Operation {
  readonly id: string;
  readonly tag: (typeof TAGS)[number]['name'];
  readonly method: 'get' | 'post';
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  /** Whether a key is needed. */
  readonly keyed: boolean;
  readonly parameters: readonly ParameterName[];
  readonly request?: TSchema;
  readonly own: readonly Own[];
  readonly codes: readonly ErrorCode[];
}

/** What goes wrong before a request is read, and therefore anywhere. */
const ANYWHERE: readonly ErrorCode[] = [
  'INVALID_REQUEST',
  'METHOD_NOT_ALLOWED',
  'REQUEST_TIMEOUT',
  'PAYLOAD_TOO_LARGE',
  'HEADERS_TOO_LARGE',
  'NOT_IMPLEMENTED',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
];
/** Where nothing is done that could fail. */
const UNFAILING = ANYWHERE.filter(code => code !== 'INTERNAL_ERROR');
const WITH_KEY: readonly ErrorCode[] = [...ANYWHERE, 'INVALID_API_KEY', 'NOT_FOUND', 'RATE_LIMIT_EXCEEDED'];
const ODDS: readonly ErrorCode[] = [
  'INVALID_CARDS',
  'DUPLICATE_CARDS',
  ...WITH_KEY,
  'INSUFFICIENT_CREDITS',
  'UNSUPPORTED_MEDIA_TYPE',
  'OVERLOADED',
];

const PAID: readonly HeaderName[] = ['X-Request-Id', ...LIMIT_HEADERS, 'X-Credits-Cost', 'X-Credits-Remaining'];

/** What may be kept. */
const KEPT: readonly HeaderName[] = ['X-Request-Id', 'ETag', 'Cache-Control'];

const answer = (schema: TSchema, description: string, more: Partial<Own> = {}): Own => ({
  status: 200,
  description,
  type: 'application/json',
  schema,
  headers: { always: ['X-Request-Id'], sometimes: [] },
  ...more,
});

const odds = (schema: TSchema): Own =>
  answer(schema, 'The odds, charged for.', {
    headers: { always: PAID, sometimes: ['Idempotency-Replayed', 'Server-Timing'] },
  });

const ODDS_REQUEST = {
  tag: 'Odds',
  method: 'post',
  keyed: true,
  parameters: ['IdempotencyKey', 'RequestId', 'ContentEncoding'],
  codes: ODDS,
} as const;

const SERVICE_REQUEST = { tag: 'Service', method: 'get', keyed: false, parameters: ['RequestId'] } as const;

export const OPERATIONS: readonly Operation[] = [
  {
    ...ODDS_REQUEST,
    id: 'probabilities',
    path: '/api/v1/probabilities',
    summary: 'How often a hand ends in each category',
    description:
      'From High Card to Straight Flush, once the board is complete. Nobody else plays. Costs one credit for each started million deals.',
    request: ProbabilitiesRequest,
    own: [odds(ProbabilitiesAnswer)],
  },
  {
    ...ODDS_REQUEST,
    id: 'probabilitiesEnhanced',
    path: '/api/v1/probabilities-enhanced',
    summary: 'How often a hand wins, ties and loses against opponents',
    description:
      'Against 1 to 22 opponents, of whose cards nothing is known; and how often our hand and theirs end in each category from one ' +
      'pair up. Costs one credit for each started million hands: deals times one more than `opponents`. What `exact` takes from ' +
      'the table of hands before the flop, against one opponent, costs one.',
    request: EnhancedRequest,
    own: [odds(EnhancedAnswer)],
  },
  {
    id: 'usage',
    tag: 'Account',
    method: 'get',
    path: '/api/v1/usage',
    summary: 'What the account has left, and what it has spent',
    description:
      'Balance, rate limit, and charged requests of the last 30 days. Costs no credits, but counts as a request.',
    keyed: true,
    parameters: ['RequestId'],
    own: [
      answer(UsageAnswer, 'The account of the key.', {
        headers: { always: ['X-Request-Id', ...LIMIT_HEADERS], sometimes: [] },
      }),
    ],
    codes: WITH_KEY,
  },
  {
    ...SERVICE_REQUEST,
    id: 'healthz',
    path: '/healthz',
    summary: 'Whether the process lives',
    description: 'Says nothing about what it needs: that is what `/readyz` is for.',
    own: [answer(Healthy, 'It lives.')],
    codes: UNFAILING,
  },
  {
    ...SERVICE_REQUEST,
    id: 'readyz',
    path: '/readyz',
    summary: 'Whether requests can be served',
    description: 'Asks the account store and the engine, and names what works worse than it should.',
    own: [
      answer(Type.Union([Healthy, Degraded]), 'Requests are served.'),
      answer(Unavailable, 'Requests cannot be served now.', { status: 503 }),
    ],
    codes: ANYWHERE,
  },
  {
    ...SERVICE_REQUEST,
    id: 'metrics',
    path: '/metrics',
    summary: 'Counters for Prometheus',
    description: 'Not found here where the operator has given it a port of its own.',
    own: [answer(Type.String(), "In Prometheus' text format.", { type: 'text/plain' })],
    codes: [...ANYWHERE, 'NOT_FOUND'],
  },
  {
    ...SERVICE_REQUEST,
    id: 'openapi',
    path: '/openapi.json',
    summary: 'This document',
    description: 'OpenAPI 3.1, made from the schemas by which requests are validated.',
    parameters: ['RequestId', 'IfNoneMatch'],
    own: [
      answer(Type.Object({}), 'The document.', { headers: { always: KEPT, sometimes: ['Content-Encoding'] } }),
      { status: 304, description: 'You have it already.', headers: { always: KEPT, sometimes: [] } },
    ],
    codes: UNFAILING,
  },
];
