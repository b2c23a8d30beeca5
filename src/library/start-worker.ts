// Starts the library's workers: web workers or threads of Node, and where none can start, a stand-in on the calling thread.
import { throwIfAborted } from '../calculations/abort-signal.js';
import type { LoadedEngine } from '../calculations/game-engine.js';
import { createCallingThreadWorker, createTurns } from '../calculations/workers/calling-thread-worker.js';
import {
  type StartWorker,
  startWorkerWith,
  type WorkerData,
  WorkerExitError,
  type WorkerHandle,
} from '../calculations/workers/worker.js';
import { adaptNodeWorker, adaptWebWorker } from '../calculations/workers/worker-handles.js';
import { describeError, echo } from '../text.js';
import type { LoadOptions } from './library-options.js';
import { nodeModule } from './runtime.js';

type NodeWorker = import('node:worker_threads').Worker;

/** The workers that a library opens of its own. */
export interface OwnWorkers {
  /** The function that loads its engine: "loadEngine". */
  readonly loader: string;
  /** Their program, as text. */
  readonly program: () => string;
}

/** The addresses of programs, for web workers. */
const programUrls = new Map<OwnWorkers, string>();

const findProgramUrl = (own: OwnWorkers): string => {
  const known = programUrls.get(own);
  if (known !== undefined) return known;
  const url = URL.createObjectURL(new Blob([own.program()], { type: 'text/javascript' }));
  programUrls.set(own, url);
  return url;
};

/**
 * Threads of Node start without the program's own options: `-e` and loaders are meant for the program's code. They need no environment,
 * which Deno would ask its user for.
 */
const openOwnWorker = (own: OwnWorkers): object => {
  // Deno has web workers, but no way to keep an idle one from keeping the program running.
  if (typeof Worker === 'function' && !('Deno' in globalThis)) {
    return new Worker(findProgramUrl(own), { type: 'module' });
  }
  const threads = nodeModule('node:worker_threads');
  if (!threads) throw new Error('this runtime has no workers');
  return new threads.Worker(own.program(), { eval: true, execArgv: [], env: {} });
};

/** The workers that were used: two engines with one worker would get each other's counts. */
const usedWorkers = new WeakSet<object>();

/** @throws {Error} no worker, or one that is in use, or was */
const openHandle = (opened: object, data: WorkerData): WorkerHandle => {
  if (typeof (opened as Partial<Worker> | undefined)?.postMessage !== 'function')
    throw new Error(`the function returned ${echo(opened)}, which is not a worker`);
  if (usedWorkers.has(opened))
    throw new Error('the function returned this worker before; it must open one in each call');
  usedWorkers.add(opened);
  const worker = opened as Worker | NodeWorker;
  const handle = 'on' in worker ? adaptNodeWorker(worker) : adaptWebWorker(worker);
  worker.postMessage(data);
  // An idle worker must not keep the process alive; browsers have no unref. Last: adding a listener refs the worker again.
  if ('unref' in worker) worker.unref();
  return handle;
};

/** Warns once that a caller's own worker did not start: the answers are the same, but take longer. */
const createWarning = (loader: string): ((cause: unknown) => void) => {
  let hasWarned = false;
  return cause => {
    if (hasWarned) return;
    hasWarned = true;
    console.warn(
      `poker-odds-wasm: the worker of ${loader}({ worker }) did not start (${describeError(cause)}); computing without it`,
    );
  };
};

/**
 * Makes the function that starts a worker. Where a worker cannot start, its work is done on the calling thread.
 * @param engine of the calling thread
 * @param open opens a caller's own worker, whose program is that of the package; by default one of the library's own
 */
export const workerStarter = (
  own: OwnWorkers,
  module: WebAssembly.Module,
  engine: LoadedEngine,
  open: LoadOptions['worker'],
): StartWorker => {
  const takeTurn = createTurns();
  const warn = createWarning(own.loader);
  return async signal => {
    try {
      return await startWorkerWith(data => openHandle(open ? open() : openOwnWorker(own), data), [module], signal);
    } catch (error) {
      throwIfAborted(signal);
      if (open) warn(error instanceof WorkerExitError ? error.cause : error);
      return createCallingThreadWorker(engine, takeTurn);
    }
  };
};
