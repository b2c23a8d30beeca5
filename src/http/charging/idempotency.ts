// Idempotency-Key: the client's name for a request, so that a repetition is neither computed nor charged again.
import { createHash } from 'node:crypto';
import { redactKeys } from '../../redact-keys.js';
import type { Context } from '../context.js';
import { HttpError, invalidRequest } from '../errors.js';

const KEY_PATTERN = /^[!-~]{1,255}$/;

/** The header's value, undefined where there is none. @throws {HttpError} INVALID_REQUEST */
export const idempotencyKeyOf = (ctx: Context): string | undefined => {
  const key = ctx.req.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !KEY_PATTERN.test(key)) {
    const fault = 'the Idempotency-Key header is empty, too long, or has other than visible ASCII characters';
    throw invalidRequest(`${fault}: send 1 to 255 of them, or leave it out`);
  }
  if (redactKeys(key) !== key) {
    const fault = 'the Idempotency-Key header holds an API key, which is to be kept secret';
    throw invalidRequest(`${fault}: send a name that you made for this request`);
  }
  return key;
};

/** The error of a key under which another request was answered. */
export const usedKeyError = (): HttpError =>
  new HttpError(
    'IDEMPOTENCY_KEY_REUSED',
    'the Idempotency-Key was used for another request of the account in the last 24 hours: send another key, or that request again',
  );

const sortedFields = (request: object) => Object.entries(request).sort(([a], [b]) => (a < b ? -1 : 1));

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/**
 * SHA-256 of a path and a valid request, in hexadecimal. Only fields that were sent count, in any order, so that another
 * default or a new field of a later version does not change it.
 */
export const fingerprintOf = (path: string, request: object): string => hashOf([path, sortedFields(request)]);

/** The same of a batch. @param answerOf the answer to a question that is nested too deep to be written as JSON: it is an error */
export const fingerprintOfBatch = (
  path: string,
  questions: readonly unknown[],
  answerOf: (index: number) => string,
): string => {
  const textOf = (question: unknown, index: number): string => {
    try {
      return JSON.stringify(typeof question === 'object' && question !== null ? sortedFields(question) : question);
    } catch {
      return answerOf(index);
    }
  };
  return hashOf([path, questions.map(textOf)]);
};

/** The same of a list of questions that is read one by one. */
export class QuestionsFingerprint {
  readonly #hash = createHash('sha256');

  constructor(path: string) {
    this.#hash.update(path);
  }

  /** @param question one that can be written as JSON, or the answer to one that cannot */
  add(question: unknown): void {
    const fields = typeof question === 'object' && question !== null ? sortedFields(question) : question;
    this.#hash.update(`\n${JSON.stringify(fields)}`);
  }

  toString(): string {
    return this.#hash.digest('hex');
  }
}

/** Runs one piece of work at a time under each name; others wait. */
export interface KeyedMutex {
  /**
   * Runs the work when no other runs under the name.
   * @throws the signal's reason, when it is aborted while the work waits
   */
  runExclusive<Result>(name: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result>;
}

/** Resolves when the work has ended, also where it failed; rejects when the signal is aborted first. */
const endOf = (work: Promise<unknown>, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const abort = (): void => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    const end = (): void => {
      signal.removeEventListener('abort', abort);
      resolve();
    };
    work.then(end, end);
  });

export const createKeyedMutex = (): KeyedMutex => {
  const running = new Map<string, Promise<unknown>>();
  return {
    async runExclusive(name, signal, work) {
      for (let other = running.get(name); other; other = running.get(name)) await endOf(other, signal);
      const own = work().finally(() => running.delete(name));
      running.set(name, own);
      return own;
    },
  };
};
