// The responses of an operation: which errors may come with which status, which header fields with which of them, and what was
// really received.
import type { TSchema } from 'typebox';
import { ERRORS, type ErrorCode } from '../errors.js';
import { type Components, type HeaderSet, partly } from './components.js';
import { Failure } from './envelopes.js';
import type { HeaderName } from './headers.js';
import type { Json } from './json.js';

/** What a running server answered once (scripts/openapi-examples.ts). */
export interface Example {
  readonly operation: string;
  readonly name: string;
  readonly summary: string;
  readonly status: number;
  /** The request's body, where it shows how to ask. */
  readonly request?: unknown;
  readonly body: unknown;
}

/** An answer that is no error of {@link ERRORS}. */
export interface Own {
  readonly status: number;
  readonly description: string;
  /** Of the body; none where there is no body. */
  readonly type?: 'application/json' | 'text/plain';
  readonly schema?: TSchema;
  readonly headers: HeaderSet;
}

/** When each comes, after a colon. */
const WHEN: Readonly<Record<ErrorCode, string>> = {
  INVALID_API_KEY: 'there is no key, or it is malformed, unknown, revoked or expired: one answer for all.',
  INSUFFICIENT_CREDITS: "the account's balance, less what its requests in flight will cost, is below the cost.",
  INVALID_CARDS: '`cards` is missing, no array, too short or too long, or has an entry that is no card.',
  DUPLICATE_CARDS: 'a card stands twice.',
  INVALID_REQUEST: 'something else about the request is wrong; `details` names it.',
  NOT_FOUND: 'the path is misspelt. Capitals count, and there is no slash at the end.',
  METHOD_NOT_ALLOWED: 'the path takes other methods; `Allow` has them.',
  REQUEST_TIMEOUT: 'the request took too long to arrive: 10 s for the headers, 30 s for all of it.',
  PAYLOAD_TOO_LARGE: 'the body is larger than 16 KiB, counted after decompression.',
  UNSUPPORTED_MEDIA_TYPE: 'the body is not `application/json` in UTF-8, or compressed in a way that is not known.',
  RATE_LIMIT_EXCEEDED:
    "the account's limit is spent or, for a request without a good key, that of the address it came from.",
  HEADERS_TOO_LARGE: 'request line and headers are larger than 16 KiB together.',
  NOT_IMPLEMENTED: 'the body has another transfer coding than `chunked`.',
  OVERLOADED:
    "the queue of calculations, or the account's half of it, is full; or the time limit passed. Nothing is charged.",
  INTERNAL_ERROR: "the service failed. `details` has the request's id, for the operator.",
  SERVICE_UNAVAILABLE:
    'the account store or the engine does not answer, the server is shutting down, or too many connections are open.',
};

/** What goes along with a status, whatever the operation. */
const GOES_WITH: Readonly<Record<number, readonly HeaderName[]>> = {
  401: ['WWW-Authenticate'],
  405: ['Allow'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};
const MAY_GO_WITH: Readonly<Record<number, readonly HeaderName[]>> = { 415: ['Accept-Encoding'] };

export const LIMIT_HEADERS: readonly HeaderName[] = ['RateLimit-Policy', 'RateLimit'];
/** Where a key is needed: what comes only once it is known and the request counted, and what also comes before. */
const AFTER_LIMIT = [402, 415];
const BEFORE_LIMIT = [401, 404, 405, 431, 501];

/** The header fields of errors of a status. Every answer has its request's id. */
const headersWith = (status: number, keyed: boolean): HeaderSet => {
  const isAfter = AFTER_LIMIT.includes(status);
  const mayBeAfter = !isAfter && !BEFORE_LIMIT.includes(status);
  return {
    always: ['X-Request-Id', ...(keyed && isAfter ? LIMIT_HEADERS : []), ...(GOES_WITH[status] ?? [])],
    sometimes: [...(keyed && mayBeAfter ? LIMIT_HEADERS : []), ...(MAY_GO_WITH[status] ?? [])],
  };
};

/** The errors of a status: the envelope, with these codes alone. */
const failureWith = (codes: readonly ErrorCode[], { refer }: Components): Json => ({
  allOf: [refer(Failure), partly({ error: partly({ code: { enum: codes } }) })],
});

const listed = (codes: readonly ErrorCode[]): string =>
  codes.length === 1
    ? `${codes.map(code => `\`${code}\`: ${WHEN[code]}`)}`
    : codes.map(code => `- \`${code}\`: ${WHEN[code]}`).join('\n');

const examplesOf = (examples: readonly Example[]): Json =>
  Object.fromEntries(examples.map(({ name, summary, body }) => [name, { summary, value: body }]));

const codesOf = (codes: readonly ErrorCode[], status: number): ErrorCode[] =>
  codes.filter(code => ERRORS[code].status === status);

/** What may be answered with this status. */
export interface Asked {
  readonly status: number;
  /** Whether a key is needed, so that requests are counted. */
  readonly keyed: boolean;
  readonly own: readonly Own[];
  readonly codes: readonly ErrorCode[];
  readonly examples: readonly Example[];
}

const responseOf = ({ status, keyed, own, codes, examples }: Asked, components: Components): Json => {
  const answers = own.filter(each => each.status === status);
  const refused = codesOf(codes, status);
  const schemas = [
    ...answers.flatMap(({ schema }) => (schema ? [components.refer(schema)] : [])),
    ...(refused.length > 0 ? [failureWith(refused, components)] : []),
  ];
  const kinds = [...answers.map(({ headers }) => headers), ...(refused.length > 0 ? [headersWith(status, keyed)] : [])];
  const shown = examples.filter(example => example.status === status);
  return {
    description: [
      ...answers.map(({ description }) => description),
      ...(refused.length > 0 ? [listed(refused)] : []),
    ].join('\n\n'),
    headers: components.headers(kinds),
    ...(schemas.length > 0 && {
      content: {
        [answers[0]?.type ?? 'application/json']: {
          schema: schemas.length === 1 ? schemas[0] : { anyOf: schemas },
          ...(shown.length > 0 && { examples: examplesOf(shown) }),
        },
      },
    }),
  };
};

/** Every status that an operation answers with, in their order. */
export const responsesOf = (asked: Omit<Asked, 'status'>, components: Components): Json => {
  const statuses = [...asked.own.map(({ status }) => status), ...asked.codes.map(code => ERRORS[code].status)];
  const sorted = [...new Set<number>(statuses)].sort((a, b) => a - b);
  return Object.fromEntries(sorted.map(status => [status, responseOf({ ...asked, status }, components)]));
};
