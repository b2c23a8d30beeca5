// The responses of an operation: for each status its answers and errors, with their schemas, header fields, and recorded examples of
// a running server.
import Type, { type TSchema } from 'typebox';
import { ERRORS, type ErrorCode } from '../http/http-error.js';
import { literal, refer } from '../questions/answers/schema-parts.js';
import { describePart, type Json } from './answer-schemas.js';

const header = (description: string, schema: TSchema, example: string | number) => ({ description, schema, example });
const text = (pattern: string) => Type.String({ pattern });
const CREDITS = Type.Integer({ minimum: 0 });
const SECONDS = Type.Integer({ minimum: 1 });
const REQUEST_ID = text('^[A-Za-z0-9_-]{1,64}$');
const DURATIONS = text('^queue;dur=\\d+\\.\\d{3}, compute;dur=\\d+\\.\\d{3}$');
const JOB_ADDRESS = text('^jobs/job_[0-9a-z]+$');
const NAMES = text('^[A-Za-z]+(?:, [A-Za-z]+)*$');

/** Header fields of answers. Content-Encoding is left out: mocks would send it with a body that is not compressed. */
const HEADERS = {
  'X-Request-Id': header('The id of the request.', REQUEST_ID, 'order-117'),
  'RateLimit-Policy': header('`q` requests in `w` seconds.', text('^"default";q=\\d+;w=\\d+$'), '"default";q=100;w=60'),
  RateLimit: header('`r` requests left for `t` seconds.', text('^"default";r=\\d+;t=\\d+$'), '"default";r=99;t=42'),
  'Retry-After': header('Seconds after which to send the request again.', SECONDS, 5),
  Location: header(
    'The job, relative to the URL of the request.',
    JOB_ADDRESS,
    'jobs/job_0mws6sbq600095eff5b7c10005f1',
  ),
  'X-Credits-Cost': header('Credits that were charged.', CREDITS, 1),
  'X-Credits-Remaining': header('Credits that the account has left.', CREDITS, 9999),
  'Idempotency-Replayed': header('An earlier answer is repeated.', literal('true'), 'true'),
  'Server-Timing': header('Milliseconds of the calculation.', DURATIONS, 'queue;dur=0.031, compute;dur=1.204'),
  'WWW-Authenticate': header('How to authenticate.', literal('Bearer'), 'Bearer'),
  Allow: header('The methods of the path.', NAMES, 'POST'),
  'Accept-Encoding': header('The codings of a body.', NAMES, 'identity, gzip, deflate, br'),
  ETag: header('Identifies this content.', text('^W/"[\\w-]{22}"$'), 'W/"Y96CXSlB9pbTEXZ7_D-LKu"'),
  'Cache-Control': header('Whether the answer may be cached.', text('^no-(?:cache|store)$'), 'no-cache'),
  'X-Accel-Buffering': header('Tells proxies to pass events on.', literal('no'), 'no'),
};

type HeaderName = keyof typeof HEADERS;
/** The names of an answer's header fields; a question mark marks optional ones. */
export type HeaderNames = readonly (HeaderName | `${HeaderName}?`)[];

/** An answer that is not an error of {@link ERRORS}. */
export interface Answer {
  readonly status: number;
  readonly description: string;
  /** Content-Type; none if there is no body. */
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
  /** The body of the request, if it is an example too. */
  readonly request?: unknown;
  readonly body: unknown;
}

export const LIMIT_HEADERS: HeaderNames = ['RateLimit-Policy', 'RateLimit'];
const AFTER_KEY: HeaderNames = ['RateLimit-Policy?', 'RateLimit?'];

/** Statuses of errors that come before the key is checked. */
const BEFORE_KEY: readonly number[] = [401, 405, 431];
/** Header fields of errors, in addition to the request's id and the rate limit. */
const ERROR_HEADERS: Readonly<Record<number, HeaderNames>> = {
  401: ['WWW-Authenticate'],
  405: ['Allow'],
  415: ['Accept-Encoding?'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

export interface Answering {
  readonly path: string;
  readonly needsKey: boolean;
  readonly answers: readonly Answer[];
  readonly codes: readonly ErrorCode[];
}

const listErrorHeaders = (status: number, { path, needsKey }: Answering): HeaderNames => {
  const isPathMissing = status === 404 && !path.includes('{'); // a missing job is detected after the key is checked
  const isAfterKey = needsKey && !isPathMissing && !BEFORE_KEY.includes(status);
  return ['X-Request-Id', ...(isAfterKey ? AFTER_KEY : []), ...(ERROR_HEADERS[status] ?? [])];
};

/** The header fields as components, each twice: for answers that always have it, and for answers that may lack it. */
export const HEADER_COMPONENTS: Json = Object.fromEntries(
  Object.entries(HEADERS).flatMap(([name, each]) => [
    [`Required-${name}`, { ...each, required: true }],
    [`Optional-${name}`, { ...each, required: false }],
  ]),
);

/** References to the header fields of these answers. Fields that all of them always have are required. */
const referHeaders = (lists: readonly HeaderNames[]): Json => {
  const names = new Set(lists.flat().map(name => name.replace('?', '') as HeaderName));
  const component = (name: HeaderName): string =>
    `${lists.every(list => list.includes(name)) ? 'Required' : 'Optional'}-${name}`;
  return Object.fromEntries([...names].map(name => [name, { $ref: `#/components/headers/${component(name)}` }]));
};

/** "InvalidCardsError" for INVALID_CARDS. */
const makeErrorTitle = (code: string): string => {
  const words = code.replace(/_ERROR$/, '').split('_');
  return `${words.map(word => word[0] + word.slice(1).toLowerCase()).join('')}Error`;
};

/** The schemas of the errors of each code: the envelope, with this code. */
export const ERROR_SCHEMAS: Readonly<Record<string, Json>> = Object.fromEntries(
  Object.entries(ERRORS).map(([code, { message }]) => [
    makeErrorTitle(code),
    { description: message, allOf: [refer('Error'), describePart({ error: describePart({ code: literal(code) }) })] },
  ]),
);

const describeResponse = (status: number, operation: Answering, examples: readonly Example[]): Json => {
  const answers = operation.answers.filter(answer => answer.status === status);
  const codes = operation.codes.filter(code => ERRORS[code].status === status);
  const schemas = [...answers.flatMap(({ schema }) => schema ?? []), ...codes.map(code => refer(makeErrorTitle(code)))];
  const shown = examples.filter(example => example.status === status);
  const headers = answers.map(answer => answer.headers);
  const errors = codes.map(code => `- \`${code}\`: ${ERRORS[code].message}.`).join('\n');
  return {
    description: [...answers.map(({ description }) => description), errors].filter(Boolean).join('\n\n'),
    headers: referHeaders(errors ? [...headers, listErrorHeaders(status, operation)] : headers),
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

export const describeResponses = (operation: Answering, examples: readonly Example[]): Json => {
  const { answers, codes } = operation;
  const statuses = new Set<number>([...answers.map(({ status }) => status), ...codes.map(code => ERRORS[code].status)]);
  return Object.fromEntries([...statuses].map(status => [status, describeResponse(status, operation, examples)]));
};
