// Idempotency-Key: the client's name for a request, so that a repetition is neither computed nor charged again.
import { createHash } from 'node:crypto';
import { hideKeys } from '../../text.js';
import type { Context } from '../context.js';
import { HttpError } from '../errors.js';

const KEY_PATTERN = /^[!-~]{1,64}$/;

/** The header's value, undefined where there is none. @throws {HttpError} INVALID_REQUEST */
export const idempotencyKeyOf = (ctx: Context): string | undefined => {
  const key = ctx.req.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !KEY_PATTERN.test(key)) {
    const fault = 'the Idempotency-Key header is empty, too long, or has other than visible ASCII characters';
    throw new HttpError('INVALID_REQUEST', `${fault}: send 1 to 64 of them, or leave it out`);
  }
  if (hideKeys(key) !== key) {
    const fault = 'the Idempotency-Key header holds an API key, which is to be kept secret';
    throw new HttpError('INVALID_REQUEST', `${fault}: send a name that you made for this request`);
  }
  return key;
};

/**
 * SHA-256 of a path and a valid request, in hexadecimal. Only fields that were sent count, in any order, so that another
 * default or a new field of a later version does not change it.
 */
export const fingerprintOf = (path: string, request: object): string => {
  const fields = Object.entries(request).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([path, fields]))
    .digest('hex');
};

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
