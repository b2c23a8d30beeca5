// Lost commits are commits that were sent to the store and not confirmed. Finds out which of their charges were committed, and refunds
// charges whose requests have failed by then.
import { setTimeout as sleep } from 'node:timers/promises';
import type { LostCommit, NumberedCharge, Receipt } from '../account-model.js';
import type { ChargeStore } from './charge-store.js';

/** How long a request waits for the result of the search; then it fails. */
const SEARCH_TIMEOUT_MS = 10_000;
const RETRY_INTERVAL_MS = 250;

/** A charge and the promise of its receipt. */
export interface PendingCharge {
  readonly charge: NumberedCharge;
  resolve(receipt: Receipt): void;
  reject(reason: unknown): void;
}

const listIds = (charges: readonly NumberedCharge[]): string[] => charges.map(({ id }) => id);

/**
 * @param onLostCommit is called twice for each lost commit: when it is lost, and when its search ends
 * @param searchTimeoutMs how long a request waits
 */
export const createLostCommits = (
  chargeStore: ChargeStore,
  onLostCommit: (commit: LostCommit) => void,
  searchTimeoutMs = SEARCH_TIMEOUT_MS,
) => {
  const closing = new AbortController();
  const searches = new Set<Promise<void>>();

  const lookUp = async (entries: readonly PendingCharge[], isLate: boolean, reason: Error): Promise<void> => {
    const receipts = await chargeStore.committed(entries.map(({ charge }) => charge));
    const committed = entries.map(({ charge }) => charge).filter(({ id }) => receipts.has(id));
    const refundable = committed.filter(({ kept }) => isLate && kept === undefined);
    for (const charge of refundable) await chargeStore.refund(charge);
    for (const { charge, resolve, reject } of entries) {
      const receipt = receipts.get(charge.id);
      if (receipt) resolve(receipt);
      else reject(reason);
    }
    onLostCommit({ state: 'found', charges: listIds(committed), refunded: listIds(refundable) });
  };

  const search = async (entries: readonly PendingCharge[], reason: Error): Promise<void> => {
    const charges = listIds(entries.map(({ charge }) => charge));
    const deadline = Date.now() + searchTimeoutMs;
    const rejectAll = (): void => entries.forEach(({ reject }) => void reject(reason));
    onLostCommit({ state: 'lost', charges, err: reason });
    for (;;) {
      const isLast = closing.signal.aborted;
      const isLate = Date.now() > deadline;
      if (isLate) rejectAll();
      try {
        return await lookUp(entries, isLate, reason);
      } catch (err) {
        if (isLast) {
          rejectAll();
          return onLostCommit({ state: 'given up', charges, err });
        }
      }
      await sleep(RETRY_INTERVAL_MS, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  };

  return {
    /**
     * Resolves or rejects the charges when the store answers. A committed charge whose request has timed out is refunded, unless
     * it has an Idempotency-Key, with which a repetition of the request receives the answer that was paid for.
     */
    search(entries: readonly PendingCharge[], reason: Error): void {
      const searching = search(entries, reason).finally(() => searches.delete(searching));
      searches.add(searching);
    },
    /** Searches once more for the charges that are not found yet, then gives up. */
    async close(): Promise<void> {
      closing.abort();
      await Promise.all(searches);
    },
  };
};

export type LostCommits = ReturnType<typeof createLostCommits>;
