// Idempotency-Key: the client's name for a request, so that to repeat it neither computes nor charges twice.
import { createHash } from 'node:crypto';
import type { Context } from './context.js';
import { Refusal } from './errors.js';
import { hideKeys } from './hidden-keys.js';

const KEY_FORM = /^[!-~]{1,64}$/;

/** The header's value, undefined where there is none. @throws {Refusal} INVALID_REQUEST */
export const idempotencyKeyOf = (ctx: Context): string | undefined => {
  const key = ctx.req.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !KEY_FORM.test(key)) {
    const fault = 'the Idempotency-Key header is empty, too long, or has other than visible ASCII characters';
    throw new Refusal('INVALID_REQUEST', `${fault}: send 1 to 64 of them, or leave it out`);
  }
  if (hideKeys(key) !== key) {
    const fault = 'the Idempotency-Key header holds an API key, which is to be kept secret';
    throw new Refusal('INVALID_REQUEST', `${fault}: send a name that you made for this request`);
  }
  return key;
};

/**
 * SHA-256 of a path and a valid request, in hexadecimal. Fields count as they were sent, in any order, so that another
 * default or a new field of a later version leaves it as it is.
 */
export const fingerprintOf = (path: string, request: object): string => {
  const fields = Object.entries(request).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([path, fields]))
    .digest('hex');
};

/** One at a time for each name: the others wait, and find out afterwards what the first one did. */
export interface Turns {
  /**
   * Does the work when nobody else works under the name.
   * @throws the signal's reason, when it is aborted while waiting
   */
  take<Result>(name: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result>;
}

/** Resolves when the work has ended, however; rejects when the signal is aborted first. */
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

export const createTurns = (): Turns => {
  const working = new Map<string, Promise<unknown>>();
  return {
    async take(name, signal, work) {
      for (let earlier = working.get(name); earlier; earlier = working.get(name)) await endOf(earlier, signal);
      const turn = work().finally(() => working.delete(name));
      working.set(name, turn);
      return turn;
    },
  };
};
