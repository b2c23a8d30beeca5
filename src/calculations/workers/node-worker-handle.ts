// Adapts a worker thread of Node to the common interface.
import type { Worker as NodeWorker } from 'node:worker_threads';
import type { WorkerHandle } from './worker.js';

export const nodeWorkerHandle = (worker: NodeWorker): WorkerHandle => {
  let cause: unknown;
  worker.on('error', error => {
    cause = error;
  });
  let onMessage: Parameters<WorkerHandle['onMessage']>[0] = () => {};
  worker.on('message', message => onMessage(message));
  return {
    post: request => worker.postMessage(request),
    onMessage: listener => {
      onMessage = listener;
    },
    onExit: listener => worker.once('exit', code => listener(cause ?? new Error(`exit code ${code}`))),
    terminate: async () => {
      await worker.terminate();
    },
  };
};
