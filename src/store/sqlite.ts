// The embedded store: one SQLite file in WAL mode, through libsql and Kysely. Makes the file, or says why there cannot be one.
import { accessSync, closeSync, constants, mkdirSync, openSync, realpathSync, type Stats, statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import Database from 'libsql';
import { type MigrateOptions, prepareTables } from './migrate.js';
import type { Store } from './store.js';
import { ANOTHER_FILE, explainFileError, readCode, UnknownOutcomeError, unavailableError } from './store-errors.js';
import type { Tables } from './tables.js';

/** How long a write waits for another process's write before it fails. Reads never wait for writes. */
const LOCK_TIMEOUT_MS = 5000;
/** SQLite blocks the whole process while it waits for a lock, so it waits only for this time; then we wait and try again. */
const BUSY_TIMEOUT_MS = 20;

/**
 * synchronous = normal: a commit writes to the log and does not wait for the disk. `Log.flush` waits for it, without blocking the
 * event loop.
 */
const SETTINGS = 'pragma journal_mode = wal; pragma synchronous = normal; pragma foreign_keys = on';

const nameFileType = (stats: Stats): string => {
  if (stats.isDirectory()) return 'a folder';
  if (stats.isFIFO()) return 'a FIFO';
  return stats.isSocket() ? 'a socket' : 'a device';
};

/** @returns a StoreUnavailableError if the system failed */
const explainFailure = (file: string, error: unknown): unknown => {
  const known = explainFileError(file, error);
  const isUnknown = known === error && error instanceof Error && 'syscall' in error;
  return isUnknown ? unavailableError(file, `the system says ${readCode(error)}; ${ANOTHER_FILE}`, error) : known;
};

/** Makes the file and its folders, for the owner alone. */
const makeNew = (file: string): void => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if (readCode(error) !== 'EEXIST') throw error; // another process has made it
  }
};

/**
 * Makes the file and its folders if they do not exist. SQLite gives the files beside it the same mode.
 * @param file absolute path
 * @returns the path after links are followed; SQLite puts its other files beside it
 * @throws {StoreUnavailableError} there cannot be such a file; the message says why
 */
const makeFile = (file: string): string => {
  try {
    const stats = statSync(file, { throwIfNoEntry: false });
    if (stats === undefined) makeNew(file);
    else if (!stats.isFile()) {
      throw unavailableError(
        file,
        `it cannot be opened as a file: it is ${nameFileType(stats)}; ${ANOTHER_FILE}`,
        undefined,
      );
    }
    return realpathSync(file);
  } catch (error) {
    throw explainFailure(file, error);
  }
};

/** The error that says why an existing file cannot be opened; libsql has no code for it. */
const explainUnopened = (file: string, cause: unknown): unknown => {
  try {
    accessSync(file, constants.R_OK | constants.W_OK);
  } catch (error) {
    return explainFailure(file, error);
  }
  return unavailableError(file, `it cannot be opened as a file; ${ANOTHER_FILE}`, cause);
};

/** @param real the path after links are followed */
const connect = (file: string, real: string): Database.Database => {
  try {
    return new Database(real, { timeout: BUSY_TIMEOUT_MS });
  } catch (error) {
    throw explainUnopened(file, error);
  }
};

/** @throws {StoreUnavailableError} the file, its disk or its locks failed; any other error stays as it is */
const explainErrors = <Result>(file: string, work: () => Result): Result => {
  try {
    return work();
  } catch (error) {
    throw explainFileError(file, error);
  }
};

const isBusy = (error: unknown): boolean =>
  readCode(error) === 'SQLITE_BUSY' || (error instanceof Error && readCode(error.cause) === 'SQLITE_BUSY');

/** Repeats the work until the deadline while another process has the file locked. */
const retryWhileBusy = async <Result>(work: () => Result | Promise<Result>, deadline: number): Promise<Result> => {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
    }
    await sleep(BUSY_TIMEOUT_MS);
  }
};

/**
 * Begins or ends a transaction. In libsql, a prepared statement that finds the database locked stays in progress until it is
 * garbage-collected, and until then the connection reads old data: a revoked key would still work. `exec` does not have this fault.
 * Therefore the beginning of a transaction, which may find a lock, uses `exec`, and every write happens in a transaction.
 * https://github.com/tursodatabase/libsql-client-ts/issues/352
 */
