// The store of a fleet: a PostgreSQL database, through pg and Kysely.
import { Kysely, PostgresAdapter, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { type MigrateOptions, prepareTables } from './migrate.js';
import { openPostgresPool, writeBeginStatement } from './postgres-pool.js';
import type { Store } from './store.js';
import { explainServerError, readCode, UnknownOutcomeError } from './store-errors.js';
import type { Tables } from './tables.js';

const MAX_CONNECTIONS = 10;
/** How often a transaction is tried when it conflicts with others. */
const MAX_ATTEMPTS = 5;

/** pg returns bigint and numeric as text. Ours fit into a number, since no balance exceeds 2^53 − 1. */
const NUMBERS: readonly number[] = [pg.types.builtins.INT8, pg.types.builtins.NUMERIC];
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => (NUMBERS.includes(id) ? Number : pg.types.getTypeParser(id, format)),
};

/** Host, port and database, without user and password. */
const formatPlace = (url: string): string => {
  const { host, pathname } = new URL(url);
  return `postgres://${host}${pathname}`;
};

const explainError = (place: string, error: unknown): unknown =>
  explainServerError(place, error, error instanceof pg.DatabaseError);

const BEGUN = { command: 'BEGIN', rowCount: 0, rows: [] };
const ROLLED_BACK = { command: 'ROLLBACK', rowCount: 0, rows: [] };

/**
 * A connection that is not used again after a failure other than an SQL error: a late answer could still arrive on it.
 * @param begin what is sent to begin a transaction
 */
const guardConnection = (client: pg.PoolClient, place: string, begin: string): PostgresPoolClient => {
  let broken: Error | undefined;
  const query = async (sql: string, parameters: readonly unknown[]) => {
    if (broken && sql === 'rollback') return ROLLED_BACK; // a lost connection rolls back by itself
    try {
      if (sql !== 'begin') return await client.query(sql, [...parameters]);
      await client.query(begin);
      return BEGUN;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) broken = error as Error;
      if (sql === 'commit') {
        const fault = 'was lost in a commit: whether the change was made is not known';
        throw new UnknownOutcomeError(`The account store ${place} ${fault}.`, { cause: error });
      }
      if (sql === 'rollback') return ROLLED_BACK;
      throw explainError(place, error);
    }
  };
  // Kysely's type includes cursors, which are not used here.
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(broken) };
};

const adaptPool = (pool: pg.Pool, place: string, begin: string): PostgresPool => ({
  connect: async () => {
    try {
      return guardConnection(await pool.connect(), place, begin);
    } catch (error) {
      throw explainError(place, error);
    }
  },
  end: () => pool.end(),
});

/** Whether this transaction was rolled back because of another one, so that it may be tried again. */
const isConflict = (error: unknown): boolean => error instanceof Error && /^40(001|P01)$/.test(readCode(error.cause));

const retryConflicts = async <Result>(work: () => Promise<Result>, attempts: number): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (attempts <= 1 || !isConflict(error)) throw error;
    return retryConflicts(work, attempts - 1);
  }
};

/** The lock of migrations ends with their transaction, also behind a pooler. Kysely's own lock would stay with a session. */
const MIGRATION_LOCK = 'select pg_advisory_xact_lock(7661503)';

class MigrationAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class MigrationDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new MigrationAdapter();
  }
}

/** Does the work on a connection of its own, without a time limit: changing large tables takes long, and so may waiting for it. */
const withMigrationLock =
  (url: string, place: string) =>
  async <Result>(work: (db: Kysely<Tables>) => Promise<Result>): Promise<Result> => {
    const pool = openPostgresPool(url, { maxConnections: 1, types });
    const begin = `${writeBeginStatement()}; ${MIGRATION_LOCK}`;
    const db = new Kysely<Tables>({ dialect: new MigrationDialect({ pool: adaptPool(pool, place, begin) }) });
    return work(db).finally(() => db.destroy());
  };

/** Connects to the database, which must exist, and makes the tables if there are none. @throws {StoreUnavailableError} */
export const openPostgres = async (
  url: string,
  statementTimeoutMs?: number,
  migrating: MigrateOptions = {},
): Promise<Store> => {
  const place = formatPlace(url);
  const pool = openPostgresPool(url, { maxConnections: MAX_CONNECTIONS, statementTimeoutMs, types });
  const begin = writeBeginStatement(statementTimeoutMs);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: adaptPool(pool, place, begin) }) });
  try {
    await prepareTables(db, place, migrating, withMigrationLock(url, place));
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return {
    read: work => work(db),
    write: work => retryConflicts(() => db.transaction().execute(work), MAX_ATTEMPTS),
    dialect: { placeholder: position => `$${position}`, forUpdate: 'for update' },
    close: () => db.destroy(),
  };
};
