// The embedded store: one SQLite file in WAL mode, through libsql and Kysely. All that only SQLite needs stands here.
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, Migrator, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import Database from 'libsql';
import { codeOf, explained, reaching, unavailable } from './failures.js';
import { migrations, type Tables } from './schema.js';

/** How long a writer waits for another process's write before it gives up. Readers never wait for writers. */
const PATIENCE_MS = 5000;

/**
 * synchronous = full: a revocation, or a key whose text was shown, must not be undone by a power cut. It costs a disk
 * flush for each write, and all writes are an operator's commands. (Anything less may lose WAL mode's last commits.)
 */
const SETTINGS = 'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on';

/**
 * Kysely's words for transactions, and ours. Immediate: a transaction that reads first and writes later would fail at
 * once, without waiting, when another process wrote in between.
 */
const TRANSACTION_WORDS: Readonly<Record<string, string>> = {
  begin: 'begin immediate',
  commit: 'commit',
  rollback: 'rollback',
};

/** Makes the folder and the file, for the owner alone, where there are none. SQLite gives its side files the same mode. */
const makeFile = (file: string): void => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
};

const connect = (file: string, timeout: number): Database.Database => {
  try {
    return new Database(file, { timeout });
  } catch (error) {
    // libsql gives this one no code to tell a reason by.
    throw unavailable(file, 'it cannot be opened as a file', error);
  }
};

/** The switch to WAL mode, alone among statements, does not wait when another process makes it too, so we wait here. */
const configure = async (database: Database.Database, deadline: number): Promise<void> => {
  try {
    database.exec(SETTINGS);
  } catch (error) {
    if (codeOf(error) !== 'SQLITE_BUSY' || Date.now() > deadline) throw error;
    await sleep(20);
    await configure(database, deadline);
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
const migrate = async (database: Database.Database, db: Kysely<Tables>, file: string): Promise<void> => {
  executed(database, 'begin immediate').run([]);
  const { error } = await new Migrator({ db, provider: migrations }).migrateToLatest();
  executed(database, error === undefined ? 'commit' : 'rollback').run([]);
  if (error === undefined) return;
  const isNewer = error instanceof Error && error.message.startsWith('corrupted migrations');
  throw isNewer ? unavailable(file, 'a newer version of this program made its tables', error) : error;
};

/**
 * Opens the SQLite file, makes it where there is none, and brings its schema up to date.
 * @param file absolute path
 * @param patienceMs how long a write waits for another process's write
 * @throws {StoreUnavailableError} no database can be had there; the message says why
 */
export const openSqlite = async (file: string, patienceMs = PATIENCE_MS): Promise<Kysely<Tables>> => {
  reaching(file, () => makeFile(file));
  const database = connect(file, patienceMs);
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: asKysely(database, file) }) });
  try {
    await configure(database, Date.now() + patienceMs);
    await migrate(database, db, file);
    return db;
  } catch (error) {
    database.close();
    throw explained(file, error);
  }
};
