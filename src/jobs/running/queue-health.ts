// Whether the queue of slices fails, and which of its failures are new. The store has an alarm of its own (accounts/store-health.ts).
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { StoreUnavailableError } from '../../accounts/account-model.js';
import type { Accounts } from '../../accounts/accounts.js';

/** A queue that failed within this time is degraded: the longest of its periodic queries comes every nine seconds. */
const DEGRADED_MS = 15_000;
/** How long after a failure of the queue the store is asked: then no answer of before the failure is cached any longer. */
const CHECK_DELAY_MS = 1000;
/** A failure that did not come for so long is new again. */
const KNOWN_MS = 300_000;
const MAX_KINDS = 100;

export interface QueueHealthOptions {
  /** Milliseconds of a clock that only goes forward. */
  readonly now?: () => number;
  readonly checkDelayMs?: number;
}

/** What failures of one kind have in common: their text without numbers and ids. */
const describeKind = (error: unknown): string => String(error).replace(/[\w-]*\d[\w-]*/g, '#');

/** @param onError is called with each failure */
export const createQueueHealth = (
  { ping, isLost }: Pick<Accounts, 'ping' | 'isLost'>,
  onError: (error: unknown, isNew: boolean) => void,
  { now = () => performance.now(), checkDelayMs = CHECK_DELAY_MS }: QueueHealthOptions = {},
) => {
  /** When a failure of each kind came last. */
  const kinds = new LRUCache<string, number>({ max: MAX_KINDS });
  let lastFailure = Number.NEGATIVE_INFINITY;
  const failedLately = (): boolean => now() - lastFailure < DEGRADED_MS;

  const isOfStore = async (error: unknown): Promise<boolean> => {
    if (error instanceof StoreUnavailableError || isLost()) return true;
    await sleep(checkDelayMs);
    return ping().then(isLost, () => true);
  };
  return {
    /** Whether it failed lately, while the store works. */
    isDegraded: () => failedLately() && !isLost(),
    /** Notes a failure; if the store does not answer after it either, it is the store's, since the queue is in the same database. */
    async noteError(error: unknown): Promise<void> {
      if (await isOfStore(error)) {
        onError(error, false);
        return;
      }
      lastFailure = now();
      const kind = describeKind(error);
      const last = kinds.get(kind);
      kinds.set(kind, lastFailure);
      onError(error, last === undefined || lastFailure - last >= KNOWN_MS);
    },
  };
};
