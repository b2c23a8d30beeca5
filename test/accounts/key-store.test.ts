// Keys in the store: made, listed, rotated, revoked.
import * as assert from 'uvu/assert';
import type { Key } from '../../src/accounts/account-model.js';
import { hashKey } from '../../src/accounts/key-format.js';
import { codeOf, storeSuite, type TestStore } from './stores.js';

const HOUR = 3600;

const shown = async ({ elsewhere }: TestStore, account: string, id: string): Promise<Key | undefined> =>
  (await elsewhere.listKeys(account)).find(key => key.id === id);

const keys = storeSuite('a key');

keys('shows its text once: lists have only its id, prefix, time and state', async ({ accounts }) => {
  await accounts.createAccount('plain');
  const { key, ...rest } = await accounts.createKey('plain');
  assert.equal(await accounts.listKeys('plain'), [rest]);
  assert.equal(Object.keys(rest).sort(), ['account', 'created', 'id', 'prefix', 'state']);
  assert.ok(key.startsWith(rest.prefix));
  assert.is(rest.state, 'active');
});

keys('is one of any number that an account may have, listed from the oldest on', async ({ accounts, elsewhere }) => {
  await accounts.createAccount('rich');
  const made = [await accounts.createKey('rich'), await elsewhere.createKey('rich'), await accounts.createKey('rich')];
  const listed = await accounts.listKeys('rich');
  assert.equal(listed.map(({ id }) => id).sort(), made.map(({ id }) => id).sort());
  const times = listed.map(({ created }) => created.getTime());
  assert.equal(
    times,
    [...times].sort((a, b) => a - b),
  );
});

keys('needs an account that is there', async ({ accounts }) => {
  for (const name of ['nobody', '', 'Plain']) {
    assert.is(await codeOf(accounts.createKey(name)), 'UNKNOWN_ACCOUNT');
    assert.is(await codeOf(accounts.listKeys(name)), 'UNKNOWN_ACCOUNT');
  }
});

keys('leaves only its hash in the store', async ({ accounts, sql }) => {
  const { key, id } = await accounts.createKey('plain');
  const [row] = await sql('select * from keys where id = ?', id);
  assert.is(row?.hash, hashKey(key));
  assert.not(JSON.stringify(row).includes(key.slice(8)));
});

keys.run();

const rotation = storeSuite('a rotation');

rotation('makes a new key of the account, while the old one works for its grace period', async store => {
  const { accounts, elsewhere } = store;
  await accounts.createAccount('plain');
  const old = await accounts.createKey('plain');
  const before = Date.now();
  const fresh = await accounts.rotateKey(old.id, HOUR);
  const after = Date.now();
  assert.equal([fresh.account, fresh.state, fresh.expires], ['plain', 'active', undefined]);
  assert.is((await elsewhere.authenticate(fresh.key))?.keyId, fresh.id);
  assert.is((await elsewhere.authenticate(old.key))?.keyId, old.id);
  const rest = await shown(store, 'plain', old.id);
  assert.is(rest?.state, 'active');
  const end = rest?.expires?.getTime() ?? 0;
  assert.ok(end >= before + HOUR * 1000 && end <= after + HOUR * 1000, String(rest?.expires));
});

rotation('without a grace period ends the old key at once', async store => {
  const old = await store.accounts.createKey('plain');
  const fresh = await store.accounts.rotateKey(old.id, 0);
  assert.is(await store.elsewhere.authenticate(old.key), undefined);
  assert.ok(await store.elsewhere.authenticate(fresh.key));
  assert.is((await shown(store, 'plain', old.id))?.state, 'expired');
});

rotation('never makes the old key live longer', async store => {
  const { id } = await store.accounts.createKey('plain');
  await store.accounts.rotateKey(id, 60);
  const { expires } = (await shown(store, 'plain', id)) ?? {};
  await store.elsewhere.rotateKey(id, HOUR);
  assert.equal((await shown(store, 'plain', id))?.expires, expires);
  await store.elsewhere.rotateKey(id, 1);
  assert.ok(((await shown(store, 'plain', id))?.expires ?? 0) < (expires ?? 0));
});

rotation('needs a key that works', async ({ accounts }) => {
  const [revoked, expired] = [await accounts.createKey('plain'), await accounts.createKey('plain')];
  await accounts.revokeKey(revoked.id);
  await accounts.rotateKey(expired.id, 0);
  const before = (await accounts.listKeys('plain')).length;
  for (const { id } of [revoked, expired]) assert.is(await codeOf(accounts.rotateKey(id, HOUR)), 'INACTIVE_KEY');
  for (const id of ['key_000000000000', '', "' or 1=1 --"])
    assert.is(await codeOf(accounts.rotateKey(id, HOUR)), 'UNKNOWN_KEY');
  assert.is((await accounts.listKeys('plain')).length, before);
});

rotation('without grace, tried many times at once, succeeds once', async ({ accounts, elsewhere }) => {
  const { id } = await accounts.createKey('plain');
  const before = (await accounts.listKeys('plain')).length;
  const instances = [accounts, elsewhere, accounts, elsewhere];
  const tries = await Promise.allSettled(instances.map(each => each.rotateKey(id, 0)));
  assert.is(tries.filter(({ status }) => status === 'fulfilled').length, 1);
  assert.is((await accounts.listKeys('plain')).length, before + 1);
});

rotation('for a shorter and a longer time at once leaves the shorter', async store => {
  const { id } = await store.accounts.createKey('plain');
  await Promise.all(
    [60, HOUR, 60, HOUR].map((grace, i) => (i % 2 ? store.accounts : store.elsewhere).rotateKey(id, grace)),
  );
  assert.ok(((await shown(store, 'plain', id))?.expires?.getTime() ?? 0) <= Date.now() + 60_000);
});

rotation('during a revocation leaves the key revoked', async store => {
  const { id } = await store.accounts.createKey('plain');
  await Promise.allSettled([store.accounts.rotateKey(id, HOUR), store.elsewhere.revokeKey(id)]);
  assert.is((await shown(store, 'plain', id))?.state, 'revoked');
});

rotation.run();

const revocation = storeSuite('a revocation');

revocation('can be repeated and keeps its first time', async ({ accounts, elsewhere, sql }) => {
  await accounts.createAccount('plain');
  const { id } = await accounts.createKey('plain');
  const revokedAt = () => sql('select revoked from keys where id = ?', id);
  assert.is((await accounts.revokeKey(id)).state, 'revoked');
  const before = await revokedAt();
  assert.is((await elsewhere.revokeKey(id)).state, 'revoked');
  assert.equal(await revokedAt(), before);
});

revocation('of an expired key shows as a revocation', async store => {
  const { id } = await store.accounts.createKey('plain');
  await store.accounts.rotateKey(id, 0);
  await store.accounts.revokeKey(id);
  assert.is((await shown(store, 'plain', id))?.state, 'revoked');
});

revocation('needs a key that is there', async ({ accounts }) => {
  for (const id of ['key_000000000000', '', "' or 1=1 --"])
    assert.is(await codeOf(accounts.revokeKey(id)), 'UNKNOWN_KEY');
});

revocation('of one key leaves the others alone', async ({ accounts }) => {
  const [one, other] = [await accounts.createKey('plain'), await accounts.createKey('plain')];
  await accounts.revokeKey(one.id);
  assert.is(await accounts.authenticate(one.key), undefined);
  assert.ok(await accounts.authenticate(other.key));
});

revocation.run();
