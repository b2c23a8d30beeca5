// Expired rows: all of them are deleted and no others, even if several instances do it at the same time.
import { setTimeout as sleep } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import type { KeptAnswer } from '../../src/accounts/accounts.js';
import { storeSuite, type TestStore, type Value } from './stores.js';

const DAY = 86_400_000;
const MANY = 1201; // more than two batches

const ago = (days: number): string => new Date(Date.now() - days * DAY).toISOString();

const insert = async ({ sql }: TestStore, table: string, rows: readonly Readonly<Record<string, Value>>[]) => {
  for (let first = 0; first < rows.length; first += 300) {
    const some = rows.slice(first, first + 300);
    const columns = Object.keys(some[0] ?? {});
    const places = some.map(() => `(${columns.map(() => '?').join(', ')})`).join(', ');
    await sql(
      `insert into ${table} (${columns.join(', ')}) values ${places}`,
      ...some.flatMap(row => Object.values(row)),
    );
  }
};

const keptAnswer = (account: string, key: string, expires: string) => ({
  account,
  key,
  request: 'r',
  answer: null,
  expires,
});

const insertAnswers = (store: TestStore, account: string, count: number, expires: string, name = 'key') =>
  insert(
    store,
    'idempotency',
    Array.from({ length: count }, (_, i) => keptAnswer(account, `${name}-${i}`, expires)),
  );

const count = async ({ sql }: TestStore, table: string, condition = '1 = 1'): Promise<number> =>
  Number((await sql(`select count(*) as n from ${table} where ${condition}`))[0]?.n);

const EARLIER: KeptAnswer = { key: 'fresh-599', request: 'r' };

const deletion = storeSuite('the deletion of expired rows');

deletion('deletes the answers of Idempotency-Keys that have expired, and no others', async store => {
  await store.accounts.createAccount('answers');
  await insertAnswers(store, 'answers', MANY, ago(0), 'old');
  await insertAnswers(store, 'answers', 600, ago(-0.5), 'fresh');
  await store.accounts.deleteExpired();
  assert.is(await count(store, 'idempotency', "key like 'old%'"), 0);
  assert.is(await count(store, 'idempotency'), 600);
  assert.equal(await store.accounts.earlierAnswer('answers', 'fresh-599'), EARLIER);
});

const key = (id: string, expires: string | null, revoked: string | null) => ({
  id,
  account: 'keys',
  hash: id,
  prefix: 'pok_test',
  created: ago(400),
  expires,
  revoked,
});

deletion('deletes keys that have been revoked or expired for thirty days, and no others', async store => {
  await store.accounts.createAccount('keys');
  const inactive = Array.from({ length: MANY }, (_, i) =>
    i % 2 ? key(`inactive-${i}`, ago(30.001), null) : key(`inactive-${i}`, null, ago(30.001)),
  );
  await insert(store, 'keys', inactive);
  await insert(store, 'keys', [
    key('active', null, null),
    key('ends-later', ago(-1), null),
    key('just-expired', ago(29.999), null),
    key('just-revoked', null, ago(29.999)),
  ]);
  await store.elsewhere.deleteExpired();
  const left = (await store.accounts.listKeys('keys')).map(({ id }) => id);
  assert.equal(left.sort(), ['active', 'ends-later', 'just-expired', 'just-revoked']);
});

deletion('deletes days that are no longer shown, and no others', async store => {
  const names = Array.from({ length: 40 }, (_, i) => `days-${i}`);
  for (const name of names) await store.accounts.createAccount(name);
  const rows = names.flatMap(account =>
    Array.from({ length: 60 }, (_, age) => ({
      account,
      day: ago(age).slice(0, 10),
      requests: 1,
      questions: 1,
      credits: 1,
    })),
  );
  await insert(store, 'usage', rows);
  await store.accounts.deleteExpired();
  assert.is(await count(store, 'usage'), 40 * 30);
  assert.is((await store.accounts.usage('days-39')).length, 30);
});

deletion('deletes nothing from the ledger, however old', async store => {
  await store.accounts.createAccount('ancient', { credits: 5 });
  await store.accounts.charge({ account: 'ancient', keyId: 'deleted-long-ago', requestId: 'r', cost: 2 });
  await store.sql("update ledger set time = ? where account = 'ancient'", ago(4000));
  await store.accounts.deleteExpired();
  assert.is(await count(store, 'ledger', "account = 'ancient'"), 2);
  assert.ok((await store.accounts.checkBalances()).every(({ agrees }) => agrees));
});

deletion('stops between two batches when its signal is aborted', async store => {
  await store.accounts.createAccount('stopped');
  await insertAnswers(store, 'stopped', MANY, ago(1));
  await store.accounts.deleteExpired(AbortSignal.abort());
  assert.is(await count(store, 'idempotency', "account = 'stopped'"), MANY);
  await store.accounts.deleteExpired();
});

deletion('ends although more answers expire meanwhile', async store => {
  await store.accounts.createAccount('expiring');
  const { now } = Date;
  let time = now();
  const soon = Array.from({ length: 100 }, (_, i) => new Date(time + i).toISOString());
  const rows = soon.map((expires, i) => keptAnswer('expiring', `key-${i}`, expires));
  await insert(store, 'idempotency', rows);
  Date.now = () => time++; // one more answer expires whenever the clock is looked at
  try {
    await store.accounts.deleteExpired();
  } finally {
    Date.now = now;
  }
  assert.ok((await count(store, 'idempotency', "account = 'expiring'")) > 0);
});

deletion('by several instances at once deletes everything, and fails in none of them', async store => {
  await store.accounts.createAccount('shared');
  await insertAnswers(store, 'shared', 4 * MANY, ago(1));
  const third = await store.open();
  await Promise.all([store.accounts, store.elsewhere, third].map(each => each.deleteExpired()));
  assert.is(await count(store, 'idempotency', "account = 'shared'"), 0);
});

deletion('keeps an answer that replaces an expired one at that moment', async store => {
  await store.accounts.createAccount('replaced');
  await insertAnswers(store, 'replaced', MANY, ago(1));
  const other = await store.connect();
  await other.sql('begin');
  await other.sql("update idempotency set expires = ? where account = 'replaced' and key = 'key-1'", ago(-1));
  const deleting = store.accounts.deleteExpired();
  await sleep(300);
  await other.sql('commit');
  await deleting;
  assert.equal(await store.accounts.earlierAnswer('replaced', 'key-1'), { ...EARLIER, key: 'key-1' });
  assert.is(await count(store, 'idempotency', "account = 'replaced'"), 1);
});

deletion('during charges deletes no answer that was paid for', async store => {
  const { accounts, elsewhere } = store;
  await accounts.createAccount('busy', { credits: 1000 });
  await insertAnswers(store, 'busy', MANY, ago(1));
  const deletions = [accounts.deleteExpired(), elsewhere.deleteExpired()];
  const charges = Array.from({ length: 300 }, async (_, i) => {
    const kept = { ...EARLIER, key: `key-${i * 4}` };
    await sleep(i % 50);
    await (i % 2 ? accounts : elsewhere).charge({ account: 'busy', keyId: 'k', requestId: 'r', cost: 1, kept });
  });
  await Promise.all([...deletions, ...charges]);
  assert.is(await count(store, 'idempotency', "account = 'busy'"), 300);
  assert.is((await accounts.findAccount('busy')).credits, 700);
});

deletion.run();
