// The calculator of the asynchronous methods, on workers that start with the first call, and the options of these methods.

import { type AbortSignalLike, throwIfAborted } from '../calculations/abort-signal.js';
import type { Calculation } from '../calculations/calculation.js';
import type { CalculateOptions, Calculator } from '../calculations/calculator.js';
import type { Computer } from '../calculations/computer.js';
import type { LazyMatchups } from '../calculations/equity/matchups.js';
import { createWorkerCalculator } from '../calculations/worker-calculator.js';
import { type Counts, readDeals } from '../engine/counts.js';
import type { EquityAnswer } from '../questions/answers/answer-types.js';
import type { CallOptions, EquityProgress, LoadOptions } from './library-options.js';
import { readCallOptions } from './read-options.js';
import { countCores, nodeModule } from './runtime.js';
import { type OwnWorkers, workerStarter } from './start-worker.js';

/** Options whose signal is the caller's own, not a function that makes one. */
type SignalOptions = CalculateOptions & { readonly signal?: AbortSignalLike };

interface LazyCalculator {
  count(calculation: Calculation, options: SignalOptions): Promise<Counts>;
  close(): Promise<void>;
}

interface LazyCalculatorOptions {
  /** What users call, and the program of the library's workers. */
  readonly own: OwnWorkers;
  readonly module: WebAssembly.Module;
  /** That of the calling thread. */
  readonly computer: Computer;
  readonly matchups?: LazyMatchups;
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
  { own, module, computer, matchups }: LazyCalculatorOptions,
  { threads = countCores(), worker }: LoadOptions,
): LazyCalculator => {
  let calculator: Calculator | undefined;
  /** Resolves when every calculator that was closed so far has ended. */
  let closed: Promise<unknown> | undefined;

  /** Its idle workers do not keep the process alive. */
  const create = (): Calculator =>
    createWorkerCalculator({
      kindOf: computer.kindOf,
      computer: Promise.resolve(computer),
      ...(matchups && { matchups }),
      threads,
      queueLimit: Number.POSITIVE_INFINITY,
      startWorker: workerStarter(own, module, computer, worker),
      startsLate: true,
    });

  return {
    async count(calculation, options) {
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
export const calculateOptions = <Reported>(
  options: CallOptions<Reported> | undefined,
  report: (counts: Counts, done: number) => Reported,
): SignalOptions => {
  const { signal, onProgress } = readCallOptions<Reported>(options);
  return {
    ...(signal && { signal }),
    ...(onProgress && {
      onProgress: (counts, done) => {
        if (readDeals(counts) > 0) onProgress(report(counts, done));
      },
    }),
  };
};

/** The calculator's options for those of a call about equity. @param answer makes the equities of the deals so far */
export const equityOptions = (
  options: CallOptions<EquityProgress> | undefined,
  answer: (counts: Counts) => EquityAnswer,
): SignalOptions =>
  calculateOptions(options, (counts, done) => ({ deals: readDeals(counts), done, odds: () => answer(counts) }));
