// The queue of a fleet, whose PostgreSQL is lost at a bad moment.
import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openFleetQueue } from '../../src/jobs/fleet-queue.js';
import type { Slice } from '../../src/jobs/model.js';
import type { ComputeSlice, SliceQueue } from '../../src/jobs/queue.js';
import { startProxy } from '../accounts/store/proxy.js';
import { hasPostgres, makeDatabase } from '../accounts/stores.js';
import { canRun } from '../requirements.js';
import { until } from '../until.js';

const lost = suite('the queue of a fleet whose PostgreSQL is lost');

/** Milliseconds after the queue began to open: while it connects, reads the version of its tables, begins to listen, or waits. */
const MOMENTS = [2, 4, 8, 12, 16, 20, 24, 28, 32, 40, 48, 64, 100];

const computeInto =
  (computed: Slice[]): ComputeSlice =>
  async (slice, onComputed) => {
    computed.push(slice);
    onComputed();
  };

lost('leaves the event loop free, and hands out slices afterwards, whenever that was', async () => {
  const database = await makeDatabase('PostgreSQL');
  const proxy = await startProxy(database.url);
  const open = (computed: Slice[]) =>
    openFleetQueue(
      proxy.url,
      'engine',
    )({ maxUncomputed: 2, maxUncommitted: 2, compute: computeInto(computed), onError() {} });
  const migrated = await open([]);
  await migrated.close();
  for (const moment of MOMENTS) {
    const computed: Slice[] = [];
    const opening = open(computed);
    await sleep(moment);
    proxy.stop();
    await sleep(30);
    proxy.start();
    const queue = await opening;
    const slice = { job: `job${moment}`, block: 0, slice: 0 };
    const add = (): Promise<boolean> =>
      queue.add([{ ...slice, turn: 1 }]).then(
        () => true,
        () => false,
      );
    await until(add);
    await until(() => computed.length > 0);
    assert.equal(computed, [slice]);
    await queue.close();
  }
  await proxy.close();
  await database.drop();
});

lost('hands out slices though it is no longer told of them, on a connection that was lost without a word', async () => {
  const database = await makeDatabase('PostgreSQL');
  const proxy = await startProxy(database.url);
  const connection = await database.connect();
  const listening =
    "select 1 from pg_stat_activity where datname = current_database() and query ilike '%listen bullmq%' and pid <> pg_backend_pid()";
  const isListening = async (): Promise<boolean> => (await connection.sql(listening)).length > 0;
  const computed: Slice[] = [];
  const errors: unknown[] = [];
  const onError = (error: unknown): void => void errors.push(error);
  const compute = computeInto(computed);
  const queue = await openFleetQueue(proxy.url, 'engine')({ maxUncomputed: 2, maxUncommitted: 2, compute, onError });
  await until(isListening);
  proxy.stop();
  await until(() => errors.length > 15); // not only those of connections that were open: it tries to listen, too
  proxy.start();
  await until(isListening);
  proxy.silence();
  const other = await openFleetQueue(database.url, 'engine')({ maxUncomputed: 0, maxUncommitted: 0, compute, onError });
  const slice = { job: 'job', block: 0, slice: 0 };
  await other.add([{ ...slice, turn: 1 }]);
  await until(() => computed.length > 0);
  for (const each of [other, queue]) await each.close();
  await connection.close();
  await proxy.close();
  await database.drop();
  assert.equal(computed, [slice]);
});

lost('hands out a slice that is held for an instance which is gone and whose clock was a day ahead', async () => {
  const database = await makeDatabase('PostgreSQL');
  const slice = { job: 'job', block: 0, slice: 0 };
  const add = (queue: SliceQueue): Promise<void> => queue.add([{ ...slice, turn: 1 }]);
  const open = (compute: ComputeSlice): Promise<SliceQueue> =>
    openFleetQueue(database.url, 'engine')({ maxUncomputed: 2, maxUncommitted: 2, compute, onError() {} });
  const taken: Slice[] = [];
  const gone = await open(each => {
    taken.push(each);
    return new Promise(() => {});
  });
  await add(gone);
  await until(() => taken.length === 1);
  await gone.close();
  const connection = await database.connect();
  const ahead = Date.now() + 24 * 60 * 60 * 1000;
  await connection.sql("update bullmq.job set locked_until_ms = ? where state = 'active'", ahead);
  await connection.sql("update bullmq.meta set value = ? where field = 'stalled-check'", String(ahead));
  await connection.close();
  const computed: Slice[] = [];
  const queue = await open(computeInto(computed));
  const now = performance.now;
  let passedMs = 0;
  performance.now = () => now.call(performance) + passedMs;
  try {
    // The producer does so every two seconds.
    for (; computed.length === 0 && passedMs < 11 * 60_000; passedMs += 10_000) await add(queue);
  } finally {
    performance.now = now;
  }
  await until(() => computed.length > 0);
  await queue.close();
  await database.drop();
  assert.equal(computed[0], slice); // perhaps once more: it was queued again before it was computed
});

if (canRun('the queue of a fleet', hasPostgres ? undefined : 'no PostgreSQL answers')) lost.run();
