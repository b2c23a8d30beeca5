// The program of a worker thread of Node.
import { parentPort, workerData } from 'node:worker_threads';
import { startChunkWorker } from './chunk-worker.js';
import type { ChunkRequest } from './messages.js';
import type { NodeThreadData } from './node-thread.js';
import { letOthersGoFirst } from './priority.js';

const data = workerData as NodeThreadData;
if (data.isPolite) letOthersGoFirst();
const answer = await startChunkWorker(data);
parentPort?.on('message', (request: ChunkRequest) => parentPort?.postMessage(answer(request)));
parentPort?.postMessage('ready');
