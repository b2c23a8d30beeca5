// Starts worker threads in Node.
import { readFile } from 'node:fs/promises';
import { Worker as NodeWorker } from 'node:worker_threads';
import { compileEngine } from '../../engine/engine.js';
import { ENGINE_FILE, WORKER_FILE } from '../../node-files.js';
import { nodeWorkerHandle } from './node-worker-handle.js';
import { startWorkerWith, type Worker } from './worker.js';

/** Reads and compiles poker-odds.wasm. Not cached: the caller keeps the module. */
export const compileEngineFile = async (): Promise<WebAssembly.Module> => compileEngine(await readFile(ENGINE_FILE));

/**
 * Starts a worker; resolves once its engine is loaded, rejects when it ends before. It starts without the program's own Node options:
 * `-e` and loaders are meant for the program's code.
 */
export const startNodeWorker = (module: WebAssembly.Module, signal?: AbortSignal): Promise<Worker> =>
  startWorkerWith(
    data => nodeWorkerHandle(new NodeWorker(WORKER_FILE, { workerData: data, execArgv: [] })),
    module,
    signal,
  );
