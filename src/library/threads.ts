// The threads of the library's asynchronous methods: they start with the first call, and what waits for threads that cannot be
// started hears of it.
import type { Counts } from '../engine/counts.js';
import { throwIfAborted } from '../odds/aborts.js';
import type { Calculation } from '../odds/calculation.js';
import type { Calculator, Wishes } from '../odds/calculator.js';
import { CalculatorUnavailableError } from '../odds/errors.js';
import type { PoolNews } from '../odds/pool.js';

export interface Threads {
  /** The counts of a calculation. @throws the signal's reason @throws {CalculatorUnavailableError} */
  count(calculation: Calculation, wishes: Wishes): Promise<Counts>;
  close(): Promise<void>;
}

/** Timers of this length never fire; they only keep a runtime alive while threads compute. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** @param create a calculator whose threads start at once, and keep no program from ending while they are idle */
export const createThreads = (create: (news: PoolNews) => Calculator): Threads => {
  let calculator: Calculator | undefined;
  /** Resolves when all that was closed so far has ended. */
  let closed: Promise<unknown> | undefined;

  const begin = (): Calculator => {
    const own = create({
      onFailedStart: (cause, isLast) => {
        if (!isLast) return;
        if (calculator === own) calculator = undefined; // the next call tries again
        own.interrupt(new CalculatorUnavailableError('no thread can be started', { cause }));
        void own.close();
      },
    });
    return own;
  };

  return {
    async count(calculation, wishes) {
      throwIfAborted(wishes.signal);
      calculator ??= begin();
      const alive = setInterval(() => undefined, LONGEST_TIMER_MS);
      try {
        const { counts } = await calculator.calculate(calculation, wishes);
        return counts;
      } finally {
        clearInterval(alive);
      }
    },
    async close() {
      const ending = calculator?.close();
      calculator = undefined; // calls from here on have threads of their own
      closed = Promise.all([closed, ending]).then(() => undefined);
      await closed;
    },
  };
};
