// Every error that the service answers with: its code, status and public message. docs/errors.md lists them too.
import { InsufficientCreditsError, StoreUnavailableError, UnknownOutcomeError } from '../accounts/account-model.js';
import { CalculatorUnavailableError } from '../calculations/calculator-errors.js';
import { OverloadedError } from '../calculations/scheduler/admission.js';
import { wrapError } from '../questions/answers/answer-text.js';
import { findFault, QUESTION_ERRORS } from '../questions/question-errors.js';
import { redactKeys } from '../redact-keys.js';

interface ErrorAnswer {
  readonly status: number;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export const ERRORS = {
  INVALID_API_KEY: { status: 401, message: 'API key missing or invalid', headers: { 'WWW-Authenticate': 'Bearer' } },
  INSUFFICIENT_CREDITS: { status: 402, message: 'The account has too few credits' },
  INVALID_CARDS: { status: 400, message: QUESTION_ERRORS.INVALID_CARDS },
  DUPLICATE_CARDS: { status: 400, message: QUESTION_ERRORS.DUPLICATE_CARDS },
  INVALID_RANGE: { status: 400, message: QUESTION_ERRORS.INVALID_RANGE },
  INVALID_REQUEST: { status: 400, message: QUESTION_ERRORS.INVALID_REQUEST },
  NOT_FOUND: { status: 404, message: 'There is no such path' },
  CONFLICT: { status: 409, message: 'The request conflicts with what is there' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, message: 'The Idempotency-Key was used for another request' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'The path does not take this method' },
  REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The request body is too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'The request body has an unsupported type or encoding' },
  RATE_LIMIT_EXCEEDED: { status: 429, message: 'Too many requests in the time window' },
  HEADERS_TOO_LARGE: { status: 431, message: 'The request headers are too large' },
  OVERLOADED: { status: 503, message: 'The service has too much to do', headers: { 'Retry-After': '5' } },
  INTERNAL_ERROR: { status: 500, message: 'The service failed to answer' },
  SERVICE_UNAVAILABLE: { status: 503, message: 'The service is unavailable', headers: { 'Retry-After': '5' } },
} as const satisfies Record<string, ErrorAnswer>;

export type ErrorCode = keyof typeof ERRORS;

/** An error that is answered unchanged. Its details are public and name the input that failed. */
export class HttpError extends Error {
  override name = 'HttpError';
  /** API keys in it are hidden, also behind escapes. */
  readonly details: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  /**
   * @param headers sent in addition to those of the code
   * @param publicMessage replaces the message of the code
   */
  constructor(
    readonly code: ErrorCode,
    details: string,
    headers: Readonly<Record<string, string>> = {},
    readonly publicMessage: string = ERRORS[code].message,
  ) {
    const shown = redactKeys(details);
    super(`${code}: ${shown}`);
    this.details = shown;
    const answer: ErrorAnswer = ERRORS[code];
    this.status = answer.status;
    this.headers = { ...answer.headers, ...headers };
  }
}

/** The error for an invalid request. @param details what is wrong, and what to send instead */
export const invalidRequest = (details: string): HttpError => new HttpError('INVALID_REQUEST', details);

export const writeErrorBody = ({ code, publicMessage, details }: HttpError): string =>
  wrapError(code, publicMessage, details);

const explainLackOfCredits = ({ cost, balance, reserved }: InsufficientCreditsError): HttpError => {
  const inFlight = reserved > 0 ? `, of which ${reserved} are set aside for requests in flight` : '';
  const way = 'add credits to the account, or ask for less work';
  return new HttpError(
    'INSUFFICIENT_CREDITS',
    `the request costs ${cost}, the balance is ${balance}${inFlight}: ${way}`,
  );
};

const explainOverload = ({ message, retryAfterSeconds }: OverloadedError): HttpError => {
  const details = `${message}: send the request again in ${retryAfterSeconds} s, or ask for less work`;
  return new HttpError('OVERLOADED', details, { 'Retry-After': String(retryAfterSeconds) });
};

/** Turns anything thrown into an error to answer with. An unexpected error is not shown to clients: they get the request's id. */
export const toHttpError = (error: unknown, requestId: string): HttpError => {
  if (error instanceof HttpError) return error;
  const fault = findFault(error);
  if (fault) return new HttpError(fault.code, fault.details);
  if (error instanceof InsufficientCreditsError) return explainLackOfCredits(error);
  if (error instanceof UnknownOutcomeError) {
    const why =
      'the account store did not confirm the charge; if it was made, it is refunded, or kept for its Idempotency-Key';
    return new HttpError('SERVICE_UNAVAILABLE', `${why}: send the request again`);
  }
  if (error instanceof StoreUnavailableError) {
    const why = 'the account store does not answer now, so that nothing can be checked or charged';
    return new HttpError('SERVICE_UNAVAILABLE', `${why}: send the request again`);
  }
  if (error instanceof OverloadedError) return explainOverload(error);
  if (error instanceof CalculatorUnavailableError) {
    return new HttpError('SERVICE_UNAVAILABLE', 'the engine cannot compute now: send the request again');
  }
  return new HttpError('INTERNAL_ERROR', `request ${requestId}`);
};
