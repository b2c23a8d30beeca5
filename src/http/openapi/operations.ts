// The operations: every path of the service that is for programs, what it takes, and its possible answers.
import Type, { type TSchema } from 'typebox';
import type { ErrorCode } from '../http-error.js';
import { MAX_BODY_BYTES } from '../middleware/json-body.js';
import { refer } from './answer-schemas.js';
import type { PARAMETERS } from './parameters.js';
import { type Answer, type Answering, type HeaderNames, LIMIT_HEADERS } from './responses.js';

export const TAGS = [
  { name: 'Odds', description: 'What a hand is worth. A key is needed, and credits.' },
  {
    name: 'Jobs',
    description: 'Work for minutes or days, which any instance goes on with. A key is needed, and credits.',
  },
  { name: 'Account', description: 'What is left, and what was spent. A key is needed; it is free.' },
  {
    name: 'Service',
    description: 'For load balancers, monitoring and tools. No key is needed. `HEAD` is answered too.',
  },
] as const;

export interface Operation extends Answering {
  readonly id: string;
  readonly tag: (typeof TAGS)[number]['name'];
  readonly method: 'get' | 'post' | 'delete';
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly (keyof typeof PARAMETERS)[];
  /** The name of the body's schema. */
  readonly request?: string;
  /** Of the request's body. */
  readonly maxBodyBytes?: number;
}

/** Errors of paths that do nothing that could fail: they come before the request is read. */
const FREE_OF_FAULTS: readonly ErrorCode[] = [
  'INVALID_REQUEST',
  'METHOD_NOT_ALLOWED',
  'REQUEST_TIMEOUT',
  'PAYLOAD_TOO_LARGE',
  'HEADERS_TOO_LARGE',
  'SERVICE_UNAVAILABLE',
];
const COMMON: readonly ErrorCode[] = [...FREE_OF_FAULTS, 'INTERNAL_ERROR'];
const WITH_KEY: readonly ErrorCode[] = [...COMMON, 'INVALID_API_KEY', 'NOT_FOUND', 'RATE_LIMIT_EXCEEDED'];
const CHARGED: readonly ErrorCode[] = [
  ...WITH_KEY,
  'IDEMPOTENCY_KEY_REUSED',
  'INSUFFICIENT_CREDITS',
  'UNSUPPORTED_MEDIA_TYPE',
  'OVERLOADED',
];
const OF_ODDS: readonly ErrorCode[] = ['INVALID_CARDS', 'DUPLICATE_CARDS', ...CHARGED];

const FREE_HEADERS: HeaderNames = ['X-Request-Id', ...LIMIT_HEADERS];
const CHARGED_HEADERS: HeaderNames = [...FREE_HEADERS, 'X-Credits-Cost', 'X-Credits-Remaining'];
const CACHED_HEADERS: HeaderNames = ['X-Request-Id', 'ETag', 'Cache-Control'];

const answer = (schema: TSchema | string, description: string, headers: HeaderNames = ['X-Request-Id']): Answer => ({
  status: 200,
  description,
  type: 'application/json',
  schema: typeof schema === 'string' ? refer(schema) : schema,
  headers,
});

const oddsAnswer = (schema: string): Answer =>
  answer(schema, 'The odds, charged for.', [...CHARGED_HEADERS, 'Idempotency-Replayed?', 'Server-Timing?']);

const CHARGED_OPERATION = {
  tag: 'Odds',
  method: 'post',
  needsKey: true,
  parameters: ['IdempotencyKey', 'RequestId', 'ContentEncoding'],
  maxBodyBytes: MAX_BODY_BYTES.odds,
  codes: OF_ODDS,
} as const;
const JOB_OPERATION = { tag: 'Jobs', method: 'get', needsKey: true, codes: WITH_KEY } as const;
const SERVICE_OPERATION = { tag: 'Service', method: 'get', needsKey: false, parameters: ['RequestId'] } as const;

