// Suites that run once on each store: SQLite always, PostgreSQL if one answers. Each has a database of its own.
import { join } from 'node:path';
import Database from 'libsql';
import pg from 'pg';
import * as assert from 'uvu/assert';
import {
  AccountError,
  type Charge,
  type LedgerEntry,
  StoreUnavailableError,
} from '../../src/accounts/account-model.js';
import { type Accounts, openAccounts } from '../../src/accounts/accounts.js';
import { openStore } from '../../src/store/open-store.js';
import type { Store } from '../../src/store/store.js';
import { canRun } from '../requirements.js';
import { startProxy, type TestProxy } from '../store/proxy.js';
import { suite } from '../suite.js';
import { makeFolder, removeFolder } from './folder.js';

const POSTGRES_URL = process.env.TEST_POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const CONNECT_MS = 10_000;

export type StoreKind = 'SQLite' | 'PostgreSQL';
export type Value = string | number | null;
// biome-ignore lint/suspicious/noExplicitAny: tests know the columns of their rows
export type Row = Record<string, any>;

/** A direct connection to the database, without accounts. */
export interface RawConnection {
  /** Runs SQL, with "?" for each parameter; resolves with its rows. */
  sql(text: string, ...parameters: Value[]): Promise<Row[]>;
  close(): Promise<void>;
}

export interface TestDatabase {
  readonly kind: StoreKind;
  readonly url: string;
  connect(): Promise<RawConnection>;
  drop(): Promise<void>;
}

/** The context of a test: two instances on one database. All that it opens is closed at the end of the suite. */
export interface TestStore extends Omit<TestDatabase, 'drop'> {
  readonly accounts: Accounts;
  readonly elsewhere: Accounts;
  /** Another instance; the URL may be that of a proxy. */
  open(statementTimeoutMs?: number, url?: string): Promise<Accounts>;
  openStore(statementTimeoutMs?: number, url?: string): Promise<Store>;
  openProxy(): Promise<TestProxy>;
  readonly sql: RawConnection['sql'];
}

const NUMBERS: readonly number[] = [pg.types.builtins.INT8, pg.types.builtins.NUMERIC];
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => (NUMBERS.includes(id) ? Number : pg.types.getTypeParser(id, format)),
};

const connectPostgres = async (url: string): Promise<RawConnection> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS, types });
  client.on('error', () => {});
  await client.connect();
  return {
    async sql(text, ...parameters) {
      let number = 0;
      const numbered = text.replaceAll('?', () => `$${++number}`);
      return (await client.query(numbered, parameters)).rows;
    },
    close: () => client.end(),
  };
};

const connectSqlite = (file: string): RawConnection => {
  const database = new Database(file, { timeout: 30_000 });
  return {
    async sql(text, ...parameters) {
      const statement = database.prepare(text);
      if (statement.reader) return statement.all(parameters) as Row[];
      statement.run(parameters);
      return [];
    },
    close: async () => void database.close(),
  };
};

const makeSqlite = (): TestDatabase => {
  const folder = makeFolder();
  const file = join(folder, 'odds.db');
  return {
    kind: 'SQLite',
    url: `file:${file}`,
    connect: async () => connectSqlite(file),
    drop: async () => removeFolder(folder),
  };
};

/** Runs one statement on the server's own database. */
const administer = async (text: string): Promise<void> => {
  const connection = await connectPostgres(POSTGRES_URL);
  await connection.sql(text);
  await connection.close();
};

let databases = 0;

const makePostgres = async (): Promise<TestDatabase> => {
  databases += 1;
  const name = `poker_odds_test_${process.pid}_${databases}`;
  await administer(`create database ${name}`);
  const url = new URL(POSTGRES_URL);
  url.pathname = name;
  return {
    kind: 'PostgreSQL',
    url: url.href,
    connect: () => connectPostgres(url.href),
    drop: () => administer(`drop database ${name} with (force)`),
  };
};

export const makeDatabase = async (kind: StoreKind): Promise<TestDatabase> =>
  kind === 'SQLite' ? makeSqlite() : makePostgres();

