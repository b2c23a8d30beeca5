// What is asked of both queues of slices: the one in memory, and the one of a fleet.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Slice } from '../../../src/jobs/job-model.js';
import { openFleetQueue } from '../../../src/jobs/running/fleet-queue.js';
import { type ComputeSlice, type OpenSliceQueue, openMemoryQueue } from '../../../src/jobs/running/slice-queue.js';
import { hasPostgres, makeDatabase } from '../../accounts/stores.js';
import { canRun } from '../../requirements.js';
import { until } from '../../until.js';

/** Slices that were taken, each committed when the test says so. */
const takenSlices = () => {
  const taken: number[] = [];
  const committed = new Map<number, () => void>();
  const compute: ComputeSlice = ({ slice }: Slice) => {
    taken.push(slice);
    return new Promise(resolve => committed.set(slice, resolve));
  };
  const commit = (slice: number): void => committed.get(slice)?.();
  return { taken, compute, commit };
};

const slicesTo = (count: number) =>
  Array.from({ length: count }, (_, slice) => ({ job: 'job', block: 0, slice, turn: 1 + slice }));

const testQueue = (name: string, open: (test: (openQueue: OpenSliceQueue) => Promise<void>) => Promise<void>) => {
  const queues = suite(name);

  queues('takes the next slice, of the lowest turn, when one is committed, and begins no more when it closes', () =>
    open(async openQueue => {
      const { taken, compute, commit } = takenSlices();
      const onError = (error: unknown): void => assert.unreachable(String(error));
      const queue = await openQueue({ concurrency: 2, compute, onError });
      await queue.add(slicesTo(6));
      await queue.add(slicesTo(6));
      await until(() => taken.length === 2);
      commit(1);
      await until(() => taken.length === 3);
      commit(2);
      await until(() => taken.length === 4);
      const closed = queue.close();
      for (const slice of [0, 3]) commit(slice);
      await closed;
      assert.equal(taken, [0, 1, 2, 3]);
    }),
  );
  return queues;
};

testQueue('a queue in memory', test => test(openMemoryQueue)).run();

const fleet = testQueue('a queue of a fleet', async test => {
  const { url, drop } = await makeDatabase('PostgreSQL');
  await test(openFleetQueue(url, 1_000));
  await drop();
});
if (canRun('the queue of a fleet', hasPostgres ? undefined : 'no PostgreSQL answers')) fleet.run();
