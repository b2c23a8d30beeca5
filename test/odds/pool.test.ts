// The worker threads: what becomes of their chunks when they die, and of the pool when they cannot start.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Chunk } from '../../src/odds/chunks.js';
import { compileEngineFile } from '../../src/odds/module.js';
import { runtimeWorker, startThread } from '../../src/odds/node-thread.js';
import { createPool, type Order, type Pool, type PoolNews } from '../../src/odds/pool.js';
import { type RuntimeWorker, type StartThread, startThreadOn, type Thread } from '../../src/odds/thread.js';

const module = await compileEngineFile();
const startReal: StartThread = signal => startThread(module, signal);

const chunkOf = (simulations: number): Chunk => ({
  simulation: { cards: [38, 37], opponents: 1, simulations, seed: 1, stream: 0 },
});

interface Filled {
  readonly pool: Pool;
  readonly threads: Thread[];
  /** Puts a chunk of so many simulations in; resolves with the deals that were counted. */
  put(simulations: number): Promise<number>;
}

/** A pool with an order book. */
const makePool = (size: number, start: StartThread = startReal, news: PoolNews = {}): Filled => {
  const orders: Order[] = [];
  const threads: Thread[] = [];
  const watched: StartThread = async signal => {
    const thread = await start(signal);
    threads.push(thread);
    return thread;
  };
  const pool = createPool(size, watched, () => orders.shift(), news);
  const put = (simulations: number): Promise<number> =>
    new Promise((resolve, reject) => {
      orders.push({
        chunk: chunkOf(simulations),
        isWanted: () => true,
        done: ({ counts }) => resolve(counts.deals),
        failed: reject,
      });
      pool.wake();
    });
  return { pool, threads, put };
};

const rejection = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => assert.unreachable('should reject'),
    reason => reason,
  );

const LONG = 5_000_000; // some 50 ms
const FATAL = 5_000_001;

const pools = suite('a pool of worker threads');

pools('computes what there is on all of them, and waits for more', async () => {
  const { pool, put } = makePool(2);
  await pool.ready();
  assert.is(pool.size(), 2);
  assert.equal(await Promise.all([16, 32, 48, 64, 80].map(put)), [16, 32, 48, 64, 80]);
  assert.is(await put(1), 1);
  await pool.close();
});

pools('replaces a thread that dies, and runs its chunks again', async () => {
  const deaths: Error[] = [];
  const { pool, threads, put } = makePool(2, startReal, { onDeath: reason => void deaths.push(reason) });
  await pool.ready();
  const asked = [LONG, LONG, LONG, LONG].map(put);
  await Promise.all(threads.slice(0, 2).map(thread => thread.stop()));
  assert.equal(await Promise.all(asked), [LONG, LONG, LONG, LONG]);
  await pool.ready();
  assert.is(pool.size(), 2);
  assert.is(pool.deaths(), 2);
  assert.is(deaths.length, 2);
  await pool.close();
});

pools('gives up on a chunk whose threads die three times, and goes on with the others', async () => {
  const fatal: StartThread = async signal => {
    const thread = await startReal(signal);
    const run: Thread['run'] = async chunk => {
      const result = thread.run(chunk);
      if ('simulation' in chunk && chunk.simulation.simulations === FATAL) void thread.stop();
      return result;
    };
    return { ...thread, run };
  };
  const { pool, put } = makePool(1, fatal);
  const fatalOne = rejection(put(FATAL));
  const harmless = put(16);
  assert.match((await fatalOne).message, 'the calculating thread ended');
  assert.is(await harmless, 16);
  assert.is(pool.deaths(), 3);
  await pool.close();
});

pools('tells why a thread does not start, tries again, and computes what came meanwhile', async () => {
  const reasons: string[] = [];
  let attempts = 0;
  const start: StartThread = signal => (++attempts < 3 ? Promise.reject(new Error('no memory')) : startReal(signal));
  const { pool, put } = makePool(1, start, { onFailedStart: ({ message }) => void reasons.push(message) });
  assert.is((await rejection(pool.ready())).message, 'no memory');
  assert.ok(pool.isBroken());
  assert.is(await put(16), 16);
  assert.equal(reasons, ['no memory', 'no memory']);
  assert.is(pool.startFailures(), 2);
  await pool.ready();
  assert.not.ok(pool.isBroken());
  await pool.close();
});

pools('is broken while its threads die without having computed anything, and tries again after a pause', async () => {
  const start: StartThread = async signal => {
    const thread = await startReal(signal);
    setTimeout(() => void thread.stop(), 1);
    return thread;
  };
  const { pool } = makePool(1, start);
  while (pool.deaths() < 3) await new Promise(resolve => setTimeout(resolve, 5));
  assert.ok(pool.isBroken());
  await pool.close();
});

pools('is not broken while one of its threads can compute', async () => {
  let attempts = 0;
  const start: StartThread = signal => (++attempts === 1 ? startReal(signal) : Promise.reject(new Error('no memory')));
  const { pool, put } = makePool(2, start);
  assert.is((await rejection(pool.ready())).message, 'no memory');
  assert.is(await put(16), 16);
  assert.not.ok(pool.isBroken());
  assert.is(pool.size(), 1);
  await pool.close();
});

pools('hands what the engine refuses back to who asked for it', async () => {
  const { pool, put } = makePool(1);
  assert.match((await rejection(put(0))).message, /simulations/);
  assert.is(await put(16), 16);
  assert.is(pool.deaths(), 0);
  await pool.close();
});

pools('starts no thread once it is closed, and ends those that are starting', async () => {
  const { pool, threads } = makePool(2);
  await pool.close();
  await Promise.all(threads.map(thread => thread.ended));
  assert.is(pool.deaths(), 0);
  assert.is(pool.startFailures(), 0);
  assert.is(pool.size(), 0);
});

pools('that is closed waits for no thread that would never be ready', async () => {
  const workers: Worker[] = [];
  const open = (): RuntimeWorker => {
    const worker = new Worker('setInterval(() => {}, 1000)', { eval: true });
    workers.push(worker);
    return runtimeWorker(worker);
  };
  const { pool } = makePool(20, signal => startThreadOn(open, module, signal));
  const ready = rejection(pool.ready());
  const ends = Promise.all(workers.map(worker => once(worker, 'exit')));
  const warnings: Error[] = [];
  const hear = (warning: Error): void => void warnings.push(warning);
  process.on('warning', hear);
  await pool.close();
  await pool.close();
  process.off('warning', hear);
  await Promise.all([ready, ends]);
  assert.is(workers.length, 20);
  assert.equal(warnings, []);
});

pools.run();
