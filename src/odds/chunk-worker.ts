// What a worker thread does, whichever runtime it is of: an engine of its own, and one chunk after the other.
import { loadEngine } from '../engine/load.js';
import { runChunk } from './chunks.js';
import { type ChunkReply, type ChunkRequest, clock, placeOf, type ThreadData } from './messages.js';
import { warmUp } from './warm-up.js';

/** Loads the thread's engine; resolves with what answers requests. */
export const startChunkWorker = async ({
  module,
  dropped,
}: ThreadData): Promise<(request: ChunkRequest) => ChunkReply> => {
  const engine = await loadEngine(module);
  warmUp(engine);
  return ({ id, chunk }) => {
    if (Atomics.load(dropped, placeOf(id)) === id) return { id, isDropped: true };
    try {
      const began = clock();
      const counts = runChunk(engine, chunk);
      return { id, result: { counts, began, ended: clock() } };
    } catch (error) {
      return { id, error: error instanceof Error ? error : new Error(String(error)) };
    }
  };
};
