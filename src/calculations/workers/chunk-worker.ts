// The program of a worker, in every runtime: it loads an engine of its own and computes one chunk after the other.
import type { Engine } from '../../engine/engine.js';
import type { Chunk } from '../chunk.js';
import type { Computer } from '../computer.js';
import { chunkReceiver } from './sent-ranges.js';
import { clock, type SentCounts, toSlot, type WorkerData, type WorkerReply, type WorkerRequest } from './worker.js';

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

/** What a worker needs of a computer: chunks come planned. */
export type ChunkComputer = Pick<Computer, 'compute'>;

const computeChunks = (computer: ChunkComputer, chunks: readonly Chunk[]): SentCounts => {
  const began = clock();
  const counts = chunks.map(chunk => computer.compute(chunk));
  const ended = clock();
  const lengths = counts.map(({ length }) => length);
  const all = new Float64Array(lengths.reduce((sum, length) => sum + length, 0));
  let first = 0;
  for (const each of counts) {
    all.set(each, first);
    first += each.length;
  }
  return { all, lengths, began, ended };
};

/** Loads the engine; resolves with the function that handles requests. @param load makes what computes from the module */
export const startChunkWorker = async (
  { module, cancelled }: WorkerData,
  load: (module: WebAssembly.Module) => Promise<ChunkComputer>,
): Promise<(request: WorkerRequest) => WorkerReply> => {
  const computer = await load(module);
  const toChunk = chunkReceiver();
  return ({ id, chunks: sent }) => {
    const chunks = sent.map(toChunk);
    if (Atomics.load(cancelled, toSlot(id)) === id) return { id, isCancelled: true };
    try {
      return { id, sent: computeChunks(computer, chunks) };
    } catch (error) {
      return { id, error: error instanceof Error ? error : new Error(String(error)) };
    }
  };
};
