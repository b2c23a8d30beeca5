// The last use of keys: by the minute, known a few seconds later, on every instance.
import * as assert from 'uvu/assert';
import { atTime } from './clock.js';
import { storeSuite, type TestStore, unavailability } from './stores.js';

const MINUTE = 60_000;
const NOON = Date.UTC(2026, 10, 21, 12);

const lastUsed = async ({ elsewhere }: TestStore, account: string, id: string): Promise<string | undefined> =>
  (await elsewhere.listKeys(account)).find(key => key.id === id)?.lastUsed?.toISOString();

const use = storeSuite('the last use of a key');

use('is not known before its first', async store => {
  await store.accounts.createAccount('plain');
  const { id, key } = await store.accounts.createKey('plain');
  assert.is(await lastUsed(store, 'plain', id), undefined);
  await atTime(NOON + 12_345, () => store.accounts.authenticate(key));
  await store.accounts.writeLastUsed();
  assert.is(await lastUsed(store, 'plain', id), '2026-11-21T12:00:00.000Z');
});

use('is the minute in which the key was accepted, even if it is written in the next', async store => {
  const [one, other] = [await store.accounts.createKey('plain'), await store.accounts.createKey('plain')];
  await atTime(NOON + MINUTE - 1, () => store.accounts.authenticate(one.key));
  await atTime(NOON + MINUTE, () => store.accounts.authenticate(other.key));
  await atTime(NOON + MINUTE + 2, () => store.accounts.writeLastUsed());
  assert.is(await lastUsed(store, 'plain', one.id), '2026-11-21T12:00:00.000Z');
  assert.is(await lastUsed(store, 'plain', other.id), '2026-11-21T12:01:00.000Z');
});

use('moves on with every minute, and never back', async store => {
  const { id, key } = await store.accounts.createKey('plain');
  for (const minute of [0, 1, 5]) await atTime(NOON + minute * MINUTE, () => store.accounts.authenticate(key));
  await store.accounts.writeLastUsed();
  assert.is(await lastUsed(store, 'plain', id), '2026-11-21T12:05:00.000Z');
  await atTime(NOON + 3 * MINUTE, () => store.elsewhere.authenticate(key));
  await store.elsewhere.writeLastUsed();
  assert.is(await lastUsed(store, 'plain', id), '2026-11-21T12:05:00.000Z');
});

use('that was refused does not count', async store => {
  const { id, key } = await store.accounts.createKey('plain');
  await store.accounts.revokeKey(id);
  assert.is(await store.accounts.authenticate(key), undefined);
  await store.accounts.writeLastUsed();
  assert.is(await lastUsed(store, 'plain', id), undefined);
});

use('is written for any number of keys', async store => {
  await store.accounts.createAccount('many');
  const keys = await Promise.all(Array.from({ length: 250 }, () => store.accounts.createKey('many')));
  for (const { key } of keys) await store.accounts.authenticate(key);
  await store.accounts.writeLastUsed();
  assert.ok((await store.accounts.listKeys('many')).every(({ lastUsed }) => lastUsed !== undefined));
});

use('of the same keys by two instances in opposite orders is written by both', async store => {
  await store.accounts.createAccount('shared');
  const keys = await Promise.all(Array.from({ length: 90 }, () => store.accounts.createKey('shared')));
  for (let round = 0; round < 10; round++) {
    const time = NOON + round * MINUTE;
    await atTime(time, async () => {
      for (const { key } of keys) await store.accounts.authenticate(key);
      for (const { key } of keys.toReversed()) await store.elsewhere.authenticate(key);
    });
    await Promise.all([store.accounts.writeLastUsed(), store.elsewhere.writeLastUsed()]);
    const listed = await store.accounts.listKeys('shared');
    assert.ok(listed.every(({ lastUsed }) => lastUsed?.getTime() === time));
  }
});

use('is written once a minute', async store => {
  const { id, key } = await store.accounts.createKey('plain');
  const isWritten = async (second: number): Promise<boolean> => {
    await store.sql('update keys set last_used = null where id = ?', id);
    await atTime(NOON + second * 1000, () => store.accounts.authenticate(key));
    await store.accounts.writeLastUsed();
    return (await lastUsed(store, 'plain', id)) !== undefined;
  };
  const written = [];
  for (const second of [0, 5, 59, 60, 61, 119, 120]) written.push(await isWritten(second));
  assert.equal(written, [true, false, false, true, false, false, true]);
});

use.run();

const failing = storeSuite('the last use of a key while the store is gone', ['PostgreSQL']);

failing('is written when it is back', async store => {
  await store.accounts.createAccount('plain');
  const { id, key } = await store.accounts.createKey('plain');
  const proxy = await store.openProxy();
  const far = await store.open(2000, proxy.url);
  await atTime(NOON, () => far.authenticate(key));
  proxy.stop();
  await unavailability(far.writeLastUsed());
  proxy.start();
  await far.writeLastUsed();
  assert.is(await lastUsed(store, 'plain', id), '2026-11-21T12:00:00.000Z');
});

failing.run();