export const OPERATIONS: readonly Operation[] = [
  {
    ...CHARGED_OPERATION,
    id: 'probabilities',
    path: '/api/v1/probabilities',
    summary: 'Calculate hand probabilities',
    description:
      'How often a hand ends in each category, from High Card to Straight Flush, once the board is complete. Nobody else plays. Costs ' +
      'one credit for each started million deals.',
    request: 'ProbabilitiesRequest',
    answers: [oddsAnswer('ProbabilitiesAnswer')],
  },
  {
    ...CHARGED_OPERATION,
    id: 'probabilitiesEnhanced',
    path: '/api/v1/probabilities-enhanced',
    summary: 'Calculate odds against opponents',
    description:
      'How often a hand wins, ties and loses against 1 to 22 opponents, of whose cards nothing is known; and how often our hand and ' +
      'theirs end in each category from one pair up. Costs one credit for each started million hands: deals times one more than ' +
      '`opponents`. What `exact` takes from the table of hands before the flop, against one opponent, costs one.',
    request: 'EnhancedRequest',
    answers: [oddsAnswer('EnhancedAnswer')],
  },
  {
    ...CHARGED_OPERATION,
    id: 'equity',
    path: '/api/v1/equity',
    summary: 'Calculate equity',
    description:
      'What share of the pot two to ten players can expect, each with a known hand or a range of hands. Costs one credit for each ' +
      'started million hands. A sample bills its deals times the players. An exact answer bills the hands of all ranges on each board ' +
      'and, with three or more players who do not all have a single hand, a quarter of the deals besides; two players before the flop, ' +
      'without dead cards and categories, are billed as one hand.',
    request: 'EquityRequest',
    maxBodyBytes: MAX_BODY_BYTES.equity,
    answers: [
      oddsAnswer('EquityAnswer'),
      answer('DryRunAnswer', 'Or, with `dry_run`, what the request would do and cost.', CHARGED_HEADERS),
    ],
    codes: [...OF_ODDS, 'INVALID_RANGE'],
  },
  {
    ...CHARGED_OPERATION,
    id: 'batch',
    path: '/api/v1/batch',
    summary: 'Answer a batch',
    description:
      'Each question is answered byte for byte as by its own endpoint, an error too: a wrong question spoils no other. The batch counts ' +
      'as one request, and costs one credit for each started million hands of all answered questions together; nothing where none is ' +
      'computed. Together the questions may bill 230,000,000 hands, and with `hands` list 20,000. With an `Idempotency-Key` a batch has ' +
      'at most 100 questions.',
    request: 'BatchRequest',
    maxBodyBytes: MAX_BODY_BYTES.batch,
    answers: [oddsAnswer('BatchAnswer')],
    codes: CHARGED,
  },
  {
    ...CHARGED_OPERATION,
    id: 'submitJob',
    tag: 'Jobs',
    path: '/api/v1/jobs',
    summary: 'Submit a job',
    description:
      'Up to 100,000 questions, with up to 1,000,000,000,000 `simulations` each; with `hands` they may list 20,000 hands together. The ' +
      'most that the job can cost is charged at once: one credit for each started million hands of all questions together. What is not ' +
      'computed in the end, because the job was cancelled or failed, or a target of precision was reached, is given back. A wrong ' +
      'question is answered with its error, free of charge.',
    request: 'JobRequest',
    maxBodyBytes: MAX_BODY_BYTES.job,
    answers: [
      {
        ...answer('SubmittedJobAnswer', 'The job is taken.', [...CHARGED_HEADERS, 'Location', 'Idempotency-Replayed?']),
        status: 202,
      },
    ],
    codes: CHARGED,
  },
  {
    ...JOB_OPERATION,
    id: 'listJobs',
    path: '/api/v1/jobs',
    summary: 'List jobs',
    description:
      'The newest first, without their answers. Free of charge, but counts as a request, as do the following.',
    parameters: ['RequestId', 'Before', 'Limit'],
    answers: [answer('JobListAnswer', 'The jobs.', FREE_HEADERS)],
  },
  {
    ...JOB_OPERATION,
    id: 'showJob',
    path: '/api/v1/jobs/{id}',
    summary: 'Show a job',
    description: 'The answers of 1,000 questions from `offset` on. A job is kept for seven days after its end.',
    parameters: ['JobId', 'RequestId', 'Offset'],
    answers: [answer('JobAnswer', 'The job.', [...FREE_HEADERS, 'Retry-After?'])],
  },
  {
    ...JOB_OPERATION,
    id: 'watchJob',
    path: '/api/v1/jobs/{id}/events',
    summary: 'Watch a job',
    description:
      'Server-sent events. `progress`: how far the job is, at first and when something has changed, at most once a second; `done`, ' +
      '`cancelled` or `failed`: it has ended so, and the stream ends. A stream that ends before the job, for instance because the ' +
      'server stops, is to be asked for again: it begins with the present state. `Last-Event-ID` is passed over. An account may have ' +
      'ten streams open on a server.',
    parameters: ['JobId', 'RequestId'],
    answers: [
      {
        ...answer('JobSummary', 'The events. The schema is that of the data of each.', [
          ...FREE_HEADERS,
          'Cache-Control',
          'X-Accel-Buffering',
        ]),
        type: 'text/event-stream',
      },
    ],
    codes: [...WITH_KEY, 'OVERLOADED'],
  },
  {
    ...JOB_OPERATION,
    id: 'cancelJob',
    method: 'delete',
    path: '/api/v1/jobs/{id}',
    summary: 'Cancel a job',
    description: 'Credits for what is not computed are given back. A job that has ended stays as it is.',
    parameters: ['JobId', 'RequestId'],
    answers: [answer('JobSummaryAnswer', 'The job, as it ended.', FREE_HEADERS)],
  },
  {
    id: 'usage',
    tag: 'Account',
    method: 'get',
    path: '/api/v1/usage',
    summary: 'Show usage',
    description:
      'Balance, rate limit, and charged requests of the last 30 days. Costs no credits, but counts as a request.',
    needsKey: true,
    parameters: ['RequestId'],
    answers: [answer('UsageAnswer', 'The account of the key.', FREE_HEADERS)],
    codes: WITH_KEY,
  },
  {
    ...SERVICE_OPERATION,
    id: 'healthz',
    path: '/healthz',
    summary: 'Check liveness',
    description: 'Says nothing about what it needs: that is what `/readyz` is for.',
    answers: [answer('Healthy', 'It lives.')],
    codes: FREE_OF_FAULTS,
  },
  {
    ...SERVICE_OPERATION,
    id: 'readyz',
    path: '/readyz',
    summary: 'Check readiness',
    description: 'Asks the account store and the engine, and names what works worse than it should.',
    answers: [
      answer(Type.Union([refer('Healthy'), refer('Degraded')]), 'Requests are served.'),
      { ...answer('Unavailable', 'Requests cannot be served now.'), status: 503 },
    ],
    codes: COMMON,
  },
  {
    ...SERVICE_OPERATION,
    id: 'metrics',
    path: '/metrics',
    summary: 'Read metrics',
    description: 'Not found here where the operator has given it a port of its own.',
    answers: [{ ...answer(Type.String(), "In Prometheus' text format."), type: 'text/plain' }],
    codes: [...COMMON, 'NOT_FOUND'],
  },
  {
    ...SERVICE_OPERATION,
    id: 'openapi',
    path: '/openapi.json',
    summary: 'Read this document',
    description: 'OpenAPI 3.1, made from the schemas by which requests are validated.',
    parameters: ['RequestId', 'IfNoneMatch'],
    answers: [
      answer(Type.Object({}), 'The document.', [...CACHED_HEADERS, 'Content-Encoding?']),
      { status: 304, description: 'You have it already.', headers: CACHED_HEADERS },
    ],
    codes: FREE_OF_FAULTS,
  },
];
