// The ledger as it is read: entry by entry, and added up against the balances.
import { type Selectable, sql } from 'kysely';
import type { BalanceCheck, LedgerEntry } from './model.js';
import { timeText, unknownAccount } from './names.js';
import type { LedgerTable } from './store/schema.js';
import type { Store } from './store/store.js';

const PAGE = 1000;

const toEntry = (row: Selectable<LedgerTable>): LedgerEntry => ({
  id: row.id,
  account: row.account,
  kind: row.kind,
  credits: row.credits,
  time: new Date(row.time),
  ...(row.key !== null && { keyId: row.key }),
  ...(row.request !== null && { requestId: row.request }),
  ...(row.note !== null && { note: row.note }),
});

/**
 * An account's grants and charges, oldest first, read a page at a time: there may be millions.
 * @param since entries of this moment and later
 * @throws {AccountError} UNKNOWN_ACCOUNT, at the first entry
 */
export async function* readLedger({ db }: Store, account: string, since?: Date): AsyncGenerator<LedgerEntry> {
  const known = await db.selectFrom('accounts').select('name').where('name', '=', account).executeTakeFirst();
  if (known === undefined) throw unknownAccount(account);
  let last = { time: since === undefined ? '' : timeText(since), id: '' };
  for (;;) {
    const rows = await db
      .selectFrom('ledger')
      .selectAll()
      .where('account', '=', account)
      .where(sql<boolean>`(time, id) > (${last.time}, ${last.id})`)
      .orderBy('time')
      .orderBy('id')
      .limit(PAGE)
      .execute();
    for (const row of rows) yield toEntry(row);
    const end = rows.at(-1);
    if (end === undefined) return;
    last = end;
  }
}

/** Every account's balance beside the sums of its ledger, of one moment: one statement sees one state of the store. */
export const checkBalances = async ({ db }: Store): Promise<BalanceCheck[]> => {
  const sumOf = (kind: LedgerTable['kind']) =>
    sql<number>`coalesce(sum(case when ledger.kind = ${kind} then ledger.credits end), 0)`;
  const [grants, charges] = [sumOf('grant'), sumOf('charge')];
  const rows = await db
    .selectFrom('accounts')
    .leftJoin('ledger', 'ledger.account', 'accounts.name')
    .select(['accounts.name', 'accounts.credits'])
    .select([grants.as('grants'), charges.as('charges')])
    // Compared there: over the years sums may exceed what a number holds exactly.
    .select(sql<number>`case when accounts.credits = ${grants} - ${charges} then 1 else 0 end`.as('agrees'))
    .groupBy(['accounts.name', 'accounts.credits'])
    .orderBy('accounts.name')
    .execute();
  return rows.map(({ name, agrees, ...sums }) => ({ account: name, ...sums, agrees: agrees === 1 }));
};
