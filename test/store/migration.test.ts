// How a store comes to its tables: from an older version, from nothing, and by several processes at once.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import * as assert from 'uvu/assert';
import { openAccounts } from '../../src/accounts/accounts.js';
import { hashKey, makeKey } from '../../src/accounts/key-format.js';
import {
  ledgerOf,
  makeDatabase,
  storeSuite,
  type TestDatabase,
  type TestStore,
  unavailability,
} from '../accounts/stores.js';

/** A database beside the suite's own, dropped after the work. */
const withDatabase = async ({ kind }: TestStore, work: (database: TestDatabase) => Promise<void>): Promise<void> => {
  const database = await makeDatabase(kind);
  try {
    await work(database);
  } finally {
    await database.drop();
  }
};

/** The tables as the first version made them. Written out: what was released is not what the program says now. */
const FIRST_VERSION = [
  `create table accounts (name text primary key not null, credits bigint not null check (credits >= 0),
    rate_requests integer not null check (rate_requests >= 1),
    rate_window_seconds integer not null check (rate_window_seconds >= 1), created text not null)`,
  `create table keys (id text primary key not null, account text not null references accounts (name),
    hash text not null unique, prefix text not null, created text not null, expires text, revoked text)`,
  'create index keys_by_account on keys (account)',
  'create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null)',
  'create table kysely_migration_lock (id varchar(255) not null primary key, is_locked integer default 0 not null)',
  "insert into kysely_migration values ('001-accounts-and-keys', '2026-11-01T00:00:00.000Z')",
  "insert into kysely_migration_lock values ('migration_lock', 0)",
];

const upgrade = storeSuite('a store of the first version');

upgrade('keeps its accounts and keys; balances become grants, and add up', test =>
  withDatabase(test, async ({ url, connect }) => {
    const key = makeKey();
    const raw = await connect();
    for (const statement of FIRST_VERSION) await raw.sql(statement);
    const account = (name: string, credits: number) =>
      raw.sql('insert into accounts values (?, ?, 7, 11, ?)', name, credits, '2026-11-02T03:04:05.678Z');
    await account('rich', Number.MAX_SAFE_INTEGER);
    await account('some', 5);
    await account('none', 0);
    const keyRow = ['key_000000000001', 'some', hashKey(key), 'pok_test', '2026-11-02T03:04:05.678Z'];
    await raw.sql('insert into keys (id, account, hash, prefix, created) values (?, ?, ?, ?, ?)', ...keyRow);
    await raw.close();

    const accounts = await openAccounts(url);
    assert.equal(await accounts.checkBalances(), [
      { account: 'none', credits: 0, grants: 0, charges: 0, agrees: true },
      {
        account: 'rich',
        credits: Number.MAX_SAFE_INTEGER,
        grants: Number.MAX_SAFE_INTEGER,
        charges: 0,
        agrees: true,
      },
      { account: 'some', credits: 5, grants: 5, charges: 0, agrees: true },
    ]);
    const [{ id, note, time } = { id: '', time: new Date(0) }] = await ledgerOf(accounts, 'some');
    assert.equal([id, note], ['lg_first_some', 'balance before there was a ledger']);
    assert.is(time.toISOString(), '2026-11-02T03:04:05.678Z');
    assert.equal(await ledgerOf(accounts, 'none'), []);
    const principal = await accounts.authenticate(key);
    assert.equal([principal?.account, principal?.rateLimit], ['some', { requests: 7, windowSeconds: 11 }]);
    await accounts.writeLastUsed();
    assert.ok((await accounts.listKeys('some'))[0]?.lastUsed);
    assert.is((await accounts.charge({ account: 'some', keyId: id, requestId: 'r', cost: 5 })).credits, 0);
    await accounts.close();
  }),
);

upgrade('is brought up to date once, however often it is opened', test =>
  withDatabase(test, async ({ url, connect }) => {
    const raw = await connect();
    for (const statement of FIRST_VERSION) await raw.sql(statement);
    await raw.sql("insert into accounts values ('some', 5, 7, 11, '2026-11-02T03:04:05.678Z')");
    for (let i = 0; i < 3; i++) await (await openAccounts(url)).close();
    assert.is((await raw.sql('select * from ledger')).length, 1);
    await raw.close();
  }),
);

upgrade('is left as it is when a step fails', test =>
  withDatabase(test, async ({ url, connect }) => {
    const raw = await connect();
    for (const statement of FIRST_VERSION) await raw.sql(statement);
    await raw.sql('create table usage (somebody text)');
    await openAccounts(url).then(
      () => assert.unreachable(),
      () => undefined,
    );
    assert.is((await raw.sql('select * from kysely_migration')).length, 1);
    await raw.sql('select * from ledger').then(
      () => assert.unreachable('half of the steps were done'),
      () => undefined,
    );
    await raw.sql('drop table usage');
    await (await openAccounts(url)).close();
    await raw.close();
  }),
);

