// Lost commits: those that were sent to the store and not confirmed. Finds out which of their charges were committed, and refunds
// those whose requests have failed meanwhile.

import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Store } from '../../store/store.js';
import type { LostCommit, NumberedCharge, Receipt } from '../account-model.js';
import { formatDay, formatTime } from '../ids-and-times.js';
import type { ChargeStore } from './charge-store.js';

/**
 * Refunds a committed charge; calling it again changes nothing. Ledger rows are never deleted, so the refund is a grant that names
 * the charge. The usage of its day is reduced. Not for a charge with an Idempotency-Key: a repetition of the request may have
 * received the answer already.
 */
export const refund = (store: Store, { id, account, cost, questions = 1 }: NumberedCharge): Promise<void> =>
  store.write(async tx => {
    const { time } = await tx.selectFrom('ledger').select('time').where('id', '=', id).executeTakeFirstOrThrow();
    const note = `refund of ${id}: its answer was not sent`;
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('ledger')
      .values({ id: `${id}_refund`, account, kind: 'grant', credits: cost, time: formatTime(), note })
      .onConflict(conflict => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) return;
    await tx
      .updateTable('accounts')
      .set({ credits: sql`credits + ${cost}` })
      .where('name', '=', account)
      .execute();
    await tx
      .updateTable('usage')
      .set({
        requests: sql`requests - 1`,
        questions: sql`questions - ${questions}`,
        credits: sql`credits - ${cost}`,
      })
      .where('account', '=', account)
      .where('day', '=', formatDay(time))
      .execute();
  });

/** How long a request waits for the result of the search; then it fails. */
const SEARCH_TIMEOUT_MS = 10_000;
const RETRY_INTERVAL_MS = 250;

/** A charge and the promise of its receipt. */
export interface PendingCharge {
  readonly charge: NumberedCharge;
  resolve(receipt: Receipt): void;
  reject(reason: unknown): void;
}

export interface LostCommits {
  /**
   * Resolves or rejects the charges when the store answers. A committed charge whose request has timed out is refunded, unless
   * it has an Idempotency-Key, with which a repetition of the request receives the answer that was paid for.
   */
  search(entries: readonly PendingCharge[], reason: Error): void;
  /** Searches once more for what is not found yet, then gives up. */
  close(): Promise<void>;
}

/**
 * @param refund refunds a committed charge
 * @param onLostCommit is called twice for each lost commit: when it is lost, and when its search ends
 * @param searchTimeoutMs how long a request waits
 */
export const createLostCommits = (
  chargeStore: ChargeStore,
  refund: (charge: NumberedCharge) => Promise<void>,
  onLostCommit: (commit: LostCommit) => void,
  searchTimeoutMs = SEARCH_TIMEOUT_MS,
): LostCommits => {
  const closing = new AbortController();
  const searches = new Set<Promise<void>>();

  const lookUp = async (entries: readonly PendingCharge[], isLate: boolean, reason: Error): Promise<void> => {
    const receipts = await chargeStore.committed(entries.map(({ charge }) => charge));
    const committed = entries.filter(({ charge }) => receipts.has(charge.id));
    const refundable = isLate ? committed.filter(({ charge }) => charge.kept === undefined) : [];
    for (const { charge } of refundable) await refund(charge);
    for (const { charge, resolve, reject } of entries) {
      const receipt = receipts.get(charge.id);
      if (receipt) resolve(receipt);
      else reject(reason);
    }
    const listIds = (some: readonly PendingCharge[]): string[] => some.map(({ charge }) => charge.id);
    onLostCommit({ state: 'found', charges: listIds(committed), refunded: listIds(refundable) });
  };

  const search = async (entries: readonly PendingCharge[], reason: Error): Promise<void> => {
    const charges = entries.map(({ charge }) => charge.id);
    const deadline = Date.now() + searchTimeoutMs;
    const rejectAll = (): void => entries.forEach(({ reject }) => void reject(reason));
    onLostCommit({ state: 'lost', charges, err: reason });
    for (let isLast = false; ; ) {
      isLast = closing.signal.aborted;
      const isLate = Date.now() > deadline;
      if (isLate) rejectAll();
      try {
        return await lookUp(entries, isLate, reason);
      } catch (err) {
        if (!isLast) await sleep(RETRY_INTERVAL_MS, undefined, { signal: closing.signal }).catch(() => undefined);
        else {
          rejectAll();
          return onLostCommit({ state: 'given up', charges, err });
        }
      }
    }
  };

  return {
    search(entries, reason) {
      const searching = search(entries, reason).finally(() => searches.delete(searching));
      searches.add(searching);
    },
    async close() {
      closing.abort();
      await Promise.all(searches);
    },
  };
};