const openTestStore = async (database: TestDatabase): Promise<[TestStore, close: () => Promise<void>]> => {
  const closables: { close(): Promise<void> }[] = [];
  const keep = async <Closable extends { close(): Promise<void> }>(opening: Promise<Closable>): Promise<Closable> => {
    const closable = await opening;
    closables.push(closable);
    return closable;
  };
  const { kind, url } = database;
  const open: TestStore['open'] = (statementTimeoutMs, way = url) => keep(openAccounts(way, { statementTimeoutMs }));
  const connect = () => keep(database.connect());
  const store: TestStore = {
    kind,
    url,
    connect,
    open,
    accounts: await open(),
    elsewhere: await open(),
    openStore: (statementTimeoutMs, way = url) => keep(openStore(way, { statementTimeoutMs })),
    openProxy: () => keep(startProxy(url)),
    sql: (await connect()).sql,
  };
  return [store, async () => void (await Promise.allSettled(closables.map(each => each.close())))];
};

const answers = (): Promise<boolean> =>
  connectPostgres(POSTGRES_URL).then(
    connection => connection.close().then(() => true),
    () => false,
  );

export const hasPostgres = await answers();

const suiteOn = (kind: StoreKind, name: string) => {
  const context = {} as TestStore;
  const tests = suite<TestStore>(`${name}, on ${kind}`, context);
  const ends: (() => Promise<void>)[] = [];
  tests.before(async () => {
    const database = await makeDatabase(kind);
    ends.unshift(database.drop);
    const [store, close] = await openTestStore(database);
    ends.unshift(close);
    Object.assign(context, store);
  });
  tests.after(async () => {
    for (const end of ends) await end();
  });
  return tests;
};

/** Like uvu's suite, but each test runs on every store. */
export const storeSuite = (name: string, kinds: readonly StoreKind[] = ['SQLite', 'PostgreSQL']) => {
  const wanted = process.env.TEST_STORES ?? 'SQLite,PostgreSQL'; // test/run.ts
  const missing = (kind: StoreKind): string | undefined =>
    kind === 'SQLite' || hasPostgres ? undefined : `nothing answers at ${new URL(POSTGRES_URL).host}`;
  const suites = kinds
    .filter(kind => wanted.includes(kind))
    .filter(kind => canRun(`"${name}" on ${kind}`, missing(kind)))
    .map(kind => suiteOn(kind, name));
  return (sentence: string, work: (store: TestStore) => Promise<unknown>): void => {
    for (const each of suites) each(sentence, async store => void (await work(store)));
  };
};

/** The error with which the work rejects. */
export const rejection = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => assert.unreachable('it did not reject'),
    (reason: unknown) => reason,
  );

/** The code of the AccountError that the work rejects with. */
export const codeOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await rejection(work);
  assert.instance(error, AccountError);
  return (error as AccountError).code;
};

/** The message of the StoreUnavailableError that the work rejects with. */
export const unavailability = async (work: Promise<unknown>): Promise<string> => {
  const error = await rejection(work);
  assert.instance(error, StoreUnavailableError, String(error));
  return (error as Error).message;
};

/** A charge. With a key it keeps an answer of one byte: its cost. */
export const chargeOf = (account: string, cost = 1, key?: string): Charge => ({
  account,
  keyId: 'k',
  requestId: 'r',
  cost,
  questions: 1,
  ...(key !== undefined && { kept: { key, request: 'r', text: new Uint8Array([cost]) } }),
});

export const ledgerOf = async (accounts: Accounts, account: string, since?: Date): Promise<LedgerEntry[]> => {
  const entries = [];
  for await (const entry of accounts.ledger(account, since)) entries.push(entry);
  return entries;
};

export const assertSound = async ({ accounts }: TestStore): Promise<void> => {
  const wrong = (await accounts.checkBalances()).filter(({ agrees }) => !agrees);
  assert.equal(wrong, []);
};

/** The charges of an account in its ledger. Asserts that every balance agrees with its ledger. */
export const chargesOf = async (store: TestStore, account: string): Promise<number[]> => {
  await assertSound(store);
  return (await ledgerOf(store.accounts, account)).flatMap(({ kind, credits }) => (kind === 'charge' ? [credits] : []));
};
