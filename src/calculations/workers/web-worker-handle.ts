// Adapts a web worker to the common interface.
import type { WorkerHandle } from './worker.js';

export const webWorkerHandle = (worker: Worker): WorkerHandle => {
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
