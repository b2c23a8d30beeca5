// The program of a worker, in every runtime: it loads an engine of its own and computes one chunk after the other.
import { type Engine, instantiateEngine } from '../../engine/engine.js';
import { computeChunk } from '../chunks.js';
import { chunkReceiver } from './kept-ranges.js';
import { clock, slotOf, type WorkerData, type WorkerReply, type WorkerRequest } from './worker.js';

const WARM_UP_CALLS = 20;

/** Calls every function of the engine for some milliseconds, so that the first request is not slower than the others. */
export const warmUp = (engine: Engine): void => {
  for (let stream = 0; stream < WARM_UP_CALLS; stream++) {
    for (const opponents of [0, 1, 2]) {
      engine.simulate({ cards: [38, 37], opponents, simulations: 2_000, seed: 0, stream });
      engine.enumerate({ cards: [38, 37, 0, 14, 28], opponents, first: 0, count: 16 });
    }
  }
};

/** Loads the engine; resolves with the function that answers requests. */
export const startChunkWorker = async ({
  module,
  cancelled,
}: WorkerData): Promise<(request: WorkerRequest) => WorkerReply> => {
  const engine = await instantiateEngine(module);
  warmUp(engine);
  const received = chunkReceiver();
  return ({ id, chunk: sent }) => {
    const chunk = received(sent);
    if (Atomics.load(cancelled, slotOf(id)) === id) return { id, isCancelled: true };
    try {
      const began = clock();
      const counts = computeChunk(engine, chunk);
      return { id, result: { counts, began, ended: clock() } };
    } catch (error) {
      return { id, error: error instanceof Error ? error : new Error(String(error)) };
    }
  };
};
