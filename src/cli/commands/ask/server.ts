// Answers questions by a server, in batches. A batch that is not answered is repeated under the same Idempotency-Key, so that it is
// charged once; one that is too much for a batch is cut in two.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError } from '../../failure.js';
import type { AnswerAll } from './here.js';

const PATH = '/api/v1/batch';
/** Attempts of a batch, the first included. */
const MAX_ATTEMPTS = 10;
const MIN_PAUSE_MS = 500;
const MAX_PAUSE_MS = 60_000;
/** Longer than a server lets any request take. */
const ANSWER_TIMEOUT_MS = 120_000;
/** Statuses of an answer that may be another one later. */
const PASSING = [408, 429, 500, 502, 503, 504];
/** Statuses of a batch that is wrong as a whole, perhaps since it is too much. */
const REFUSED = [400, 413];

interface Received {
  readonly status: number;
  readonly text: string;
  readonly retryAfterMs: number;
}

interface ErrorBody {
  readonly error?: { readonly code?: string; readonly details?: string };
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const failure = (url: string, { status, text }: Received): CommandError => {
  const { error } = (parsed(text) ?? {}) as ErrorBody;
  const code = error?.code ?? 'SERVER_FAILED';
  return new CommandError(code, `${url} answered ${status}: ${error?.details ?? 'no error of this service'}.`);
};

/** The envelopes, as they were sent: JSON.stringify writes numbers and fields as the server has. @throws {CommandError} it has others */
const answersIn = (url: string, received: Received, questions: number): string[] => {
  const { data } = (parsed(received.text) ?? {}) as { readonly data?: { readonly answers?: unknown } };
  const answers = data?.answers;
  if (!Array.isArray(answers) || answers.length !== questions) throw failure(url, received);
  return answers.map(answer => JSON.stringify(answer));
};

/** Seconds; 0 where the header is missing, or a date. */
const retryAfterOf = ({ headers }: Response): number => Number(headers.get('retry-after')) || 0;

/** @throws {CommandError} INVALID_URL */
const urlOf = (server: string): string => {
  const url = URL.canParse(server) ? new URL(server) : undefined;
  if (url && /^https?:$/.test(url.protocol)) return new URL(PATH, url).href;
  throw new CommandError(
    'INVALID_URL',
    `${JSON.stringify(server)} is no server: write a URL such as http://127.0.0.1:3000.`,
  );
};

/** @throws {CommandError} what the server answers, or that it does not answer */
export const answerByServer = (server: string, key: string | undefined, signal: AbortSignal): AnswerAll => {
  const url = urlOf(server);
  if (!key) throw new CommandError('KEY_MISSING', 'POKER_ODDS_KEY is not set: put the API key for the server there.');

  const unreachable = (error: Error): never => {
    signal.throwIfAborted();
    throw new CommandError('SERVER_UNREACHABLE', `${url} does not answer: ${error.message}.`);
  };

  const send = async (body: string, idempotencyKey?: string): Promise<Received> => {
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    };
    const timeout = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.any([signal, timeout]) });
    return { status: answer.status, text: await answer.text(), retryAfterMs: 1000 * retryAfterOf(answer) };
  };

  const sendUntilAnswered = async (body: string): Promise<Received> => {
    const idempotencyKey = `ask-${randomUUID()}`;
    for (let attempt = 1; ; attempt++) {
      const received = await send(body, idempotencyKey).catch((error: Error) => error);
      signal.throwIfAborted();
      const isLast = attempt === MAX_ATTEMPTS;
      if (received instanceof Error) {
        if (isLast) unreachable(received);
      } else if (isLast || !PASSING.includes(received.status)) return received;
      const retryAfterMs = received instanceof Error ? 0 : received.retryAfterMs;
      const pauseMs = Math.min(MAX_PAUSE_MS, Math.max(retryAfterMs, MIN_PAUSE_MS * 2 ** (attempt - 1)));
      await sleep(pauseMs, undefined, { signal });
    }
  };

  const answerAll: AnswerAll = async questions => {
    const body = JSON.stringify({ questions });
    const received = await sendUntilAnswered(body);
    if (received.status === 200) return answersIn(url, received, questions.length);
    if (!REFUSED.includes(received.status) || parsed(received.text) === undefined) throw failure(url, received);
    if (questions.length === 1) {
      // Its answer may be too long to be stored for the key. Nothing was charged for it.
      const again = await send(body).catch(unreachable);
      if (again.status === 200) return answersIn(url, again, 1);
      if (!REFUSED.includes(again.status) || parsed(again.text) === undefined) throw failure(url, again);
      return [again.text];
    }
    const middle = Math.ceil(questions.length / 2);
    return [...(await answerAll(questions.slice(0, middle))), ...(await answerAll(questions.slice(middle)))];
  };
  return answerAll;
};
