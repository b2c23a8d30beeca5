// The header fields of requests and answers, as the OpenAPI document describes them.
import { DEFAULT_LISTED_JOBS, MAX_LISTED_JOBS } from '../../jobs/job-model.js';

/** Plain JSON of any depth. */
export type Json = { readonly [name: string]: unknown };

/** Schemas of header fields that have a few values. */
export const HEADER_SCHEMAS = {
  ContentCoding: {
    type: 'string',
    enum: ['identity', 'gzip', 'deflate', 'br'],
    description: 'How a body is compressed.',
  },
  CacheControl: {
    type: 'string',
    enum: ['no-cache', 'no-store'],
    description: '`no-cache`: it may be kept, and is to be asked for again; `no-store`: it may not be kept.',
  },
} as const satisfies Record<string, Json>;

const named = (title: keyof typeof HEADER_SCHEMAS): Json => ({ $ref: `#/components/schemas/${title}` });
const text = (pattern: string): Json => ({ type: 'string', pattern });
const integer = (minimum: number): Json => ({ type: 'integer', minimum });

/** Header fields of requests, all optional. They have no examples and no defaults: viewers would send these with every request. */
export const PARAMETERS = {
  RequestId: {
    name: 'X-Request-Id',
    in: 'header',
    description:
      'An id of your own, 1 to 64 letters, digits, `-` and `_`, for instance `order-117`. It comes back with the answer, and is what the operator finds in the log. ' +
      'Anything else is passed over, and the server makes one.',
    schema: { type: 'string' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A name for this request, 1 to 255 visible ASCII characters, another one for each, for instance a UUID: for 24 hours a ' +
      'repetition under it gets the same bytes and is not charged again. One scope for all paths of the account. Of an answer that takes ' +
      'more than 256 KiB, compressed, a repetition is `INVALID_REQUEST`.',
    schema: text('^[!-~]{1,255}$'),
  },
  ContentEncoding: {
    name: 'Content-Encoding',
    in: 'header',
    description: 'How the body is compressed; `identity`, or nothing, where it is not.',
    schema: named('ContentCoding'),
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `ETag` of what you have: it is not sent again while it is the same.',
    schema: { type: 'string' },
  },
  JobId: {
    name: 'id',
    in: 'path',
    required: true,
    description: 'The id of a job.',
    schema: { type: 'string' },
  },
  Offset: {
    name: 'offset',
    in: 'query',
    description: 'The number of the first question whose answer is shown, from 0 on; 0 where it is left out.',
    schema: { type: 'integer', minimum: 0, maximum: 100_000 },
  },
  Before: {
    name: 'before',
    in: 'query',
    description: 'The id of the last job of the page before; the newest jobs where it is left out.',
    schema: { type: 'string' },
  },
  Limit: {
    name: 'limit',
    in: 'query',
    description: `How many jobs are listed; ${DEFAULT_LISTED_JOBS} where it is left out.`,
    schema: { type: 'integer', minimum: 1, maximum: MAX_LISTED_JOBS },
  },
} as const satisfies Record<string, Json>;

export type ParameterName = keyof typeof PARAMETERS;

/** Header fields of answers. */
export const HEADERS = {
  'X-Request-Id': {
    description: 'The id of the request: your own, or one that the server made.',
    schema: text('^[A-Za-z0-9_-]{1,64}$'),
    example: 'order-117',
  },
  'RateLimit-Policy': {
    description: "The account's limit: `q` requests in each window of `w` seconds. Once the key is known to be good.",
    schema: text('^"default";q=\\d+;w=\\d+$'),
    example: '"default";q=100;w=60',
  },
  RateLimit: {
    description: '`r` requests are left in this window, which ends in `t` seconds. Once the key is known to be good.',
    schema: text('^"default";r=\\d+;t=\\d+$'),
    example: '"default";r=99;t=42',
  },
  'Retry-After': {
    description: 'Seconds after which to send the request again; of a job, after which to look again.',
    schema: integer(1),
    example: 5,
  },
  Location: {
    description: 'Where the job is.',
    schema: text('^/api/v1/jobs/job_[0-9a-z]+$'),
    example: '/api/v1/jobs/job_0mws6sbq600095eff5b7c10005f1',
  },
  'X-Credits-Cost': {
    description: 'Credits that the request was charged; 0 for a repetition or a dry run.',
    schema: integer(0),
    example: 1,
  },
  'X-Credits-Remaining': {
    description: 'Credits that the account has left.',
    schema: integer(0),
    example: 9999,
  },
  'Idempotency-Replayed': {
    description: 'The answer repeats the one that the same `Idempotency-Key` got before.',
    schema: { type: 'string', const: 'true' },
    example: 'true',
  },
  'Server-Timing': {
    description: 'Milliseconds that the calculation waited and took. Not with a repetition or a dry run.',
    schema: text('^queue;dur=\\d+\\.\\d{3}, compute;dur=\\d+\\.\\d{3}$'),
    example: 'queue;dur=0.031, compute;dur=1.204',
  },
  'WWW-Authenticate': {
    description: 'The scheme to authenticate with.',
    schema: { type: 'string', const: 'Bearer' },
    example: 'Bearer',
  },
  Allow: {
    description: 'The methods that the path takes.',
    schema: text('^[A-Z]+(?:, [A-Z]+)*$'),
    example: 'POST',
  },
  'Accept-Encoding': {
    description: 'The content codings that are known, where another was sent.',
    schema: text('^[a-z]+(?:, [a-z]+)*$'),
    example: 'identity, gzip, deflate, br',
  },
  ETag: {
    description: 'Names this very content.',
    schema: text('^W/"[\\w-]{22}"$'),
    example: 'W/"Y96CXSlB9pbTEXZ7_D-LKu"',
  },
  'Cache-Control': {
    description: 'Whether the answer may be kept.',
    schema: named('CacheControl'),
    example: 'no-cache',
  },
  'X-Accel-Buffering': {
    description: 'Proxies such as nginx are to pass each event on at once.',
    schema: { type: 'string', const: 'no' },
    example: 'no',
  },
  'Content-Encoding': {
    description: 'For those who take it.',
    schema: { type: 'string', const: 'gzip' },
    example: 'gzip',
  },
} as const satisfies Record<string, Json>;

export type HeaderName = keyof typeof HEADERS;

/** The header fields of an answer. */
export interface HeaderSet {
  readonly always: readonly HeaderName[];
  readonly sometimes: readonly HeaderName[];
}
