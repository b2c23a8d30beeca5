// Worker threads of Node.
import { Worker } from 'node:worker_threads';
import type { ThreadData } from './messages.js';
import { type RuntimeWorker, startThreadOn, type Thread } from './thread.js';

const WORKER_FILE = new URL('../../dist/odds/node-worker.js', import.meta.url);

const open = (workerData: ThreadData): RuntimeWorker & { unref(): void } => {
  const worker = new Worker(WORKER_FILE, { workerData });
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
    unref: () => worker.unref(),
    terminate: async () => {
      await worker.terminate();
    },
  };
};

/** Starts a thread; resolves once its engine answers, rejects when it ended before. */
export const startThread = (module: WebAssembly.Module): Promise<Thread> => startThreadOn(open, module);

/** The same, and the thread alone keeps no process from ending. */
export const startBackgroundThread = (module: WebAssembly.Module): Promise<Thread> => {
  const openUnheld = (data: ThreadData): RuntimeWorker => {
    const worker = open(data);
    worker.unref();
    return worker;
  };
  return startThreadOn(openUnheld, module);
};
