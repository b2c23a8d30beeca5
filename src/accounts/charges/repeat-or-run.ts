// Runs a request under its Idempotency-Key, or repeats the answer that an earlier request under it got: requests that are computed at
// once and jobs alike. On one instance, requests under one key run one after the other. On several, each may run; the charge then decides
// which is paid.
import { type KeptAnswer, RefusedError } from '../account-model.js';

/** Resolves when the work has succeeded or failed; rejects if the signal is aborted before. */
const awaitEnd = (work: Promise<unknown>, signal: AbortSignal): Promise<void> =>
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

export interface RepeatableRequest<Answer> {
  readonly account: string;
  /** The Idempotency-Key. */
  readonly key: string;
  /** Ends the wait for another request under the key. */
  readonly signal: AbortSignal;
  /** Makes the answer from the one that an earlier request got. */
  repeat(kept: KeptAnswer): Promise<Answer>;
  run(): Promise<Answer>;
}

/** @param findEarlier finds the answer that is kept under a key */
export const createRepeatOrRun = (findEarlier: (account: string, key: string) => Promise<KeptAnswer | undefined>) => {
  const running = new Map<string, Promise<unknown>>();

  const repeatEarlier = async <Answer>(request: RepeatableRequest<Answer>): Promise<Answer | undefined> => {
    const kept = await findEarlier(request.account, request.key);
    return kept && request.repeat(kept);
  };

  const repeatOrRun = async <Answer>(request: RepeatableRequest<Answer>): Promise<Answer> => {
    const earlier = await repeatEarlier(request);
    if (earlier !== undefined) return earlier;
    try {
      return await request.run();
    } catch (error) {
      // Another instance may just have taken the last credits, or the last free place of a job, for the same request.
      const other = error instanceof RefusedError ? await repeatEarlier(request) : undefined;
      if (other === undefined) throw error;
      return other;
    }
  };

  /** @throws the signal's reason, if it is aborted while the request waits for another one */
  return async <Answer>(request: RepeatableRequest<Answer>): Promise<Answer> => {
    const name = `${request.account}/${request.key}`;
    for (let other = running.get(name); other; other = running.get(name)) await awaitEnd(other, request.signal);
    const own = repeatOrRun(request).finally(() => running.delete(name));
    running.set(name, own);
    return own;
  };
};
