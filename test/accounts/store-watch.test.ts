// The watch over the store: told once when it is lost and once when it is back, whoever used it, and nothing else.
import { setTimeout as sleep } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import { type Accounts, openAccounts } from '../../src/accounts/accounts.js';
import { StoreUnavailableError } from '../../src/accounts/errors.js';
import { watchStore } from '../../src/accounts/store-watch.js';
import { until } from '../until.js';
import { codeOf, rejection, storeSuite, type TestStore, unavailability } from './stores.js';

const PATIENCE_MS = 2000;

/** An instance behind a proxy, and what was heard of its store. */
const watched = async (store: TestStore) => {
  const heard: (string | undefined)[] = [];
  const proxy = await store.openProxy();
  const onStoreChange = (lost: string | undefined): void => void heard.push(lost);
  const accounts = await openAccounts(proxy.url, { patienceMs: PATIENCE_MS, onStoreChange });
  return { accounts, proxy, heard };
};

const USES: Readonly<Record<string, (accounts: Accounts) => Promise<unknown>>> = {
  'a look-up of an account': accounts => accounts.findAccount('nobody'),
  'a hold': accounts => accounts.hold('nobody', 1),
  'a charge': accounts => accounts.charge({ account: 'nobody', keyId: 'k', requestId: 'r', cost: 1 }),
  'a sign of life': accounts => accounts.ping(),
};

const lost = storeSuite('a store that is lost and comes back', ['PostgreSQL']);

lost('is told of once each, however many uses fail, and comes back although nobody asks', async store => {
  const { accounts, proxy, heard } = await watched(store);
  assert.is(accounts.isLost(), false);
  proxy.stop();
  for (let round = 0; round < 5; round++) {
    for (const use of Object.values(USES)) assert.match(await unavailability(use(accounts)), /cannot be used/);
  }
  assert.is(accounts.isLost(), true);
  assert.is(heard.length, 1);
  assert.match(heard[0] ?? '', /^The account store .* cannot be used: /);
  proxy.start();
  await until(() => !accounts.isLost());
  assert.equal(heard.slice(1), [undefined]);
  await accounts.close();
});

for (const [name, use] of Object.entries(USES)) {
  lost(`is noticed by ${name}`, async store => {
    const { accounts, proxy, heard } = await watched(store);
    proxy.stop();
    await unavailability(use(accounts));
    assert.is(heard.length, 1);
    await accounts.close();
  });
}

lost('is lost for as long as it does not answer', async store => {
  const { accounts, proxy, heard } = await watched(store);
  proxy.stop();
  await unavailability(accounts.ping());
  await sleep(2500);
  assert.equal([accounts.isLost(), heard.length], [true, 1]);
  await accounts.close();
});

lost.run();

const FULL = 'The account store is full.';
/** Longer than an alarm stays raised after the last bad sign, where nothing else keeps it. */
const FLUTTER_MS = 1600;

/** The store's accounts, whose charges fail as long as its disk is full; how long answers prove nothing can be set. */
const withFullDisk = async ({ accounts }: TestStore, account: string, unprovenMs?: number) => {
  await accounts.createAccount(account, { credits: 10 });
  const { id: keyId } = await accounts.createKey(account);
  const disk = { isFull: true };
  const heard: (string | undefined)[] = [];
  const write: Accounts['charge'] = charge =>
    disk.isFull ? Promise.reject(new StoreUnavailableError(FULL)) : accounts.charge(charge);
  const watch = watchStore({ ...accounts, charge: write }, lost => void heard.push(lost), unprovenMs);
  const charge = () => watch.charge({ account, keyId, requestId: 'r', cost: 1 });
  return { watch, disk, heard, charge };
};

const full = storeSuite('a store that reads and does not write', ['SQLite']);

full('is lost once, and back when a charge succeeds', async store => {
  const { watch, disk, heard, charge } = await withFullDisk(store, 'busy');
  for (let round = 0; round < 2; round++) {
    await unavailability(charge());
    await watch.ping();
    await sleep(FLUTTER_MS);
  }
  assert.equal([watch.isLost(), heard], [true, [FULL]]);
  disk.isFull = false;
  await charge();
  await until(() => !watch.isLost());
  assert.equal(heard, [FULL, undefined]);
});

full('is taken for well after a while of answers where nobody writes', async store => {
  const { watch, heard, charge } = await withFullDisk(store, 'idle', 2 * FLUTTER_MS);
  await unavailability(charge());
  await sleep(FLUTTER_MS);
  assert.is(watch.isLost(), true);
  await until(() => !watch.isLost());
  assert.equal(heard, [FULL, undefined]);
});

full.run();

const well = storeSuite('a store that answers');

well('is not lost for what it refuses', async ({ accounts }) => {
  assert.is(await codeOf(accounts.findAccount('nobody')), 'UNKNOWN_ACCOUNT');
  await accounts.createAccount('poor');
  await rejection(accounts.hold('poor', 1));
  assert.is(accounts.isLost(), false);
});

well.run();
