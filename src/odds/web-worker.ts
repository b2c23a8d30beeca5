// The program of a web worker. Its first message is what it starts with.
import { startChunkWorker } from './chunk-worker.js';
import type { ChunkRequest, ThreadData } from './messages.js';

const begin = async ({ data }: MessageEvent<ThreadData>): Promise<void> => {
  try {
    const answer = await startChunkWorker(data);
    addEventListener('message', ({ data }: MessageEvent<ChunkRequest>) => postMessage(answer(data)));
    postMessage('ready');
  } catch (error) {
    setTimeout(() => {
      throw error; // as an error event of the worker, which a rejected promise would not be
    });
  }
};

addEventListener('message', begin, { once: true });
