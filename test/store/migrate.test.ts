// The tables of a store: made once, changed by the server of a later version, all or nothing; other tables are refused unchanged.
import { type Kysely, sql } from 'kysely';
import * as assert from 'uvu/assert';
import { type AccountsOptions, openAccounts } from '../../src/accounts/accounts.js';
import type { Migrations } from '../../src/store/migrate.js';
import { STATEMENTS } from '../../src/store/tables.js';
import {
  chargeOf,
  makeDatabase,
  type RawConnection,
  rejection,
  type StoreKind,
  storeSuite,
  type TestDatabase,
  unavailability,
} from '../accounts/stores.js';

const OTHERS =
  /cannot be used: another version of this program made its tables; run that version or a newer one, restore a backup from before the upgrade, or set DATABASE_URL to an empty store\.$/;
const OLDER =
  /cannot be used: its tables are those of an older version of this program; back it up, then start the server of this version/;

const run = async (db: Kysely<unknown>, ...statements: readonly string[]): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

/** The tables of a release, and those of the next one, which has a column, an index and a table more. */
const FIRST: Migrations = { '0001': { up: db => run(db, ...STATEMENTS) } };
const SECOND = [
  'alter table accounts add column contact text',
  "update accounts set contact = name || '@example.com'",
  'create table invoices (id text primary key not null)',
  'create index invoices_by_id on invoices (id)',
];
const NEXT: Migrations = { ...FIRST, '0002': { up: db => run(db, ...SECOND) } };

const CREDITS = 1000;
const CHARGES = 300;

/** Opens a store with these migrations, does the work, and closes it. */
const withRelease = async <Result>(
  url: string,
  options: AccountsOptions,
  work: (accounts: Awaited<ReturnType<typeof openAccounts>>) => Promise<Result>,
): Promise<Result> => {
  const accounts = await openAccounts(url, options);
  return work(accounts).finally(() => accounts.close());
};

const closeAtOnce = async (): Promise<void> => undefined;

/** Does the work with a store of the first release that has data, and a direct connection to it. */
const withStore = async (kind: StoreKind, work: (database: TestDatabase, raw: RawConnection) => Promise<void>) => {
  const database = await makeDatabase(kind);
  await withRelease(database.url, { migrations: FIRST }, async accounts => {
    for (const name of ['one', 'two']) await accounts.createAccount(name, { credits: CREDITS });
    await accounts.createKey('one');
    await Promise.all(Array.from({ length: CHARGES }, (_, i) => accounts.charge(chargeOf('one', 1 + (i % 3), `${i}`))));
  });
  const raw = await database.connect();
  await work(database, raw).finally(() => raw.close());
  await database.drop();
};

/** The tables, indexes and rows of a store. */
const readAll = async (kind: StoreKind, raw: RawConnection) => {
  const schema =
    kind === 'SQLite'
      ? 'select type, name, sql from sqlite_schema order by type, name'
      : "select table_name, column_name, data_type from information_schema.columns where table_schema = 'public' order by 1, 2";
  const rows = ['accounts', 'keys', 'ledger', 'idempotency', 'usage', 'kysely_migration'].map(
    table => `select * from ${table} order by 1, 2`,
  );
  const all = [];
  for (const query of [schema, ...rows]) all.push(await raw.sql(query));
  return all;
};

const tables = storeSuite('the tables of a store');

tables('are created once by several instances that open it at once', async ({ kind }) => {
  const database = await makeDatabase(kind);
  const opened = await Promise.all(Array.from({ length: 5 }, () => openAccounts(database.url)));
  const raw = await database.connect();
  const [made, ...others] = await raw.sql('select name from kysely_migration');
  assert.equal(others, []);
  assert.match(made?.name, /^0001-[0-9a-f]{12}$/);
  await raw.close();
  for (const each of opened) await each.close();
  await database.drop();
});

