// Authentication: which keys are accepted, and how soon every instance refuses one that was revoked or has expired.
import * as assert from 'uvu/assert';
import { makeKey } from '../../src/accounts/key-format.js';
import { type StoppedTime, stopTime } from '../time.js';
import { atTime } from './clock.js';
import { storeSuite, type TestStore } from './stores.js';

/** A key is cached for less than a second, so that a revocation holds within a second. */
const SECOND = 1000;

const createKey = async ({ accounts }: TestStore, account: string) => {
  await accounts.createAccount(account, { rateLimit: { requests: 7, windowSeconds: 11 } });
  return accounts.createKey(account);
};

/** Does the work in stopped time, in which cached keys grow old only when the work says so. */
const inStoppedTime = async (work: (time: StoppedTime) => Promise<void>): Promise<void> => {
  const time = stopTime();
  try {
    await work(time);
  } finally {
    time.resume();
  }
};

const entry = storeSuite('a key');

entry('is accepted for its account, by every instance', async store => {
  const { key, id, prefix } = await createKey(store, 'plain');
  const principal = { account: 'plain', keyId: id, keyPrefix: prefix, rateLimit: { requests: 7, windowSeconds: 11 } };
  for (const each of [store.accounts, store.elsewhere]) assert.equal(await each.authenticate(key), principal);
});

entry('that is malformed is refused without a query, one that is unknown after it', async ({ accounts, open }) => {
  assert.is(await accounts.authenticate(makeKey()), undefined);
  const closed = await open();
  await closed.close();
  for (const key of ['', 'pok_', 'x'.repeat(100_000), `${makeKey()}x`, `${makeKey()}\0`]) {
    assert.is(await closed.authenticate(key), undefined);
  }
  await closed.authenticate(makeKey()).then(
    () => assert.unreachable('a well-formed key asks the store'),
    () => undefined,
  );
});

entry('that was unknown a moment ago is accepted', async store => {
  const { key, id } = await createKey(store, 'new');
  const [row] = await store.sql('select hash from keys where id = ?', id);
  await store.sql("update keys set hash = '' where id = ?", id);
  assert.is(await store.elsewhere.authenticate(key), undefined);
  await store.sql('update keys set hash = ? where id = ?', row?.hash, id);
  assert.ok(await store.elsewhere.authenticate(key));
});

entry('that was revoked is refused by every instance within one second, however busy it is', async store => {
  const { key, id } = await createKey(store, 'revoked');
  await inStoppedTime(async time => {
    assert.ok(await store.elsewhere.authenticate(key));
    await store.accounts.revokeKey(id);
    for (let ms = 0; ms < SECOND; ms += 50) {
      await store.elsewhere.authenticate(key);
      time.pass(50);
    }
    assert.is(await store.elsewhere.authenticate(key), undefined);
  });
});

entry('that was rotated is accepted until its grace period ends, and not after, cached or not', async store => {
  const { key, id } = await createKey(store, 'rotated');
  const now = Date.now();
  await atTime(now, () => store.accounts.rotateKey(id, 1));
  for (const [ms, isAccepted] of [
    [SECOND - 1, true],
    [SECOND, false],
  ] as const) {
    await atTime(now + ms, async () => {
      const found = await Promise.all([store.accounts, store.elsewhere].map(each => each.authenticate(key)));
      assert.equal(
        found.map(principal => principal?.keyId),
        isAccepted ? [id, id] : [undefined, undefined],
      );
    });
  }
});

entry.run();
