// Keys in the store: made, listed, rotated, revoked, and when they were last used.
import * as assert from 'uvu/assert';
import type { Key } from '../../src/accounts/account-model.js';
import { hashKey } from '../../src/accounts/key-format.js';
import { atTime } from './clock.js';
import { codeOf, storeSuite, type TestStore, unavailability } from './stores.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR_SECONDS = 3600;
const NOON = Date.UTC(2026, 10, 21, 12);
const UNKNOWN = ['key_000000000000', '', "' or 1=1 --"];

const makeKey = async ({ accounts }: TestStore, account: string) => {
  await accounts.createAccount(account).catch(() => undefined);
  return accounts.createKey(account);
};

const findKey = async ({ elsewhere }: TestStore, { account, id }: Pick<Key, 'account' | 'id'>): Promise<Key> =>
  (await elsewhere.listKeys(account)).find(key => key.id === id)!;

const keys = storeSuite('a key');

keys('shows its text once: lists have only its id, prefix, time and state, from the oldest on', async store => {
  const made = [];
  await store.accounts.createAccount('plain');
  for (const second of [2, 0, 1]) {
    const { key, ...rest } = await atTime(NOON + second * SECOND, () => store.accounts.createKey('plain'));
    made[second] = rest;
    const created = new Date(NOON + second * SECOND);
    assert.equal(rest, { id: rest.id, account: 'plain', prefix: key.slice(0, 8), created, state: 'active' });
    const [row] = await store.sql('select * from keys where id = ?', rest.id);
    assert.is(row?.hash, hashKey(key));
    assert.not(JSON.stringify(row).includes(key.slice(8)));
  }
  assert.equal(await store.elsewhere.listKeys('plain'), made);
});

keys.run();

const rotation = storeSuite('a rotation');

rotation('makes a new key of the account, while the old one works for its grace period', async store => {
  const old = await makeKey(store, 'plain');
  const fresh = await atTime(NOON, () => store.accounts.rotateKey(old.id, HOUR_SECONDS));
  assert.equal([fresh.account, fresh.state, fresh.expires], ['plain', 'active', undefined]);
  assert.is((await store.elsewhere.authenticate(fresh.key))?.keyId, fresh.id);
  for (const [time, state] of [
    [NOON + HOUR_SECONDS * SECOND - 1, 'active'],
    [NOON + HOUR_SECONDS * SECOND, 'expired'],
  ] as const) {
    await atTime(time, async () => {
      const found = await findKey(store, old);
      assert.equal([found.state, found.expires], [state, new Date(NOON + HOUR_SECONDS * SECOND)]);
      assert.is((await (await store.open()).authenticate(old.key))?.keyId, state === 'active' ? old.id : undefined);
    });
  }
});

rotation('never makes the old key live longer, also if there are several at once', async store => {
  const old = await makeKey(store, 'plain');
  await atTime(NOON, async () => {
    const rotations = [60, HOUR_SECONDS, 60, HOUR_SECONDS].map((grace, i) =>
      (i % 2 ? store.accounts : store.elsewhere).rotateKey(old.id, grace),
    );
    await Promise.all(rotations);
    assert.equal((await findKey(store, old)).expires, new Date(NOON + MINUTE));
    await store.elsewhere.rotateKey(old.id, 1);
    assert.equal((await findKey(store, old)).expires, new Date(NOON + SECOND));
  });
});

rotation('without a grace period ends the old key at once, and succeeds once', async store => {
  const old = await makeKey(store, 'at-once');
  const instances = [store.accounts, store.elsewhere, store.accounts, store.elsewhere];
  const tries = await Promise.allSettled(instances.map(each => each.rotateKey(old.id, 0)));
  assert.is(tries.filter(({ status }) => status === 'fulfilled').length, 1);
  assert.is(await store.elsewhere.authenticate(old.key), undefined);
  assert.equal((await store.accounts.listKeys('at-once')).map(({ state }) => state).sort(), ['active', 'expired']);
});

