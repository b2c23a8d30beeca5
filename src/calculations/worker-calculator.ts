// Computes calculations for HTTP, the command line and the library: small ones on the calling thread, the others on workers.
import { InvalidArgumentError, Status } from '../engine/abi.js';
import { addCounts, type Counts, readDeals } from '../engine/counts.js';
import { throwIfAborted } from './abort-signal.js';
import type { Calculation, PlannedCalculation } from './calculation.js';
import {
  type CalculateOptions,
  type CalculationResult,
  type Calculator,
  CalculatorClosedError,
  CalculatorUnavailableError,
  MAX_INLINE_HANDS,
  MAX_THREADS,
} from './calculator.js';
import type { Computer, KindOf } from './computer.js';
import type { LazyMatchups } from './equity/matchups.js';
import { createScheduler, type Scheduler, type SchedulerOptions } from './scheduler/scheduler.js';
import type { WorkerPoolEvents } from './workers/worker-pool.js';

const computeChunks = (calculation: PlannedCalculation, computer: Computer): Counts => {
  const kind = computer.kindOf(calculation);
  let counts: Counts | undefined;
  for (let index = 0; ; index++) {
    const next = computer.compute(kind.chunkAt(calculation, index, counts));
    counts = counts ? addCounts(counts, next) : next;
    if (kind.isEnough(calculation, index + 1, counts)) return counts;
  }
};

/** The result from the preflop table; undefined if it does not have it. */
export const findInTables = (kindOf: KindOf, calculation: Calculation): CalculationResult | undefined => {
  const counts = kindOf(calculation).known(calculation);
  return counts && { counts, queueMs: 0, computeMs: 0 };
};

/**
 * Computes synchronously, on the calling thread.
 * @param matchups the table of matchups, if there is one
 * @throws what the engine throws
 */
export const computeHere = (
  calculation: Calculation,
  computer: Computer,
  matchups?: LazyMatchups,
): CalculationResult => {
  const known = findInTables(computer.kindOf, calculation);
  if (known) return known;
  const began = performance.now();
  const counts = computeChunks(computer.plan(calculation, matchups), computer);
  return { counts, queueMs: 0, computeMs: performance.now() - began };
};

/** @throws {InvalidArgumentError} */
const requireThreads = (threads: number): void => {
  if (Number.isInteger(threads) && threads >= 1 && threads <= MAX_THREADS) return;
  throw new InvalidArgumentError(Status.RANGE, `threads is ${threads}: send an integer from 1 to ${MAX_THREADS}`);
};

export interface WorkerCalculatorOptions extends WorkerPoolEvents, Omit<SchedulerOptions, 'events'> {
  /** Computes the smallest calculations, on the calling thread. */
  readonly computer: Promise<Computer>;
  /** The table of matchups, if there is one. */
  readonly matchups?: LazyMatchups;
  /** Starts the workers with the first calculation that needs them. */
  readonly startsLate?: boolean;
}

/** A calculator whose workers start at once unless `startsLate`, share one compiled module, and are replaced when they die. */
export const createWorkerCalculator = (options: WorkerCalculatorOptions): Calculator => {
  const {
    kindOf,
    computer: loading,
    matchups,
    threads,
    queueLimit,
    startWorker,
    startsLate = false,
    ...events
  } = options;
  requireThreads(threads);
  let computer: Computer | undefined;
  let stopReason: Error | undefined;
  let dealsInline = 0;
  let handsInline = 0;

  let started: Scheduler | undefined;
  const scheduler = (): Scheduler => {
    started ??= createScheduler({ kindOf, threads, queueLimit, startWorker, events });
    return started;
  };
  if (!startsLate) scheduler();
  loading.then(
    loaded => {
      computer = loaded;
    },
    () => undefined, // `ready` rejects with it
  );

  /** Whether it is looked up in a table that is not in memory: enumerating its boards is not tiny. */
  const lacksMatchups = (calculation: Calculation): boolean =>
    kindOf(calculation).isInMatchups(calculation) && !matchups?.isLoaded;

  /** Computes what is in the preflop table or is tiny; undefined for anything else. */
  const computeInline = (calculation: Calculation, maxHands = MAX_INLINE_HANDS): CalculationResult | undefined => {
    const kind = kindOf(calculation);
    const hands = kind.evaluatedHands(calculation);
    const isTiny = hands > 0 && hands <= maxHands && kind.isQuick(calculation) && !lacksMatchups(calculation);
    const result =
      isTiny && computer ? computeHere(calculation, computer, matchups) : findInTables(kindOf, calculation);
    if (result === undefined) return undefined;
    dealsInline += readDeals(result.counts);
    handsInline += hands;
    return result;
  };

  /** Without the table the boards are enumerated, with the same counts. */
  const findMatchups = async (): Promise<unknown> => matchups?.find();

  /** The error for background work when the calculator closes; requests may get another one. */
  const closedError = (cause: Error): Error => new CalculatorClosedError('the calculator is closed', { cause });
  const requireOpen = (): void => {
    if (stopReason) throw closedError(stopReason);
  };

  return {
    async calculate(calculation: Calculation, options: CalculateOptions = {}) {
      if (typeof options.signal !== 'function') throwIfAborted(options.signal);
      if (startsLate) await loading; // so that this thread, not a worker, computes what is tiny
      if (kindOf(calculation).isInMatchups(calculation)) await findMatchups();
      const result = stopReason ? undefined : computeInline(calculation);
      if (result) {
        options.onProgress?.(result.counts, 1);
        return result;
      }
      if (!stopReason && scheduler().pool.isBroken()) throw new CalculatorUnavailableError('no thread can be started');
      const planned = kindOf(calculation).isPlanned(calculation) ? calculation : await this.plan(calculation);
      if (stopReason) throw stopReason;
      return scheduler().run(planned, options);
    },
    async plan(calculation) {
      if (kindOf(calculation).isInMatchups(calculation)) await findMatchups();
      return (computer ?? (await loading)).plan(calculation, matchups);
    },
    async calculateInBackground(calculation, { range, signal } = {}) {
      if (range === undefined && kindOf(calculation).isInMatchups(calculation)) await findMatchups();
      requireOpen();
      const known = range === undefined ? computeInline(calculation) : undefined;
      if (known) return { counts: known.counts, isEnd: true };
      const work = await this.plan(calculation);
      requireOpen();
      const { counts, isEnd } = await scheduler().run(work, { isBackground: true, range, ...(signal && { signal }) });
      return { counts, isEnd };
    },
    computeNow: (calculation, maxHands) => (stopReason ? undefined : computeInline(calculation, maxHands)?.counts),
    admit: (...call) => scheduler().admit(...call),
    status() {
      const status = scheduler().status();
      return { ...status, dealsDone: status.dealsDone + dealsInline, handsDone: status.handsDone + handsInline };
    },
    async ready() {
      if (stopReason) throw stopReason;
      await Promise.all([loading, scheduler().pool.ready(), findMatchups()]);
    },
    abort(reason) {
      stopReason ??= reason;
      started?.failAll(reason, closedError(reason));
    },
    async close() {
      stopReason = new CalculatorClosedError('the calculator is closed');
      started?.failAll(stopReason, stopReason);
      await started?.pool.close();
    },
  };
};
