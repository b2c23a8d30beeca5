// The scheduler: chunks of a worker that dies are computed again, a chunk that kills its workers fails its calculation,
// and background work yields to requests.

import * as assert from 'uvu/assert';
import { CalculatorClosedError } from '../../../src/calculations/calculator-errors.js';
import type { Chunk } from '../../../src/calculations/game-engine.js';
import { SampledOdds, simulationsPerChunk } from '../../../src/calculations/odds/odds-calculation.js';
import { createScheduler, type Scheduler } from '../../../src/calculations/scheduler/scheduler.js';
import type { TaskOptions } from '../../../src/calculations/scheduler/task.js';
import type { StartWorker, Worker } from '../../../src/calculations/workers/worker.js';
import { type Counts, readDeals } from '../../../src/engine/counts.js';
import { compileEngineFiles, createNodeCalculator, startNodeWorker } from '../../../src/games/node-calculator.js';
import { suite } from '../../suite.js';
import { calculatorSuite, expectedCounts, failure } from '../expected-counts.js';

const sample = (simulations: number, opponents = 22): SampledOdds =>
  new SampledOdds({ cards: [38, 37], opponents, simulations, seed: 1 });

const CHUNK = simulationsPerChunk(22);
const LONG = 100 * CHUNK;
const FATAL = 1;
/** A chunk that takes about a second. */
const toLong = (chunk: Chunk): Chunk => ({ ...chunk, ...{ simulations: 10_000_000 } });

const startReal: StartWorker = async signal => startNodeWorker(await compileEngineFiles(), signal);

/** Starts real workers that a test can change. */
const startChanged =
  (change: (worker: Worker) => Partial<Worker>): StartWorker =>
  async signal => {
    const worker = await startReal(signal);
    return { ...worker, ...change(worker) };
  };

interface Scheduling {
  readonly scheduler: Scheduler;
  readonly exits: Error[];
  /** Runs simulations against 22 opponents. */
  run(simulations: number, options?: TaskOptions): Promise<Counts>;
}

const schedulerOn = (threads: number, startWorker = startReal): Scheduling => {
  const exits: Error[] = [];
  const events = { onExit: (reason: Error): void => void exits.push(reason) };
  const scheduler = createScheduler({ threads, queueLimit: Number.POSITIVE_INFINITY, startWorker, events });
  const run: Scheduling['run'] = async (simulations, options) =>
    (await scheduler.run(sample(simulations), options)).counts;
  return { scheduler, exits, run };
};

const scheduling = suite('the scheduler');

scheduling('gives a worker at most two messages at a time', async () => {
  const asked: number[] = [];
  let busy = 0;
  const start = startChanged(worker => ({
    run: (...args) => {
      asked.push(++busy);
      return worker.run(...args).finally(() => busy--);
    },
  }));
  const { scheduler, run } = schedulerOn(1, start);
  assert.is(readDeals(await run(20 * CHUNK)), 20 * CHUNK);
  assert.equal([asked.length, Math.max(...asked)], [20, 2]);
  await scheduler.pool.close();
});

scheduling('sends small calculations together: up to 300,000 hands, or 100 chunks', async () => {
  const sizes: number[] = [];
  const start = startChanged(worker => ({
    run: (chunks, isWanted) => {
      sizes.push(chunks.length);
      return worker.run(chunks, isWanted);
    },
  }));
  const { scheduler } = schedulerOn(1, start);
  await scheduler.pool.ready();
  for (const [count, simulations, together] of [
    [250, 16, [100, 100, 50]],
    [7, 90_000, [3, 3, 1]],
    [3, 100_001, [1, 1, 1]],
  ] as const) {
    sizes.length = 0;
    const all = Array.from({ length: count }, (_, i) => scheduler.run(sample(simulations + i, 0)));
    for (const [i, { counts }] of (await Promise.all(all)).entries()) assert.is(readDeals(counts), simulations + i);
    assert.equal(sizes, together);
  }
  await scheduler.pool.close();
});

scheduling('computes the chunks of a dead worker on its successor, with the same counts', async () => {
  const workers: Worker[] = [];
  const start = startChanged(worker => {
    workers.push(worker);
    return {};
  });
  const { scheduler, exits, run } = schedulerOn(2, start);
  const results = [LONG, LONG + 1].map(simulations => run(simulations));
  await scheduler.pool.ready();
  await Promise.all(workers.slice(0, 2).map(worker => worker.stop()));
  assert.equal(await results[0], await expectedCounts(sample(LONG)));
  assert.is(readDeals((await results[1])!), LONG + 1);
  await scheduler.pool.ready();
  const { workers: alive, restarts } = scheduler.status();
  assert.equal([alive, restarts, exits.length], [2, 2, 2]);
  await scheduler.pool.close();
});

