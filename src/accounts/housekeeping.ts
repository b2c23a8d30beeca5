// What a year of traffic would leave behind is swept: answers kept for repetitions, dead keys, old days. Never the ledger.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { timeText } from './names.js';
import type { Store } from './store/store.js';
import { firstUsageDay } from './usage.js';

/** Dead keys stay in the lists for so long. */
const KEPT_KEYS_MS = 30 * 24 * 60 * 60 * 1000;
/** Rows of one transaction: few, so that charges never wait long. */
const AT_ONCE = 500;
const PAUSE_MS = 20;

/** Deletes some of what is old, and answers how many rows that were. */
type SweepSome = (store: Store, now: number) => Promise<number>;

const sweepAnswers: SweepSome = (store, time) =>
  store.write(async tx => {
    const now = timeText(time);
    const old = tx.selectFrom('idempotency').select(['account', 'key']).where('expires', '<=', now).limit(AT_ONCE);
    const { numDeletedRows } = await tx
      .deleteFrom('idempotency')
      .where(sql<boolean>`(account, key) in ${old}`)
      // Once more, of the row as it is deleted: a charge may have put a new answer in its place meanwhile.
      .where('expires', '<=', now)
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  });

const sweepKeys =
  (column: 'expires' | 'revoked'): SweepSome =>
  (store, now) =>
    store.write(async tx => {
      const dead = timeText(now - KEPT_KEYS_MS);
      const old = tx.selectFrom('keys').select('id').where(column, '<=', dead).limit(AT_ONCE);
      return Number((await tx.deleteFrom('keys').where('id', 'in', old).executeTakeFirstOrThrow()).numDeletedRows);
    });

const sweepDays: SweepSome = (store, now) =>
  store.write(async tx => {
    const old = tx.selectFrom('usage').select(['account', 'day']).where('day', '<', firstUsageDay(now)).limit(AT_ONCE);
    const { numDeletedRows } = await tx
      .deleteFrom('usage')
      .where(sql<boolean>`(account, day) in ${old}`)
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  });

/**
 * Sweeps what is old at this moment, a little at a time. Any number of instances may do so at the same time: each may take
 * some of another's portion, so that only an empty one is the end.
 * @param signal ends it between two portions
 */
export const sweep = async (store: Store, signal?: AbortSignal): Promise<void> => {
  const now = Date.now();
  for (const sweepSome of [sweepAnswers, sweepKeys('expires'), sweepKeys('revoked'), sweepDays]) {
    while (!signal?.aborted && (await sweepSome(store, now)) > 0) await sleep(PAUSE_MS);
  }
};
