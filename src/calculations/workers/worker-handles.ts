// Adapts web workers and worker threads of Node to the common interface.
import type { Worker as NodeWorker } from 'node:worker_threads';
import type { WorkerHandle } from './worker.js';

export const adaptWebWorker = (worker: Worker): WorkerHandle => {
  let onExit = (_cause: unknown): void => {};
  let onMessage: Parameters<WorkerHandle['onMessage']>[0] = () => {};
  worker.onmessage = ({ data }) => onMessage(data);
  worker.onerror = event => {
    event.preventDefault();
    worker.terminate();
    onExit(event.error ?? new Error(event.message || 'the worker could not be loaded'));
  };
  return {
    post: request => worker.postMessage(request),
    onMessage: listener => {
      onMessage = listener;
    },
    onExit: listener => {
      onExit = cause => {
        onExit = () => {};
        listener(cause);
      };
    },
    async terminate() {
      worker.terminate(); // gives no event
      onExit(new Error('terminated'));
    },
  };
};

export const adaptNodeWorker = (worker: NodeWorker): WorkerHandle => {
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
