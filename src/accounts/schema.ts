// The tables as Kysely sees them, and how they came to be. Portable: text, integers and constraints that every SQL knows.
import { type Kysely, type Migration, type MigrationProvider, sql } from 'kysely';

/** Times are ISO 8601 text in UTC, always of one length, so that they compare and group as text in every database. */
export interface AccountsTable {
  name: string;
  credits: number;
  rate_requests: number;
  rate_window_seconds: number;
  created: string;
}

export interface KeysTable {
  id: string;
  account: string;
  /** SHA-256 of the key's text in hexadecimal; the text itself is stored nowhere. */
  hash: string;
  prefix: string;
  created: string;
  expires: string | null;
  revoked: string | null;
}

export interface Tables {
  accounts: AccountsTable;
  keys: KeysTable;
}

const accountsAndKeys: Migration = {
  async up(db: Kysely<never>) {
    await db.schema
      .createTable('accounts')
      .addColumn('name', 'text', column => column.primaryKey().notNull())
      .addColumn('credits', 'bigint', column => column.notNull().check(sql`credits >= 0`))
      .addColumn('rate_requests', 'integer', column => column.notNull().check(sql`rate_requests >= 1`))
      .addColumn('rate_window_seconds', 'integer', column => column.notNull().check(sql`rate_window_seconds >= 1`))
      .addColumn('created', 'text', column => column.notNull())
      .execute();
    await db.schema
      .createTable('keys')
      .addColumn('id', 'text', column => column.primaryKey().notNull())
      .addColumn('account', 'text', column => column.notNull().references('accounts.name'))
      .addColumn('hash', 'text', column => column.notNull().unique())
      .addColumn('prefix', 'text', column => column.notNull())
      .addColumn('created', 'text', column => column.notNull())
      .addColumn('expires', 'text')
      .addColumn('revoked', 'text')
      .execute();
    await db.schema.createIndex('keys_by_account').on('keys').column('account').execute();
  },
};

/** Every step of the schema, in the order of their names. A step that was released is never changed, only followed. */
export const migrations: MigrationProvider = {
  getMigrations: async () => ({ '001-accounts-and-keys': accountsAndKeys }),
};