rotation('needs a key that works', async store => {
  const [revoked, expired] = [await makeKey(store, 'inactive'), await makeKey(store, 'inactive')];
  await store.accounts.revokeKey(revoked.id);
  await store.accounts.rotateKey(expired.id, 0);
  for (const { id } of [revoked, expired]) assert.is(await codeOf(store.accounts.rotateKey(id, 1)), 'INACTIVE_KEY');
  for (const id of UNKNOWN) assert.is(await codeOf(store.accounts.rotateKey(id, 1)), 'UNKNOWN_KEY');
  assert.is((await store.accounts.listKeys('inactive')).length, 3);
});

rotation.run();

const revocation = storeSuite('a revocation');

revocation('ends one key, whatever happens to it then or meanwhile, and keeps its first time', async store => {
  const [key, other, contested] = [await makeKey(store, 'a'), await makeKey(store, 'a'), await makeKey(store, 'a')];
  await store.accounts.rotateKey(key.id, 0);
  await atTime(NOON, () => store.accounts.revokeKey(key.id));
  assert.is((await store.elsewhere.revokeKey(key.id)).state, 'revoked');
  const [row] = await store.sql('select revoked from keys where id = ?', key.id);
  assert.is(row?.revoked, new Date(NOON).toISOString());
  await Promise.allSettled([store.accounts.rotateKey(contested.id, 1), store.elsewhere.revokeKey(contested.id)]);
  for (const each of [key, contested]) assert.is((await findKey(store, each)).state, 'revoked');
  assert.ok(await store.accounts.authenticate(other.key));
  for (const id of UNKNOWN) assert.is(await codeOf(store.accounts.revokeKey(id)), 'UNKNOWN_KEY');
});

revocation.run();

const lastUse = storeSuite('the last use of a key');

const lastUsed = async (store: TestStore, key: Pick<Key, 'account' | 'id'>): Promise<number | undefined> =>
  (await findKey(store, key)).lastUsed?.getTime();

lastUse('is the minute in which it was accepted, even if that is written later, and never moves back', async store => {
  const key = await makeKey(store, 'plain');
  await store.accounts.writeLastUsed();
  assert.is(await lastUsed(store, key), undefined);
  await atTime(NOON + MINUTE - 1, () => store.accounts.authenticate(key.key));
  await atTime(NOON + MINUTE, () => store.accounts.writeLastUsed());
  assert.is(await lastUsed(store, key), NOON);
  for (const minute of [2, 5]) await atTime(NOON + minute * MINUTE, () => store.accounts.authenticate(key.key));
  await store.accounts.writeLastUsed();
  assert.is(await lastUsed(store, key), NOON + 5 * MINUTE);
  await atTime(NOON + 3 * MINUTE, () => store.elsewhere.authenticate(key.key));
  await store.elsewhere.writeLastUsed();
  assert.is(await lastUsed(store, key), NOON + 5 * MINUTE);
});

lastUse('does not count if it was refused', async store => {
  const key = await makeKey(store, 'plain');
  await store.accounts.revokeKey(key.id);
  assert.is(await store.accounts.authenticate(key.key), undefined);
  await store.accounts.writeLastUsed();
  assert.is(await lastUsed(store, key), undefined);
});

lastUse('is written once a minute', async store => {
  const key = await makeKey(store, 'plain');
  const isWritten = async (second: number): Promise<boolean> => {
    await store.sql('update keys set last_used = null where id = ?', key.id);
    await atTime(NOON + second * SECOND, () => store.accounts.authenticate(key.key));
    await store.accounts.writeLastUsed();
    return (await lastUsed(store, key)) !== undefined;
  };
  const written = [];
  for (const second of [0, 59, 60, 119, 120]) written.push(await isWritten(second));
  assert.equal(written, [true, false, true, false, true]);
});

lastUse('of many keys, by two instances in opposite orders, is written by both', async store => {
  const made = await Promise.all(Array.from({ length: 250 }, () => makeKey(store, 'shared')));
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

lastUse.run();

const failing = storeSuite('the last use of a key while the store is gone', ['PostgreSQL']);

failing('is written when it is back', async store => {
  const key = await makeKey(store, 'plain');
  const proxy = await store.openProxy();
  const far = await store.open(2000, proxy.url);
  await atTime(NOON, () => far.authenticate(key.key));
  proxy.stop();
  await unavailability(far.writeLastUsed());
  proxy.start();
  await far.writeLastUsed();
  assert.is(await lastUsed(store, key), NOON);
});

failing.run();
