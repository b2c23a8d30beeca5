// Creates the tables in a new store. Refuses a store whose tables were made by other statements, and leaves it unchanged.
import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { unavailableError } from './store-errors.js';
import { CREATE_STATEMENTS, type Tables } from './tables.js';

const STATEMENTS = [
  // First: of several processes that make the tables, all but one wait or fail here.
  'create table schema_hash (hash text primary key not null)',
  ...CREATE_STATEMENTS,
];

const HASH = createHash('sha256').update(STATEMENTS.join(';\n')).digest('hex');

// PostgreSQL has codes for these errors, SQLite only sentences.
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

/**
 * Creates the tables, all or none, in a store that has none.
 * @param place names the store in messages
 * @throws {StoreUnavailableError} the store has other tables
 */
export const createTables = async (db: Kysely<Tables>, place: string): Promise<void> => {
  let hash = await readHash(db);
  let error: unknown;
  if (hash === undefined) {
    error = await runStatements(db).catch(reason => reason);
    hash = await readHash(db); // another process may have been faster
  }
  if (hash === HASH) return;
  if (hash === undefined && !isExistingTable(error)) throw error;
  const advice = 'run that version, or set DATABASE_URL to an empty store';
  throw unavailableError(place, `another version of this program made its tables; ${advice}`, error);
};
