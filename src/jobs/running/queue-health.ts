// Whether the queue of slices fails, and which of its failures are new. The store has an alarm of its own (store/watch-store.ts).
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { StoreUnavailableError } from '../../accounts/account-model.js';
import type { Accounts } from '../../accounts/accounts.js';

/** A queue that failed within this time is degraded. Its least frequent periodic query runs every nine seconds. */
const DEGRADED_MS = 15_000;
/** The pause between a failure of the queue and the check of the store: no answer from before the failure is cached longer. */
const CHECK_DELAY_MS = 1000;
/** A failure that did not occur for this time counts as new. */
const NEW_AFTER_MS = 300_000;
const MAX_REMEMBERED = 100;

export interface QueueHealthOptions {
  /** A monotonic clock in milliseconds. */
  readonly now?: () => number;
  readonly checkDelayMs?: number;
}

/** The text of a failure without numbers and ids: equal for failures that have the same cause. */
const maskNumbers = (error: unknown): string => String(error).replace(/[\w-]*\d[\w-]*/g, '#');

/** @param onError is called with each failure */
export const createQueueHealth = (
  { ping, isLost }: Pick<Accounts, 'ping' | 'isLost'>,
  onError: (error: unknown, isNew: boolean) => void,
  { now = () => performance.now(), checkDelayMs = CHECK_DELAY_MS }: QueueHealthOptions = {},
) => {
  /** When a failure with each text last occurred. */
  const lastTimes = new LRUCache<string, number>({ max: MAX_REMEMBERED });
  let lastFailure = Number.NEGATIVE_INFINITY;
  const failedLately = (): boolean => now() - lastFailure < DEGRADED_MS;

  const isOfStore = async (error: unknown): Promise<boolean> => {
    if (error instanceof StoreUnavailableError || isLost()) return true;
    await sleep(checkDelayMs);
    return ping().then(isLost, () => true);
  };
  return {
    /** Whether the queue failed recently while the store worked. */
    isDegraded: () => failedLately() && !isLost(),
    /** Records a failure. It counts for the store instead if the store does not answer either: both are in one database. */
    async noteError(error: unknown): Promise<void> {
      if (await isOfStore(error)) {
        onError(error, false);
        return;
      }
      lastFailure = now();
      const text = maskNumbers(error);
      const last = lastTimes.get(text);
      lastTimes.set(text, lastFailure);
      onError(error, last === undefined || lastFailure - last >= NEW_AFTER_MS);
    },
  };
};
