// The pools that bench/pool.ts compares: piscina, and a minimal pool over the service's own workers.
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { Counts } from '../../src/engine/counts.js';
import type { Chunk } from '../../src/odds/chunk.js';
import { startNodeWorker } from '../../src/odds/workers/start-node-worker.js';
import type { Worker } from '../../src/odds/workers/worker.js';

export const TASK_FILE = fileURLToPath(new URL('task.js', import.meta.url));

/** A chunk's counts, and when its computation began and ended. */
interface ChunkResult {
  readonly counts: Counts;
  readonly began: number;
  readonly ended: number;
}

export interface Pool {
  readonly name: string;
  run(chunk: Chunk): Promise<ChunkResult>;
  stop(): Promise<void>;
}

interface Slot {
  readonly worker: Worker;
  /** Chunks that the worker has. */
  busy: number;
}

/**
 * Workers that take the next chunk of one queue.
 * @param depth chunks that a worker has at once: with 2 it never waits for the next one
 */
export const ownPool = async (module: WebAssembly.Module, size: number, depth: number): Promise<Pool> => {
  const workers = await Promise.all(Array.from({ length: size }, () => startNodeWorker(module)));
  const slots = workers.map((worker): Slot => ({ worker, busy: 0 }));
  const queue: ((slot: Slot) => void)[] = [];

  const runOn = async (slot: Slot, chunk: Chunk): Promise<ChunkResult> => {
    slot.busy++;
    try {
      const { counts, ...times } = await slot.worker.run([chunk]);
      return { counts: counts[0]!, ...times };
    } finally {
      slot.busy--;
      queue.shift()?.(slot);
    }
  };

  const run = (chunk: Chunk): Promise<ChunkResult> => {
    const idlest = slots.reduce((best, slot) => (slot.busy < best.busy ? slot : best));
    if (idlest.busy < depth) return runOn(idlest, chunk);
    return new Promise<Slot>(resolve => queue.push(resolve)).then(slot => runOn(slot, chunk));
  };

  return {
    name: `own threads, ${depth} at once`,
    run,
    stop: async () => {
      await Promise.all(workers.map(worker => worker.stop()));
    },
  };
};

/** @param depth chunks that a worker has at once */
export const piscinaPool = async (module: WebAssembly.Module, size: number, depth: number): Promise<Pool> => {
  const pool = new Piscina({
    filename: TASK_FILE,
    minThreads: size,
    maxThreads: size,
    concurrentTasksPerWorker: depth,
    workerData: { module },
  });
  return { name: `piscina, ${depth} at once`, run: chunk => pool.run(chunk), stop: () => pool.destroy() };
};
