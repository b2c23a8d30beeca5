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

/** Without the program's own arguments: `-e` and loaders are for its code, not for ours. */
const open = (workerData: NodeThreadData): RuntimeWorker & { unref(): void } => {
  const worker = new Worker(WORKER_FILE, { workerData, execArgv: [] });
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

/** Starts a thread that lets others go first; resolves once its engine answers, rejects when it ended before. */
export const startThread = (module: WebAssembly.Module): Promise<Thread> =>
  startThreadOn(data => open({ ...data, isPolite: true }), module);

/** The same for other people's programs: like any other thread, and alone it keeps no process from ending. */
export const startLibraryThread = (module: WebAssembly.Module): Promise<Thread> => {
  const openUnheld = (data: ThreadData): RuntimeWorker => {
    const worker = open({ ...data, isPolite: false });
    worker.unref();
    return worker;
  };
  return startThreadOn(openUnheld, module);
};
