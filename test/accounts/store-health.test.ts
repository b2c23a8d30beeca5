// Store health: one report when the store is lost and one when it is back, whichever method failed.
import { setTimeout as sleep } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import { StoreUnavailableError } from '../../src/accounts/account-model.js';
import { type Accounts, openAccounts } from '../../src/accounts/accounts.js';
import { createStoreHealth } from '../../src/accounts/store-health.js';
import { until } from '../until.js';
import { codeOf, rejection, storeSuite, type TestStore, unavailability } from './stores.js';

const STATEMENT_TIMEOUT_MS = 2000;

/** An instance behind a proxy, and the changes that it reports. */
const openThroughProxy = async (store: TestStore) => {
  const reports: (string | undefined)[] = [];
  const proxy = await store.openProxy();
  const onStoreChange = (lost: string | undefined): void => void reports.push(lost);
  const accounts = await openAccounts(proxy.url, { statementTimeoutMs: STATEMENT_TIMEOUT_MS, onStoreChange });
  return { accounts, proxy, reports };
};

const USES: Readonly<Record<string, (accounts: Accounts) => Promise<unknown>>> = {
  'a look-up of an account': accounts => accounts.findAccount('nobody'),
  'a reservation': accounts => accounts.reserve('nobody', 1),
  'a charge': accounts => accounts.charge({ account: 'nobody', keyId: 'k', requestId: 'r', cost: 1 }),
  'a ping': accounts => accounts.ping(),
};

const lost = storeSuite('a store that is lost and comes back', ['PostgreSQL']);

lost('is reported once, however many uses fail, and is found again without any use', async store => {
  const { accounts, proxy, reports } = await openThroughProxy(store);
  assert.is(accounts.isLost(), false);
  proxy.stop();
  for (let round = 0; round < 5; round++) {
    for (const use of Object.values(USES)) assert.match(await unavailability(use(accounts)), /cannot be used/);
  }
  assert.is(accounts.isLost(), true);
  assert.is(reports.length, 1);
  assert.match(reports[0] ?? '', /^The account store .* cannot be used: /);
  proxy.start();
  await until(() => !accounts.isLost());
  assert.equal(reports.slice(1), [undefined]);
  await accounts.close();
});

for (const [name, use] of Object.entries(USES)) {
  lost(`is noticed by ${name}`, async store => {
    const { accounts, proxy, reports } = await openThroughProxy(store);
    proxy.stop();
    await unavailability(use(accounts));
    assert.is(reports.length, 1);
    await accounts.close();
  });
}

lost('is lost for as long as it does not answer', async store => {
  const { accounts, proxy, reports } = await openThroughProxy(store);
  proxy.stop();
  await unavailability(accounts.ping());
  await sleep(2500);
  assert.equal([accounts.isLost(), reports.length], [true, 1]);
  await accounts.close();
});

lost.run();

const FULL = 'The account store is full.';
/** Longer than an alarm stays raised after the last failure, if nothing else keeps it raised. */
const ALARM_MS = 1600;

/** The health of a store whose charges fail as long as its disk is full. */
const withFullDisk = async ({ accounts }: TestStore, account: string, writeRecoveryMs?: number) => {
  await accounts.createAccount(account, { credits: 10 });
  const { id: keyId } = await accounts.createKey(account);
  const disk = { isFull: true };
  const reports: (string | undefined)[] = [];
  const health = createStoreHealth(accounts.ping, lost => void reports.push(lost), writeRecoveryMs);
  const write = () =>
    disk.isFull
      ? Promise.reject(new StoreUnavailableError(FULL))
      : accounts.charge({ account, keyId, requestId: 'r', cost: 1 });
  const charge = () => health.observeWrite(write());
  const ping = () => health.observeRead(accounts.ping());
  return { health, disk, reports, charge, ping };
};

const full = storeSuite('a store that can be read and not written', ['SQLite']);

full('is lost once, and back when a charge succeeds', async store => {
  const { health, disk, reports, charge, ping } = await withFullDisk(store, 'busy');
  for (let round = 0; round < 2; round++) {
    await unavailability(charge());
    await ping();
    await sleep(ALARM_MS);
  }
  assert.equal([health.isLost(), reports], [true, [FULL]]);
  disk.isFull = false;
  await charge();
  await until(() => !health.isLost());
  assert.equal(reports, [FULL, undefined]);
});

full('counts as usable again after a time of answers without a write', async store => {
  const { health, reports, charge } = await withFullDisk(store, 'idle', 2 * ALARM_MS);
  await unavailability(charge());
  assert.is(health.isLost(), true);
  await until(() => !health.isLost());
  assert.equal(reports, [FULL, undefined]);
});

full('is not shown to be back by a use that had nothing to write', async store => {
  const { health, charge } = await withFullDisk(store, 'unproven');
  await unavailability(charge());
  await health.observePossibleWrite(store.accounts.writeLastUsed());
  await sleep(ALARM_MS);
  assert.is(health.isLost(), true);
  health.stop();
});

full.run();

const well = storeSuite('a store that answers');

well('is not lost because it refuses a request', async ({ accounts }) => {
  assert.is(await codeOf(accounts.findAccount('nobody')), 'UNKNOWN_ACCOUNT');
  await accounts.createAccount('poor');
  await rejection(accounts.reserve('poor', 1));
  assert.is(accounts.isLost(), false);
});

well.run();