tables('without a list of migrations are refused too: nothing is created beside them', async ({ kind }) => {
  const database = await makeDatabase(kind);
  const raw = await database.connect();
  await raw.sql('create table usage (somebody text)');
  assert.match(await unavailability(openAccounts(database.url, { mayMigrate: true })), OTHERS);
  for (const table of ['accounts', 'kysely_migration']) await rejection(raw.sql(`select * from ${table}`));
  await raw.sql('drop table usage');
  await raw.close();
  await withRelease(database.url, {}, closeAtOnce);
  await database.drop();
});

const upgrades = storeSuite('an upgrade whose tables differ');

upgrades('is made once by the servers that start at once, and keeps balances and ledgers', async ({ kind }) => {
  await withStore(kind, async ({ url }, raw) => {
    const made: (readonly string[])[] = [];
    const onMigrated = (names: readonly string[]) => void made.push(names);
    const options = { migrations: NEXT, mayMigrate: true, onMigrated };
    const servers = await Promise.all(Array.from({ length: 5 }, () => openAccounts(url, options)));
    assert.equal(made, [['0002']]);
    await servers[0]!.charge(chargeOf('one', 1));
    const [one, two] = await servers[1]!.checkBalances();
    assert.equal([one?.agrees, one?.charges, two?.credits], [true, 2 * CHARGES + 1, CREDITS]);
    for (const each of servers) await each.close();
    const contacts = await raw.sql('select contact from accounts order by name');
    assert.equal(contacts, [{ contact: 'one@example.com' }, { contact: 'two@example.com' }]);
    const names = await raw.sql('select name from kysely_migration order by name');
    assert.equal(names, [{ name: '0001' }, { name: '0002' }]);
  });
});

upgrades('refuses instances of the former release that are started afterwards, unchanged', async ({ kind }) => {
  await withStore(kind, async ({ url }, raw) => {
    await withRelease(url, { migrations: NEXT, mayMigrate: true }, closeAtOnce);
    const before = await readAll(kind, raw);
    for (const options of [{ migrations: FIRST }, { migrations: FIRST, mayMigrate: true }, { mayMigrate: true }]) {
      assert.match(await unavailability(openAccounts(url, options)), OTHERS);
    }
    assert.equal(await readAll(kind, raw), before);
  });
});

upgrades('is not made by a command, which says what to start', async ({ kind }) => {
  await withStore(kind, async ({ url }, raw) => {
    const before = await readAll(kind, raw);
    assert.match(await unavailability(openAccounts(url, { migrations: NEXT })), OLDER);
    assert.equal(await readAll(kind, raw), before);
  });
});

upgrades('leaves everything as it was when it fails in the middle, and can be tried again', async ({ kind }) => {
  await withStore(kind, async ({ url }, raw) => {
    const before = await readAll(kind, raw);
    const up = (db: Kysely<unknown>) => run(db, 'delete from idempotency', 'update accounts set credits = -1');
    const failing = { migrations: { ...NEXT, '0003': { up } }, mayMigrate: true };
    const message = await unavailability(openAccounts(url, failing));
    assert.match(message, /cannot be used: changing its tables failed, and they are as they were \(.*check.*\)\.$/i);
    assert.equal(await readAll(kind, raw), before);
    await withRelease(url, { migrations: FIRST }, accounts => accounts.charge(chargeOf('one', 1)));
    await withRelease(url, { migrations: NEXT, mayMigrate: true }, closeAtOnce);
  });
});

const slow = storeSuite('a migration', ['PostgreSQL']);

slow('may take longer than a statement of a request', async ({ kind }) => {
  await withStore(kind, async ({ url }) => {
    const migrations = { ...FIRST, '0002': { up: (db: Kysely<unknown>) => run(db, 'select pg_sleep(1)') } };
    await withRelease(url, { migrations, mayMigrate: true, statementTimeoutMs: 500 }, closeAtOnce);
  });
});
