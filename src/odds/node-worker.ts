// The program of a worker thread of Node.
import { parentPort, workerData } from 'node:worker_threads';
import { startChunkWorker } from './chunk-worker.js';
import type { ChunkRequest, ThreadData } from './messages.js';
import { letOthersGoFirst } from './priority.js';

letOthersGoFirst();
const answer = await startChunkWorker(workerData as ThreadData);
parentPort?.on('message', (request: ChunkRequest) => parentPort?.postMessage(answer(request)));
parentPort?.postMessage('ready');