const runTransactionStatement = (database: Database.Database, sql: string): void => {
  // On a full disk SQLite has rolled back already; a second rollback would be an error.
  if (sql === 'rollback' && !database.inTransaction) return;
  // Otherwise a transaction that reads before it writes would fail without waiting if another process wrote in between.
  database.exec(sql === 'begin' ? 'begin immediate' : sql);
};

const prepareStatement = (database: Database.Database, file: string, sql: string): SqliteStatement => {
  if (['begin', 'commit', 'rollback'].includes(sql)) {
    const run = () => {
      explainErrors(file, () => runTransactionStatement(database, sql));
      return { changes: 0, lastInsertRowid: 0 };
    };
    return { reader: false, all: () => [], run, iterate: () => [].values() };
  }
  const statement = explainErrors(file, () => database.prepare(sql));
  return {
    reader: statement.reader,
    all: parameters => explainErrors(file, () => statement.all(parameters)),
    run: parameters => explainErrors(file, () => statement.run(parameters)),
    iterate: parameters => statement.iterate(parameters),
  };
};

/** libsql's database with Kysely's interface. Each statement is prepared once. */
const adaptDatabase = (database: Database.Database, file: string): SqliteDatabase => {
  const statements = new Map<string, SqliteStatement>();
  return {
    close() {
      try {
        database.exec('pragma wal_checkpoint(passive)'); // then the file alone has everything, for operators who copy it
      } catch {
        // The disk may be full. Nothing is lost: it stays in the log.
      }
      database.close();
    },
    prepare(sql) {
      const statement = statements.get(sql) ?? prepareStatement(database, file, sql);
      statements.set(sql, statement);
      return statement;
    },
  };
};

/**
 * After a failed flush, a second one that succeeds proves nothing, because the system forgets what it could not write. So
 * everything in the log is written again, into the file itself, which SQLite flushes before it empties the log.
 */
const emptyLog = async (log: FileHandle, database: Database.Database): Promise<void> => {
  database.exec('pragma wal_checkpoint(truncate)');
  if ((await log.stat()).size > 0) throw new Error('the log could not be emptied');
};

/**
 * Opens the file's log. A commit writes to it; after a flush it survives a power cut, as with `synchronous = full`, but the event
 * loop is not blocked, and one flush serves all commits before it. SQLite has no locks on this file, so opening and closing it a
 * second time is safe.
 */
const openLog = async (file: string, real: string, database: Database.Database) => {
  const log = await open(`${real}-wal`, 'r+');
  let isSuspect = false;
  return {
    /** Resolves when all earlier commits are on the disk. @throws {UnknownOutcomeError} */
    async flush(): Promise<void> {
      try {
        if (isSuspect) await emptyLog(log, database);
        isSuspect = false;
        await log.datasync();
      } catch (error) {
        isSuspect = true;
        const fault = 'could not be flushed to the disk: whether the change is kept is not known';
        throw new UnknownOutcomeError(`The account store ${file} ${fault}.`, { cause: error });
      }
    },
    close: () => log.close(),
  };
};

/** Opens the SQLite file; makes it if there is none. @param file absolute path @throws {StoreUnavailableError} */
export const openSqlite = async (
  file: string,
  lockTimeoutMs = LOCK_TIMEOUT_MS,
  migrating: MigrateOptions = {},
): Promise<Store> => {
  const real = makeFile(file);
  const database = connect(file, real);
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: adaptDatabase(database, file) }) });
  let log: Awaited<ReturnType<typeof openLog>> | undefined;
  try {
    const deadline = performance.now() + lockTimeoutMs;
    await retryWhileBusy(() => database.exec(SETTINGS), deadline);
    await retryWhileBusy(() => prepareTables(db, file, migrating, work => work(db)), deadline);
    log = await openLog(file, real, database);
    await log.flush();
  } catch (error) {
    await log?.close();
    database.close();
    throw explainFileError(file, error);
  }
  const { flush, close } = log;
  return {
    read: work => work(db),
    async write(work) {
      const result = await retryWhileBusy(() => db.transaction().execute(work), performance.now() + lockTimeoutMs);
      await flush();
      return result;
    },
    dialect: { placeholder: () => '?', forUpdate: '' }, // there is only one write transaction at a time
    async close() {
      await close();
      await db.destroy();
    },
  };
};
