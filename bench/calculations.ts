// Calculations as the service cuts them, computed without it: on this thread, or on worker threads with one compiled module.
import { addCounts, type Counts } from '../src/engine/counts.js';
import type { Engine } from '../src/engine/engine.js';
import type { Calculation } from '../src/odds/calculation.js';
import { chunkCount, chunkOf, runChunk } from '../src/odds/chunks.js';
import { startThread } from '../src/odds/node-thread.js';
import type { Thread } from '../src/odds/thread.js';

/** Chunks that a thread has at once: one in work and one waiting, so that it never waits for its next. */
const CHUNKS_AT_ONCE = 2;

/** Computes all chunks on this thread. */
export const compute = (engine: Engine, calculation: Calculation): Counts => {
  let counts = runChunk(engine, chunkOf(calculation, 0));
  const chunks = chunkCount(calculation);
  for (let index = 1; index < chunks; index++) {
    counts = addCounts(counts, runChunk(engine, chunkOf(calculation, index)));
  }
  return counts;
};

const indicesOf = function* (calculation: Calculation): Generator<number> {
  const chunks = chunkCount(calculation);
  for (let index = 0; index < chunks; index++) yield index;
};

/** Computes all chunks on some threads, each taking the next that nobody has taken. */
const computeOn = async (threads: readonly Thread[], calculation: Calculation): Promise<Counts> => {
  const waiting = indicesOf(calculation);
  let counts: Counts | undefined;
  const lane = async (thread: Thread): Promise<void> => {
    for (const index of waiting) {
      const { counts: more } = await thread.run(chunkOf(calculation, index));
      counts = counts ? addCounts(counts, more) : more;
    }
  };
  await Promise.all(threads.flatMap(thread => Array.from({ length: CHUNKS_AT_ONCE }, () => lane(thread))));
  if (!counts) throw new RangeError('a calculation has at least one simulation');
  return counts;
};

export interface Crew {
  /** Computes on the first `threads` threads. */
  compute(calculation: Calculation, threads: number): Promise<Counts>;
  stop(): Promise<void>;
}

/** Starts the service's own worker threads, all with this module. */
export const startCrew = async (module: WebAssembly.Module, size: number): Promise<Crew> => {
  const all = await Promise.all(Array.from({ length: size }, () => startThread(module)));
  return {
    compute: (calculation, threads) => computeOn(all.slice(0, threads), calculation),
    stop: async () => {
      await Promise.all(all.map(thread => thread.stop()));
    },
  };
};

/** A number that says whether two computers, or two numbers of threads, counted the same. */
export const checksumOf = ({ deals, win, tie, lose, own, opponents, bothOpponents }: Counts): string =>
  [deals, win, tie, lose, ...own, ...opponents, ...bothOpponents]
    .reduce((sum, count) => (Math.imul(sum, 31) + count) >>> 0, 0)
    .toString(16)
    .padStart(8, '0');
