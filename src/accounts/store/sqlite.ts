// The embedded store: one SQLite file in WAL mode, through libsql and Kysely. All that only SQLite needs stands here.
import { type FileHandle, open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import Database from 'libsql';
import { unavailable } from './failures.js';
import { migrateToLatest, NewerSchemaError } from './migrations.js';
import type { Tables } from './schema.js';
import { codeOf, explained, reaching, unflushed } from './sqlite-failures.js';
import { makeFile, unopened } from './sqlite-file.js';
import type { Store } from './store.js';

/** How long a writer waits for another process's write before it gives up. Readers never wait for writers. */
const PATIENCE_MS = 5000;
/** SQLite's own waiting keeps the whole process waiting, so it waits this long at a time, and we in between. */
const BUSY_MS = 20;

/**
 * synchronous = normal: a commit writes the log, but does not wait for the disk. That waiting is ours, and is done beside
 * the event loop: see `flushing`.
 */
const SETTINGS = 'pragma journal_mode = wal; pragma synchronous = normal; pragma foreign_keys = on';

/**
 * Kysely's words for transactions, and ours. Immediate: a transaction that reads first and writes later would fail at
 * once, without waiting, when another process wrote in between.
 */
const TRANSACTION_WORDS: Readonly<Record<string, string>> = {
  begin: 'begin immediate',
  commit: 'commit',
  rollback: 'rollback',
};

/** @param real the file with its links followed */
const connect = (file: string, real: string): Database.Database => {
  try {
    return new Database(real, { timeout: BUSY_MS });
  } catch (error) {
    throw unopened(file, error);
  }
};

const isBusy = (error: unknown): boolean =>
  codeOf(error) === 'SQLITE_BUSY' || (error instanceof Error && codeOf(error.cause) === 'SQLITE_BUSY');

/** Does the work again, for as long as another process holds the file locked, until the deadline. */
const patiently = async <Result>(work: () => Result | Promise<Result>, deadline: number): Promise<Result> => {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) throw error;
    }
    await sleep(BUSY_MS);
  }
};

/**
 * libsql leaves a prepared statement that found the database locked in progress until it is collected as garbage, and
 * with it the connection's view of the data: a revoked key would stay good. `exec` does not. So what may meet a lock, the
 * beginning of a transaction, goes through `exec`, and every write happens in a transaction.
 * https://github.com/tursodatabase/libsql-client-ts/issues/352
 */
const executed = (database: Database.Database, sql: string): SqliteStatement => ({
  reader: false,
  all: () => [],
  run: () => {
    // On a full disk SQLite has rolled back by itself, and would only complain of a second time.
    if (sql !== 'rollback' || database.inTransaction) database.exec(sql);
    return { changes: 0, lastInsertRowid: 0 };
  },
  iterate: () => [].values(),
});

const prepared = (database: Database.Database, file: string, sql: string): SqliteStatement => {
  const word = TRANSACTION_WORDS[sql];
  const statement = word === undefined ? database.prepare(sql) : executed(database, word);
  return {
    reader: statement.reader,
    all: parameters => reaching(file, () => statement.all(parameters)),
    run: parameters => reaching(file, () => statement.run(parameters)),
    iterate: parameters => statement.iterate(parameters),
  };
};

/** Brings everything into the one file, for those who copy it. */
const mergeLog = (database: Database.Database): void => {
  try {
    database.exec('pragma wal_checkpoint(passive)');
  } catch {
    // On a full disk, say. Nothing is lost: the log beside the file keeps what the file has not.
  }
};

/** libsql's database as Kysely wants it. Statements are prepared once, which more than halves the time of a look-up. */
const asKysely = (database: Database.Database, file: string): SqliteDatabase => {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => {
      mergeLog(database);
      database.close();
    },
    prepare: sql => {
      const statement = statements.get(sql) ?? reaching(file, () => prepared(database, file, sql));
      statements.set(sql, statement);
      return statement;
    },
  };
};

/** All steps or none, and by one process at a time: on SQLite Kysely itself takes no lock. */
const migrate = async (database: Database.Database, db: Kysely<Tables>): Promise<void> => {
  executed(database, 'begin immediate').run([]);
  try {
    await migrateToLatest(db);
    executed(database, 'commit').run([]);
  } catch (error) {
    executed(database, 'rollback').run([]);
    throw error;
  }
};

interface Log {
  /** Resolves when everything that was committed before the call is on the disk. @throws {UnknownOutcomeError} */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/**
 * After a flush that failed, a second one that succeeds proves nothing: the system forgets what it could not write. So all of
 * the log is written anew, into the file itself, which SQLite flushes before it empties the log.
 */
const emptyLog = async (log: FileHandle, database: Database.Database): Promise<void> => {
  database.exec('pragma wal_checkpoint(truncate)');
  if ((await log.stat()).size > 0) throw new Error('the log could not be emptied');
};

/**
 * The file's log. A commit has written to it; flushing it makes the commit outlive a power cut, as `synchronous = full`
 * would, but in the system's own time: the event loop goes on, and one flush serves all commits before it. No lock of
 * SQLite's lies on this file, so that opening and closing it a second time is safe.
 */
const openLog = async (file: string, real: string, database: Database.Database): Promise<Log> => {
  const log = await open(`${real}-wal`, 'r+');
  let isSuspect = false;
  return {
    async flush() {
      try {
        if (isSuspect) await emptyLog(log, database);
        isSuspect = false;
        await log.datasync();
      } catch (error) {
        isSuspect = true;
        throw unflushed(file, error);
      }
    },
    close: () => log.close(),
  };
};

const failureOf = (file: string, error: unknown): unknown =>
  error instanceof NewerSchemaError ? unavailable(file, error.message, error) : explained(file, error);

const storeOf = (db: Kysely<Tables>, log: Log, patienceMs: number): Store => ({
  db,
  async write(work) {
    const result = await patiently(() => db.transaction().execute(work), Date.now() + patienceMs);
    await log.flush();
    return result;
  },
  lockRows: query => query, // a transaction that has begun is the only one
  async close() {
    await log.close();
    await db.destroy();
  },
});

/**
 * Opens the SQLite file, makes it where there is none, and brings its schema up to date.
 * @param file absolute path
 * @param patienceMs how long a write waits for another process's write
 * @throws {StoreUnavailableError} no database can be had there; the message says why
 */
export const openSqlite = async (file: string, patienceMs = PATIENCE_MS): Promise<Store> => {
  const real = makeFile(file);
  const database = connect(file, real);
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: asKysely(database, file) }) });
  let log: Log | undefined;
  try {
    const deadline = Date.now() + patienceMs;
    await patiently(() => database.exec(SETTINGS), deadline);
    await patiently(() => migrate(database, db), deadline);
    log = await openLog(file, real, database);
    await log.flush();
  } catch (error) {
    await log?.close();
    database.close();
    throw failureOf(file, error);
  }
  return storeOf(db, log, patienceMs);
};
