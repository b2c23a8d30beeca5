// The scheduler: every chunk is computed once its worker is alive again, and a chunk that kills its workers fails its calculation.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readDeals } from '../../../src/engine/counts.js';
import type { Calculation } from '../../../src/odds/calculation.js';
import { simulationsPerChunk } from '../../../src/odds/odds-kind.js';
import { createScheduler, type Scheduler } from '../../../src/odds/scheduler/scheduler.js';
import type { TaskOptions } from '../../../src/odds/scheduler/task.js';
import { compileEngineFile, startNodeWorker } from '../../../src/odds/workers/start-node-worker.js';
import type { StartWorker, Worker } from '../../../src/odds/workers/worker.js';
import type { WorkerPoolEvents } from '../../../src/odds/workers/worker-pool.js';

const module = await compileEngineFile();
const startReal: StartWorker = signal => startNodeWorker(module, signal);

interface Scheduling {
  readonly scheduler: Scheduler;
  /** Every worker that has started. */
  readonly workers: Worker[];
  /** Runs a calculation of so many simulations against 22 opponents; resolves with the deals that were counted. */
  run(simulations: number, options?: TaskOptions): Promise<number>;
}

const schedulerOn = (threads: number, start: StartWorker = startReal, events: WorkerPoolEvents = {}): Scheduling => {
  const workers: Worker[] = [];
  const startWorker: StartWorker = async signal => {
    const worker = await start(signal);
    workers.push(worker);
    return worker;
  };
  const scheduler = createScheduler({ threads, queueLimit: Number.POSITIVE_INFINITY, startWorker, events });
  const run: Scheduling['run'] = async (simulations, options) => {
    const calculation: Calculation = {
      kind: 'odds',
      cards: [38, 37],
      opponents: 22,
      method: 'monte-carlo',
      simulations,
      seed: 1,
    };
    return readDeals((await scheduler.run(calculation, options)).counts);
  };
  return { scheduler, workers, run };
};

const rejection = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => assert.unreachable('should reject'),
    reason => reason,
  );

const CHUNK = simulationsPerChunk(22);
const LONG = 500 * CHUNK; // most of a second
const FATAL = 1;

const scheduling = suite('the scheduler');

scheduling('computes what there is on all workers, and waits for more', async () => {
  const { scheduler, run } = schedulerOn(2);
  assert.equal(await Promise.all([16, 32, 48, 64, 80].map(simulations => run(simulations))), [16, 32, 48, 64, 80]);
  assert.is(await run(1), 1);
  assert.is(scheduler.status().calculations, 0);
  await scheduler.pool.close();
});

scheduling('gives a worker two chunks at a time, and another one only when it has done one', async () => {
  const asked: number[] = [];
  const start: StartWorker = async signal => {
    const worker = await startReal(signal);
    let busy = 0;
    const run: Worker['run'] = (...args) => {
      asked.push(++busy);
      return worker.run(...args).finally(() => busy--);
    };
    return { ...worker, run };
  };
  const { scheduler, run } = schedulerOn(1, start);
  await run(20 * CHUNK);
  assert.is(asked.length, 20);
  assert.is(Math.max(...asked), 2);
  await scheduler.pool.close();
});

scheduling('computes the chunks of a worker that dies on its successor', async () => {
  const exits: Error[] = [];
  const { scheduler, workers, run } = schedulerOn(2, startReal, { onExit: reason => void exits.push(reason) });
  await scheduler.pool.ready();
  const results = [LONG, LONG, LONG, LONG].map(simulations => run(simulations));
  await Promise.all(workers.slice(0, 2).map(worker => worker.stop()));
  assert.equal(await Promise.all(results), [LONG, LONG, LONG, LONG]);
  await scheduler.pool.ready();
  const { workers: alive, restarts } = scheduler.status();
  assert.equal([alive, restarts, exits.length], [2, 2, 2]);
  await scheduler.pool.close();
});

scheduling('fails a calculation whose chunk kills three workers, and goes on with the others', async () => {
  const start: StartWorker = async signal => {
    const worker = await startReal(signal);
    const run: Worker['run'] = async (chunks, isWanted) => {
      const result = worker.run(chunks, isWanted);
      if (chunks.some(chunk => 'simulations' in chunk && chunk.simulations === FATAL)) void worker.stop();
      return result;
    };
    return { ...worker, run };
  };
  const { scheduler, run } = schedulerOn(1, start);
  const fatal = rejection(run(FATAL));
  const harmless = run(16);
  assert.match((await fatal).message, 'the calculating thread ended');
  assert.is(await harmless, 16);
  assert.is(scheduler.status().restarts, 3);
  await scheduler.pool.close();
});

scheduling('computes what came before its workers had started', async () => {
  let attempts = 0;
  const start: StartWorker = signal => (++attempts < 3 ? Promise.reject(new Error('no memory')) : startReal(signal));
  const { scheduler, run } = schedulerOn(1, start);
  assert.is(await run(16), 16);
  assert.is(scheduler.status().startFailures, 2);
  await scheduler.pool.close();
});

scheduling(
  'cancels what waits in a worker of a calculation that has evaluated all hands that were admitted for it',
  async () => {
    let cancellations = 0;
    const start: StartWorker = async signal => {
      const worker = await startReal(signal);
      const cancelUnwanted = (): void => {
        cancellations++;
        worker.cancelUnwanted();
      };
      return { ...worker, cancelUnwanted };
    };
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
  },
);

scheduling('rejects with the error of the engine, and replaces no worker for it', async () => {
  const { scheduler, run } = schedulerOn(1);
  const calculation: Calculation = {
    kind: 'odds',
    cards: [1, 1],
    opponents: 1,
    method: 'monte-carlo',
    simulations: 16,
    seed: 1,
  };
  assert.match((await rejection(scheduler.run(calculation, {}))).message, 'a card appears twice');
  assert.is(await run(16), 16);
  assert.is(scheduler.status().restarts, 0);
  await scheduler.pool.close();
});

scheduling.run();
