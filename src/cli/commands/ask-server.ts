// Sends questions to a server in batches: chooses the URL and the key, and sends a batch again after a temporary failure.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError, readSystemCode } from '../command-error.js';
import { formatDuration } from '../terminal-style.js';

/** Answers questions; the envelopes are in their order. When stopped, it may resolve with only the first ones. */
export type AnswerAll = (questions: readonly unknown[]) => Promise<readonly string[]>;

/** Attempts to send a batch, including the first. */
const MAX_ATTEMPTS = 10;
const MIN_PAUSE_MS = 500;
const MAX_PAUSE_MS = 60_000;
/** The longest pause that Retry-After may ask for: until the end of a rate limit's window. */
const MAX_RETRY_AFTER_MS = 3_600_000;
/** Longer than any request may take on a server. */
const ANSWER_TIMEOUT_MS = 120_000;
/** Statuses of temporary failures. */
const PASSING = [408, 429, 500, 502, 503, 504];
/** Statuses of a batch that is refused as a whole, perhaps because it is too large. */
const REFUSED = [400, 413];
/** Errors of a connection that existed and broke. Any other error at the first attempt means a wrong address. */
const BROKEN = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'];
const PATH = '/api/v1/batch';

interface Received {
  readonly status: number;
  /** The parsed body; undefined if it is not JSON. */
  readonly json: unknown;
  readonly retryAfterMs: number;
}

export interface ServerOptions {
  readonly server: string;
  readonly key: string | undefined;
  readonly signal: AbortSignal;
  /** Called with the reason why a batch is sent again later. */
  readonly onPause: (reason: string) => void;
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** A field of a received value, which may be anything. */
const readField = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** The error in the envelope, if it is one of this service. */
const findError = ({ json }: Received): { readonly code: string; readonly details: string } | undefined => {
  const error = readField(json, 'error');
  const [code, details] = [readField(error, 'code'), readField(error, 'details')];
  const isOurs = readField(json, 'success') === false && typeof code === 'string' && typeof details === 'string';
  return isOurs ? { code, details } : undefined;
};

const failure = (url: string, received: Received): CommandError => {
  const { code, details } = findError(received) ?? { code: 'SERVER_FAILED', details: 'no error of this service' };
  return new CommandError(code, `${url} answered ${received.status}: ${details}.`);
};

/** What Retry-After says, in seconds as this service does; 0 without it. */
const readRetryAfter = ({ headers }: Response): number =>
  Math.min(1000 * (Number(headers.get('retry-after')) || 0), MAX_RETRY_AFTER_MS);

/** The error of `fetch` says only that it failed; its cause says why. */
const findCause = (error: Error): Error => (error.cause instanceof Error ? error.cause : error);

const explain = (error: Error): string => {
  const cause = findCause(error);
  return cause.message || (readSystemCode(cause) ?? cause.name);
};

const isBroken = (error: Error): boolean =>
  error.name === 'TimeoutError' || BROKEN.includes(String(readSystemCode(findCause(error))));

/** @throws {CommandError} the error that the server answers, or SERVER_UNREACHABLE */
export const answerByServer = ({ server, key, signal, onPause }: ServerOptions): AnswerAll => {
  const url = makeBatchUrl(server);
  const authorization = `Bearer ${requireKey(key)}`;
  let isKnown = false;

  const send = async (body: string, idempotencyKey: string): Promise<Received> => {
    const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': idempotencyKey };
    const timeout = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]);
    const answer = await fetch(url, { method: 'POST', headers, body, signal: timeout, redirect: 'manual' });
    isKnown = true;
    return { status: answer.status, json: parseJson(await answer.text()), retryAfterMs: readRetryAfter(answer) };
  };

  const sendUntilAnswered = async (body: string, idempotencyKey: string): Promise<Received> => {
    for (let attempt = 1; ; attempt++) {
      const received = await send(body, idempotencyKey).catch((error: Error) => error);
      signal.throwIfAborted();
      const isLost = received instanceof Error;
      const mayPass = isLost ? isKnown || isBroken(received) : PASSING.includes(received.status);
      if (attempt === MAX_ATTEMPTS || !mayPass) {
        if (!isLost) return received;
        throw new CommandError('SERVER_UNREACHABLE', `${url} does not answer: ${explain(received)}.`);
      }
      const pauseMs = Math.min(MAX_PAUSE_MS, MIN_PAUSE_MS * 2 ** (attempt - 1));
      const ms = isLost ? pauseMs : Math.max(pauseMs, received.retryAfterMs);
      const fault = isLost ? explain(received) : `status ${received.status}`;
      onPause(`no answer (${fault}), asking again in ${formatDuration(ms)}`);
      await sleep(ms, undefined, { signal });
    }
  };

  /** The envelopes, as they were sent: JSON.stringify writes numbers and fields as the server has. */
  const answerAll: AnswerAll = async questions => {
    const received = await sendUntilAnswered(JSON.stringify({ questions }), `ask-${randomUUID()}`);
    const answers: unknown = readField(readField(received.json, 'data'), 'answers');
    if (received.status === 200 && Array.isArray(answers) && answers.length === questions.length) {
      return answers.map(answer => JSON.stringify(answer));
    }
    if (!REFUSED.includes(received.status) || findError(received) === undefined) throw failure(url, received);
    if (questions.length === 1) return [JSON.stringify(received.json)];
    const middle = Math.ceil(questions.length / 2);
    return [...(await answerAll(questions.slice(0, middle))), ...(await answerAll(questions.slice(middle)))];
  };
  return answerAll;
};

/** The URL of the endpoint on a server, which may have a base path. @throws {CommandError} INVALID_URL */
const makeBatchUrl = (server: string): string => {
  const url = URL.canParse(server) ? new URL(server) : undefined;
  const isServer =
    url && /^https?:$/.test(url.protocol) && `${url.username}${url.password}${url.search}${url.hash}` === '';
  if (isServer) return url.origin + url.pathname.replace(/\/+$/, '') + PATH;
  const form = 'a URL such as http://127.0.0.1:3000, without a user, a password, "?" and "#"';
  throw new CommandError('INVALID_URL', `--server is not the address of a server: write ${form}.`);
};

/** A key that can be sent. @throws {CommandError} KEY_MISSING, KEY_INVALID */
const requireKey = (text: string | undefined): string => {
  const key = text?.trim();
  if (!key) throw new CommandError('KEY_MISSING', 'POKER_ODDS_KEY is not set: put the API key for the server there.');
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  throw new CommandError('KEY_INVALID', 'POKER_ODDS_KEY has a character that no key has: put the whole key there.');
};
