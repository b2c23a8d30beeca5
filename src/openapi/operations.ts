// The operations: every path of the service for programs, its parameters and body, and its possible answers.
import Type, { type TSchema } from 'typebox';
import type { ErrorCode } from '../http/http-error.js';
import { MAX_BODY_BYTES } from '../http/middleware/json-body.js';
import { refer } from '../questions/answers/schema-parts.js';
import { type Answer, type Answering, type HeaderNames, LIMIT_HEADERS } from './responses.js';

export const TAGS = [
  { name: 'Odds', description: 'Needs a key and credits.' },
  { name: 'Jobs', description: 'Calculations of minutes or days. Needs a key and credits.' },
  { name: 'Account', description: 'Balance and charges. Needs a key; free of charge.' },
  { name: 'Service', description: 'For load balancers, monitoring and tools. Needs no key.' },
] as const;

export interface Operation extends Answering {
  readonly id: string;
  /** The name of a tag of the document. */
  readonly tag: string;
  readonly method: 'get' | 'post' | 'patch' | 'delete';
  readonly summary: string;
  readonly description: string;
  /** The names of parameters of the document. */
  readonly parameters: readonly string[];
  /** The name of the body's schema. */
  readonly request?: string;
  /** The largest request body in JSON. */
  readonly maxBodyBytes?: number;
  /** The largest request body in NDJSON, which has a question a line, if the operation reads that too. */
  readonly maxNdjsonBytes?: number;
}

/** Errors before a request is read. Paths whose own work cannot fail have only these. */
const FREE_OF_FAULTS: readonly ErrorCode[] = [
  'INVALID_REQUEST',
  'METHOD_NOT_ALLOWED',
  'REQUEST_TIMEOUT',
  'PAYLOAD_TOO_LARGE',
  'HEADERS_TOO_LARGE',
  'SERVICE_UNAVAILABLE',
];
export const COMMON: readonly ErrorCode[] = [...FREE_OF_FAULTS, 'INTERNAL_ERROR'];
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

export const answer = (
  schema: TSchema | string,
  description: string,
  headers: HeaderNames = ['X-Request-Id'],
  status = 200,
): Answer => ({
  status,
  description,
  type: 'application/json',
  schema: typeof schema === 'string' ? refer(schema) : schema,
  headers,
});

const oddsAnswer = (schema: string): Answer =>
  answer(schema, 'The odds. They are charged.', [...CHARGED_HEADERS, 'Idempotency-Replayed?', 'Server-Timing?']);

const CHARGED_OPERATION = {
  tag: 'Odds',
  method: 'post',
  needsKey: true,
  parameters: ['RequestId'],
  maxBodyBytes: MAX_BODY_BYTES.odds,
  codes: OF_ODDS,
} as const;
const FREE_OPERATION = { method: 'get', needsKey: true, codes: WITH_KEY } as const;
const SERVICE_OPERATION = { tag: 'Service', method: 'get', needsKey: false, parameters: ['RequestId'] } as const;

