// What becomes of the tasks of a pool with one thread when that thread dies: one task in work, two waiting, one that comes later.
import { setTimeout as sleep } from 'node:timers/promises';
import { Piscina } from 'piscina';
import type { Chunk } from '../../src/odds/chunks.js';
import { startThread } from '../../src/odds/node-thread.js';
import type { Table } from '../table.js';
import { TASK_FILE } from './pools.js';

/** A pool with one thread, that can be killed; `kill` is the task in work. */
interface Mortal {
  readonly name: string;
  readonly death: string;
  run(chunk: Chunk): Promise<unknown>;
  kill(): Promise<unknown>;
  stop(): Promise<void>;
}

const PATIENCE_MS = 3000;

/** "answered", "rejected: …", or "never settled". */
const fateOf = (work: Promise<unknown>): Promise<string> =>
  Promise.race([
    work.then(
      () => 'answered',
      (error: unknown) => `rejected: ${error instanceof Error ? error.message : String(error)}`,
    ),
    sleep(PATIENCE_MS, 'never settled'),
  ]);

const piscinaOf = (module: WebAssembly.Module): Piscina =>
  new Piscina({ filename: TASK_FILE, minThreads: 1, maxThreads: 1, workerData: { module } });

/** One whose task ends the thread. */
const mortalTask = (module: WebAssembly.Module, task: string, death: string): Mortal => {
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

/** One whose thread is terminated from outside while it works. */
const mortalPiscina = (module: WebAssembly.Module, work: Chunk): Mortal => {
  const pool = piscinaOf(module);
  pool.on('error', () => undefined);
  const kill = (): Promise<unknown> => {
    const working = pool.run(work);
    setTimeout(() => pool.threads[0]?.terminate(), 1);
    return working;
  };
  return { name: 'piscina', death: 'terminated', run: chunk => pool.run(chunk), kill, stop: () => pool.destroy() };
};

const mortalThread = async (module: WebAssembly.Module, work: Chunk): Promise<Mortal> => {
  const thread = await startThread(module);
  const kill = (): Promise<unknown> => {
    const working = thread.run(work);
    setTimeout(() => void thread.stop(), 1);
    return working;
  };
  const { run, stop } = thread;
  return { name: 'own thread, not replaced', death: 'terminated', run, kill, stop };
};

/** @param work a chunk that takes long enough to be killed in it */
export const deathsTable = async (module: WebAssembly.Module, small: Chunk, work: Chunk): Promise<Table> => {
  const all = [
    await mortalThread(module, work),
    mortalPiscina(module, work),
    mortalTask(module, 'exit', 'process.exit in a task'),
    mortalTask(module, 'throw', 'an error that nobody catches'),
  ];
  const rows: string[][] = [];
  for (const { name, death, run, kill, stop } of all) {
    if (name === 'piscina') await run(small);
    const fates = await Promise.all([kill(), run(small), run(small)].map(fateOf));
    const later = await fateOf(run(small));
    rows.push([name, death, ...fates, later]);
    await stop().catch(() => undefined);
  }
  return [['pool', 'its thread', 'task in work', 'first waiting', 'second waiting', 'one sent later'], ...rows];
};
