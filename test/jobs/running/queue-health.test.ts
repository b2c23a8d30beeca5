import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { StoreUnavailableError } from '../../../src/accounts/account-model.js';
import { createQueueHealth } from '../../../src/jobs/running/queue-health.js';

const health = suite('the health of the queue of slices');

/** A queue beside a store that works until `answers` or `isLost` is changed. */
const watch = () => {
  const reports: string[] = [];
  const store = { answers: true, isLost: false };
  let time = 0;
  const report = (error: unknown, isNew: boolean): void => void reports.push(`${isNew ? 'new' : 'known'}: ${error}`);
  const accounts = {
    ping: async () => {
      if (!store.answers) throw new StoreUnavailableError('lost');
    },
    isLost: () => store.isLost,
  };
  const watched = createQueueHealth(accounts, report, { now: () => time, checkDelayMs: 0 });
  return {
    ...watched,
    reports,
    store,
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
  };
};

health('is degraded for 15 s after a failure', async () => {
  const { noteError, isDegraded, pass } = watch();
  assert.is(isDegraded(), false);
  await noteError(new Error('lost'));
  pass(14_999);
  assert.is(isDegraded(), true);
  pass(1);
  assert.is(isDegraded(), false);
});

health(
  'calls a failure new once, whatever slice it names, and again when it has not come for five minutes',
  async () => {
    const { noteError, reports, pass } = watch();
    await noteError(new Error('could not renew lock for job job_A1-0-3'));
    await noteError(new Error('could not renew lock for job job_B2-7-1'));
    await noteError(new Error('relation "job" does not exist'));
    pass(299_999);
    await noteError(new Error('relation "job" does not exist'));
    pass(300_000);
    await noteError(new Error('relation "job" does not exist'));
    const kinds = reports.map(report => report.split(':')[0]);
    assert.equal(kinds, ['new', 'known', 'new', 'known', 'new']);
  },
);

const lost = suite('the health of the queue of slices leaves to the alarm of the store');

lost('a failure of the store', async () => {
  const { noteError, reports, isDegraded } = watch();
  await noteError(new StoreUnavailableError('lost'));
  assert.is(isDegraded(), false);
  assert.equal(reports, ['known: StoreUnavailableError: lost']);
});

lost('a failure of the queue while the store is lost', async () => {
  const { noteError, reports, isDegraded, store } = watch();
  store.isLost = true;
  await noteError(new Error('Connection terminated unexpectedly'));
  store.isLost = false;
  assert.is(isDegraded(), false);
  assert.equal(reports, ['known: Error: Connection terminated unexpectedly']);
});

lost('a failure of the queue after which the store does not answer', async () => {
  const { noteError, reports, isDegraded, store } = watch();
  store.answers = false;
  await noteError(new Error('Connection terminated unexpectedly'));
  assert.is(isDegraded(), false);
  assert.equal(reports, ['known: Error: Connection terminated unexpectedly']);
});

lost('an earlier failure of the queue, as long as the store is lost', async () => {
  const { noteError, isDegraded, store } = watch();
  await noteError(new Error('relation "job" does not exist'));
  store.isLost = true;
  assert.is(isDegraded(), false);
  store.isLost = false;
  assert.is(isDegraded(), true);
});

health.run();
lost.run();
