// Computes calculations chunk by chunk like the service, but without its scheduler: on this thread, or on workers.
import { addCounts, type Counts } from '../src/engine/counts.js';
import type { Engine } from '../src/engine/engine.js';
import type { OddsCalculation } from '../src/odds/calculation.js';
import { computeChunk } from '../src/odds/chunk.js';
import { ODDS_KIND } from '../src/odds/odds-kind.js';
import { startNodeWorker } from '../src/odds/workers/start-node-worker.js';
import type { Worker } from '../src/odds/workers/worker.js';

/** Chunks that a worker has at once: one in work and one waiting, so that it never waits for the next. */
const CHUNKS_AT_ONCE = 2;

/** Computes all chunks on this thread; does not read the preflop table. */
export const compute = (engine: Engine, calculation: OddsCalculation): Counts => {
  const { chunkAt, countChunks } = ODDS_KIND;
  let counts = computeChunk(engine, chunkAt(calculation, 0));
  const chunks = countChunks(calculation);
  for (let index = 1; index < chunks; index++) {
    counts = addCounts(counts, computeChunk(engine, chunkAt(calculation, index)));
  }
  return counts;
};

const indicesOf = function* (calculation: OddsCalculation): Generator<number> {
  const chunks = ODDS_KIND.countChunks(calculation);
  for (let index = 0; index < chunks; index++) yield index;
};

/** Computes all chunks on some workers; each takes the next chunk that is left. */
const computeOn = async (workers: readonly Worker[], calculation: OddsCalculation): Promise<Counts> => {
  const indices = indicesOf(calculation);
  let counts: Counts | undefined;
  const lane = async (worker: Worker): Promise<void> => {
    for (const index of indices) {
      const result = await worker.run([ODDS_KIND.chunkAt(calculation, index)]);
      for (const more of result.counts) counts = counts ? addCounts(counts, more) : more;
    }
  };
  await Promise.all(workers.flatMap(worker => Array.from({ length: CHUNKS_AT_ONCE }, () => lane(worker))));
  if (!counts) throw new RangeError('a calculation has at least one simulation');
  return counts;
};

export interface Crew {
  /** Computes on the first `threads` workers. */
  compute(calculation: OddsCalculation, threads: number): Promise<Counts>;
  stop(): Promise<void>;
}

/** Starts the service's own workers, all with this module. */
export const startCrew = async (module: WebAssembly.Module, size: number): Promise<Crew> => {
  const all = await Promise.all(Array.from({ length: size }, () => startNodeWorker(module)));
  return {
    compute: (calculation, threads) => computeOn(all.slice(0, threads), calculation),
    stop: async () => {
      await Promise.all(all.map(worker => worker.stop()));
    },
  };
};

/** A number that says whether two computers, or two numbers of threads, counted the same. */
export const checksumOf = (counts: Counts): string =>
  counts
    .reduce((sum, count) => (Math.imul(sum, 31) + count) >>> 0, 0)
    .toString(16)
    .padStart(8, '0');
