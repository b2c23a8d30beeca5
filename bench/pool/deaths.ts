// What happens to the tasks of a pool with one worker when the worker dies: one task in work, two waiting, one sent later.
import { setTimeout as sleep } from 'node:timers/promises';
import { Piscina } from 'piscina';
import type { Chunk } from '../../src/odds/chunk.js';
import { startNodeWorker } from '../../src/odds/workers/start-node-worker.js';
import type { Table } from '../table.js';
import { TASK_FILE } from './pools.js';

/** A pool with one worker that can be killed; `kill` is the task in work. */
interface KillablePool {
  readonly name: string;
  readonly death: string;
  run(chunk: Chunk): Promise<unknown>;
  kill(): Promise<unknown>;
  stop(): Promise<void>;
}

const TIMEOUT_MS = 3000;

/** "answered", "rejected: …", or "never settled". */
const resultOf = (work: Promise<unknown>): Promise<string> =>
  Promise.race([
    work.then(
      () => 'answered',
      (error: unknown) => `rejected: ${error instanceof Error ? error.message : String(error)}`,
    ),
    sleep(TIMEOUT_MS, 'never settled'),
  ]);

const piscinaOf = (module: WebAssembly.Module): Piscina =>
  new Piscina({ filename: TASK_FILE, minThreads: 1, maxThreads: 1, workerData: { module } });

/** Piscina with a task that ends the worker. */
const piscinaEndedByTask = (module: WebAssembly.Module, task: string, death: string): KillablePool => {
  const pool = piscinaOf(module);
  pool.on('error', () => undefined);
  return {
    name: 'piscina',
    death,
    run: chunk => pool.run(chunk),
    kill: () => pool.run(task),
    stop: () => pool.destroy(),
  };
};

/** Piscina whose worker is terminated from outside while it works. */
const piscinaTerminated = (module: WebAssembly.Module, work: Chunk): KillablePool => {
  const pool = piscinaOf(module);
  pool.on('error', () => undefined);
  const kill = (): Promise<unknown> => {
    const working = pool.run(work);
    setTimeout(() => pool.threads[0]?.terminate(), 1);
    return working;
  };
  return { name: 'piscina', death: 'terminated', run: chunk => pool.run(chunk), kill, stop: () => pool.destroy() };
};

const ownWorkerTerminated = async (module: WebAssembly.Module, work: Chunk): Promise<KillablePool> => {
  const worker = await startNodeWorker(module);
  const kill = (): Promise<unknown> => {
    const working = worker.run([work]);
    setTimeout(() => void worker.stop(), 1);
    return working;
  };
  const { stop } = worker;
  const run = (chunk: Chunk): Promise<unknown> => worker.run([chunk]);
  return { name: 'own thread, not replaced', death: 'terminated', run, kill, stop };
};

/** @param work a chunk that takes long enough to be killed in it */
export const deathsTable = async (module: WebAssembly.Module, small: Chunk, work: Chunk): Promise<Table> => {
  const all = [
    await ownWorkerTerminated(module, work),
    piscinaTerminated(module, work),
    piscinaEndedByTask(module, 'exit', 'process.exit in a task'),
    piscinaEndedByTask(module, 'throw', 'an error that nobody catches'),
  ];
  const rows: string[][] = [];
  for (const { name, death, run, kill, stop } of all) {
    if (name === 'piscina') await run(small);
    const results = await Promise.all([kill(), run(small), run(small)].map(resultOf));
    const later = await resultOf(run(small));
    rows.push([name, death, ...results, later]);
    await stop().catch(() => undefined);
  }
  return [['pool', 'its thread', 'task in work', 'first waiting', 'second waiting', 'one sent later'], ...rows];
};
