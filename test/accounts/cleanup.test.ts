// The periodic clean-up: all expired rows and no others are deleted, also by several instances; last uses of keys are written.
import { setTimeout as sleep } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import { StoreUnavailableError } from '../../src/accounts/account-model.js';
import { type CleanupTasks, startCleanup } from '../../src/accounts/cleanup.js';
import { suite } from '../suite.js';
import { atTime, stopTime } from '../time.js';
import { chargeOf, storeSuite, type TestStore, type Value } from './stores.js';

const DAY = 86_400_000;
const NOW = Date.parse('2027-03-01T12:00:00.000Z');
const MANY = 1201; // more than two batches

/** The time this many days ago, as text; negative days are in the future. */
const ago = (days: number, ms = 0): string => new Date(NOW - days * DAY - ms).toISOString();
const LATER = ago(0, -1);
const EARLIER = ago(0, 1);

const insert = async ({ sql }: TestStore, table: string, rows: readonly Readonly<Record<string, Value>>[]) => {
  for (let first = 0; first < rows.length; first += 300) {
    const some = rows.slice(first, first + 300);
    const columns = Object.keys(some[0]!);
    const places = some.map(() => `(${columns.map(() => '?').join(', ')})`).join(', ');
    const values = some.flatMap(row => Object.values(row));
    await sql(`insert into ${table} (${columns.join(', ')}) values ${places}`, ...values);
  }
};

/** Stores `count` answers of a new account, under the keys "NAME-0", "NAME-1", …. */
const insertAnswers = async (store: TestStore, account: string, expires: readonly string[], name = 'key') => {
  await store.accounts.createAccount(account).catch(() => undefined);
  const rows = expires.map((time, i) => ({ account, key: `${name}-${i}`, request: 'r', answer: null, expires: time }));
  await insert(store, 'idempotency', rows);
};

const countAnswers = async ({ sql }: TestStore, account: string, name = 'key'): Promise<number> => {
  const query = 'select count(*) as n from idempotency where account = ? and key like ?';
  return (await sql(query, account, `${name}%`))[0]?.n;
};

const deletion = storeSuite('the deletion of expired rows');

deletion('deletes the answers of Idempotency-Keys that have expired, and no others', async store => {
  await insertAnswers(store, 'answers', Array(MANY).fill(EARLIER), 'old');
  await insertAnswers(store, 'answers', Array(600).fill(LATER), 'fresh');
  await atTime(NOW, () => store.accounts.deleteExpired(AbortSignal.abort()));
  assert.is(await countAnswers(store, 'answers', 'old'), MANY);
  await atTime(NOW, () => store.accounts.deleteExpired());
  assert.equal([await countAnswers(store, 'answers', 'old'), await countAnswers(store, 'answers', 'fresh')], [0, 600]);
});

deletion('deletes keys 30 days after their end, usage that is not shown, and nothing else', async store => {
  await store.accounts.createAccount('old', { credits: 5 });
  await atTime(NOW - 4000 * DAY, () => store.accounts.charge(chargeOf('old', 2)));
  const key = (id: string, expires: string | null, revoked: string | null) => {
    return { id, account: 'old', hash: id, prefix: 'pok_test', created: ago(400), expires, revoked };
  };
  const gone = [key('e', ago(30, 1), null), key('f', null, ago(30, 1))];
  const left = [key('a', null, null), key('b', ago(-1), null), key('c', ago(30), null), key('d', null, ago(30))];
  await insert(store, 'keys', [...gone, ...left]);
  const days = Array.from({ length: 60 }, (_, age) => ago(age).slice(0, 10));
  const usage = days.map(day => ({ account: 'old', day, requests: 1, questions: 1, credits: 1 }));
  await insert(store, 'usage', usage);
  await atTime(NOW, () => store.elsewhere.deleteExpired());
  assert.equal((await store.accounts.listKeys('old')).map(({ id }) => id).sort(), ['a', 'b', 'c', 'd']);
  assert.equal(await store.sql('select count(*) as n, min(day) as day from usage'), [{ n: 30, day: '2027-01-31' }]);
  const check = (await store.accounts.checkBalances()).find(({ account }) => account === 'old');
  assert.equal(check, { account: 'old', credits: 3, grants: 5, charges: 2, agrees: true });
});

deletion('ends, although more answers expire meanwhile', async store => {
  const soon = Array.from({ length: 100 }, (_, i) => ago(0, -i));
  await insertAnswers(store, 'expiring', soon);
  let time = NOW;
  await atTime(
    () => time++, // each look at the clock lets one more answer expire
    () => store.accounts.deleteExpired(),
  );
  assert.ok((await countAnswers(store, 'expiring')) > 0);
});

deletion('by several instances at once deletes everything, and fails in no instance', async store => {
  await insertAnswers(store, 'shared', Array(4 * MANY).fill(EARLIER));
  const instances = [store.accounts, store.elsewhere, await store.open()];
  await atTime(NOW, () => Promise.all(instances.map(each => each.deleteExpired())));
  assert.is(await countAnswers(store, 'shared'), 0);
});

deletion('keeps an answer that replaces an expired one at that moment', async store => {
  await insertAnswers(store, 'replaced', Array(MANY).fill(EARLIER));
  const other = await store.connect();
  await other.sql('begin');
  await other.sql("update idempotency set expires = ? where account = 'replaced' and key = 'key-1'", LATER);
  const deleting = atTime(NOW, () => store.accounts.deleteExpired());
  await sleep(300); // it waits for the other transaction
  await other.sql('commit');
  await deleting;
  assert.is(await countAnswers(store, 'replaced'), 1);
});

const rounds = suite('the rounds of the clean-up');

rounds('repeat until it is closed, also after a failure; closing runs a last one', async () => {
  const time = stopTime();
  try {
    const done = { writes: 0, deletions: 0 };
    const failures: unknown[] = [];
    const error = new StoreUnavailableError('lost');
    let signal: AbortSignal | undefined;
    const tasks: CleanupTasks = {
      async writeLastUsed() {
        done.writes += 1;
        if (done.writes === 1) throw error;
      },
      async deleteExpired(given) {
        done.deletions += 1;
        signal = given;
      },
    };
    const cleanup = startCleanup(tasks, failure => failures.push(failure));
    const writes: number[] = [];
    for (const ms of [4999, 1, 4999, 1]) {
      time.pass(ms);
      await new Promise(setImmediate); // the next round is scheduled when this one has ended
      writes.push(done.writes);
    }
    assert.equal([writes, failures], [[0, 1, 1, 2], [error]]);
    time.pass(600_000 - 10_001);
    assert.is(done.deletions, 0);
    time.pass(1);
    assert.is(done.deletions, 1);
    await new Promise(setImmediate);
    const before = done.writes;
    await cleanup.close();
    time.pass(3_600_000);
    assert.equal([done, signal?.aborted], [{ writes: before + 1, deletions: 1 }, true]);
  } finally {
    time.resume();
  }
});
