// Makes the tables of a store, and changes those of an older version, by Kysely's Migrator: all migrations that are missing in one
// transaction, so that a failure leaves everything as it was. A store with a migration that this version does not know is left alone.
import { createHash } from 'node:crypto';
import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { StoreUnavailableError, unavailableError } from './store-errors.js';
import { STATEMENTS, type Tables } from './tables.js';

/** Migrations by their names, in the order of these. */
export type Migrations = Readonly<Record<string, Migration>>;

/** Until the first release the only migration is edited in place: a store that was made before an edit must not count as this one. */
const EDITION = createHash('sha256').update(STATEMENTS.join()).digest('hex').slice(0, 12);

const MIGRATIONS: Migrations = {
  [`0001-${EDITION}`]: {
    async up(db) {
      for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
    },
  },
};

export interface MigrateOptions {
  /** Whether tables of an older version are changed; otherwise the store is refused. An empty store gets its tables in any case. */
  readonly mayMigrate?: boolean;
  /** Is called with the names of the migrations that changed tables of an older version. */
  readonly onMigrated?: (names: readonly string[]) => void;
  /** Those of this version by default; tests give others. */
  readonly migrations?: Migrations;
}

// PostgreSQL has codes for these errors, SQLite only sentences.
const isMissingTable = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === '42P01') || error.message.startsWith('no such table'));
const isExistingTable = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === '42P07') || / already exists$/.test(error.message));

/** The names of the migrations that were made in the store, in their order. */
const readMade = async (db: Kysely<Tables>): Promise<string[]> => {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    return rows.map(({ name }) => name);
  } catch (error) {
    if (isMissingTable(error)) return [];
    throw error;
  }
};

const otherVersionError = (place: string, cause?: unknown): StoreUnavailableError => {
  const advice =
    'run that version or a newer one, restore a backup from before the upgrade, or set DATABASE_URL to an empty store';
  return unavailableError(place, `another version of this program made its tables; ${advice}`, cause);
};

/**
 * Runs the missing migrations, all or none.
 * @param db one in which "begin" waits for other migrations and locks them out until the transaction ends
 * @returns the names of those that were made; another process may have been faster
 */
const migrate = (db: Kysely<Tables>, migrations: Migrations): Promise<string[]> =>
  db.connection().execute(async connection => {
    await sql`begin`.execute(connection);
    try {
      const provider = { getMigrations: async () => migrations };
      const migrator = new Migrator({ db: connection, provider, disableTransactions: true });
      const { error, results = [] } = await migrator.migrateToLatest();
      if (error) throw error;
      await sql`commit`.execute(connection);
      return results.map(({ migrationName }) => migrationName);
    } catch (error) {
      await sql`rollback`.execute(connection);
      throw error;
    }
  });

/**
 * Makes sure that the store has the tables of this version.
 * @param place names the store in messages
 * @param withDatabase does the work with a database for {@link migrate}
 * @throws {StoreUnavailableError} the store has other tables, or a migration failed; nothing is changed
 */
export const prepareTables = async (
  db: Kysely<Tables>,
  place: string,
  { mayMigrate = false, onMigrated, migrations = MIGRATIONS }: MigrateOptions,
  withDatabase: (work: (db: Kysely<Tables>) => Promise<string[]>) => Promise<string[]>,
): Promise<void> => {
  const known = Object.keys(migrations).sort();
  const requireKnown = (made: readonly string[], cause?: unknown): void => {
    if (made.some((name, i) => name !== known[i])) throw otherVersionError(place, cause);
  };
  const made = await readMade(db);
  requireKnown(made);
  if (made.length === known.length) return;
  if (made.length > 0 && !mayMigrate) {
    const advice = 'back it up, then start the server of this version, which changes them';
    throw unavailableError(place, `its tables are those of an older version of this program; ${advice}`, undefined);
  }
  try {
    const names = await withDatabase(each => migrate(each, migrations));
    if (made.length > 0 && names.length > 0) onMigrated?.(names);
  } catch (error) {
    if (error instanceof StoreUnavailableError) throw error;
    if (made.length === 0 && isExistingTable(error)) throw otherVersionError(place, error);
    requireKnown(await readMade(db), error); // a newer version may have been faster
    const reason = error instanceof Error ? error.message : String(error);
    throw unavailableError(place, `changing its tables failed, and they are as they were (${reason})`, error);
  }
};
