import { mock } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { StoreUnavailableError } from '../../../src/accounts/account-model.js';
import type { SliceResult } from '../../../src/jobs/add-results.js';
import { createResultBatcher } from '../../../src/jobs/running/result-batcher.js';

const results = suite('results of slices');

// Time stands still in these tests, but for what they let pass.
results.before.each(() => mock.timers.enable({ apis: ['setTimeout'] }));
results.after.each(() => mock.timers.reset());

const resultOf = (slice: number, isAwaited = false): SliceResult => ({
  job: 'job_1',
  block: 0,
  slice,
  answers: new Uint8Array(),
  hands: 1,
  isAwaited,
  isEnd: false,
});

/** A batcher, and the numbers of the slices that each of its transactions had. */
const openBatcher = (failures: unknown[] = []) => {
  const written: number[][] = [];
  const write = async (batch: readonly SliceResult[]): Promise<void> => {
    if (failures.length > 0) throw failures.shift();
    written.push(batch.map(({ slice }) => slice));
  };
  return { written, batcher: createResultBatcher(write, () => undefined) };
};

const settled = async (): Promise<void> => {
  for (let turns = 0; turns < 10; turns++) await setImmediate();
};

results('of 200 ms are committed together', async () => {
  const { batcher, written } = openBatcher();
  const adding = [batcher.add(resultOf(1)), batcher.add(resultOf(2))];
  mock.timers.tick(199);
  await settled();
  assert.equal(written, []);
  mock.timers.tick(1);
  await Promise.all(adding);
  assert.equal(written, [[1, 2]]);
});

results('do not wait where the next slice goes on with them', async () => {
  const { batcher, written } = openBatcher();
  const other = batcher.add(resultOf(1));
  await batcher.add(resultOf(2, true));
  await other;
  await batcher.add(resultOf(3, true));
  assert.equal(written, [[1, 2], [3]]);
});

results('do not wait where the instance has nothing else to compute', async () => {
  const { batcher, written } = openBatcher();
  const last = batcher.add(resultOf(1));
  batcher.flush();
  await last;
  assert.equal(written, [[1]]);
});

results('are no more than 32 in a transaction, and do not wait where more have come', async () => {
  const { batcher, written } = openBatcher();
  await Promise.all(Array.from({ length: 70 }, (_, slice) => batcher.add(resultOf(slice))));
  assert.equal(
    written.map(({ length }) => length),
    [32, 32, 6],
  );
});

results('are rejected where their transaction fails, and those that follow are not', async () => {
  const fault = new StoreUnavailableError();
  const { batcher, written } = openBatcher([fault]);
  assert.is(await batcher.add(resultOf(1, true)).catch((error: unknown) => error), fault);
  await batcher.add(resultOf(2, true));
  assert.equal(written, [[2]]);
});

results('are tried one by one where one of them fails', async () => {
  const fault = new Error('a fault of the statement');
  const { batcher, written } = openBatcher([fault, fault]);
  const adding = [1, 2].map(slice => batcher.add(resultOf(slice)).catch((error: unknown) => error));
  batcher.flush();
  assert.equal(await Promise.all(adding), [fault, undefined]);
  assert.equal(written, [[2]]);
});

results.run();
