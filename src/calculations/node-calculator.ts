// Creates the calculator of a Node process, on worker threads, and its table of matchups.
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { MATCHUPS_FILE } from '../node-files.js';
import type { Calculator } from './calculator.js';
import { LazyMatchups } from './equity/matchups.js';
import { kindOf } from './kinds.js';
import { defaultQueueLimit } from './scheduler/admission.js';
import { createWorkerCalculator } from './worker-calculator.js';
import { loadComputer } from './workers/node-computer.js';
import { compileEngineFile, startNodeWorker } from './workers/start-node-worker.js';
import type { Worker } from './workers/worker.js';
import type { WorkerPoolEvents } from './workers/worker-pool.js';

export interface NodeCalculatorOptions extends WorkerPoolEvents {
  /** Worker threads, 1 or more; one for each core that the process may use by default. */
  readonly threads?: number;
  /** Hands that may be under way; {@link defaultQueueLimit} by default. */
  readonly queueLimit?: number;
  /** Starts a worker thread; {@link startNodeWorker} by default. */
  readonly startWorker?: (module: WebAssembly.Module, signal: AbortSignal) => Promise<Worker>;
}

/** The table of matchups, read from its file when it is first needed. */
export const createNodeMatchups = (): LazyMatchups =>
  new LazyMatchups({ readNow: () => readFileSync(MATCHUPS_FILE), read: () => readFile(MATCHUPS_FILE) });

/** Creates a calculator from the package's engine file. The engine on the calling thread is warmed up before it computes. */
export const createNodeCalculator = (options: NodeCalculatorOptions = {}): Calculator => {
  const {
    threads = availableParallelism(),
    startWorker = startNodeWorker,
    queueLimit = defaultQueueLimit(threads),
    ...events
  } = options;
  const module = compileEngineFile();
  return createWorkerCalculator({
    kindOf,
    computer: module.then(loadComputer),
    matchups: createNodeMatchups(),
    threads,
    queueLimit,
    startWorker: async signal => startWorker(await module, signal),
    ...events,
  });
};
