// A watched store: the alarm is raised at the first failure and reported once; what lowers it depends on what failed.
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { AccountError, StoreUnavailableError, UnknownOutcomeError } from '../../src/accounts/account-model.js';
import { createAccount, findAccount } from '../../src/accounts/account-store.js';
import { type Accounts, openAccounts } from '../../src/accounts/accounts.js';
import { openSqlite } from '../../src/store/sqlite.js';
import type { Store } from '../../src/store/store.js';
import { createAlarm, watchStore } from '../../src/store/watch-store.js';
import { makeFolder, removeFolder } from '../accounts/folder.js';
import { chargeOf, rejection, storeSuite, unavailability } from '../accounts/stores.js';
import { suite } from '../suite.js';
import { type StoppedTime, stopTime } from '../time.js';
import { until } from '../until.js';

const timed = suite<{ time: StoppedTime }>('the alarm over a lost store');
timed.before.each(context => {
  context.time = stopTime();
});
timed.after.each(({ time }) => time.resume());

timed(
  'is reported when it is raised, with the first reason, and when a second has passed without a failure',
  ({ time }) => {
    const reports: unknown[] = [];
    const { raise, isRaised, stop } = createAlarm(
      () => true,
      reason => reports.push(reason),
    );
    assert.is(isRaised(), false);
    for (let round = 1; round <= 2; round++) {
      raise('lost');
      time.pass(750); // it is checked every quarter of a second
      raise('still lost');
      time.pass(999);
      assert.is(isRaised(), true);
      time.pass(1);
      assert.is(isRaised(), false);
      assert.equal(reports, Array(round).fill(['lost', undefined]).flat());
    }
    stop();
    raise('too late');
    assert.is(reports.length, 4);
  },
);

/** An SQLite store that fails with the errors of `faults`, if there are any. */
const openFailing = async () => {
  const folder = makeFolder();
  const real = await openSqlite(join(folder, 'odds.db'));
  const faults: { read?: Error | undefined; write?: Error | undefined } = {};
  const read: Store['read'] = work => (faults.read ? Promise.reject(faults.read) : real.read(work));
  const write: Store['write'] = work => (faults.write ? Promise.reject(faults.write) : real.write(work));
  const store = watchStore({ ...real, read, write }, () => undefined);
  const setCredits = (credits: number) =>
    store.write(tx => tx.updateTable('accounts').set({ credits }).where('name', '=', 'one').execute());
  const close = async (): Promise<void> => {
    await store.close();
    removeFolder(folder);
  };
  await createAccount(store, 'one');
  return { ...store, faults, setCredits, close, find: (name: string) => findAccount(store, name) };
};

/** Advances the time in quarters of a second, so that pings end between them. */
const pass = async (time: StoppedTime, ms: number): Promise<void> => {
  for (let passed = 0; passed < ms; passed += 250) {
    time.pass(250);
    await new Promise(setImmediate);
  }
};

const LOST = new StoreUnavailableError('lost');

timed('stays raised over a store that cannot be read until it answers a ping', async ({ time }) => {
  const { faults, find, setCredits, isLost, close } = await openFailing();
  assert.instance(await rejection(find('nobody')), AccountError); // a refusal of a request
  assert.is(isLost(), false);
  [faults.read, faults.write] = [LOST, LOST];
  await unavailability(setCredits(1));
  await unavailability(find('one')); // it is lost as a whole, not full
  await pass(time, 100_000);
  assert.is(isLost(), true);
  faults.read = undefined;
  await pass(time, 1500);
  assert.is(isLost(), false);
  await close();
});

for (const [what, fault, isProof] of [
  ['a write', LOST, false],
  ['a commit', new UnknownOutcomeError('lost in a commit'), true],
] as const) {
  const proof = isProof ? 'a transaction is confirmed' : 'one changes a row';
  timed(
    `stays raised after ${what} failed until ${proof}, or the store has answered for a minute`,
    async ({ time }) => {
      for (const isWritten of [true, false]) {
        const { faults, find, setCredits, write, isLost, close } = await openFailing();
        faults.write = fault;
        await unavailability(setCredits(1));
        faults.write = undefined;
        await find('one');
        if (!isProof) await write(tx => tx.deleteFrom('keys').execute()); // there are none
        await pass(time, 59_750);
        assert.is(isLost(), true);
        if (isWritten) await (isProof ? write(async () => undefined) : setCredits(2));
        await pass(time, isWritten ? 250 : 500);
        assert.is(isLost(), false);
        await close();
      }
    },
  );
}

const USES: Readonly<Record<string, (accounts: Accounts) => Promise<unknown>>> = {
  'a look-up of an account': accounts => accounts.findAccount('nobody'),
  'a reservation': accounts => accounts.reserve('nobody', 1),
  'a charge': accounts => accounts.charge(chargeOf('nobody')),
  'a look-up of an answer': accounts => accounts.earlierAnswer('nobody', 'key'),
  usage: accounts => accounts.usage('nobody'),
  'a clean-up': accounts => accounts.deleteExpired(),
  'a new account': accounts => accounts.createAccount('new'),
  'a list of keys': accounts => accounts.listKeys('nobody'),
  'a ping': accounts => accounts.ping(),
};

const lost = storeSuite('a lost store', ['PostgreSQL']);

lost('is noticed by every use, reported once, and found again without any use', async store => {
  const assertNoticed = async (name: string, use: (accounts: Accounts) => Promise<unknown>): Promise<void> => {
    const reports: (string | undefined)[] = [];
    const proxy = await store.openProxy();
    const accounts = await openAccounts(proxy.url, { onStoreChange: reason => void reports.push(reason) });
    proxy.stop();
    await unavailability(use(accounts));
    await unavailability(accounts.ping());
    assert.equal([accounts.isLost(), reports.length], [true, 1], name);
    assert.match(reports[0]!, /^The account store .* cannot be used: /);
    proxy.start();
    await until(() => !accounts.isLost());
    assert.equal(reports.slice(1), [undefined]);
    await accounts.close();
  };
  await Promise.all(Object.entries(USES).map(each => assertNoticed(...each)));
});
