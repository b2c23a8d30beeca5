// The queue of a fleet, whose PostgreSQL is lost at a bad moment.
import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openFleetQueue } from '../../src/jobs/fleet-queue.js';
import type { Slice } from '../../src/jobs/model.js';
import type { ComputeSlice } from '../../src/jobs/queue.js';
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

if (canRun('the queue of a fleet', hasPostgres ? undefined : 'no PostgreSQL answers')) lost.run();
