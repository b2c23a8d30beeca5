// The responses of an operation: for each status its answers and errors, their schemas, their header fields, and examples that a
// running server gave.
import Type, { type TSchema } from 'typebox';
import { ERRORS, type ErrorCode } from '../http-error.js';
import { choice, describePart, type Json, refer } from './answer-schemas.js';

const header = (description: string, schema: TSchema, example: string | number) => ({ description, schema, example });
const text = (pattern: string) => Type.String({ pattern });
const whole = (minimum: number) => Type.Integer({ minimum });

/** Header fields of answers. */
const HEADERS = {
  'X-Request-Id': header(
    'The id of the request: your own, or one that the server made.',
    text('^[A-Za-z0-9_-]{1,64}$'),
    'order-117',
  ),
  'RateLimit-Policy': header(
    "The account's limit: `q` requests in each window of `w` seconds. Once the key is known to be good.",
    text('^"default";q=\\d+;w=\\d+$'),
    '"default";q=100;w=60',
  ),
  RateLimit: header(
    '`r` requests are left in this window, which ends in `t` seconds. Once the key is known to be good.',
    text('^"default";r=\\d+;t=\\d+$'),
    '"default";r=99;t=42',
  ),
  'Retry-After': header(
    'Seconds after which to send the request again; of a job, after which to look again.',
    whole(1),
    5,
  ),
  Location: header(
    'Where the job is.',
    text('^/api/v1/jobs/job_[0-9a-z]+$'),
    '/api/v1/jobs/job_0mws6sbq600095eff5b7c10005f1',
  ),
  'X-Credits-Cost': header('Credits that the request was charged; 0 for a repetition or a dry run.', whole(0), 1),
  'X-Credits-Remaining': header('Credits that the account has left.', whole(0), 9999),
  'Idempotency-Replayed': header(
    'The answer repeats the one that the same `Idempotency-Key` got before.',
    Type.Literal('true'),
    'true',
  ),
  'Server-Timing': header(
    'Milliseconds that the calculation waited and took. Not with a repetition or a dry run.',
    text('^queue;dur=\\d+\\.\\d{3}, compute;dur=\\d+\\.\\d{3}$'),
    'queue;dur=0.031, compute;dur=1.204',
  ),
  'WWW-Authenticate': header('The scheme to authenticate with.', Type.Literal('Bearer'), 'Bearer'),
  Allow: header('The methods that the path takes.', text('^[A-Z]+(?:, [A-Z]+)*$'), 'POST'),
  'Accept-Encoding': header(
    'The content codings that are known, where another was sent.',
    text('^[a-z]+(?:, [a-z]+)*$'),
    'identity, gzip, deflate, br',
  ),
  ETag: header('Names this very content.', text('^W/"[\\w-]{22}"$'), 'W/"Y96CXSlB9pbTEXZ7_D-LKu"'),
  'Cache-Control': header('Whether the answer may be kept.', refer('CacheControl'), 'no-cache'),
  'X-Accel-Buffering': header('Proxies such as nginx are to pass each event on at once.', Type.Literal('no'), 'no'),
  'Content-Encoding': header('For those who take it.', Type.Literal('gzip'), 'gzip'),
};

/** Schemas of header fields of requests and answers that have a few values. */
export const HEADER_SCHEMAS: Json = {
  ContentCoding: choice(['identity', 'gzip', 'deflate', 'br'], 'How a body is compressed.'),
  CacheControl: choice(
    ['no-cache', 'no-store'],
    '`no-cache`: it may be kept, and is to be asked for again; `no-store`: it may not be kept.',
  ),
};

type HeaderName = keyof typeof HEADERS;
/** The names of header fields of an answer, with a question mark those that it may lack. */
export type HeaderNames = readonly (HeaderName | `${HeaderName}?`)[];

/** An answer that is not an error of {@link ERRORS}. */
export interface Answer {
  readonly status: number;
  readonly description: string;
  /** The body's; none where there is no body. */
  readonly type?: 'application/json' | 'text/plain' | 'text/event-stream';
  readonly schema?: TSchema;
  readonly headers: HeaderNames;
}

/** An answer of a running server, recorded by scripts/openapi-examples.ts. */
export interface Example {
  readonly operation: string;
  readonly name: string;
  readonly summary: string;
  readonly status: number;
  /** The request's body, where it is an example too. */
  readonly request?: unknown;
  readonly body: unknown;
}

/** When the service answers with each error; the text stands after a colon. */
const CONDITIONS: Readonly<Record<ErrorCode, string>> = {
  INVALID_API_KEY: 'there is no key, or it is malformed, unknown, revoked or expired: one answer for all.',
  INSUFFICIENT_CREDITS: "the account's balance, less what its requests in flight will cost, is below the cost.",
  INVALID_CARDS: 'cards are missing, no array, too few or too many, or one of them is no card.',
  DUPLICATE_CARDS: 'a card stands twice, or is known to be in two places.',
  INVALID_RANGE:
    "a range cannot be read, has no hand that the known cards leave, or the players' ranges leave no room for one another; `details` names the player and the place in the text.",
  INVALID_REQUEST: 'something else about the request is wrong; `details` names it.',
  NOT_FOUND: 'the path is misspelt (capitals count, and there is no slash at the end), or the account has no such job.',
  IDEMPOTENCY_KEY_REUSED:
    'the account sent another request under this `Idempotency-Key`, at any path, in the last 24 hours.',
  METHOD_NOT_ALLOWED: 'the path takes other methods; `Allow` has them.',
  REQUEST_TIMEOUT: 'the request took too long to arrive: 10 s for the headers, 30 s for all of it.',
  PAYLOAD_TOO_LARGE: 'the body is larger than it may be, counted after decompression.',
  UNSUPPORTED_MEDIA_TYPE: 'the body is not `application/json` in UTF-8, or compressed in a way that is not known.',
  RATE_LIMIT_EXCEEDED:
    "the account's limit is spent or, for a request without a good key, that of the address it came from.",
  HEADERS_TOO_LARGE: 'request line and headers are larger than 16 KiB together.',
  OVERLOADED:
    "the queue of calculations, or the account's half of it, is full, or it has too many unfinished jobs or open streams; or the time limit passed. Nothing is charged.",
  INTERNAL_ERROR: "the service failed. `details` has the request's id, for the operator.",
  SERVICE_UNAVAILABLE:
    'the account store or the engine does not answer, the server is shutting down, or too many connections are open.',
};

