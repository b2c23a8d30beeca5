import { mock } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { StoreUnavailableError } from '../../src/accounts/errors.js';
import { createResultBatcher } from '../../src/jobs/result-batcher.js';
import type { SliceResult } from '../../src/jobs/slice-store.js';
import { rejection } from '../accounts/stores.js';

const results = suite('results of slices');

// Time stands still in these tests, but for what they let pass.
results.before.each(() => mock.timers.enable({ apis: ['setTimeout'] }));
results.after.each(() => mock.timers.reset());

const resultOf = (slice: number, isAwaited = false): SliceResult => ({
  job: 'job_1',
  block: 0,
  slice,
  counts: new Uint8Array(),
  hands: 1,
  isAwaited,
  isEnd: false,
});

/** A batcher, and the numbers of the slices that each of its transactions had. */
const openBatcher = (failures: unknown[] = [], signal?: AbortSignal) => {
  const written: number[][] = [];
  const write = async (batch: readonly SliceResult[]): Promise<void> => {
    if (failures.length > 0) throw failures.shift();
    written.push(batch.map(({ slice }) => slice));
  };
  return { written, batcher: createResultBatcher(write, () => undefined, signal) };
};

const settled = async (): Promise<void> => {
  for (let turns = 0; turns < 10; turns++) await setImmediate();
};

results('are committed at once, and those that follow soon, together', async () => {
  const { batcher, written } = openBatcher();
  await batcher.add(resultOf(1));
  const following = [batcher.add(resultOf(2)), batcher.add(resultOf(3))];
  await settled();
  assert.equal(written, [[1]]);
  mock.timers.tick(1000);
  await Promise.all(following);
  assert.equal(written, [[1], [2, 3]]);
});

results('do not wait where the next slice goes on with them', async () => {
  const { batcher, written } = openBatcher();
  await batcher.add(resultOf(1));
  const other = batcher.add(resultOf(2));
  await batcher.add(resultOf(3, true));
  await other;
  await batcher.add(resultOf(4, true));
  assert.equal(written, [[1], [2, 3], [4]]);
});

results('do not wait either where one transaction does not hold them all', async () => {
  const { batcher, written } = openBatcher();
  await batcher.add(resultOf(0));
  const others = Array.from({ length: 33 }, (_, i) => batcher.add(resultOf(1 + i, i === 32)));
  await Promise.all(others);
  assert.equal(
    written.map(({ length }) => length),
    [1, 32, 1],
  );
});

results('do not wait where the instance has nothing else to compute', async () => {
  const { batcher, written } = openBatcher();
  await batcher.add(resultOf(1));
  const last = batcher.add(resultOf(2));
  batcher.flush();
  await last;
  assert.equal(written, [[1], [2]]);
});

results('are no more than 32 in a transaction, and do not wait where more have come', async () => {
  const { batcher, written } = openBatcher();
  const adding = Array.from({ length: 70 }, (_, slice) => batcher.add(resultOf(slice)));
  await settled();
  mock.timers.tick(1000);
  await Promise.all(adding);
  assert.equal(
    written.map(({ length }) => length),
    [1, 32, 32, 5],
  );
});

results('are kept while the store is lost, and rejected for other failures', async () => {
  const fault = new Error('a fault of the statement');
  const { batcher, written } = openBatcher([new StoreUnavailableError()]);
  const adding = batcher.add(resultOf(1));
  await settled();
  assert.equal(written, []);
  mock.timers.tick(1000);
  await settled();
  await adding;
  assert.equal(written, [[1]]);
  const failing = openBatcher([fault]).batcher.add(resultOf(2));
  assert.is(await failing.catch((error: unknown) => error), fault);
});

results('are not kept where the process ends while the store is lost', async () => {
  const ending = new AbortController();
  const lost = Array.from({ length: 100 }, () => new StoreUnavailableError());
  const { batcher } = openBatcher(lost, ending.signal);
  const adding = rejection(batcher.add(resultOf(1)));
  await settled();
  ending.abort();
  assert.instance(await adding, StoreUnavailableError);
  assert.is(lost.length, 98);
});

results.run();
