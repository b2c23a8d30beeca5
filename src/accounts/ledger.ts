// Reads the entries of the ledger, compares their sums with the balances, and reads the usage of each day.
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Store } from '../store/store.js';
import type { Tables } from '../store/tables.js';
import type { BalanceCheck, LedgerEntry, Page, PageOptions, UsageDay } from './account-model.js';
import { findAccount } from './account-store.js';
import { DAY_MS, formatDay, formatTime } from './ids-and-times.js';
import { readPage } from './read-page.js';

const PAGE_SIZE = 1000;

const toEntry = (row: Selectable<Tables['ledger']>): LedgerEntry => ({
  id: row.id,
  account: row.account,
  kind: row.kind,
  credits: row.credits,
  time: new Date(row.time),
  ...(row.key !== null && { keyId: row.key }),
  ...(row.request !== null && { requestId: row.request }),
  ...(row.note !== null && { note: row.note }),
  ...(row.actor !== null && { actor: row.actor }),
  ...(row.reference !== null && { reference: row.reference }),
});

/** Entries of an account, the newest first. */
export const listLedgerPage = async (store: Store, account: string, page: PageOptions): Promise<Page<LedgerEntry>> => {
  await findAccount(store, account);
  return readPage(store, { table: 'ledger', time: 'time', id: 'id', account }, page, toEntry);
};

/** Reads entries in pages, since there may be millions. @param since leaves out earlier entries */
export async function* readLedger(store: Store, account: string, since?: Date): AsyncGenerator<LedgerEntry> {
  await findAccount(store, account);
  let last = { time: since === undefined ? '' : formatTime(since), id: '' };
  for (;;) {
    const rows = await store.read(db =>
      db
        .selectFrom('ledger')
        .selectAll()
        .where('account', '=', account)
        .where(sql<boolean>`(time, id) > (${last.time}, ${last.id})`)
        .orderBy('time')
        .orderBy('id')
        .limit(PAGE_SIZE)
        .execute(),
    );
    for (const row of rows) yield toEntry(row);
    const end = rows.at(-1);
    if (end === undefined) return;
    last = end;
  }
}

/** One statement, so that all balances and sums are of the same moment. */
const sumLedgers = (db: Kysely<Tables>) => {
  const sumCredits = (kind: Tables['ledger']['kind']) =>
    sql<number>`coalesce(sum(case when ledger.kind = ${kind} then ledger.credits end), 0)`;
  const [grants, charges] = [sumCredits('grant'), sumCredits('charge')];
  return (
    db
      .selectFrom('accounts')
      .leftJoin('ledger', 'ledger.account', 'accounts.name')
      .select(['accounts.name', 'accounts.credits'])
      .select([grants.as('grants'), charges.as('charges')])
      // Compared by the database: after years a sum may be larger than the integers that a number represents exactly.
      .select(sql<number>`case when accounts.credits = ${grants} - ${charges} then 1 else 0 end`.as('agrees'))
      .groupBy(['accounts.name', 'accounts.credits'])
      .orderBy('accounts.name')
      .execute()
  );
};

export const checkBalances = async (store: Store): Promise<BalanceCheck[]> =>
  (await store.read(sumLedgers)).map(({ name, agrees, ...sums }) => ({ account: name, ...sums, agrees: agrees === 1 }));

/** The days that are shown, including today; older ones are deleted. */
const USAGE_DAYS = 30;

/** The first day that is shown. */
export const findFirstUsageDay = (now = Date.now()): string => formatDay(formatTime(now - (USAGE_DAYS - 1) * DAY_MS));

export const readUsage = async (store: Store, account: string): Promise<UsageDay[]> => {
  const rows = await store.read(db =>
    db
      .selectFrom('usage')
      .select(['day', 'requests', 'questions', 'credits'])
      .where('account', '=', account)
      .where('day', '>=', findFirstUsageDay())
      .where('requests', '>', 0)
      .orderBy('day')
      .execute(),
  );
  return rows.map(({ day, ...sums }) => ({ date: day, ...sums }));
};
