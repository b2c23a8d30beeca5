// Store health: the alarm is raised at the first failure and reported once; what lowers it depends on what failed.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Accounts, openAccounts, StoreUnavailableError } from '../../src/accounts/accounts.js';
import { createAlarm, createStoreHealth } from '../../src/accounts/store-health.js';
import { type StoppedTime, stopTime } from '../time.js';
import { until } from '../until.js';
import { rejection, storeSuite, unavailability } from './stores.js';

type Reports = (string | undefined)[];

/** Suites whose time passes only when a test says so. */
const timedSuite = (name: string) => {
  const tests = suite<{ time: StoppedTime }>(name);
  tests.before.each(context => {
    context.time = stopTime();
  });
  tests.after.each(({ time }) => time.resume());
  return tests;
};

const makeAlarm = (isWell = () => true) => {
  const reports: Reports = [];
  return { reports, ...createAlarm(isWell, reason => reports.push(reason)) };
};

const alarm = timedSuite('the alarm');

alarm(
  'is reported when it is raised, with the first reason, and when a second has passed without failure',
  ({ time }) => {
    const { raise, isRaised, reports } = makeAlarm();
    assert.is(isRaised(), false);
    for (let round = 1; round <= 2; round++) {
      raise('lost');
      time.pass(900);
      raise('still lost');
      time.pass(999);
      assert.is(isRaised(), true);
      time.pass(251); // it is checked every quarter of a second
      assert.is(isRaised(), false);
      assert.equal(reports, Array(round).fill(['lost', undefined]).flat());
    }
  },
);

alarm('stays raised for as long as something does not work', ({ time }) => {
  let isWell = false;
  const { raise, isRaised } = makeAlarm(() => isWell);
  raise('lost');
  time.pass(60_000);
  assert.is(isRaised(), true);
  isWell = true;
  time.pass(250);
  assert.is(isRaised(), false);
});

alarm('reports nothing after it was stopped', ({ time }) => {
  const { raise, stop, reports } = makeAlarm();
  raise('lost');
  stop();
  time.pass(1500);
  raise('too late');
  assert.equal(reports, ['lost']);
});

alarm.run();

const LOST = 'The account store is lost.';
const FULL = 'The account store is full.';
const WRITE_RECOVERY_MS = 60_000;

/** The health of a store that answers, or does not. */
const makeHealth = () => {
  const store = { answers: true };
  const reports: Reports = [];
  const ping = async (): Promise<void> => {
    if (!store.answers) throw new StoreUnavailableError(LOST);
  };
  const health = createStoreHealth(ping, lost => void reports.push(lost));
  const fail = () => Promise.reject(new StoreUnavailableError(FULL));
  return { store, reports, fail, ...health };
};

/** Lets the time pass in quarters of a second, and pings end between them. */
const pass = async (time: StoppedTime, ms: number): Promise<void> => {
  for (let passed = 0; passed < ms; passed += 250) {
    time.pass(250);
    await new Promise(setImmediate);
  }
};

const health = timedSuite('the health of a store');

health('that cannot be read is bad until it answers, without any use', async ({ time }) => {
  const { store, reports, observeRead, isLost, fail } = makeHealth();
  store.answers = false;
  await rejection(observeRead(fail()));
  await pass(time, 10_000);
  assert.equal([isLost(), reports], [true, [FULL]]);
  store.answers = true;
  await pass(time, 1500);
  assert.equal([isLost(), reports], [false, [FULL, undefined]]);
});

health(
  'that cannot be written is bad until a write succeeds, or it has only answered for a minute',
  async ({ time }) => {
    for (const isWritten of [true, false]) {
      const { observeWrite, observePossibleWrite, observeRead, isLost, fail } = makeHealth();
      await rejection(observeWrite(Promise.reject(new Error('a refusal of a request'))));
      assert.is(isLost(), false);
      await rejection(isWritten ? observeWrite(fail()) : observePossibleWrite(fail()));
      await observeRead(Promise.resolve());
      await observePossibleWrite(Promise.resolve()); // it may have had nothing to write
      await pass(time, WRITE_RECOVERY_MS - 250);
      assert.is(isLost(), true);
      if (isWritten) await observeWrite(Promise.resolve());
      await pass(time, 500);
      assert.is(isLost(), false);
    }
  },
);

health('that was written again is good at once, even if it was not readable in between', async ({ time }) => {
  for (const recover of [
    ({ observeWrite }: ReturnType<typeof makeHealth>) => observeWrite(Promise.resolve()),
    ({ observeRead, fail }: ReturnType<typeof makeHealth>) => rejection(observeRead(fail())),
  ]) {
    const made = makeHealth();
    await rejection(made.observeWrite(made.fail()));
    await recover(made);
    await pass(time, 1500);
    assert.is(made.isLost(), false);
  }
});

health.run();

const USES: Readonly<Record<string, (accounts: Accounts) => Promise<unknown>>> = {
  'a look-up of an account': accounts => accounts.findAccount('nobody'),
  'a reservation': accounts => accounts.reserve('nobody', 1),
  'a charge': accounts => accounts.charge({ account: 'nobody', keyId: 'k', requestId: 'r', cost: 1 }),
  'a look-up of an answer': accounts => accounts.earlierAnswer('nobody', 'key'),
  usage: accounts => accounts.usage('nobody'),
  'a clean-up': accounts => accounts.deleteExpired(),
  'a ping': accounts => accounts.ping(),
};

const lost = storeSuite('a store that is lost', ['PostgreSQL']);

lost('is noticed by every use, reported once, and found again without any use', async store => {
  for (const [name, use] of Object.entries(USES)) {
    const reports: Reports = [];
    const proxy = await store.openProxy();
    const options = { statementTimeoutMs: 2000, onStoreChange: (reason?: string) => void reports.push(reason) };
    const accounts = await openAccounts(proxy.url, options);
    proxy.stop();
    await unavailability(use(accounts));
    assert.equal([accounts.isLost(), reports.length], [true, 1], name);
    assert.match(reports[0]!, /^The account store .* cannot be used: /);
    await unavailability(accounts.ping());
    proxy.start();
    await until(() => !accounts.isLost());
    assert.equal(reports.slice(1), [undefined]);
    await accounts.close();
  }
});

lost.run();
