// The program of a web worker. The first message has what it starts with.
import { startChunkWorker } from './chunk-worker.js';
import type { WorkerData, WorkerRequest } from './worker.js';

const begin = async ({ data }: MessageEvent<WorkerData>): Promise<void> => {
  try {
    const answer = await startChunkWorker(data);
    addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => postMessage(answer(data)));
    postMessage('ready');
  } catch (error) {
    setTimeout(() => {
      throw error; // reaches the owner as an error event, which a rejected promise does not
    });
  }
};

addEventListener('message', begin, { once: true });
