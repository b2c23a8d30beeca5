// The fleet's store: a PostgreSQL database, through pg and Kysely. All that only PostgreSQL needs stands here.
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { unavailable } from './failures.js';
import { migrateToLatest, NewerSchemaError } from './migrations.js';
import { explained, isConflict, unknownOutcome } from './postgres-failures.js';
import type { Tables } from './schema.js';
import type { Store } from './store.js';

const CONNECTIONS = 10;
const CONNECT_MS = 3000;
/**
 * A transaction whose instance vanished would keep its rows locked until the system notices, hours later. Ours never stand
 * idle for long.
 */
const IDLE_MS = 5000;
/** Transactions that stand in each other's way are tried again this often. */
const ATTEMPTS = 5;

/** bigint and numeric come as text; ours fit a number: no balance exceeds 2^53 − 1. */
const NUMBERS: readonly number[] = [pg.types.builtins.INT8, pg.types.builtins.NUMERIC];
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => (NUMBERS.includes(id) ? Number : pg.types.getTypeParser(id, format)),
};

/** Host, port and database, without user and password. */
const placeOf = (url: string): string => {
  const { host, pathname } = new URL(url);
  return `postgres://${host}${pathname}`;
};

/** The server itself gives up a little earlier than we do, so that a late statement leaves the connection usable. */
const poolOf = (url: string, connections: number, patienceMs: number | undefined): pg.Pool => {
  const limits = patienceMs === undefined ? {} : { statement_timeout: 0.8 * patienceMs, query_timeout: patienceMs };
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'poker-odds',
    max: connections,
    connectionTimeoutMillis: CONNECT_MS,
    idle_in_transaction_session_timeout: IDLE_MS,
    keepAlive: true,
    types,
    ...limits,
  });
  // A connection that ends, idle or in use, is replaced when one is needed; without listeners it would end the process.
  pool.on('error', () => {});
  pool.on('connect', client => void client.on('error', () => {}));
  return pool;
};

const ROLLED_BACK = { command: 'ROLLBACK', rowCount: 0, rows: [] };

/** A connection that is not used again once something outside our SQL failed on it: an answer might still be on its way. */
const guarded = (client: pg.PoolClient, place: string): PostgresPoolClient => {
  let broken: Error | undefined;
  const query = async (sql: string, parameters: readonly unknown[]) => {
    if (broken && sql === 'rollback') return ROLLED_BACK; // a lost connection rolls back by itself
    try {
      return await client.query(sql, [...parameters]);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) broken = error as Error;
      if (sql === 'commit') throw unknownOutcome(place, error);
      if (sql === 'rollback') return ROLLED_BACK;
      throw explained(place, error);
    }
  };
  // Kysely's type also has cursors, which are not used here.
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(broken) };
};

const asKysely = (pool: pg.Pool, place: string): PostgresPool => ({
  connect: async () => {
    try {
      return guarded(await pool.connect(), place);
    } catch (error) {
      throw explained(place, error);
    }
  },
  end: () => pool.end(),
});

const connect = (url: string, connections: number, patienceMs?: number): Kysely<Tables> =>
  new Kysely({ dialect: new PostgresDialect({ pool: asKysely(poolOf(url, connections, patienceMs), placeOf(url)) }) });

/** On a connection of its own, without a limit of time: a step may go through a table of millions. Kysely takes a lock. */
const migrate = async (url: string): Promise<void> => {
  const db = connect(url, 1);
  try {
    await migrateToLatest(db);
  } catch (error) {
    throw error instanceof NewerSchemaError ? unavailable(placeOf(url), error.message, error) : error;
  } finally {
    await db.destroy();
  }
};

const again = async <Result>(work: () => Promise<Result>, attempts: number): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (attempts <= 1 || !isConflict(error)) throw error;
    return again(work, attempts - 1);
  }
};

/**
 * Connects to the database and brings its schema up to date; the database itself must be there.
 * @param url "postgres://user:password@host:port/database"
 * @param patienceMs how long a statement may take; where it is not given, as long as it needs
 * @throws {StoreUnavailableError} it cannot be used; the message says why
 */
export const openPostgres = async (url: string, patienceMs?: number): Promise<Store> => {
  await migrate(url);
  const db = connect(url, CONNECTIONS, patienceMs);
  return {
    db,
    write: work => again(() => db.transaction().execute(work), ATTEMPTS),
    lockRows: query => query.forUpdate(),
    close: () => db.destroy(),
  };
};
