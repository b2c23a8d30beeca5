// The statements that create the tables, on SQLite and PostgreSQL alike; tables.ts has the types of their rows. Until a release the
// statements are edited in place: a store whose tables were made by others is refused, untouched.
import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.js';

/** SQLite takes any name of a type, and keeps bytes as they are. */
const STATEMENTS: readonly string[] = [
  // First: of several processes that make the tables, all but one wait or fail here.
  'create table schema_hash (hash text primary key not null)',
  `create table accounts (
    name text primary key not null,
    credits bigint not null check (credits >= 0),
    rate_requests integer not null check (rate_requests >= 1),
    rate_window_seconds integer not null check (rate_window_seconds >= 1),
    created text not null
  )`,
  `create table keys (
    id text primary key not null,
    account text not null references accounts (name),
    hash text not null unique,
    prefix text not null,
    created text not null,
    expires text,
    revoked text,
    last_used text
  )`,
  'create index keys_by_account on keys (account)',
  'create index keys_by_expiry on keys (expires)',
  'create index keys_by_revocation on keys (revoked)',
  `create table ledger (
    id text primary key not null,
    account text not null references accounts (name),
    kind text not null check (kind in ('grant', 'charge')),
    credits bigint not null check (credits >= 1),
    time text not null,
    key text,
    request text,
    note text
  )`,
  'create index ledger_by_account on ledger (account, time, id)',
  `create table idempotency (
    account text not null references accounts (name),
    key text not null,
    request text not null,
    answer bytea,
    expires text not null,
    primary key (account, key)
  )`,
  'create index idempotency_by_expiry on idempotency (expires)',
  `create table usage (
    account text not null references accounts (name),
    day text not null,
    requests bigint not null,
    questions bigint not null,
    credits bigint not null,
    primary key (account, day)
  )`,
  'create index usage_by_day on usage (day)',
  `create table jobs (
    id text primary key not null,
    account text not null references accounts (name),
    state text not null,
    engine integer not null,
    questions integer not null,
    hands bigint not null,
    done_hands bigint not null,
    charged bigint not null,
    charge text,
    returned bigint not null,
    bytes bigint not null,
    created text not null,
    active text not null,
    ended text
  )`,
  'create index jobs_by_account on jobs (account, id)',
  'create index jobs_by_state on jobs (state, ended)',
  'create index jobs_by_bytes on jobs (account, bytes)',
  `create table job_blocks (
    job text not null references jobs (id),
    block integer not null,
    first_question integer not null,
    questions integer not null,
    body bytea not null,
    slices bigint not null,
    kind text not null,
    done text not null,
    counts bytea,
    answers bytea,
    hands bigint not null,
    done_hands bigint not null,
    open integer not null,
    failures integer not null,
    primary key (job, block)
  )`,
  'create index job_blocks_open on job_blocks (job, open, block)',
];

const HASH = createHash('sha256').update(STATEMENTS.join(';\n')).digest('hex');

/** The store has tables that this version of the program did not make. */
export class OtherSchemaError extends Error {
  override name = 'OtherSchemaError';

  constructor() {
    super('another version of this program made its tables; run that version, or set DATABASE_URL to an empty store');
  }
}

/** PostgreSQL's codes, and the sentences of SQLite, which has no codes for these. */
const isMissingTable = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === '42P01') || error.message.startsWith('no such table'));
const isExistingTable = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === '42P07') || / already exists$/.test(error.message));

const readHash = async (db: Kysely<Tables>): Promise<string | undefined> => {
  try {
    return (await sql<{ hash: string }>`select hash from schema_hash`.execute(db)).rows[0]?.hash;
  } catch (error) {
    if (isMissingTable(error)) return undefined;
    throw error;
  }
};

const runStatements = (db: Kysely<Tables>): Promise<void> =>
  db.transaction().execute(async tx => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(tx);
    await sql`insert into schema_hash (hash) values (${HASH})`.execute(tx);
  });

/** Creates the tables, all or none, in a store that has none. @throws {OtherSchemaError} it has others */
export const createTables = async (db: Kysely<Tables>): Promise<void> => {
  let hash = await readHash(db);
  if (hash === undefined) {
    const error: unknown = await runStatements(db).catch(reason => reason);
    hash = await readHash(db); // another process may have been faster
    if (hash === undefined) throw isExistingTable(error) ? new OtherSchemaError() : error;
  }
  if (hash !== HASH) throw new OtherSchemaError();
};
