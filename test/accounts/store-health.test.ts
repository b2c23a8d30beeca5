// Store health: the alarm is raised at the first failure and reported once; what lowers it depends on what failed.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { StoreUnavailableError } from '../../src/accounts/account-model.js';
import { type Accounts, openAccounts } from '../../src/accounts/accounts.js';
import { createAlarm, createStoreHealth } from '../../src/accounts/store-health.js';
import { type StoppedTime, stopTime } from '../time.js';
import { until } from '../until.js';
import { chargeOf, rejection, storeSuite, unavailability } from './stores.js';

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

/** The health of a store that answers or fails. */
const makeHealth = () => {
  const store = { answers: true };
  const ping = async (): Promise<void> => {
    if (!store.answers) throw new StoreUnavailableError('lost');
  };
  const health = createStoreHealth(ping, () => undefined);
  const fail = () => Promise.reject(new StoreUnavailableError('failed'));
  return { store, fail, ...health };
};

/** Advances the time in quarters of a second, so that pings end between them. */
const pass = async (time: StoppedTime, ms: number): Promise<void> => {
  for (let passed = 0; passed < ms; passed += 250) {
    time.pass(250);
    await new Promise(setImmediate);
  }
};

timed('stays raised over a store that cannot be read until it answers a ping', async ({ time }) => {
  const { store, observeRead, observeWrite, isLost, fail } = makeHealth();
  await rejection(observeRead(Promise.reject(new Error('a refusal of a request'))));
  assert.is(isLost(), false);
  await rejection(observeWrite(fail()));
  await rejection(observeRead(fail())); // it is lost as a whole, not full
  store.answers = false;
  await pass(time, 100_000);
  assert.is(isLost(), true);
  store.answers = true;
  await pass(time, 1500);
  assert.is(isLost(), false);
});

timed(
  'stays raised over a store that cannot be written until a write succeeds, or it has answered for a minute',
  async ({ time }) => {
    for (const isWritten of [true, false]) {
      const { observeWrite, observePossibleWrite, observeRead, isLost, fail } = makeHealth();
      await rejection(isWritten ? observeWrite(fail()) : observePossibleWrite(fail()));
      await observeRead(Promise.resolve());
      await observePossibleWrite(Promise.resolve()); // it may not have written anything
      await pass(time, 59_750);
      assert.is(isLost(), true);
      if (isWritten) await observeWrite(Promise.resolve());
      await pass(time, isWritten ? 250 : 500);
      assert.is(isLost(), false);
    }
  },
);

timed.run();

const USES: Readonly<Record<string, (accounts: Accounts) => Promise<unknown>>> = {
  'a look-up of an account': accounts => accounts.findAccount('nobody'),
  'a reservation': accounts => accounts.reserve('nobody', 1),
  'a charge': accounts => accounts.charge(chargeOf('nobody')),
  'a look-up of an answer': accounts => accounts.earlierAnswer('nobody', 'key'),
  usage: accounts => accounts.usage('nobody'),
  'a clean-up': accounts => accounts.deleteExpired(),
  'a ping': accounts => accounts.ping(),
};

const lost = storeSuite('a lost store', ['PostgreSQL']);

lost('is noticed by every use, reported once, and found again without any use', async store => {
  for (const [name, use] of Object.entries(USES)) {
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
  }
});

lost.run();
