// Periodic clean-up: the last uses of keys are written from time to time, and when it is closed.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { StoreUnavailableError } from '../../src/accounts/account-model.js';
import type { Accounts } from '../../src/accounts/accounts.js';
import { startCleanup } from '../../src/accounts/cleanup.js';
import { stopTime } from '../time.js';
import { until } from '../until.js';
import { storeSuite } from './stores.js';

const isRecorded = async (accounts: Accounts, id: string): Promise<boolean> =>
  (await accounts.listKeys('someone')).some(key => key.id === id && key.lastUsed !== undefined);

const fail = (error: unknown): void => assert.unreachable(String(error));

const cleaning = storeSuite('the periodic clean-up', ['SQLite']);

cleaning('writes the last uses of keys when it is closed', async ({ accounts, elsewhere }) => {
  await accounts.createAccount('someone');
  const { id, key } = await accounts.createKey('someone');
  const cleanup = startCleanup(accounts, fail);
  await accounts.authenticate(key);
  await cleanup.close();
  assert.ok(await isRecorded(elsewhere, id));
});

cleaning('writes the last uses of keys while it runs', async ({ accounts, elsewhere }) => {
  const { id, key } = await accounts.createKey('someone');
  const cleanup = startCleanup(accounts, fail);
  await accounts.authenticate(key);
  await until(() => isRecorded(elsewhere, id));
  await cleanup.close();
});

cleaning.run();

const rounds = suite('the rounds of the periodic clean-up');

rounds('follow each other every five seconds, and none follows the last write of its closing', async () => {
  const time = stopTime();
  try {
    let writes = 0;
    const deleteExpired = async (): Promise<void> => {};
    const writeLastUsed = async (): Promise<void> => void writes++;
    const cleanup = startCleanup({ writeLastUsed, deleteExpired }, fail);
    const passed: number[] = [];
    for (const ms of [4999, 1, 4999, 1]) {
      time.pass(ms);
      await new Promise(setImmediate); // the next round is set when this one has ended
      passed.push(writes);
    }
    assert.equal(passed, [0, 1, 1, 2]);
    await cleanup.close();
    assert.is(writes, 3);
    time.pass(3_600_000);
    assert.is(writes, 3);
  } finally {
    time.resume();
  }
});

rounds.run();

const failing = storeSuite('the periodic clean-up of a lost store', ['PostgreSQL']);

failing('reports the failure, and continues when the store is back', async store => {
  await store.accounts.createAccount('someone');
  const { id, key } = await store.accounts.createKey('someone');
  const proxy = await store.openProxy();
  const far = await store.open(1000, proxy.url);
  const failures: unknown[] = [];
  const cleanup = startCleanup(far, error => failures.push(error));
  await far.authenticate(key);
  proxy.stop();
  await until(() => failures.length > 0);
  assert.instance(failures[0], StoreUnavailableError);
  proxy.start();
  await until(() => isRecorded(store.accounts, id));
  await cleanup.close();
});

failing.run();
