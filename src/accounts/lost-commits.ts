// Commits that were sent and never confirmed, because the store was lost at that moment: finds out what became of them.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Charging, NumberedCharge } from './charging.js';
import type { LostCommit, Receipt } from './model.js';

/** How long a request waits to hear whether its charge was committed; then it fails. */
const PATIENCE_MS = 10_000;
const RETRY_MS = 250;

/** A charge that somebody waits for. */
export interface Entry {
  readonly charge: NumberedCharge;
  resolve(receipt: Receipt): void;
  reject(reason: unknown): void;
}

export interface LostCommits {
  /**
   * Settles the entries as it finds them. One that is found too late was told that it failed: it is refunded, unless its
   * Idempotency-Key leads a repetition to the answer that was paid for.
   */
  findOut(entries: readonly Entry[], reason: Error): void;
  /** Looks once more for what is not found yet, then gives up. */
  close(): Promise<void>;
}

/**
 * @param refund gives a committed charge back
 * @param onNews hears of every lost commit, twice
 * @param patienceMs how long a request waits
 */
export const createLostCommits = (
  charging: Charging,
  refund: (charge: NumberedCharge) => Promise<void>,
  onNews: (news: LostCommit) => void,
  patienceMs = PATIENCE_MS,
): LostCommits => {
  const closing = new AbortController();
  const searches = new Set<Promise<void>>();

  const lookUp = async (entries: readonly Entry[], isLate: boolean, reason: Error): Promise<void> => {
    const receipts = await charging.committed(entries.map(({ charge }) => charge));
    const committed = entries.filter(({ charge }) => receipts.has(charge.id));
    const refundable = isLate ? committed.filter(({ charge }) => charge.idempotency === undefined) : [];
    for (const { charge } of refundable) await refund(charge);
    for (const { charge, resolve, reject } of entries) {
      const receipt = receipts.get(charge.id);
      if (receipt) resolve(receipt);
      else reject(reason);
    }
    const idsOf = (some: readonly Entry[]): string[] => some.map(({ charge }) => charge.id);
    onNews({ state: 'found', charges: idsOf(committed), refunded: idsOf(refundable) });
  };

  const search = async (entries: readonly Entry[], reason: Error): Promise<void> => {
    const charges = entries.map(({ charge }) => charge.id);
    const deadline = Date.now() + patienceMs;
    const rejectAll = (): void => entries.forEach(({ reject }) => void reject(reason));
    onNews({ state: 'lost', charges, err: reason });
    for (let isLast = false; ; ) {
      isLast = closing.signal.aborted;
      const isLate = Date.now() > deadline;
      if (isLate) rejectAll();
      try {
        return await lookUp(entries, isLate, reason);
      } catch (err) {
        if (!isLast) await sleep(RETRY_MS, undefined, { signal: closing.signal }).catch(() => undefined);
        else {
          rejectAll();
          return onNews({ state: 'given up', charges, err });
        }
      }
    }
  };

  return {
    findOut(entries, reason) {
      const searching = search(entries, reason).finally(() => searches.delete(searching));
      searches.add(searching);
    },
    async close() {
      closing.abort();
      await Promise.all(searches);
    },
  };
};
