// Web workers: those of browsers, and of Bun, which has them too.
import type { ThreadData } from './messages.js';
import { type RuntimeWorker, startThreadOn, type Thread } from './thread.js';

const openWorker = (data: ThreadData): RuntimeWorker => {
  // Bundlers find the worker's file by this very expression.
  const worker = new Worker(new URL('../../dist/odds/web-worker.js', import.meta.url), { type: 'module' });
  let end = (_cause: unknown): void => {};
  let hear = (_message: unknown): void => {};
  const terminate = async (): Promise<void> => {
    worker.terminate(); // of which a web worker tells nobody
    end(new Error('terminated'));
  };
  worker.onmessage = ({ data }) => hear(data);
  worker.onerror = event => {
    event.preventDefault();
    worker.terminate();
    end(event.error ?? new Error(event.message || 'the worker could not be loaded'));
  };
  worker.postMessage(data);
  // In Bun, as in Node, an idle thread would keep the program from ending; browsers have no such thing.
  (worker as { unref?(): void }).unref?.();
  return {
    post: request => worker.postMessage(request),
    onMessage: listener => {
      hear = listener;
    },
    onEnd: listener => {
      end = cause => {
        end = () => {};
        listener(cause);
      };
    },
    terminate,
  };
};

/** Starts a thread; resolves once its engine answers, rejects when it ended before. */
export const startWebThread = (module: WebAssembly.Module, signal?: AbortSignal): Promise<Thread> =>
  startThreadOn(openWorker, module, signal);
