// Workers: a worker answers in order, and reports why it does not start or has ended; the pool replaces workers that die, retries those
// that do not start, and ends all.
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { Worker as NodeWorker } from 'node:worker_threads';
import * as assert from 'uvu/assert';
import type { OddsChunk } from '../../../src/calculations/odds/odds-calculation.js';
import {
  type BatchResult,
  ChunkCancelledError,
  type StartWorker,
  startWorkerWith,
  type Worker,
  WorkerExitError,
  type WorkerHandle,
} from '../../../src/calculations/workers/worker.js';
import { adaptNodeWorker } from '../../../src/calculations/workers/worker-handles.js';
import { WorkerPool, type WorkerPoolEvents } from '../../../src/calculations/workers/worker-pool.js';
import { readDeals } from '../../../src/engine/counts.js';
import { compileEngineFiles, startNodeWorker } from '../../../src/games/node-calculator.js';
import { suite } from '../../suite.js';
import { failure } from '../expected-counts.js';

const modules = await compileEngineFiles();
const startReal: StartWorker = signal => startNodeWorker(modules, signal);

const chunkOf = (simulations: number): OddsChunk => ({
  engine: 'holdem',
  type: 'odds',
  cards: [38, 37],
  opponents: 1,
  simulations,
  seed: 1,
  stream: 0,
});

const LONG = 100_000_000; // about a second

const one = suite('a worker');

one('does not start without an engine, and says why', async () => {
  const empty = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
  const error = await failure(startNodeWorker([await WebAssembly.compile(empty), ...modules.slice(1)]));
  assert.match(String((error as Error).cause), 'no export abiVersion');
});

one('answers in the order of the calls, several chunks of a call too, or with the error of the engine', async () => {
  const worker = await startNodeWorker(modules);
  const deals: number[][] = [];
  const note = ({ counts, began, ended }: BatchResult): void => {
    assert.ok(began <= ended);
    deals.push(counts.map(readDeals));
  };
  await Promise.all([
    worker.run([chunkOf(300_000)]).then(note),
    worker.run([chunkOf(16), chunkOf(1)]).then(note),
    failure(worker.run([chunkOf(0)])).then(error => assert.match(String(error), /simulations/)),
    worker.run([chunkOf(17)]).then(note),
  ]);
  assert.equal(deals, [[300_000], [16, 1], [17]]);
  await worker.stop();
});

one('reports the chunk that it was computing when it ended, and accepts no more', async () => {
  const worker = await startNodeWorker(modules);
  const rejected = [LONG, LONG].map(simulations => failure(worker.run([chunkOf(simulations)])));
  await worker.stop();
  await worker.exited;
  assert.ok(worker.hasExited());
  const errors = [...(await Promise.all(rejected)), await failure(worker.run([chunkOf(1)]))];
  const begun = errors.map(error => error instanceof WorkerExitError && error.begun);
  assert.equal([begun, errors.every(error => error instanceof WorkerExitError)], [[true, false, false], true]);
});

one('skips chunks that were cancelled before they began', async () => {
  const worker = await startNodeWorker(modules);
  let isWanted = true;
  const outcomes = [5_000_000, 2_000_000_000].map(simulations =>
    worker.run([chunkOf(simulations)], () => isWanted).catch(error => error),
  );
  worker.cancelUnwanted();
  isWanted = false;
  worker.cancelUnwanted();
  assert.instance((await Promise.all(outcomes))[1], ChunkCancelledError); // the first one may have begun
  assert.equal((await worker.run([chunkOf(1000)])).counts.map(readDeals), [1000]);
  await worker.stop();
});

/** The nice value of each thread of this process. */
const niceValues = (): number[] =>
  readdirSync('/proc/self/task').flatMap(thread => {
    try {
      const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
      return [Number(stat.slice(stat.lastIndexOf(')')).split(' ')[17])];
    } catch {
      return []; // the thread has ended meanwhile
    }
  });

if (process.platform === 'linux') {
  one('has a priority below that of its process', async () => {
    const worker = await startNodeWorker(modules);
    assert.ok(niceValues().includes(Math.min(19, getPriority() + 10)), `${getPriority()}: ${niceValues()}`);
    await worker.stop();
  });
}

interface StartedPool {
  readonly pool: WorkerPool;
  /** Every worker that has started. */
  readonly workers: Worker[];
  /** Resolves once a worker is idle. */
  idle(): Promise<void>;
  /** Computes a chunk on an idle worker. Resolves with the number of counted deals. */
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
  const rejected = [run(LONG), run(LONG)].map(failure);
  await workers[0]?.stop();
  assert.is(pool.idleSlot(), undefined);
  for (const reason of await Promise.all(rejected)) assert.instance(reason, WorkerExitError);
  await idle();
  assert.is(await run(16), 16);
  assert.equal([pool.size, pool.restarts, exits.length], [1, 1, 1]);
  await pool.close();
});

pools('reports why a worker does not start, and retries; is broken until one can compute', async () => {
  const reports: [message: string, isLast: boolean][] = [];
  const onStartFailure = ({ message }: Error, isLast: boolean): void => void reports.push([message, isLast]);
  let attempts = 0;
  const start: StartWorker = signal => (++attempts < 5 ? Promise.reject(new Error('no memory')) : startReal(signal));
  const { pool, run, idle } = startPool(2, start, { onStartFailure });
  assert.is(String(await failure(pool.ready())), 'Error: no memory');
  while (reports.length < 2) await new Promise(resolve => setTimeout(resolve, 1));
  assert.ok(pool.isBroken());
  await idle();
  assert.is(await run(16), 16);
  assert.equal(reports, [['no memory', false], ...new Array(3).fill(['no memory', true])]);
  assert.is(pool.startFailures, 4);
  assert.not.ok(pool.isBroken());
  await pool.close();
});

pools('is broken while its workers die before their first answer, and retries after a pause', async () => {
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

pools('starts no worker once it is closed, and ends those that are starting', async () => {
  const { pool, workers } = startPool(2);
  await pool.close();
  await Promise.all(workers.map(worker => worker.exited));
  assert.equal([pool.restarts, pool.startFailures, pool.size], [0, 0, 0]);
});

pools('is closed without waiting for workers that never become ready', async () => {
  const workers: NodeWorker[] = [];
  const open = (): WorkerHandle => {
    const worker = new NodeWorker('setInterval(() => {}, 1000)', { eval: true });
    workers.push(worker);
    return adaptNodeWorker(worker);
  };
  const { pool } = startPool(20, signal => startWorkerWith(open, modules, signal));
  const ready = failure(pool.ready());
  const ends = Promise.all(workers.map(worker => once(worker, 'exit')));
  await pool.close();
  await pool.close();
  await Promise.all([ready, ends]);
  assert.is(workers.length, 20);
});
