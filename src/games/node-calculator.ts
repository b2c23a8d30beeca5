// The calculator of a Node process, on worker threads, for all games.
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { Worker as NodeWorker } from 'node:worker_threads';
import type { Calculator } from '../calculations/calculator.js';
import { LazyMatchups } from '../calculations/equity/matchups.js';
import type { Engines, GameEngine } from '../calculations/game-engine.js';
import { defaultQueueLimit } from '../calculations/scheduler/admission.js';
import { createWorkerCalculator } from '../calculations/worker-calculator.js';
import { startWorkerWith, type Worker } from '../calculations/workers/worker.js';
import { adaptNodeWorker } from '../calculations/workers/worker-handles.js';
import type { WorkerPoolEvents } from '../calculations/workers/worker-pool.js';
import { loadEngines } from '../calculations/workers/worker-program.js';
import { compileEngine } from '../engine/engine.js';
import { findEngineFile, WORKER_FILE } from '../node-files.js';
import { GAME_ENGINES } from './game-engines.js';

/** Reads and compiles the module of a game. Not cached: the caller keeps it. */
export const compileEngineFile = async ({ file }: GameEngine): Promise<WebAssembly.Module> =>
  compileEngine(await readFile(findEngineFile(file)), file);

/** The modules of all games, in the order of {@link GAME_ENGINES}. */
export const compileEngineFiles = (): Promise<WebAssembly.Module[]> => Promise.all(GAME_ENGINES.map(compileEngineFile));

/** A table, read from its file when it is first needed. */
const createTable = (name: string): LazyMatchups => {
  const file = findEngineFile(name);
  return new LazyMatchups({ readNow: () => readFileSync(file), read: () => readFile(file) });
};

/** Loads the engines of games for the calling thread, with their tables. @param modules by default read from their files */
export const loadNodeEngines = async (
  games: readonly GameEngine[] = GAME_ENGINES,
  modules: Promise<readonly WebAssembly.Module[]> = Promise.all(games.map(compileEngineFile)),
): Promise<Engines> => {
  const engines = new Map(await loadEngines(games, await modules));
  for (const { name, tableFile } of games) {
    if (tableFile) engines.set(name, { ...engines.get(name)!, table: createTable(tableFile) });
  }
  return engines;
};

/**
 * Starts a worker; resolves once its engines are loaded, rejects when it ends before. It starts without the program's own Node options:
 * `-e` and loaders are meant for the program's code.
 */
export const startNodeWorker = (modules: readonly WebAssembly.Module[], signal?: AbortSignal): Promise<Worker> =>
  startWorkerWith(
    data => {
      const worker = new NodeWorker(WORKER_FILE, { execArgv: [] });
      worker.postMessage(data);
      return adaptNodeWorker(worker);
    },
    modules,
    signal,
  );

export interface NodeCalculatorOptions extends WorkerPoolEvents {
  /** Worker threads, 1 or more; one for each core that the process may use by default. */
  readonly threads?: number;
  /** Hands that may be under way; {@link defaultQueueLimit} by default. */
  readonly queueLimit?: number;
  /** Starts the workers with the first calculation that needs them; at once by default. */
  readonly startsLate?: boolean;
  /** Starts a worker thread; {@link startNodeWorker} by default. */
  readonly startWorker?: typeof startNodeWorker;
}

/** Creates a calculator from the package's engine files. */
export const createNodeCalculator = (options: NodeCalculatorOptions = {}): Calculator => {
  const {
    threads = availableParallelism(),
    startWorker = startNodeWorker,
    queueLimit = defaultQueueLimit(threads),
    ...events
  } = options;
  const modules = compileEngineFiles();
  return createWorkerCalculator({
    engines: loadNodeEngines(GAME_ENGINES, modules),
    threads,
    queueLimit,
    startWorker: async signal => startWorker(await modules, signal),
    ...events,
  });
};
