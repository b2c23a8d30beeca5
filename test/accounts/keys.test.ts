// Keys in the store: created, listed, accepted, rotated, revoked, and their last use.
import * as assert from 'uvu/assert';
import type { CreatedKey, Key } from '../../src/accounts/account-model.js';
import { hashKey, makeKey } from '../../src/accounts/key-format.js';
import { atTime, stopTime } from '../time.js';
import { codeOf, rejection, storeSuite, type TestStore, unavailability } from './stores.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const NOON = Date.UTC(2026, 10, 21, 12);
const UNKNOWN = ['key_000000000000', '', "' or 1=1 --"];

/** A new key of an account, which is created if it does not exist. */
const createKey = async ({ accounts }: TestStore, account = 'plain'): Promise<CreatedKey> => {
  const rateLimit = { requests: 7, windowSeconds: 11 };
  await accounts.createAccount(account, { rateLimit }).catch(() => undefined);
  return accounts.createKey(account);
};

const findKey = async ({ elsewhere }: TestStore, { account, id }: Key): Promise<Key> =>
  (await elsewhere.listKeys(account)).find(key => key.id === id)!;

const keys = storeSuite('a key');

keys('shows its text once: lists, oldest first, have only its id, prefix, time and state', async store => {
  const made = [];
  await store.accounts.createAccount('listed');
  for (const second of [2, 0, 1]) {
    const created = new Date(NOON + second * SECOND);
    const { key, ...rest } = await atTime(created.getTime(), () => store.accounts.createKey('listed'));
    assert.equal(rest, { id: rest.id, account: 'listed', prefix: key.slice(0, 8), created, state: 'active' });
    made[second] = rest;
    const [row] = await store.sql('select * from keys where id = ?', rest.id);
    assert.is(row?.hash, hashKey(key));
    assert.not(JSON.stringify(row).includes(key.slice(8)));
  }
  assert.equal(await store.elsewhere.listKeys('listed'), made);
});

keys('is accepted for its account by every instance, also by one that did not know it a moment ago', async store => {
  const { key, id: keyId, prefix: keyPrefix } = await createKey(store);
  await store.sql("update keys set hash = '' where id = ?", keyId);
  assert.is(await store.elsewhere.authenticate(key), undefined);
  await store.sql('update keys set hash = ? where id = ?', hashKey(key), keyId);
  const principal = { account: 'plain', keyId, keyPrefix, rateLimit: { requests: 7, windowSeconds: 11 } };
  for (const each of [store.accounts, store.elsewhere]) assert.equal(await each.authenticate(key), principal);
});

keys('is refused without a query if it is malformed', async ({ open }) => {
  const closed = await open();
  await closed.close();
  for (const key of ['', 'x'.repeat(100_000), `${makeKey()}x`]) assert.is(await closed.authenticate(key), undefined);
  await rejection(closed.authenticate(makeKey()));
});

const expiry = storeSuite('a key with a name and a date of expiry');

expiry('is accepted until then; the key that replaces it has its name, and does not expire', async store => {
  await store.accounts.createAccount('passing');
  const expires = new Date(NOON + MINUTE);
  const key = await atTime(NOON, () => store.accounts.createKey('passing', { name: 'of the office', expires }));
  assert.equal([key.name, key.expires], ['of the office', expires]);
  await atTime(expires.getTime() - 1, async () => {
    assert.is((await store.elsewhere.authenticate(key.key))?.keyId, key.id);
    const fresh = await store.accounts.rotateKey(key.id, 3600);
    assert.equal([fresh.name, fresh.expires], ['of the office', undefined]);
  });
  await atTime(expires.getTime(), async () => {
    assert.is(await store.elsewhere.authenticate(key.key), undefined);
    assert.equal([(await findKey(store, key)).state, (await findKey(store, key)).expires], ['expired', expires]);
  });
});

const rotation = storeSuite('a rotation');

rotation('creates a new key of the account; the old one works until the end of its grace period', async store => {
  const old = await createKey(store);
  const fresh = await atTime(NOON, () => store.accounts.rotateKey(old.id, 3600));
  assert.equal([fresh.account, fresh.state, fresh.expires], ['plain', 'active', undefined]);
  assert.is((await store.elsewhere.authenticate(fresh.key))?.keyId, fresh.id);
  const expires = new Date(NOON + 3600 * SECOND);
  for (const [ms, state, keyId] of [
    [-1, 'active', old.id],
    [0, 'expired', undefined],
  ] as const) {
    await atTime(expires.getTime() + ms, async () => {
      const found = await findKey(store, old);
      assert.equal([found.state, found.expires], [state, expires]);
      // Cached or not.
      for (const each of [store.elsewhere, await store.open()]) {
        assert.is((await each.authenticate(old.key))?.keyId, keyId);
      }
    });
  }
});

