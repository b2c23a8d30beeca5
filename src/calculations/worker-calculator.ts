// Computes calculations for HTTP, the command line and the library: small ones on the calling thread, the others on workers.
import { InvalidArgumentError, Status } from '../engine/abi.js';
import { type Counts, readDeals } from '../engine/counts.js';
import { type AbortSignalLike, throwIfAborted, untilAborted } from './abort-signal.js';
import { addChunk, type Calculation, type Plan } from './calculation.js';
import {
  type CalculateOptions,
  type CalculationResult,
  type Calculator,
  MAX_INLINE_HANDS,
  MAX_THREADS,
} from './calculator.js';
import { CalculatorClosedError, CalculatorUnavailableError } from './calculator-errors.js';
import { type Engines, findEngine, type LoadedEngine } from './game-engine.js';
import { createScheduler, type Scheduler, type SchedulerOptions } from './scheduler/scheduler.js';
import type { WorkerPoolEvents } from './workers/worker-pool.js';

const computeChunks = (plan: Plan, engine: LoadedEngine): Counts => {
  let counts: Counts | undefined;
  for (let index = 0; ; index++) {
    counts = addChunk(plan, counts, index, engine.compute(plan.chunkAt(index, counts)));
    if (plan.isEnough(index + 1, counts)) return counts;
  }
};

export const planCalculation = (calculation: Calculation, engines: Engines): Plan =>
  calculation.plan(findEngine(engines, calculation));

/** The result, if it is known without computing. */
export const findKnownResult = (calculation: Calculation): CalculationResult | undefined => {
  const counts = calculation.findKnown?.();
  return counts && { counts, queueMs: 0, computeMs: 0 };
};

/** The counts, synchronously, on the calling thread. @throws what the engine throws */
export const computeCounts = (calculation: Calculation, engine: LoadedEngine): Counts =>
  calculation.findKnown?.() ?? computeChunks(calculation.plan(engine), engine);

/** Computes on the calling thread what is not known. @throws what the engine throws */
export const calculateHere = (calculation: Calculation, engine: LoadedEngine): CalculationResult => {
  const began = performance.now();
  const counts = computeChunks(calculation.plan(engine), engine);
  return { counts, queueMs: 0, computeMs: performance.now() - began };
};

/** @throws {InvalidArgumentError} */
const requireThreads = (threads: number): void => {
  if (Number.isInteger(threads) && threads >= 1 && threads <= MAX_THREADS) return;
  throw new InvalidArgumentError(Status.RANGE, `threads is ${threads}: send an integer from 1 to ${MAX_THREADS}`);
};

export interface WorkerCalculatorOptions extends WorkerPoolEvents, Omit<SchedulerOptions, 'events'> {
  /** The engines of the calling thread: they plan, and compute the smallest calculations. */
  readonly engines: Promise<Engines>;
  /** Starts the workers with the first calculation that needs them. */
  readonly startsLate?: boolean;
}

