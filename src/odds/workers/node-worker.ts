// The program of a worker thread in Node.
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { startChunkWorker } from './chunk-worker.js';
import type { NodeWorkerData } from './start-node-worker.js';
import type { WorkerRequest } from './worker.js';

/** Linux's nice value, of 19: low enough priority that the event loop need not wait until a chunk is done. */
const NICE = 10;

/**
 * Gives the other threads of the process priority over this one. Only Linux has a priority for each thread, and tells a thread
 * its id; on other systems all threads keep the same priority, and the event loop may wait for a time slice.
 */
export const lowerPriority = (): void => {
  try {
    const threadId = readlinkSync('/proc/thread-self').split('/').at(-1);
    setPriority(Number(threadId), NICE);
  } catch {
    // There is no such file, or it is not allowed: answers may take some milliseconds longer.
  }
};

const data = workerData as NodeWorkerData;
if (data.hasLowPriority) lowerPriority();
const answer = await startChunkWorker(data);
parentPort?.on('message', (request: WorkerRequest) => parentPort?.postMessage(answer(request)));
parentPort?.postMessage('ready');