rotation('never extends the life of the old key, also if several happen at once', async store => {
  const old = await createKey(store);
  await atTime(NOON, async () => {
    const instances = [store.accounts, store.elsewhere, store.accounts, store.elsewhere];
    await Promise.all(instances.map((each, i) => each.rotateKey(old.id, i % 2 ? 60 : 3600)));
    assert.equal((await findKey(store, old)).expires, new Date(NOON + MINUTE));
    await store.elsewhere.rotateKey(old.id, 1);
    assert.equal((await findKey(store, old)).expires, new Date(NOON + SECOND));
    const tries = await Promise.allSettled(instances.map(each => each.rotateKey(old.id, 0)));
    assert.is(tries.filter(({ status }) => status === 'fulfilled').length, 1);
    assert.is((await findKey(store, old)).state, 'expired');
  });
});

rotation('needs a key that works', async store => {
  const [revoked, expired] = [await createKey(store, 'inactive'), await createKey(store, 'inactive')];
  await store.accounts.revokeKey(revoked.id);
  await store.accounts.rotateKey(expired.id, 0);
  for (const { id } of [revoked, expired]) assert.is(await codeOf(store.accounts.rotateKey(id, 1)), 'INACTIVE_KEY');
  for (const id of UNKNOWN) assert.is(await codeOf(store.accounts.rotateKey(id, 1)), 'UNKNOWN_KEY');
  assert.is((await store.accounts.listKeys('inactive')).length, 3);
});

const revocation = storeSuite('a revocation');

revocation('ends the key for ever, also during a rotation, and keeps its first time', async store => {
  const [key, other, contested] = [await createKey(store), await createKey(store), await createKey(store)];
  await store.accounts.rotateKey(key.id, 0);
  await atTime(NOON, () => store.accounts.revokeKey(key.id));
  assert.is((await store.elsewhere.revokeKey(key.id)).state, 'revoked');
  assert.equal(await store.sql('select revoked from keys where id = ?', key.id), [
    { revoked: '2026-11-21T12:00:00.000Z' },
  ]);
  await Promise.allSettled([store.accounts.rotateKey(contested.id, 1), store.elsewhere.revokeKey(contested.id)]);
  for (const each of [key, contested]) assert.is((await findKey(store, each)).state, 'revoked');
  assert.ok(await store.accounts.authenticate(other.key));
  for (const id of UNKNOWN) assert.is(await codeOf(store.accounts.revokeKey(id)), 'UNKNOWN_KEY');
});

revocation('takes effect at every instance within one second, however busy it is', async store => {
  const { key, id } = await createKey(store);
  const time = stopTime();
  try {
    assert.ok(await store.elsewhere.authenticate(key));
    await store.accounts.revokeKey(id);
    for (let ms = 0; ms < SECOND; ms += 50) {
      await store.elsewhere.authenticate(key);
      time.pass(50);
    }
    assert.is(await store.elsewhere.authenticate(key), undefined);
  } finally {
    time.resume();
  }
});

const lastUse = storeSuite('the last use of a key');

const findLastUse = async (store: TestStore, key: Key) => (await findKey(store, key)).lastUsed?.getTime();

lastUse('is the minute in which it was accepted, also if it is written later, and never moves back', async store => {
  const [key, refused] = [await createKey(store), await createKey(store)];
  await store.accounts.revokeKey(refused.id);
  for (const [instance, seconds, written] of [
    ['accounts', 59.999, 0],
    ['accounts', 300, 5],
    ['elsewhere', 180, 5],
  ] as const) {
    for (const each of [key, refused]) {
      await atTime(NOON + seconds * SECOND, () => store[instance].authenticate(each.key));
    }
    await store[instance].writeLastUsed();
    assert.is(await findLastUse(store, key), NOON + written * MINUTE);
  }
  assert.is(await findLastUse(store, refused), undefined);
});

lastUse('is written once a minute', async store => {
  const key = await createKey(store);
  const isWritten = async (second: number): Promise<boolean> => {
    await store.sql('update keys set last_used = null where id = ?', key.id);
    await atTime(NOON + second * SECOND, () => store.accounts.authenticate(key.key));
    await store.accounts.writeLastUsed();
    return (await findLastUse(store, key)) !== undefined;
  };
  const written = [];
  for (const second of [0, 59, 60, 119, 120]) written.push(await isWritten(second));
  assert.equal(written, [true, false, true, false, true]);
});

lastUse('of many keys, by two instances in opposite orders, is written by both', async store => {
  const made: CreatedKey[] = [];
  while (made.length < 101) made.push(await createKey(store, 'shared')); // more than one batch
  for (let round = 0; round < 3; round++) {
    const time = NOON + round * MINUTE;
    await atTime(time, async () => {
      for (const { key } of made) await store.accounts.authenticate(key);
      for (const { key } of made.toReversed()) await store.elsewhere.authenticate(key);
    });
    await Promise.all([store.accounts.writeLastUsed(), store.elsewhere.writeLastUsed()]);
    const listed = await store.accounts.listKeys('shared');
    assert.ok(listed.every(({ lastUsed }) => lastUsed?.getTime() === time));
  }
});

const failing = storeSuite('the last use of a key while the store is gone', ['PostgreSQL']);

failing('is written when it is back', async store => {
  const key = await createKey(store);
  const proxy = await store.openProxy();
  const far = await store.open(2000, proxy.url);
  await atTime(NOON, () => far.authenticate(key.key));
  proxy.stop();
  await unavailability(far.writeLastUsed());
  proxy.start();
  await far.writeLastUsed();
  assert.is(await findLastUse(store, key), NOON);
});
