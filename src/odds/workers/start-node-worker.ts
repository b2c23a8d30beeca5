// Starts worker threads in Node.
import { readFile } from 'node:fs/promises';
import { Worker as NodeWorker } from 'node:worker_threads';
import { compileEngine } from '../../engine/engine.js';
import { ENGINE_FILE, WORKER_FILE } from '../../node-files.js';
import { startWorkerWith, type Worker, type WorkerData, type WorkerHandle, type WorkerReply } from './worker.js';

/** Reads and compiles poker-odds.wasm. Not cached: the caller keeps the module. */
export const compileEngineFile = async (): Promise<WebAssembly.Module> => compileEngine(await readFile(ENGINE_FILE));

/** What a worker thread of Node starts with. */
export interface NodeWorkerData extends WorkerData {
  /** Whether other threads have priority over it. */
  readonly hasLowPriority: boolean;
}

/** Adapts a worker thread of Node to the common interface. */
export const workerHandle = (worker: NodeWorker): WorkerHandle => {
  let cause: unknown;
  worker.on('error', error => {
    cause = error;
  });
  let onMessage = (_message: WorkerReply): void => {};
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

/** Starts without the program's own Node options: `-e` and loaders are meant for the program's code. */
const openWorker = (workerData: NodeWorkerData): NodeWorker =>
  new NodeWorker(WORKER_FILE, { workerData, execArgv: [] });

/** Starts a worker with a low priority; resolves once its engine is loaded, rejects when it ends before. */
export const startNodeWorker = (module: WebAssembly.Module, signal?: AbortSignal): Promise<Worker> =>
  startWorkerWith(data => workerHandle(openWorker({ ...data, hasLowPriority: true })), module, signal);

/** Starts a worker for the library: with an ordinary priority, and without keeping the process alive. */
export const startLibraryWorker = (module: WebAssembly.Module, signal?: AbortSignal): Promise<Worker> => {
  const openUnreferenced = (data: WorkerData): WorkerHandle => {
    const worker = openWorker({ ...data, hasLowPriority: false });
    const handle = workerHandle(worker);
    worker.unref(); // last: adding a listener refs the worker again
    return handle;
  };
  return startWorkerWith(openUnreferenced, module, signal);
};
