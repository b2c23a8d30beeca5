// The program of a worker thread: an engine of its own, and one chunk after the other.
import { parentPort, workerData } from 'node:worker_threads';
import { loadEngine } from '../engine/load.js';
import { runChunk } from './chunks.js';
import { type ChunkReply, type ChunkRequest, clock, placeOf, type ThreadData } from './messages.js';
import { letOthersGoFirst } from './priority.js';
import { warmUp } from './warm-up.js';

letOthersGoFirst();
const { module, dropped } = workerData as ThreadData;
const engine = await loadEngine(module);
warmUp(engine);

const answer = ({ id, chunk }: ChunkRequest): ChunkReply => {
  if (Atomics.load(dropped, placeOf(id)) === id) return { id, isDropped: true };
  try {
    const began = clock();
    const counts = runChunk(engine, chunk);
    return { id, result: { counts, began, ended: clock() } };
  } catch (error) {
    return { id, error: error instanceof Error ? error : new Error(String(error)) };
  }
};

parentPort?.on('message', (request: ChunkRequest) => parentPort?.postMessage(answer(request)));
parentPort?.postMessage('ready');