scheduling('fails a calculation whose chunk kills three workers, and goes on with the others', async () => {
  const start = startChanged(worker => ({
    run(chunks, isWanted) {
      const isFatal = chunks.some(chunk => 'simulations' in chunk && chunk.simulations === FATAL);
      if (!isFatal) return worker.run(chunks, isWanted);
      const result = worker.run(chunks.map(toLong), isWanted); // a short one might be done before the worker ends
      void worker.stop();
      return result;
    },
  }));
  const { scheduler, run } = schedulerOn(1, start);
  const fatal = failure(run(FATAL));
  const harmless = run(16);
  assert.match(String(await fatal), 'the calculating thread ended');
  assert.is(readDeals(await harmless), 16);
  assert.is(scheduler.status().restarts, 3);
  await scheduler.pool.close();
});

scheduling('cancels the waiting chunks of a failed calculation, also if it has no hands left to release', async () => {
  let cancellations = 0;
  const start = startChanged(worker => ({
    cancelUnwanted: () => {
      cancellations++;
      worker.cancelUnwanted();
    },
  }));
  const { scheduler, run } = schedulerOn(1, start);
  const stopping = new AbortController();
  const admitted = scheduler.admit('', 1);
  await new Promise<void>(resolve => {
    const result = run(LONG, { admitted, signal: stopping.signal, onProgress: () => resolve() });
    result.catch(() => undefined);
  });
  const { handsLeft } = scheduler.status();
  const before = cancellations;
  stopping.abort();
  await scheduler.pool.close();
  assert.equal([handsLeft, cancellations - before], [0, 1]);
});

scheduling("rejects only the calculation whose chunk fails, with the engine's error; keeps the worker", async () => {
  const { scheduler, run } = schedulerOn(1);
  const wrong = failure(scheduler.run(new SampledOdds({ ...sample(16), cards: [1, 1] })));
  const right = run(16);
  assert.match(String(await wrong), 'a card appears twice');
  assert.is(readDeals(await right), 16);
  assert.instance(await failure(run(0)), RangeError);
  assert.equal([scheduler.status().restarts, scheduler.status().calculations], [0, 0]);
  await scheduler.pool.close();
});

const background = calculatorSuite('background work', 1);

background('returns the counts of a request, also in ranges that continue earlier counts', async ({ calculator }) => {
  const work = sample(3_000_000, 1);
  const counts = await expectedCounts(work);
  assert.equal(await calculator.calculateInBackground(work), { counts, isEnd: true });
  const first = await calculator.calculateInBackground(work, { range: { first: 0, count: 5 } });
  assert.is(first.isEnd, false);
  const range = { first: 5, count: work.chunkCount, before: first.counts };
  assert.equal(await calculator.calculateInBackground(work, { range }), { counts, isEnd: true });
  const beyond = { range: { first: work.chunkCount, count: 1 } };
  assert.instance(await failure(calculator.calculateInBackground(work, beyond)), RangeError);
});

background('yields to requests, is no queued work, and is computed again if given back', async ({ calculator }) => {
  const order: string[] = [];
  const work = sample(10_000_000, 1);
  const long = calculator.calculateInBackground(work).then(({ counts }) => {
    order.push('background');
    return counts;
  });
  for (let i = 0; i < 5; i++) {
    const { calculations, handsLeft } = calculator.status();
    assert.equal([calculations, handsLeft], [0, 0]);
    await calculator.calculate(sample(200_000));
    order.push('request');
  }
  assert.equal(await long, await expectedCounts(work));
  assert.equal(order, ['request', 'request', 'request', 'request', 'request', 'background']);
});

background('ends with its signal, or with CalculatorClosedError when the calculator is aborted', async () => {
  const calculator = createNodeCalculator({ threads: 1 });
  await calculator.ready();
  const controller = new AbortController();
  const [reason, huge] = [new Error('enough'), sample(1_000_000_000)];
  const cancelled = failure(calculator.calculateInBackground(huge, { signal: controller.signal }));
  const left = failure(calculator.calculateInBackground(huge));
  controller.abort(reason);
  assert.is(await cancelled, reason);
  calculator.abort(new Error('the server is shutting down'));
  assert.instance(await left, CalculatorClosedError);
  assert.instance(await failure(calculator.calculateInBackground(sample(1))), CalculatorClosedError);
  await calculator.close();
});