export const LIMIT_HEADERS: HeaderNames = ['RateLimit-Policy', 'RateLimit'];
const AFTER_KEY: HeaderNames = ['RateLimit-Policy?', 'RateLimit?'];

/** Header fields of errors, besides the request's id; those of the rate limit where a key is needed. */
const ERROR_HEADERS: Readonly<Record<number, HeaderNames>> = {
  400: AFTER_KEY,
  401: ['WWW-Authenticate'],
  402: LIMIT_HEADERS,
  404: [],
  405: ['Allow'],
  408: AFTER_KEY,
  413: AFTER_KEY,
  415: [...LIMIT_HEADERS, 'Accept-Encoding?'],
  422: LIMIT_HEADERS,
  429: [...AFTER_KEY, 'Retry-After'],
  431: [],
  500: AFTER_KEY,
  503: [...AFTER_KEY, 'Retry-After'],
};

/** What an operation may answer. */
export interface Answering {
  readonly path: string;
  readonly needsKey: boolean;
  readonly answers: readonly Answer[];
  readonly codes: readonly ErrorCode[];
}

const errorHeaders = (status: number, { path, needsKey }: Answering): HeaderNames => {
  const isJobMissing = status === 404 && path.includes('{'); // found out after the limit
  const names = isJobMissing ? AFTER_KEY : ERROR_HEADERS[status]!;
  return ['X-Request-Id', ...names.filter(name => needsKey || !name.startsWith('RateLimit'))];
};

/** The header fields as they are referred to, where they are always there and where not. */
export const HEADER_COMPONENTS: Json = Object.fromEntries(
  Object.entries(HEADERS).flatMap(([name, each]) => [
    [name, { ...each, required: true }],
    [`Optional-${name}`, { ...each, required: false }],
  ]),
);

/** References to the header fields of these answers: those that are always in all of them are required. */
const referHeaders = (lists: readonly HeaderNames[]): Json => {
  const names = new Set(lists.flat().map(name => name.replace('?', '') as HeaderName));
  const component = (name: HeaderName): string =>
    lists.every(list => list.includes(name)) ? name : `Optional-${name}`;
  return Object.fromEntries([...names].map(name => [name, { $ref: `#/components/headers/${component(name)}` }]));
};

/** "InvalidCardsError" for INVALID_CARDS. */
const errorTitle = (code: ErrorCode): string => {
  const words = code.replace(/_ERROR$/, '').split('_');
  return `${words.map(word => word[0] + word.slice(1).toLowerCase()).join('')}Error`;
};

/** The schemas of the errors of each code: the envelope, with this code. */
export const ERROR_SCHEMAS: Json = Object.fromEntries(
  (Object.keys(ERRORS) as ErrorCode[]).map(code => [
    errorTitle(code),
    {
      description: CONDITIONS[code].replace(/^[a-z]/, letter => letter.toUpperCase()),
      allOf: [refer('Error'), describePart({ error: describePart({ code: { const: code } }) })],
    },
  ]),
);

const describeConditions = (codes: readonly ErrorCode[]): string[] => {
  const lines = codes.map(code => `\`${code}\`: ${CONDITIONS[code]}`);
  return lines.length > 1 ? [lines.map(line => `- ${line}`).join('\n')] : lines;
};

const describeResponse = (status: number, operation: Answering, examples: readonly Example[]): Json => {
  const answers = operation.answers.filter(answer => answer.status === status);
  const codes = operation.codes.filter(code => ERRORS[code].status === status);
  const schemas = [...answers.flatMap(({ schema }) => schema ?? []), ...codes.map(code => refer(errorTitle(code)))];
  const shown = examples.filter(example => example.status === status);
  const headers = answers.map(answer => answer.headers);
  return {
    description: [...answers.map(({ description }) => description), ...describeConditions(codes)].join('\n\n'),
    headers: referHeaders(codes.length > 0 ? [...headers, errorHeaders(status, operation)] : headers),
    ...(schemas.length > 0 && {
      content: {
        [answers[0]?.type ?? 'application/json']: {
          schema: schemas.length === 1 ? schemas[0] : { anyOf: schemas },
          ...(shown.length > 0 && {
            examples: Object.fromEntries(shown.map(({ name, summary, body }) => [name, { summary, value: body }])),
          }),
        },
      },
    }),
  };
};

/** The responses of an operation by status. */
export const describeResponses = (operation: Answering, examples: readonly Example[]): Json => {
  const { answers, codes } = operation;
  const statuses = new Set<number>([...answers.map(({ status }) => status), ...codes.map(code => ERRORS[code].status)]);
  return Object.fromEntries([...statuses].map(status => [status, describeResponse(status, operation, examples)]));
};
