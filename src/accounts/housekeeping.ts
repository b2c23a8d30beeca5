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

/** Deletes what the statement selects, a little at a time, until nothing is left. Others may take some of a portion. */
const sweepAll = async (sweepSome: () => Promise<number>): Promise<void> => {
  while ((await sweepSome()) > 0) await sleep(PAUSE_MS);
};

const sweepAnswers = (store: Store): Promise<number> =>
  store.write(async tx => {
    const now = timeText();
    const old = tx.selectFrom('idempotency').select(['account', 'key']).where('expires', '<=', now).limit(AT_ONCE);
    const { numDeletedRows } = await tx
      .deleteFrom('idempotency')
      .where(sql<boolean>`(account, key) in ${old}`)
      // Once more, of the row as it is deleted: a charge may have put a new answer in its place meanwhile.
      .where('expires', '<=', now)
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  });

const sweepKeys = (store: Store, column: 'expires' | 'revoked'): Promise<number> =>
  store.write(async tx => {
    const dead = timeText(Date.now() - KEPT_KEYS_MS);
    const old = tx.selectFrom('keys').select('id').where(column, '<=', dead).limit(AT_ONCE);
    return Number((await tx.deleteFrom('keys').where('id', 'in', old).executeTakeFirstOrThrow()).numDeletedRows);
  });

const sweepDays = (store: Store): Promise<number> =>
  store.write(async tx => {
    const old = tx.selectFrom('usage').select(['account', 'day']).where('day', '<', firstUsageDay()).limit(AT_ONCE);
    const { numDeletedRows } = await tx
      .deleteFrom('usage')
      .where(sql<boolean>`(account, day) in ${old}`)
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  });

/** Sweeps once. Any number of instances may do so at the same time. */
export const sweep = async (store: Store): Promise<void> => {
  await sweepAll(() => sweepAnswers(store));
  await sweepAll(() => sweepKeys(store, 'expires'));
  await sweepAll(() => sweepKeys(store, 'revoked'));
  await sweepAll(() => sweepDays(store));
};
