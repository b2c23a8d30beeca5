// The pools that bench/pool.ts compares: piscina, and the least that is a pool over the service's own threads.
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { Chunk } from '../../src/odds/chunks.js';
import type { ChunkResult } from '../../src/odds/messages.js';
import { startThread } from '../../src/odds/node-thread.js';
import type { Thread } from '../../src/odds/thread.js';

export const TASK_FILE = fileURLToPath(new URL('task.js', import.meta.url));

export interface Pool {
  readonly name: string;
  run(chunk: Chunk): Promise<ChunkResult>;
  stop(): Promise<void>;
}

interface Seat {
  readonly thread: Thread;
  /** Chunks that it has and has not answered. */
  busy: number;
}

/**
 * Threads that take the next chunk of one queue.
 * @param depth chunks that a thread has at once: with 2 it never waits for the next one
 */
export const ownPool = async (module: WebAssembly.Module, size: number, depth: number): Promise<Pool> => {
  const threads = await Promise.all(Array.from({ length: size }, () => startThread(module)));
  const seats = threads.map((thread): Seat => ({ thread, busy: 0 }));
  const queue: ((seat: Seat) => void)[] = [];

  const serve = async (seat: Seat, chunk: Chunk): Promise<ChunkResult> => {
    seat.busy++;
    try {
      return await seat.thread.run(chunk);
    } finally {
      seat.busy--;
      queue.shift()?.(seat);
    }
  };

  const run = (chunk: Chunk): Promise<ChunkResult> => {
    const idlest = seats.reduce((best, seat) => (seat.busy < best.busy ? seat : best));
    if (idlest.busy < depth) return serve(idlest, chunk);
    return new Promise<Seat>(resolve => queue.push(resolve)).then(seat => serve(seat, chunk));
  };

  return {
    name: `own threads, ${depth} at once`,
    run,
    stop: async () => {
      await Promise.all(threads.map(thread => thread.stop()));
    },
  };
};

/** @param depth likewise */
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
