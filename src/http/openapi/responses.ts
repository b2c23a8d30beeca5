// The responses of an operation: for each status its answers and errors, their schemas, their header fields, and examples that
// a running server gave.
import Type, { type TObject, type TSchema } from 'typebox';
import { MAX_QUESTIONS } from '../batch-schemas.js';
import { DryRunData, EquityData } from '../equity-schemas.js';
import { ERRORS, type ErrorCode } from '../errors.js';
import { JOB_FIELDS, JobListData, JobSummary, SHOWN_ANSWERS, SubmittedJob } from '../job-schemas.js';
import { EnhancedData, ProbabilitiesData, UsageData } from '../schemas.js';
import { type Components, partly } from './components.js';
import type { HeaderName, HeaderSet, Json } from './headers.js';

const named = (title: string) => ({ title, additionalProperties: false });

const answerWith = (title: string, data: TObject): TObject =>
  Type.Object({ success: Type.Literal(true), data }, named(title));

export const ProbabilitiesAnswer = answerWith('ProbabilitiesAnswer', ProbabilitiesData);
export const EnhancedAnswer = answerWith('EnhancedAnswer', EnhancedData);
export const EquityAnswer = answerWith('EquityAnswer', EquityData);
export const DryRunAnswer = answerWith('DryRunAnswer', DryRunData);
export const UsageAnswer = answerWith('UsageAnswer', UsageData);

const Code = Type.Enum(Object.keys(ERRORS) as ErrorCode[], { title: 'ErrorCode' });
const Sentence = Type.String({ minLength: 1 });
const Fault = Type.Object({ code: Code, message: Sentence, details: Sentence }, named('Fault'));

/** The envelope of every error. */
export const Failure = Type.Object({ success: Type.Literal(false), error: Fault }, named('Error'));

const BatchData = Type.Object(
  {
    answers: Type.Array(Type.Union([ProbabilitiesAnswer, EnhancedAnswer, EquityAnswer, DryRunAnswer, Failure]), {
      minItems: 1,
      maxItems: MAX_QUESTIONS,
    }),
  },
  named('BatchData'),
);
export const BatchAnswer = answerWith('BatchAnswer', BatchData);

export const SubmittedJobAnswer = answerWith('SubmittedJobAnswer', SubmittedJob);
export const JobSummaryAnswer = answerWith('JobSummaryAnswer', JobSummary);
export const JobListAnswer = answerWith('JobListAnswer', JobListData);
const JobAnswers = Type.Array(
  Type.Union([ProbabilitiesAnswer, EnhancedAnswer, EquityAnswer, DryRunAnswer, Failure, Type.Null()]),
  { maxItems: SHOWN_ANSWERS },
);
const JobData = Type.Object({ ...JOB_FIELDS, answers: JobAnswers }, named('JobData'));
export const JobAnswer = answerWith('JobAnswer', JobData);

const listOf = (title: string, ...names: string[]) =>
  Type.Array(Type.Enum(names, { title }), { minItems: 1, uniqueItems: true });

export const Healthy = Type.Object({ status: Type.Literal('ok') }, named('Healthy'));
export const Degraded = Type.Object(
  { status: Type.Literal('degraded'), degraded: listOf('DegradedPart', 'jobs', 'rate-limits') },
  named('Degraded'),
);
export const Unavailable = Type.Object(
  {
    status: Type.Literal('unavailable'),
    degraded: listOf('UnavailablePart', 'store', 'engine', 'jobs', 'rate-limits', 'shutting-down'),
  },
  named('Unavailable'),
);

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

/** An answer that is not an error of {@link ERRORS}. */
export interface Answer {
  readonly status: number;
  readonly description: string;
  /** The body's; none where there is no body. */
  readonly type?: 'application/json' | 'text/plain' | 'text/event-stream';
  readonly schema?: TSchema;
  readonly headers: HeaderSet;
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
  NOT_IMPLEMENTED: 'the body has another transfer coding than `chunked`.',
  OVERLOADED:
    "the queue of calculations, or the account's half of it, is full, or it has too many unfinished jobs or open streams; or the time limit passed. Nothing is charged.",
  INTERNAL_ERROR: "the service failed. `details` has the request's id, for the operator.",
  SERVICE_UNAVAILABLE:
    'the account store or the engine does not answer, the server is shutting down, or too many connections are open.',
};

