// The store of a fleet: a PostgreSQL database, through pg and Kysely.
import { Kysely, PostgresAdapter, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { migrateToLatest, NewerSchemaError } from './migration.js';
import { explainPostgresError, isConflict, unknownOutcome } from './postgres-failures.js';
import { beginStatement, openPostgresPool, type PoolOptions } from './postgres-pool.js';
import { type Store, unavailable } from './store.js';
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
const placeOf = (url: string): string => {
  const { host, pathname } = new URL(url);
  return `postgres://${host}${pathname}`;
};

const BEGUN = { command: 'BEGIN', rowCount: 0, rows: [] };
const ROLLED_BACK = { command: 'ROLLBACK', rowCount: 0, rows: [] };

/**
 * A connection that is not used again after a failure other than an SQL error: a late answer could still arrive on it.
 * @param begin what is sent to begin a transaction
 */
const guarded = (client: pg.PoolClient, place: string, begin: string): PostgresPoolClient => {
  let broken: Error | undefined;
  const query = async (sql: string, parameters: readonly unknown[]) => {
    if (broken && sql === 'rollback') return ROLLED_BACK; // a lost connection rolls back by itself
    try {
      if (sql !== 'begin') return await client.query(sql, [...parameters]);
      await client.query(begin);
      return BEGUN;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) broken = error as Error;
      if (sql === 'commit') throw unknownOutcome(place, error);
      if (sql === 'rollback') return ROLLED_BACK;
      throw explainPostgresError(place, error);
    }
  };
  // Kysely's type includes cursors, which are not used here.
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(broken) };
};

const asKysely = (pool: pg.Pool, place: string, begin: string): PostgresPool => ({
  connect: async () => {
    try {
      return guarded(await pool.connect(), place, begin);
    } catch (error) {
      throw explainPostgresError(place, error);
    }
  },
  end: () => pool.end(),
});

/** Kysely's own lock of a migration is the session's; behind a pooler another session would release it. */
class Adapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class Dialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new Adapter();
  }
}

const connect = (url: string, options: PoolOptions, begin: string): Kysely<Tables> =>
  new Kysely({
    dialect: new Dialect({ pool: asKysely(openPostgresPool(url, { ...options, types }), placeOf(url), begin) }),
  });

/** Of one transaction of ours at a time: "poker" in hexadecimal ASCII. */
const MIGRATION_LOCK = 0x706f6b6572;

/** Migrates on a separate connection without a timeout: a step may change millions of rows. Its transaction holds a lock. */
const migrate = async (url: string): Promise<void> => {
  const begin = `${beginStatement()}; select pg_advisory_xact_lock(${MIGRATION_LOCK})`;
  const db = connect(url, { connections: 1 }, begin);
  try {
    await migrateToLatest(db);
  } catch (error) {
    throw error instanceof NewerSchemaError ? unavailable(placeOf(url), error.message, error) : error;
  } finally {
    await db.destroy();
  }
};

const retryConflicts = async <Result>(work: () => Promise<Result>, attempts: number): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (attempts <= 1 || !isConflict(error)) throw error;
    return retryConflicts(work, attempts - 1);
  }
};

/**
 * Connects to the database and brings its schema up to date; the database itself must exist.
 * @param url "postgres://user:password@host:port/database"
 * @param statementTimeoutMs how long a statement may take; without it there is no limit
 * @throws {StoreUnavailableError} it cannot be used; the message says why
 */
export const openPostgres = async (url: string, statementTimeoutMs?: number): Promise<Store> => {
  await migrate(url);
  const db = connect(url, { connections: MAX_CONNECTIONS, statementTimeoutMs }, beginStatement(statementTimeoutMs));
  return {
    db,
    write: work => retryConflicts(() => db.transaction().execute(work), MAX_ATTEMPTS),
    dialect: { placeholder: position => `$${position}`, forUpdate: 'for update' },
    close: () => db.destroy(),
  };
};