/** A calculator whose workers start at once unless `startsLate`, share compiled modules, and are replaced when they die. */
export const createWorkerCalculator = (options: WorkerCalculatorOptions): Calculator => {
  const { engines: loading, threads, queueLimit, startWorker, startsLate = false, ...events } = options;
  requireThreads(threads);
  let engines: Engines | undefined;
  let stopReason: Error | undefined;
  const stopping = new AbortController();
  let dealsInline = 0;
  let handsInline = 0;

  let started: Scheduler | undefined;
  const scheduler = (): Scheduler => {
    started ??= createScheduler({ threads, queueLimit, startWorker, events });
    return started;
  };
  if (!startsLate) scheduler();
  loading.then(
    loaded => {
      engines = loaded;
    },
    () => undefined, // `ready` rejects with it
  );

  const waitForEngine = async (calculation: Calculation): Promise<LoadedEngine> =>
    findEngine(engines ?? (await loading), calculation);

  /** Whether its counts would be looked up, but the table is not in memory: enumerating the boards instead is not tiny. */
  const lacksTable = ({ usesTable }: Calculation, { table }: LoadedEngine): boolean =>
    usesTable === true && !table?.isLoaded;

  /** Computes what is known or tiny; undefined for anything else. */
  const calculateInline = (calculation: Calculation, maxHands = MAX_INLINE_HANDS): CalculationResult | undefined => {
    const engine = engines?.get(calculation.engine);
    const { evaluatedHands, isQuick } = calculation;
    const isTiny = evaluatedHands <= maxHands && isQuick;
    const result =
      findKnownResult(calculation) ??
      (isTiny && engine && !lacksTable(calculation, engine) ? calculateHere(calculation, engine) : undefined);
    if (result === undefined) return undefined;
    if (evaluatedHands > 0) dealsInline += readDeals(result.counts); // those of the preflop table were not enumerated now
    handsInline += evaluatedHands;
    return result;
  };

  const stop = (reason: Error): void => {
    stopReason = reason;
    stopping.abort(reason);
  };

  /** Reads the table until the signal is aborted or the calculator stops: a page's fetch may take for ever. */
  const readTable = async (calculation: Calculation, signal?: AbortSignalLike): Promise<void> => {
    if (stopReason) return;
    const engine = await waitForEngine(calculation);
    const { table } = engine;
    if (table && lacksTable(calculation, engine)) {
      await untilAborted(table.find(), signal ? [signal, stopping.signal] : [stopping.signal]);
    }
  };

  /** The error for background work when the calculator closes; requests may get another one. */
  const makeClosedError = (cause: Error): Error => new CalculatorClosedError('the calculator is closed', { cause });
  const requireOpen = (): void => {
    if (stopReason) throw makeClosedError(stopReason);
  };

  return {
    engines: loading,
    async calculate(calculation: Calculation, options: CalculateOptions = {}) {
      const signal = typeof options.signal === 'function' ? undefined : options.signal;
      throwIfAborted(signal);
      if (startsLate) await loading; // so that this thread, not a worker, computes what is tiny
      if (calculation.usesTable) await readTable(calculation, signal);
      const result = stopReason ? undefined : calculateInline(calculation);
      if (result) {
        options.onProgress?.(result.counts, 1);
        return result;
      }
      if (!stopReason && scheduler().pool.isBroken()) throw new CalculatorUnavailableError('no thread can be started');
      const plan = calculation.plan(engines ? findEngine(engines, calculation) : await waitForEngine(calculation));
      if (stopReason) throw stopReason;
      return scheduler().run(plan, options);
    },
    async plan(calculation) {
      if (calculation.usesTable) await readTable(calculation);
      return calculation.plan(await waitForEngine(calculation));
    },
    async calculateInBackground(calculation, { range, signal } = {}) {
      if (calculation.usesTable) await readTable(calculation, signal);
      requireOpen();
      const result = range === undefined ? calculateInline(calculation) : undefined;
      if (result) return { counts: result.counts, isEnd: true };
      const plan = calculation.plan(await waitForEngine(calculation));
      requireOpen();
      const { counts, isEnd } = await scheduler().run(plan, { isBackground: true, range, ...(signal && { signal }) });
      return { counts, isEnd };
    },
    calculateNow: (calculation, maxHands) => (stopReason ? undefined : calculateInline(calculation, maxHands)?.counts),
    admit: (...call) => scheduler().admit(...call),
    status() {
      const status = scheduler().status();
      return { ...status, dealsDone: status.dealsDone + dealsInline, handsDone: status.handsDone + handsInline };
    },
    async ready() {
      if (stopReason) throw stopReason;
      const readTables = async (): Promise<unknown> =>
        Promise.all([...(await loading).values()].map(({ table }) => table?.find()));
      await Promise.all([readTables(), scheduler().pool.ready()]);
    },
    abort(reason) {
      if (!stopReason) stop(reason);
      started?.failAll(reason, makeClosedError(reason));
    },
    async close() {
      const reason = new CalculatorClosedError('the calculator is closed');
      stop(reason);
      started?.failAll(reason, reason);
      await started?.pool.close();
    },
  };
};
