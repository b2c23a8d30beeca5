// The queue of slices: in memory, in a fleet, and whether its failures are its own or those of the store.
import { setTimeout as sleep } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import { StoreUnavailableError } from '../../src/accounts/account-model.js';
import { openFleetQueue } from '../../src/jobs/running/fleet-queue.js';
import { createQueueHealth } from '../../src/jobs/running/queue-health.js';
import { type ComputeSlice, type OpenSliceQueue, openMemoryQueue } from '../../src/jobs/running/slice-queue.js';
import { hasPostgres, makeDatabase } from '../accounts/stores.js';
import { startProxy } from '../store/proxy.js';
import { suite } from '../suite.js';
import { until } from '../until.js';

const slicesOf = (job: string, count: number) =>
  Array.from({ length: count }, (_, slice) => ({ job, block: 0, slice, turn: 1 + slice }));

/** Takes more slices than are allowed at a time, and commits some of them. */
const assertInTurn = async (openQueue: OpenSliceQueue): Promise<void> => {
  const taken: number[] = [];
  const committed = new Map<number, () => void>();
  const compute: ComputeSlice = ({ slice }) => {
    taken.push(slice);
    return new Promise(resolve => committed.set(slice, resolve));
  };
  const errors: unknown[] = [];
  const queue = await openQueue({ concurrency: 2, compute, onError: error => void errors.push(error) });
  for (let times = 0; times < 2; times++) await queue.add(slicesOf('job', 6).reverse());
  await until(() => taken.length === 2);
  committed.get(1)?.();
  await until(() => taken.length === 3);
  committed.get(2)?.();
  await until(() => taken.length === 4);
  assert.equal(errors, []);
  let isClosed = false;
  const closed = queue.close().then(() => {
    isClosed = true;
  });
  for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate);
  assert.is(isClosed, false);
  for (const slice of [0, 3]) committed.get(slice)?.();
  await closed;
  assert.equal(taken, [0, 1, 2, 3]);
};

const memory = suite('a queue in memory');

memory('takes the next slice, of the lowest turn, when one is committed; ends with those that have begun', () =>
  assertInTurn(openMemoryQueue),
);

const fleet = suite('a queue of a fleet');

fleet('takes the next slice, of the lowest turn, when one is committed; ends with those that have begun', async () => {
  const database = await makeDatabase('PostgreSQL');
  await assertInTurn(openFleetQueue(database.url, 1_000));
  await database.drop();
});

/** Milliseconds after the queue began to open: while it connects, reads the version of its tables, begins to listen, or waits. */
const MOMENTS = [2, 8, 16, 24, 32, 48, 100];

fleet('hands out slices after its PostgreSQL was lost at any moment', async () => {
  const database = await makeDatabase('PostgreSQL');
  const proxy = await startProxy(database.url);
  const computed: string[] = [];
  const compute: ComputeSlice = async ({ job }) => void computed.push(job);
  const open = () => openFleetQueue(proxy.url, 1_000)({ concurrency: 2, compute, onError() {} });
  await (await open()).close(); // makes its tables
  for (const moment of MOMENTS) {
    const opening = open();
    await sleep(moment);
    proxy.stop();
    await sleep(30);
    proxy.start();
    const queue = await opening;
    const add = () =>
      queue.add(slicesOf(`job${moment}`, 1)).then(
        () => true,
        () => false,
      );
    await until(add);
    await until(() => computed.includes(`job${moment}`));
    await queue.close();
  }
  assert.equal(
    computed,
    MOMENTS.map(moment => `job${moment}`),
  );
  await proxy.close();
  await database.drop();
});

const health = suite('the health of a queue');

/** A queue beside a store that works until `answers` or `isLost` is changed. */
const watch = () => {
  const reports: string[] = [];
  const store = { answers: true, isLost: false };
  const clock = { time: 0 };
  const ping = async (): Promise<void> => {
    if (!store.answers) throw new StoreUnavailableError('lost');
  };
  const report = (_: unknown, isNew: boolean): void => void reports.push(isNew ? 'new' : 'known');
  const options = { now: () => clock.time, checkDelayMs: 0 };
  return { ...createQueueHealth({ ping, isLost: () => store.isLost }, report, options), reports, store, clock };
};

health('is degraded for 15 s after a failure, unless the store is lost', async () => {
  const { noteError, isDegraded, clock, store } = watch();
  assert.is(isDegraded(), false);
  await noteError(new Error('lost'));
  clock.time = 14_999;
  assert.is(isDegraded(), true);
  store.isLost = true;
  assert.is(isDegraded(), false);
  store.isLost = false;
  clock.time = 15_000;
  assert.is(isDegraded(), false);
});

health('reports a failure as new once, whatever its slice, and again after 5 minutes without it', async () => {
  const { noteError, reports, clock } = watch();
  await noteError(new Error('could not renew lock for job job_A1-0-3'));
  await noteError(new Error('could not renew lock for job job_B2-7-1'));
  for (const time of [0, 299_999, 599_999]) {
    clock.time = time;
    await noteError(new Error('relation "job" does not exist'));
  }
  assert.equal(reports, ['new', 'known', 'new', 'known', 'new']);
});

const QUEUE_FAILURE = new Error('Connection terminated unexpectedly');
const OF_STORE: readonly (readonly [what: string, error: Error, store: { answers?: boolean; isLost?: boolean }])[] = [
  ['a failure of the store', new StoreUnavailableError('lost'), {}],
  ['a failure of the queue while the store is lost', QUEUE_FAILURE, { isLost: true }],
  ['a failure of the queue after which the store does not answer', QUEUE_FAILURE, { answers: false }],
];

for (const [what, error, change] of OF_STORE) {
  health(`leaves ${what} to the alarm of the store`, async () => {
    const { noteError, reports, isDegraded, store } = watch();
    Object.assign(store, change);
    await noteError(error);
    store.isLost = false;
    assert.equal([isDegraded(), reports], [false, ['known']]);
  });
}

fleet.needs(hasPostgres ? undefined : 'no PostgreSQL answers');
