// Periodic clean-up: the last uses of keys are written from time to time, and when it is closed.
import { setTimeout as sleep } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import type { Accounts } from '../../src/accounts/accounts.js';
import { startCleanup } from '../../src/accounts/cleanup.js';
import { StoreUnavailableError } from '../../src/accounts/errors.js';
import { storeSuite } from './stores.js';

/** Longer than the pause between two rounds. */
const DEADLINE_MS = 60_000;

const until = async (isTrue: () => boolean | Promise<boolean>): Promise<void> => {
  const deadline = Date.now() + DEADLINE_MS;
  while (!(await isTrue())) {
    assert.ok(Date.now() < deadline, 'it did not happen in time');
    await sleep(50);
  }
};

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

cleaning(
  'writes the last uses of keys periodically, and nothing after it is closed',
  async ({ accounts, elsewhere }) => {
    const [one, other] = [await accounts.createKey('someone'), await accounts.createKey('someone')];
    const cleanup = startCleanup(accounts, fail);
    await accounts.authenticate(one.key);
    await until(() => isRecorded(elsewhere, one.id));
    await cleanup.close();
    await accounts.authenticate(other.key);
    await sleep(6000);
    assert.not(await isRecorded(elsewhere, other.id));
  },
);

cleaning.run();

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
