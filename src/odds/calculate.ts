// The calculator: calculations cut into chunks, which worker threads compute in fair turns, never the thread that asks.
import type { Engine } from '../engine/engine.js';
import { InvalidArgumentError } from '../engine/errors.js';
import { throwIfAborted } from './aborts.js';
import { outcomeAtOnce } from './at-once.js';
import type { Calculation } from './calculation.js';
import type { Activity, Calculator, Outcome } from './calculator.js';
import { CalculatorClosedError, CalculatorUnavailableError } from './errors.js';
import { type Field, faultOf, integerField } from './fields.js';
import type { PoolNews } from './pool.js';
import { createScheduler } from './scheduler.js';
import type { Thread } from './thread.js';
import { workOf } from './work.js';

const MOST_THREADS = 1024;
/** The ABI's status for a number that is out of range. */
const RANGE = 5;

/** How many threads a calculator may have. */
export const THREADS_FIELD: Field = integerField('threads', 1, MOST_THREADS);

/** @throws {InvalidArgumentError} */
const requireThreads = (threads: number): void => {
  const fault = faultOf(THREADS_FIELD, threads);
  if (fault) throw new InvalidArgumentError(RANGE, fault);
};

/** What a calculator computes on. */
export interface CalculatorParts extends PoolNews {
  readonly module: Promise<WebAssembly.Module>;
  /** What computes the smallest calculations, where they arrive. */
  readonly engine: Promise<Engine>;
  /** Worker threads, 1 or more. */
  readonly threads: number;
  /** Hands that may be under way. */
  readonly queueLimit: number;
  /** Starts a worker thread. */
  readonly start: (module: WebAssembly.Module, signal: AbortSignal) => Promise<Thread>;
}

/** A calculator whose threads start at once, share one compiled module, and are replaced when they die. */
export const createCalculatorOn = (parts: CalculatorParts): Calculator => {
  const { module, engine: loading, threads, queueLimit, start, ...news } = parts;
  requireThreads(threads);
  let engine: Engine | undefined;
  let refusal: Error | undefined;
  let dealsAtOnce = 0;
  let handsAtOnce = 0;

  const scheduler = createScheduler({
    threads,
    queueLimit,
    start: async signal => start(await module, signal),
    news,
  });
  loading.then(
    loaded => {
      engine = loaded;
    },
    () => undefined, // whoever asks whether it is ready hears of it
  );

  const atOnce = (calculation: Calculation): Outcome | undefined => {
    const outcome = refusal ? undefined : outcomeAtOnce(calculation, engine);
    if (outcome) {
      dealsAtOnce += outcome.counts.deals;
      handsAtOnce += workOf(calculation);
    }
    return outcome;
  };

  const activity = (): Activity => {
    const { dealsDone, handsDone, ...rest } = scheduler.activity();
    return { ...rest, dealsDone: dealsDone + dealsAtOnce, handsDone: handsDone + handsAtOnce };
  };

  return {
    atOnce,
    async calculate(calculation, wishes = {}) {
      throwIfAborted(wishes.signal);
      const known = atOnce(calculation);
      if (known) {
        wishes.onProgress?.(known.counts);
        return known;
      }
      if (refusal) throw refusal;
      if (scheduler.isBroken()) throw new CalculatorUnavailableError('no thread can be started');
      return scheduler.run(calculation, wishes);
    },
    activity,
    async ready() {
      if (refusal) throw refusal;
      await Promise.all([loading, scheduler.ready()]);
    },
    interrupt: reason => {
      refusal ??= reason;
      scheduler.failAll(reason);
    },
    async close() {
      refusal = new CalculatorClosedError('the calculator is closed');
      scheduler.failAll(refusal);
      await scheduler.close();
    },
  };
};
