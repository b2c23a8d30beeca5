// Starts web workers, in browsers and in Bun.
import { openWebWorker } from '../../web-files.js';
import { startWorkerWith, type Worker, type WorkerData, type WorkerHandle, type WorkerReply } from './worker.js';

const openWorker = (data: WorkerData): WorkerHandle => {
  const worker = openWebWorker();
  let onExit = (_cause: unknown): void => {};
  let onMessage = (_message: WorkerReply): void => {};
  const terminate = async (): Promise<void> => {
    worker.terminate(); // gives no event
    onExit(new Error('terminated'));
  };
  worker.onmessage = ({ data }) => onMessage(data);
  worker.onerror = event => {
    event.preventDefault();
    worker.terminate();
    onExit(event.error ?? new Error(event.message || 'the worker could not be loaded'));
  };
  worker.postMessage(data);
  // In Bun, as in Node, an idle worker would keep the process alive; browsers have no unref.
  (worker as { unref?(): void }).unref?.();
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
    terminate,
  };
};

/** Starts a worker; resolves once its engine is loaded, rejects when it ends before. */
export const startWebWorker = (module: WebAssembly.Module, signal?: AbortSignal): Promise<Worker> =>
  startWorkerWith(openWorker, module, signal);
