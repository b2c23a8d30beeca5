// Authentication: which keys are accepted, and how soon every instance refuses a revoked key.
import { setTimeout as sleep } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import type { Accounts } from '../../src/accounts/accounts.js';
import { makeKey } from '../../src/accounts/key-format.js';
import { until } from '../until.js';
import { storeSuite, unavailability } from './stores.js';

const SECOND = 1000;
const HOUR = 3_600_000;

const entry = storeSuite('who comes with a key');

entry('is accepted for its account, by every instance', async ({ accounts, elsewhere }) => {
  await accounts.createAccount('plain', { rateLimit: { requests: 7, windowSeconds: 11 } });
  const { key, id, prefix } = await accounts.createKey('plain');
  const principal = { account: 'plain', keyId: id, keyPrefix: prefix, rateLimit: { requests: 7, windowSeconds: 11 } };
  assert.equal(await accounts.authenticate(key), principal);
  assert.equal(await elsewhere.authenticate(key), principal);
});

entry('is refused when the key is malformed, or unknown', async ({ accounts }) => {
  for (const key of ['', 'pok_', 'x'.repeat(100_000), `${makeKey()}x`, `${makeKey()}\0`, makeKey()]) {
    assert.is(await accounts.authenticate(key), undefined);
  }
});

entry('is refused for a typo without a question to the store: it may even be closed', async ({ open }) => {
  const closed = await open();
  await closed.ping();
  await closed.close();
  const key = makeKey();
  const typo = key.slice(0, -1) + (key.endsWith('0') ? '1' : '0');
  assert.is(await closed.authenticate(typo), undefined);
  let asked = false;
  await closed.authenticate(key).catch(() => {
    asked = true;
  });
  assert.ok(asked, 'a well-formed key asks the store');
});

entry('is refused once the key has expired, and not before', async ({ open, accounts, sql }) => {
  const { key, id } = await accounts.createKey('plain');
  const expire = (inMs: number) =>
    sql('update keys set expires = ? where id = ?', new Date(Date.now() + inMs).toISOString(), id);
  await expire(HOUR);
  assert.ok(await (await open()).authenticate(key));
  await expire(-1);
  assert.is(await (await open()).authenticate(key), undefined);
  assert.is((await accounts.listKeys('plain')).find(each => each.id === id)?.state, 'expired');
});

entry('is accepted with another key of the account after a revocation', async ({ accounts }) => {
  const [old, fresh] = [await accounts.createKey('plain'), await accounts.createKey('plain')];
  await accounts.revokeKey(old.id);
  assert.ok(await accounts.authenticate(fresh.key));
});

entry('is accepted with a key that was unknown a moment ago', async ({ accounts, elsewhere, sql }) => {
  const { key, id } = await accounts.createKey('plain');
  const [{ hash } = { hash: '' }] = await sql('select hash from keys where id = ?', id);
  await sql("update keys set hash = '' where id = ?", id);
  assert.is(await elsewhere.authenticate(key), undefined);
  await sql('update keys set hash = ? where id = ?', hash, id);
  assert.ok(await elsewhere.authenticate(key));
});

entry.run();

/** Asks without a pause, as a busy client does, until an answer to what was asked a second after the moment. */
const askUntilSecondAfter = async (accounts: Accounts, key: string, moment: number): Promise<unknown> => {
  for (;;) {
    const asked = Date.now();
    const principal = await accounts.authenticate(key);
    if (asked - moment >= SECOND) return principal;
    await sleep(20);
  }
};

const revocation = storeSuite('a revoked key');

revocation('is refused by every instance within one second, however busy it is', async ({ accounts, elsewhere }) => {
  await accounts.createAccount('plain');
  const { key, id } = await accounts.createKey('plain');
  const instances = [accounts, elsewhere];
  for (const each of instances) assert.ok(await each.authenticate(key));
  await accounts.revokeKey(id);
  const answers = await Promise.all(instances.map(each => askUntilSecondAfter(each, key, Date.now())));
  assert.equal(answers, [undefined, undefined]);
});

revocation.run();

const rotation = storeSuite('a rotated key');

rotation('is accepted until its grace period ends, and not after, cached or not', async ({ accounts, elsewhere }) => {
  await accounts.createAccount('plain');
  const { key, id } = await accounts.createKey('plain');
  await accounts.rotateKey(id, 1);
  const end = (await accounts.listKeys('plain')).find(each => each.id === id)?.expires?.getTime() ?? 0;
  for (let asked = 0; asked < end; await sleep(10)) {
    asked = Date.now();
    const found = await Promise.all([accounts, elsewhere].map(each => each.authenticate(key)));
    if (asked >= end) assert.equal(found, [undefined, undefined]);
    else if (Date.now() < end) assert.ok(found.every(principal => principal?.keyId === id));
  }
});

rotation.run();

const slow = storeSuite('a store that answers late', ['PostgreSQL']);

slow('does not accept a revoked key for longer: the time to live begins with the query', async store => {
  const { accounts, open, openProxy } = store;
  await accounts.createAccount('plain');
  const { key, id } = await accounts.createKey('plain');
  const proxy = await openProxy();
  const far = await open(10_000, proxy.url);
  await far.ping();
  proxy.delay(800);
  const before = proxy.answers;
  const search = far.authenticate(key);
  await until(() => proxy.answers > before); // the store has answered, and this instance does not know it yet
  await accounts.revokeKey(id);
  assert.ok(await search, 'the query began before the revocation');
  assert.is(await far.authenticate(key), undefined);
});

slow('that fails is asked again at the next request', async ({ accounts, open, openProxy }) => {
  const { key } = await accounts.createKey('plain');
  const proxy = await openProxy();
  const far = await open(10_000, proxy.url);
  proxy.stop();
  await unavailability(far.authenticate(key));
  proxy.start();
  assert.ok(await far.authenticate(key));
});

slow.run();
