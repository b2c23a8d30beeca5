// The worker pool: it replaces workers that die, tries again when they do not start, and ends them all.
import { once } from 'node:events';
import { Worker as NodeWorker } from 'node:worker_threads';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readDeals } from '../../../src/engine/counts.js';
import type { Chunk } from '../../../src/odds/chunk.js';
import { compileEngineFile, startNodeWorker, workerHandle } from '../../../src/odds/workers/start-node-worker.js';
import {
  type StartWorker,
  startWorkerWith,
  type Worker,
  WorkerExitError,
  type WorkerHandle,
} from '../../../src/odds/workers/worker.js';
import { WorkerPool, type WorkerPoolEvents } from '../../../src/odds/workers/worker-pool.js';

const module = await compileEngineFile();
const startReal: StartWorker = signal => startNodeWorker(module, signal);

const chunkOf = (simulations: number): Chunk => ({ cards: [38, 37], opponents: 1, simulations, seed: 1, stream: 0 });

interface StartedPool {
  readonly pool: WorkerPool;
  /** Every worker that has started. */
  readonly workers: Worker[];
  /** Resolves once a worker is idle. */
  idle(): Promise<void>;
  /** Computes a chunk of so many simulations on an idle worker; resolves with the deals that were counted. */
  run(simulations: number): Promise<number>;
}

const startPool = (threads: number, start: StartWorker = startReal, events: WorkerPoolEvents = {}): StartedPool => {
  const workers: Worker[] = [];
  const startWorker: StartWorker = async signal => {
    const worker = await start(signal);
    workers.push(worker);
    return worker;
  };
  let onStart = (): void => {};
  const pool = new WorkerPool({ threads, startWorker, onStart: () => onStart(), events });
  const idle = async (): Promise<void> => {
    while (!pool.idleSlot()) {
      await new Promise<void>(resolve => {
        onStart = resolve;
      });
    }
  };
  const run = async (simulations: number): Promise<number> => {
    const worker = pool.idleSlot();
    if (!worker) throw new Error('no worker is idle');
    const { counts } = await worker.run([chunkOf(simulations)], () => true);
    return readDeals(counts[0]!);
  };
  return { pool, workers, idle, run };
};

const rejection = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => assert.unreachable('should reject'),
    reason => reason,
  );

const LONG = 100_000_000; // about a second

const pools = suite('a worker pool');

pools('gives out the worker with the fewest chunks, and none that has two', async () => {
  const { pool, run } = startPool(2);
  await pool.ready();
  assert.is(pool.size, 2);
  const first = pool.idleSlot();
  const results = [run(LONG)];
  assert.is.not(pool.idleSlot(), first);
  for (const simulations of [16, 32, 48]) results.push(run(simulations));
  assert.is(pool.idleSlot(), undefined);
  await Promise.race(results);
  assert.is.not(pool.idleSlot(), undefined);
  await pool.close();
  assert.is(pool.idleSlot(), undefined);
  await Promise.allSettled(results);
});

pools('replaces a worker that dies, and rejects its chunks', async () => {
  const exits: Error[] = [];
  const { pool, workers, run, idle } = startPool(1, startReal, { onExit: reason => void exits.push(reason) });
  await idle();
  assert.is(await run(16), 16);
  const rejected = [run(LONG), run(LONG)].map(rejection);
  await workers[0]?.stop();
  assert.is(pool.idleSlot(), undefined);
  for (const reason of await Promise.all(rejected)) assert.instance(reason, WorkerExitError);
  await idle();
  assert.is(await run(16), 16);
  assert.equal([pool.size, pool.restarts, exits.length], [1, 1, 1]);
  await pool.close();
});

pools('reports why a worker does not start, and tries again', async () => {
  const reasons: string[] = [];
  let attempts = 0;
  const start: StartWorker = signal => (++attempts < 3 ? Promise.reject(new Error('no memory')) : startReal(signal));
  const { pool, run, idle } = startPool(1, start, { onStartFailure: ({ message }) => void reasons.push(message) });
  assert.is((await rejection(pool.ready())).message, 'no memory');
  assert.ok(pool.isBroken());
  await idle();
  assert.is(await run(16), 16);
  assert.equal(reasons, ['no memory', 'no memory']);
  assert.is(pool.startFailures, 2);
  await pool.ready();
  assert.not.ok(pool.isBroken());
  await pool.close();
});

pools('is broken while its workers die before they compute anything, and tries again after a pause', async () => {
  const start: StartWorker = async signal => {
    const worker = await startReal(signal);
    setTimeout(() => void worker.stop(), 1);
    return worker;
  };
  const { pool } = startPool(1, start);
  while (pool.restarts < 3) await new Promise(resolve => setTimeout(resolve, 5));
  assert.ok(pool.isBroken());
  await pool.close();
});

pools('is not broken while one of its workers can compute', async () => {
  let attempts = 0;
  const start: StartWorker = signal => (++attempts === 1 ? startReal(signal) : Promise.reject(new Error('no memory')));
  const { pool, run, idle } = startPool(2, start);
  assert.is((await rejection(pool.ready())).message, 'no memory');
  await idle();
  assert.is(await run(16), 16);
  assert.not.ok(pool.isBroken());
  assert.is(pool.size, 1);
  await pool.close();
});

pools('rejects with the error of the engine, and keeps the worker', async () => {
  const { pool, run, idle } = startPool(1);
  await idle();
  assert.match((await rejection(run(0))).message, /simulations/);
  assert.is(await run(16), 16);
  assert.is(pool.restarts, 0);
  await pool.close();
});

pools('starts no worker once it is closed, and ends those that are starting', async () => {
  const { pool, workers } = startPool(2);
  await pool.close();
  await Promise.all(workers.map(worker => worker.exited));
  assert.is(pool.restarts, 0);
  assert.is(pool.startFailures, 0);
  assert.is(pool.size, 0);
});

pools('that is closed does not wait for workers that would never be ready', async () => {
  const workers: NodeWorker[] = [];
  const open = (): WorkerHandle => {
    const worker = new NodeWorker('setInterval(() => {}, 1000)', { eval: true });
    workers.push(worker);
    return workerHandle(worker);
  };
  const { pool } = startPool(20, signal => startWorkerWith(open, module, signal));
  const ready = rejection(pool.ready());
  const ends = Promise.all(workers.map(worker => once(worker, 'exit')));
  const warnings: Error[] = [];
  const onWarning = (warning: Error): void => void warnings.push(warning);
  process.on('warning', onWarning);
  await pool.close();
  await pool.close();
  process.off('warning', onWarning);
  await Promise.all([ready, ends]);
  assert.is(workers.length, 20);
  assert.equal(warnings, []);
});

pools.run();