upgrade.run();

/** An answer as a version before packed ones stores it, or replaces an expired one. */
const STORE_AS_BEFORE = `
  insert into idempotency (account, key, request, method, seed, simulations, counts, expires)
  values ('some', 'key', 'before', 'monte-carlo', 7, 100, '[100,60,10,30]', '2999-01-01T00:00:00.000Z')
  on conflict (account, key) do update set
    request = excluded.request, method = excluded.method, seed = excluded.seed, simulations = excluded.simulations,
    counts = excluded.counts, expires = excluded.expires`;

const BEFORE = { request: 'before', method: 'monte-carlo', seed: 7, simulations: 100, counts: [100, 60, 10, 30] };

const kept = storeSuite('an answer that a version before packed answers stored');

kept('is repeated exactly', async ({ accounts, sql }) => {
  await accounts.createAccount('some', { credits: 5 });
  await sql(STORE_AS_BEFORE);
  assert.equal(await accounts.earlierAnswer('some', 'key'), BEFORE);
});

kept('is repeated exactly also where it replaced a packed one, while versions are mixed', async test => {
  const { accounts, sql } = test;
  await sql("delete from idempotency where account = 'some'");
  const answer = { request: 'r', method: 'exact', counts: [], packed: new Uint8Array([1, 2]) } as const;
  const idempotency = { key: 'key', answer };
  await accounts.charge({ account: 'some', keyId: 'k', requestId: 'r', cost: 1, idempotency });
  await sql(STORE_AS_BEFORE);
  assert.equal(await accounts.earlierAnswer('some', 'key'), BEFORE);
});

kept.run();

const mixed = storeSuite('the usage of a day on which versions are mixed');

/** A request as a version before batches counts it. */
const COUNT_AS_BEFORE = `
  insert into usage (account, day, requests, credits) values ('mixed', substr('DAY', 1, 10), 1, 2)
  on conflict (account, day) do update set
    requests = usage.requests + excluded.requests, credits = usage.credits + excluded.credits`;

mixed('counts one question for each request of the version before batches', async ({ accounts, sql }) => {
  await accounts.createAccount('mixed', { credits: 50 });
  const countAsBefore = () => sql(COUNT_AS_BEFORE.replace('DAY', new Date().toISOString()));
  await countAsBefore();
  await accounts.charge({ account: 'mixed', keyId: 'k', requestId: 'r', cost: 3, questions: 40 });
  await accounts.charge({ account: 'mixed', keyId: 'k', requestId: 'r', cost: 1 });
  await countAsBefore();
  const [{ requests, questions, credits } = { requests: 0, questions: 0, credits: 0 }] = await accounts.usage('mixed');
  assert.equal([requests, questions, credits], [4, 43, 8]);
});

mixed.run();

const newer = storeSuite('a store of a newer version');

newer('is refused in one line, and left as it is', async ({ sql, url }) => {
  await sql("insert into kysely_migration values ('999-from-the-future', '2999-01-01T00:00:00.000Z')");
  const message = await unavailability(openAccounts(url));
  assert.match(message, /^The account store .* cannot be used: a newer version of this program made its tables\.$/);
  assert.is((await sql('select * from kysely_migration')).length, 8);
});

newer.run();

/** A process that is about to open the store. */
const opener = async (url: string) => {
  const program = fileURLToPath(new URL('open-first.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', program, url], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return { start: () => child.stdin.write('go\n'), printed: text(child.stdout) };
};

const together = storeSuite('processes that open a new store at once');

together('all get in, and make its tables and its first account once', test =>
  withDatabase(test, async ({ url, connect }) => {
    const openers = await Promise.all(Array.from({ length: 5 }, () => opener(url)));
    for (const { start } of openers) start();
    const printed = await Promise.all(openers.map(each => each.printed));
    assert.is(printed.filter(line => line === 'none').length, 4, printed.join());
    const raw = await connect();
    const steps = await raw.sql('select name from kysely_migration order by name');
    await raw.close();
    assert.equal(
      steps.map(({ name }) => name),
      [
        '001-accounts-and-keys',
        '002-ledger',
        '003-last-use',
        '004-packed-answers',
        '005-questions',
        '006-jobs',
        '007-job-bytes',
      ],
    );
    const accounts = await openAccounts(url);
    assert.is((await accounts.listAccounts()).length, 1);
    const [key] = await accounts.listKeys('default');
    assert.ok(printed.includes(key?.id ?? ''), printed.join());
    assert.ok((await accounts.checkBalances()).every(({ agrees }) => agrees));
    await accounts.close();
  }),
);

together('in one process as well', test =>
  withDatabase(test, async ({ url }) => {
    for (const each of await Promise.all(Array.from({ length: 5 }, () => openAccounts(url)))) await each.close();
  }),
);

together.run();