export const OPERATIONS: readonly Operation[] = [
  {
    ...CHARGED_OPERATION,
    id: 'probabilities',
    path: '/api/v1/probabilities',
    summary: 'Hand category probabilities',
    description: 'How often a hand ends in each category. Costs one credit for each started million deals.',
    request: 'ProbabilitiesRequest',
    answers: [oddsAnswer('ProbabilitiesAnswer')],
  },
  {
    ...CHARGED_OPERATION,
    id: 'probabilitiesEnhanced',
    path: '/api/v1/probabilities-enhanced',
    summary: 'Odds against opponents',
    description:
      'How often a hand wins, ties and loses against 1 to 22 opponents with unknown cards, and the categories of all. Costs one credit ' +
      'for each started million hands: deals times one more than `opponents`.',
    request: 'EnhancedRequest',
    answers: [oddsAnswer('EnhancedAnswer')],
  },
  {
    ...CHARGED_OPERATION,
    id: 'equity',
    path: '/api/v1/equity',
    summary: 'Equity of hands and ranges',
    description:
      'The share of the pot that two to ten players can expect, each with a hand or a range. Costs one credit for each started million ' +
      'billed hands: of a sample, its deals times the players; of an exact answer, its planned work in units of 5 nanoseconds. With ' +
      '`dry_run` the response has only the cost. In Omaha each player has one hand, whose cards may be unknown in part, and counts as ' +
      'three players, with five hole cards as five, with six as seven.',
    request: 'EquityRequest',
    maxBodyBytes: MAX_BODY_BYTES.equity,
    answers: [
      oddsAnswer('EquityAnswer'),
      answer('DryRunAnswer', 'With `dry_run`: what the request would do and cost.', CHARGED_HEADERS),
    ],
    codes: [...OF_ODDS, 'INVALID_RANGE'],
  },
  {
    ...CHARGED_OPERATION,
    id: 'showdown',
    path: '/api/v1/showdown',
    summary: 'Showdown',
    description:
      'The category, description, best five cards and rank of each known hand, and the winners. With `versus_random` also how many of ' +
      'all other hole cards each hand beats now. Costs one credit for each started million hands: the hands that are sent, and with ' +
      '`versus_random` 990 to 1,081 for each of them, in short deck 406 to 465. With `dry_run` the response has only the cost.',
    request: 'ShowdownRequest',
    maxBodyBytes: MAX_BODY_BYTES.showdown,
    answers: [
      oddsAnswer('ShowdownAnswer'),
      answer('DryRunAnswer', 'With `dry_run`: what the request would do and cost.', CHARGED_HEADERS),
    ],
  },
  {
    ...CHARGED_OPERATION,
    id: 'batch',
    path: '/api/v1/batch',
    summary: 'Batch of questions',
    description:
      'Up to 1,000 questions in one request, each with the answer or error of its own endpoint. The batch counts as one request, and costs ' +
      'one credit for each started million hands of all questions together. They may bill up to 1,000,000,000 hands and list up to 20,000, or 25,000 hands and flops. With ' +
      'an `Idempotency-Key` a batch has at most 100 questions.',
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
      'Up to 100,000 questions, which the servers compute in the background. They may list up to 20,000 hands, or 25,000 hands and flops; ' +
      'NDJSON is read while it arrives. The highest possible cost is charged at once, one credit for each started million hands of all ' +
      'questions together; credits for what is not computed are given back.',
    request: 'JobRequest',
    maxBodyBytes: MAX_BODY_BYTES.job,
    maxNdjsonBytes: MAX_BODY_BYTES.ndjsonJob,
    answers: [answer('SubmittedJobAnswer', 'The job.', [...CHARGED_HEADERS, 'Location', 'Idempotency-Replayed?'], 202)],
    codes: CHARGED,
  },
  {
    ...FREE_OPERATION,
    tag: 'Jobs',
    id: 'listJobs',
    path: '/api/v1/jobs',
    summary: 'List jobs',
    description: 'The jobs of the account, the newest first, without their answers.',
    parameters: ['RequestId', 'Before', 'Limit'],
    answers: [answer('JobListAnswer', 'The jobs.', FREE_HEADERS)],
  },
  {
    ...FREE_OPERATION,
    tag: 'Jobs',
    id: 'showJob',
    path: '/api/v1/jobs/{id}',
    summary: 'Show a job',
    description:
      'The state of a job, and the answers of 1,000 questions from `offset` on. A job is kept for seven days after its end.',
    parameters: ['Id', 'RequestId', 'Offset'],
    answers: [answer('JobAnswer', 'The job.', [...FREE_HEADERS, 'Retry-After?'])],
  },
  {
    ...FREE_OPERATION,
    tag: 'Jobs',
    id: 'watchJob',
    path: '/api/v1/jobs/{id}/events',
    summary: 'Watch a job',
    description:
      'The progress of a job as server-sent events: `progress` at first and after each change, at most once a second; `done`, `cancelled` or `failed` at the ' +
      'end. If the stream ends before the job, open it again. An account may have ten streams open on a server.',
    parameters: ['Id', 'RequestId'],
    answers: [
      {
        ...answer('JobEvent', 'The data of each event.', [...FREE_HEADERS, 'Cache-Control', 'X-Accel-Buffering']),
        type: 'text/event-stream',
      },
    ],
    codes: [...WITH_KEY, 'OVERLOADED'],
  },
  {
    ...FREE_OPERATION,
    tag: 'Jobs',
    id: 'cancelJob',
    method: 'delete',
    path: '/api/v1/jobs/{id}',
    summary: 'Cancel a job',
    description:
      'Ends a job before it is done. Credits for what is not computed are given back. A job that has ended stays as it is.',
    parameters: ['Id', 'RequestId'],
    answers: [answer('JobSummaryAnswer', 'The job after its end.', FREE_HEADERS)],
  },
  {
    ...FREE_OPERATION,
    tag: 'Account',
    id: 'usage',
    path: '/api/v1/usage',
    summary: 'Balance and usage',
    description: 'The balance, the rate limit, and the charges of the last 30 days.',
    parameters: ['RequestId'],
    answers: [answer('UsageAnswer', 'The account of the key.', FREE_HEADERS)],
  },
  {
    ...SERVICE_OPERATION,
    id: 'healthz',
    path: '/healthz',
    summary: 'Health check',
    description: 'Whether the process runs.',
    answers: [answer('Healthy', 'The process runs.')],
    codes: FREE_OF_FAULTS,
  },
  {
    ...SERVICE_OPERATION,
    id: 'readyz',
    path: '/readyz',
    summary: 'Readiness check',
    description: 'Whether the account store and the engine answer, and which parts are degraded.',
    answers: [
      answer(Type.Union([refer('Healthy'), refer('Degraded')]), 'Requests are served.'),
      answer('Unavailable', 'Requests cannot be served now.', ['X-Request-Id'], 503),
    ],
    codes: COMMON,
  },
  {
    ...SERVICE_OPERATION,
    id: 'metrics',
    path: '/metrics',
    summary: 'Metrics',
    description: "The metrics in Prometheus' text format. Not found if they have a port of their own.",
    answers: [{ ...answer(Type.String(), 'The metrics.'), type: 'text/plain' }],
    codes: [...COMMON, 'NOT_FOUND'],
  },
  {
    ...SERVICE_OPERATION,
    id: 'openapi',
    path: '/openapi.json',
    summary: 'OpenAPI document',
    description: 'This API in OpenAPI 3.1, made from the code that checks requests.',
    parameters: ['RequestId', 'IfNoneMatch'],
    answers: [
      answer(Type.Object({}), 'The document, by Brotli or gzipped where the client accepts that.', CACHED_HEADERS),
      { status: 304, description: 'It has not changed.', headers: CACHED_HEADERS },
    ],
    codes: FREE_OF_FAULTS,
  },
];
