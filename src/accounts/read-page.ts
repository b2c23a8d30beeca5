// Reads a page of a table, the newest rows first.
import { type Selectable, sql } from 'kysely';
import type { Store } from '../store/store.js';
import type { Tables } from '../store/tables.js';
import type { Page, PageOptions } from './account-model.js';

interface PagedTable<Name extends keyof Tables> {
  readonly table: Name;
  /** The columns by which rows are sorted: a time, and a name or id. */
  readonly time: keyof Tables[Name] & string;
  readonly id: keyof Tables[Name] & string;
  /** Only rows of this account. */
  readonly account?: string;
}

export const readPage = async <Name extends keyof Tables, Item>(
  store: Store,
  { table, time, id, account }: PagedTable<Name>,
  { limit, before }: PageOptions,
  toItem: (row: Selectable<Tables[Name]>) => Item,
): Promise<Page<Item>> => {
  const [order, from] = [sql.raw(`${time}, ${id}`), sql.table(table)];
  const own = account === undefined ? sql`1 = 1` : sql`account = ${account}`;
  const last = sql`select ${order} from ${from} where ${sql.ref(id)} = ${before}`;
  const older = before === undefined ? sql`1 = 1` : sql`(${order}) < (${last})`;
  const newestFirst = sql.raw(`${time} desc, ${id} desc`);
  const { rows } = await store.read(db =>
    sql<Selectable<Tables[Name]>>`
      select * from ${from} where ${own} and ${older} order by ${newestFirst} limit ${limit + 1}`.execute(db),
  );
  return { items: rows.slice(0, limit).map(toItem), hasMore: rows.length > limit };
};
