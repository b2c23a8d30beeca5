// Computes calculations, for HTTP, the command line and the library: small ones where they are called, the others on workers.

import { InvalidArgumentError, Status } from '../engine/abi.js';
import { addCounts } from '../engine/counts.js';
import type { Engine } from '../engine/engine.js';
import { throwIfAborted } from './abort-signal.js';
import {
  type Calculation,
  type CalculationResult,
  type Calculator,
  CalculatorClosedError,
  CalculatorUnavailableError,
} from './calculation.js';
import { chunkAt, chunkCount, computeChunk } from './chunks.js';
import { knownCounts } from './preflop.js';
import { type Field, faultOf, integerField } from './question.js';
import { createScheduler } from './scheduler.js';
import { evaluatedHands } from './work.js';
import type { WorkerPoolEvents } from './workers/pool.js';
import type { Worker } from './workers/worker.js';

/**
 * Computes on the calling thread, which waits until it is done.
 * @param engine undefined: only what the preflop table has is answered, other calculations give undefined
 * @throws what the engine throws
 */
export function computeHere(calculation: Calculation, engine: Engine): CalculationResult;
export function computeHere(calculation: Calculation, engine: Engine | undefined): CalculationResult | undefined;
export function computeHere(calculation: Calculation, engine: Engine | undefined): CalculationResult | undefined {
  const known = knownCounts(calculation);
  if (known) return { counts: known, queueMs: 0, computeMs: 0 };
  if (engine === undefined) return undefined;
  const began = performance.now();
  const chunks = chunkCount(calculation);
  let counts = computeChunk(engine, chunkAt(calculation, 0));
  for (let index = 1; index < chunks; index++) {
    counts = addCounts(counts, computeChunk(engine, chunkAt(calculation, index)));
  }
  return { counts, queueMs: 0, computeMs: performance.now() - began };
}

/** What is computed where it is called: about 50 µs of work, and always a single chunk. */
export const MAX_INLINE_HANDS = 10_000;
const MAX_THREADS = 1024;

/** How many workers a calculator may have. */
export const THREADS_FIELD: Field = integerField('threads', 1, MAX_THREADS);

/** @throws {InvalidArgumentError} */
const requireThreads = (threads: number): void => {
  const fault = faultOf(THREADS_FIELD, threads);
  if (fault) throw new InvalidArgumentError(Status.RANGE, fault);
};

export interface WorkerCalculatorOptions extends WorkerPoolEvents {
  readonly module: Promise<WebAssembly.Module>;
  /** Computes the smallest calculations, on the calling thread. */
  readonly engine: Promise<Engine>;
  /** Workers, 1 or more. */
  readonly threads: number;
  /** Hands that may be under way. */
  readonly queueLimit: number;
  readonly startWorker: (module: WebAssembly.Module, signal: AbortSignal) => Promise<Worker>;
}

/** A calculator whose workers start at once, share one compiled module, and are replaced when they die. */
export const createWorkerCalculator = (options: WorkerCalculatorOptions): Calculator => {
  const { module, engine: loading, threads, queueLimit, startWorker, ...events } = options;
  requireThreads(threads);
  let engine: Engine | undefined;
  let stopReason: Error | undefined;
  let dealsInline = 0;
  let handsInline = 0;

  const scheduler = createScheduler({
    threads,
    queueLimit,
    startWorker: async signal => startWorker(await module, signal),
    events,
  });
  loading.then(
    loaded => {
      engine = loaded;
    },
    () => undefined, // `ready` rejects with it
  );

  const computeInline = (calculation: Calculation, hands: number): CalculationResult | undefined => {
    const isTiny = hands > 0 && hands <= MAX_INLINE_HANDS;
    const result = computeHere(calculation, isTiny ? engine : undefined);
    if (result === undefined) return undefined;
    dealsInline += result.counts.deals;
    handsInline += hands;
    return result;
  };

  return {
    async calculate(calculation, options = {}) {
      if (typeof options.signal !== 'function') throwIfAborted(options.signal);
      const hands = evaluatedHands(calculation);
      const result = stopReason ? undefined : computeInline(calculation, hands);
      if (result) {
        options.onProgress?.(result.counts);
        return result;
      }
      if (stopReason) throw stopReason;
      if (scheduler.isBroken()) throw new CalculatorUnavailableError('no thread can be started');
      return scheduler.run(calculation, hands, options);
    },
    status: () => {
      const { dealsDone, handsDone, ...rest } = scheduler.status();
      return { ...rest, dealsDone: dealsDone + dealsInline, handsDone: handsDone + handsInline };
    },
    async ready() {
      if (stopReason) throw stopReason;
      await Promise.all([loading, scheduler.ready()]);
    },
    abort: reason => {
      stopReason ??= reason;
      scheduler.failAll(reason);
    },
    async close() {
      stopReason = new CalculatorClosedError('the calculator is closed');
      scheduler.failAll(stopReason);
      await scheduler.close();
    },
  };
};
