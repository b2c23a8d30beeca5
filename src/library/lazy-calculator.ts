// The calculator of the asynchronous methods, on workers that start with the first call, and the options of these methods.

import { type AbortSignalLike, throwIfAborted } from '../calculations/abort-signal.js';
import type { Calculation } from '../calculations/calculation.js';
import type { CalculateOptions, Calculator } from '../calculations/calculator.js';
import type { LoadedEngine } from '../calculations/game-engine.js';
import { createWorkerCalculator } from '../calculations/worker-calculator.js';
import { type Counts, readDeals } from '../engine/counts.js';
import type { Game } from '../games/game.js';
import type { CallOptions, LoadOptions } from './library-options.js';
import { readCallOptions } from './read-options.js';
import { countCores, nodeModule } from './runtime.js';
import { type OwnWorkers, workerStarter } from './start-worker.js';

/** Options whose signal is the caller's own, not a function that makes one. */
type SignalOptions = CalculateOptions & { readonly signal?: AbortSignalLike };

/** What computes the games of a library, which have one engine. */
export interface LazyCalculatorOptions {
  /** The first one is played where a question names none. */
  readonly games: readonly [Game, ...Game[]];
  readonly workers: OwnWorkers;
  readonly module: WebAssembly.Module;
  /** The engine of the calling thread. */
  readonly engine: LoadedEngine;
}

export interface LazyCalculator {
  calculate(calculation: Calculation, options: SignalOptions): Promise<Counts>;
  close(): Promise<void>;
}

/** A timer of this length keeps the process alive while workers compute; it does not fire. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Keeps a process of Node alive, which idle workers do not. @returns the function that ends this */
const keepAlive = (): (() => void) => {
  if (!nodeModule('node:worker_threads')) return () => {};
  const timer = setInterval(() => undefined, MAX_TIMER_MS);
  return () => clearInterval(timer);
};

/** A calculator that is made with the first call. */
export const createLazyCalculator = (
  { games: [{ engine: game }], workers, module, engine }: LazyCalculatorOptions,
  { threads = countCores(), worker }: LoadOptions,
): LazyCalculator => {
  let calculator: Calculator | undefined;
  /** Resolves when every calculator that was closed so far has ended. */
  let closed: Promise<unknown> | undefined;

  /** Its idle workers do not keep the process alive. */
  const create = (): Calculator =>
    createWorkerCalculator({
      engines: Promise.resolve(new Map([[game.name, engine]])),
      threads,
      queueLimit: Number.POSITIVE_INFINITY,
      startWorker: workerStarter(workers, module, engine, worker),
      startsLate: true,
    });

  return {
    async calculate(calculation, options) {
      throwIfAborted(options.signal);
      calculator ??= create();
      const release = keepAlive();
      try {
        return (await calculator.calculate(calculation, options)).counts;
      } finally {
        release();
      }
    },
    async close() {
      const closing = calculator?.close();
      calculator = undefined; // later calls start another one
      closed = Promise.all([closed, closing]).then(() => undefined);
      await closed;
    },
  };
};

/** The calculator's options for those of a call. @param report makes what `onProgress` is called with, once there is a deal */
export const progressOptions = <Reported>(
  options: CallOptions<Reported> | undefined,
  report: (deals: number, done: number, counts: Counts) => Reported,
): SignalOptions => {
  const { signal, onProgress } = readCallOptions<Reported>(options);
  return {
    ...(signal && { signal }),
    ...(onProgress && {
      onProgress: (counts, done) => {
        const deals = readDeals(counts);
        if (deals > 0) onProgress(report(deals, done, counts));
      },
    }),
  };
};