/** Header fields of every error of a status, in all operations. */
const ALWAYS: Readonly<Record<number, readonly HeaderName[]>> = {
  401: ['WWW-Authenticate'],
  405: ['Allow'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};
const SOMETIMES: Readonly<Record<number, readonly HeaderName[]>> = { 415: ['Accept-Encoding'] };

export const LIMIT_HEADERS: readonly HeaderName[] = ['RateLimit-Policy', 'RateLimit'];
/** Statuses that come only after the rate limit, where a key is needed. */
const AFTER_LIMIT = [402, 415, 422];
/** Statuses that come only before the rate limit. */
const BEFORE_LIMIT = [401, 404, 405, 431, 501];

/** The header fields of errors of a status. @param hasId whether what the path names may be missing, which is found out after the limit */
const errorHeaders = (status: number, needsKey: boolean, hasId: boolean): HeaderSet => {
  const isAfter = AFTER_LIMIT.includes(status);
  const mayBeAfter = (!isAfter && !BEFORE_LIMIT.includes(status)) || (hasId && status === 404);
  return {
    always: ['X-Request-Id', ...(needsKey && isAfter ? LIMIT_HEADERS : []), ...(ALWAYS[status] ?? [])],
    sometimes: [...(needsKey && mayBeAfter ? LIMIT_HEADERS : []), ...(SOMETIMES[status] ?? [])],
  };
};

/** "InvalidCardsError" for INVALID_CARDS. */
const errorTitle = (code: ErrorCode): string => {
  const words = code
    .replace(/_ERROR$/, '')
    .toLowerCase()
    .split('_');
  return `${words.map(([first, ...rest]) => `${first?.toUpperCase()}${rest.join('')}`).join('')}Error`;
};

/** The schema of the errors of a code: the envelope, with this code. */
const errorSchema = (code: ErrorCode, { refer, name }: Components): Json =>
  name(errorTitle(code), () => ({
    description: CONDITIONS[code].replace(/^[a-z]/, letter => letter.toUpperCase()),
    allOf: [refer(Failure), partly({ error: partly({ code: { const: code } }) })],
  }));

const conditionsOf = (codes: readonly ErrorCode[]): string =>
  codes.length === 1
    ? `${codes.map(code => `\`${code}\`: ${CONDITIONS[code]}`)}`
    : codes.map(code => `- \`${code}\`: ${CONDITIONS[code]}`).join('\n');

const examplesOf = (examples: readonly Example[]): Json =>
  Object.fromEntries(examples.map(({ name, summary, body }) => [name, { summary, value: body }]));

/** What an operation may answer with a status. */
interface ResponseOptions {
  readonly status: number;
  /** Whether a key is needed, so that the rate limit counts requests. */
  readonly needsKey: boolean;
  /** Whether the path has an id. */
  readonly hasId: boolean;
  readonly answers: readonly Answer[];
  readonly codes: readonly ErrorCode[];
  readonly examples: readonly Example[];
}

const responseOf = (options: ResponseOptions, components: Components): Json => {
  const { status, needsKey, hasId } = options;
  const answers = options.answers.filter(answer => answer.status === status);
  const examples = options.examples.filter(example => example.status === status);
  const errors = options.codes.filter(code => ERRORS[code].status === status);
  const schemas = [
    ...answers.flatMap(({ schema }) => (schema ? [components.refer(schema)] : [])),
    ...errors.map(code => errorSchema(code, components)),
  ];
  const headerSets = [
    ...answers.map(({ headers }) => headers),
    ...(errors.length > 0 ? [errorHeaders(status, needsKey, hasId)] : []),
  ];
  return {
    description: [
      ...answers.map(({ description }) => description),
      ...(errors.length > 0 ? [conditionsOf(errors)] : []),
    ].join('\n\n'),
    headers: components.referHeaders(headerSets),
    ...(schemas.length > 0 && {
      content: {
        [answers[0]?.type ?? 'application/json']: {
          schema: schemas.length === 1 ? schemas[0] : { anyOf: schemas },
          ...(examples.length > 0 && { examples: examplesOf(examples) }),
        },
      },
    }),
  };
};

/** The responses of an operation by status, in ascending order. */
export const responsesOf = (options: Omit<ResponseOptions, 'status'>, components: Components): Json => {
  const { answers, codes } = options;
  const statuses = [...answers.map(({ status }) => status), ...codes.map(code => ERRORS[code].status)];
  const sorted = [...new Set<number>(statuses)].sort((a, b) => a - b);
  return Object.fromEntries(sorted.map(status => [status, responseOf({ ...options, status }, components)]));
};
