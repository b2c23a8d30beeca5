// Worker threads of Node.
import { Worker } from 'node:worker_threads';
import type { ThreadData } from './messages.js';
import { type RuntimeWorker, startThreadOn, type Thread } from './thread.js';

const WORKER_FILE = new URL('../../dist/odds/node-worker.js', import.meta.url);

/** What a thread of Node starts with. */
export interface NodeThreadData extends ThreadData {
  /** Whether other threads of the machine go first. */
  readonly isPolite: boolean;
}

/** A worker thread of Node as the one that owns it uses it. */
export const runtimeWorker = (worker: Worker): RuntimeWorker => {
  let cause: unknown;
  worker.on('error', error => {
    cause = error;
  });
  let hear = (_message: unknown): void => {};
  worker.on('message', message => hear(message));
  return {
    post: request => worker.postMessage(request),
    onMessage: listener => {
      hear = listener;
    },
    onEnd: listener => worker.once('exit', code => listener(cause ?? new Error(`exit code ${code}`))),
    terminate: async () => {
      await worker.terminate();
    },
  };
};

/** Without the program's own arguments: `-e` and loaders are for its code, not for ours. */
const openWorker = (workerData: NodeThreadData): Worker => new Worker(WORKER_FILE, { workerData, execArgv: [] });

/** Starts a thread that lets others go first; resolves once its engine answers, rejects when it ended before. */
export const startThread = (module: WebAssembly.Module, signal?: AbortSignal): Promise<Thread> =>
  startThreadOn(data => runtimeWorker(openWorker({ ...data, isPolite: true })), module, signal);

/** The same for other people's programs: like any other thread, and alone it keeps no process from ending. */
export const startLibraryThread = (module: WebAssembly.Module, signal?: AbortSignal): Promise<Thread> => {
  const openUnheld = (data: ThreadData): RuntimeWorker => {
    const worker = openWorker({ ...data, isPolite: false });
    const owned = runtimeWorker(worker);
    worker.unref(); // last: its listeners hold the process again
    return owned;
  };
  return startThreadOn(openUnheld, module, signal);
};
