// Migrations: the steps that create and change the tables. A released step is never changed; a new one follows it.
import { type Kysely, type Migration, type MigrationProvider, Migrator, sql } from 'kysely';
import type { Tables } from './tables.js';

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

const createLedger = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .createTable('ledger')
    .addColumn('id', 'text', column => column.primaryKey().notNull())
    .addColumn('account', 'text', column => column.notNull().references('accounts.name'))
    .addColumn('kind', 'text', column => column.notNull().check(sql`kind in ('grant', 'charge')`))
    .addColumn('credits', 'bigint', column => column.notNull().check(sql`credits >= 1`))
    .addColumn('time', 'text', column => column.notNull())
    .addColumn('key', 'text')
    .addColumn('request', 'text')
    .addColumn('note', 'text')
    .execute();
  await db.schema.createIndex('ledger_by_account').on('ledger').columns(['account', 'time', 'id']).execute();
};

/** Balances that are older than the ledger become its first grants. */
const grantOldBalances = sql`
  insert into ledger (id, account, kind, credits, time, note)
  select 'lg_first_' || name, name, 'grant', credits, created, 'balance before there was a ledger' from accounts
  where credits > 0`;

const ledger: Migration = {
  async up(db: Kysely<never>) {
    await createLedger(db);
    await grantOldBalances.execute(db);
    await db.schema
      .createTable('idempotency')
      .addColumn('account', 'text', column => column.notNull().references('accounts.name'))
      .addColumn('key', 'text', column => column.notNull())
      .addColumn('request', 'text', column => column.notNull())
      .addColumn('method', 'text', column => column.notNull())
      .addColumn('seed', 'bigint')
      .addColumn('simulations', 'bigint')
      .addColumn('counts', 'text', column => column.notNull())
      .addColumn('expires', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('idempotency_key', ['account', 'key'])
      .execute();
    await db.schema.createIndex('idempotency_by_expiry').on('idempotency').column('expires').execute();
    await db.schema
      .createTable('usage')
      .addColumn('account', 'text', column => column.notNull().references('accounts.name'))
      .addColumn('day', 'text', column => column.notNull())
      .addColumn('requests', 'bigint', column => column.notNull())
      .addColumn('credits', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('usage_day', ['account', 'day'])
      .execute();
    await db.schema.createIndex('usage_by_day').on('usage').column('day').execute();
  },
};

const lastUse: Migration = {
  async up(db: Kysely<never>) {
    await db.schema.alterTable('keys').addColumn('last_used', 'text').execute();
    await db.schema.createIndex('keys_by_expiry').on('keys').column('expires').execute();
    await db.schema.createIndex('keys_by_revocation').on('keys').column('revoked').execute();
  },
};

const packedAnswers: Migration = {
  async up(db: Kysely<never>) {
    // PostgreSQL's name for bytes; SQLite takes any name, and keeps bytes as they are.
    await db.schema.alterTable('idempotency').addColumn('packed', 'bytea').execute();
  },
};

const questions: Migration = {
  async up(db: Kysely<never>) {
    await db.schema
      .alterTable('usage')
      .addColumn('more_questions', 'bigint', column => column.notNull().defaultTo(0))
      .execute();
  },
};

const jobs: Migration = {
  async up(db: Kysely<never>) {
    await db.schema
      .createTable('jobs')
      .addColumn('id', 'text', column => column.primaryKey().notNull())
      .addColumn('account', 'text', column => column.notNull().references('accounts.name'))
      .addColumn('state', 'text', column => column.notNull())
      .addColumn('engine', 'text', column => column.notNull())
      .addColumn('questions', 'integer', column => column.notNull())
      .addColumn('hands', 'bigint', column => column.notNull())
      .addColumn('done_hands', 'bigint', column => column.notNull())
      .addColumn('charged', 'bigint', column => column.notNull())
      .addColumn('charge', 'text')
      .addColumn('returned', 'bigint', column => column.notNull())
      .addColumn('open_blocks', 'integer', column => column.notNull())
      .addColumn('created', 'text', column => column.notNull())
      .addColumn('active', 'text', column => column.notNull())
      .addColumn('ended', 'text')
      .execute();
    await db.schema.createIndex('jobs_by_account').on('jobs').columns(['account', 'id']).execute();
    await db.schema.createIndex('jobs_by_state').on('jobs').columns(['state', 'ended']).execute();
    await db.schema
      .createTable('job_blocks')
      .addColumn('job', 'text', column => column.notNull().references('jobs.id'))
      .addColumn('block', 'integer', column => column.notNull())
      .addColumn('first_question', 'integer', column => column.notNull())
      .addColumn('questions', 'integer', column => column.notNull())
      .addColumn('body', 'bytea', column => column.notNull())
      .addColumn('slices', 'bigint', column => column.notNull())
      .addColumn('kind', 'text', column => column.notNull())
      .addColumn('done', 'text', column => column.notNull())
      .addColumn('counts', 'bytea')
      .addColumn('hands', 'bigint', column => column.notNull())
      .addColumn('done_hands', 'bigint', column => column.notNull())
      .addColumn('open', 'integer', column => column.notNull())
      .addColumn('failures', 'integer', column => column.notNull())
      .addPrimaryKeyConstraint('job_block', ['job', 'block'])
      .execute();
    await db.schema.createIndex('job_blocks_open').on('job_blocks').columns(['job', 'open', 'block']).execute();
  },
};

const jobBytes: Migration = {
  async up(db: Kysely<never>) {
    await db.schema
      .alterTable('jobs')
      .addColumn('bytes', 'bigint', column => column.notNull().defaultTo(65_536))
      .execute();
    await db.schema.createIndex('jobs_by_bytes').on('jobs').columns(['account', 'bytes']).execute();
  },
};

const provider: MigrationProvider = {
  getMigrations: async () => ({
    '001-accounts-and-keys': accountsAndKeys,
    '002-ledger': ledger,
    '003-last-use': lastUse,
    '004-packed-answers': packedAnswers,
    '005-questions': questions,
    '006-jobs': jobs,
    '007-job-bytes': jobBytes,
  }),
};

/** The tables were made by a newer version of the program. */
export class NewerSchemaError extends Error {
  override name = 'NewerSchemaError';
}

/** Brings the schema up to date, all steps or none. @throws {NewerSchemaError} it has steps that this version does not know */
export const migrateToLatest = async (db: Kysely<Tables>): Promise<void> => {
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error === undefined) return;
  const isNewer = error instanceof Error && error.message.startsWith('corrupted migrations');
  throw isNewer ? new NewerSchemaError('a newer version of this program made its tables', { cause: error }) : error;
};
