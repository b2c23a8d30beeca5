// Waiting calculations: adding, taking and cancelling one takes as long among 200,000 as among few.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { SampledCalculation } from '../../../src/odds/calculation.js';
import { simulationsPerChunk } from '../../../src/odds/chunks.js';
import { createFairQueue } from '../../../src/odds/scheduler/fair-queue.js';
import { createScheduler } from '../../../src/odds/scheduler/scheduler.js';
import { Task } from '../../../src/odds/scheduler/task.js';
import { evaluatedHands } from '../../../src/odds/work.js';

/** Too many for any cache: fewer take far less time each, in every data structure. */
const FEW = 50_000;
const GROWTH = 4;
/** Linear work grows by 4, and some more for the garbage collector; quadratic by 16. */
const MAX_GROWTH = 10;
const ROUNDS = 8;
/** One for all, since creating an error takes longer than what is measured. */
const NOT_WANTED = new Error('not wanted');

const calculationOf = (chunks: number): SampledCalculation => ({
  cards: [38, 37],
  opponents: 1,
  method: 'monte-carlo',
  simulations: chunks * simulationsPerChunk(1),
  seed: 1,
});

/** Processor time of this process, in microseconds, without other programs of the machine. */
const cpuTime = (): number => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

/**
 * Asserts that the time of some work is in proportion to its size. The time of preparing it does not count. One round of several is
 * enough: the compiler and the garbage collector delay one size or the other by milliseconds, where quadratic work takes seconds.
 */
const assertLinear = (prepare: (count: number) => () => void): void => {
  const timed = (count: number): number => {
    const work = prepare(count);
    const began = cpuTime();
    work();
    return cpuTime() - began;
  };
  const growths: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const few = timed(FEW);
    growths.push(timed(GROWTH * FEW) / few);
    if (Math.min(...growths) < MAX_GROWTH) return;
  }
  assert.unreachable(
    `${GROWTH} times as many take ${growths.map(growth => growth.toFixed(1)).join(', ')} times as long`,
  );
};

const tasks = (count: number, chunks: number, accountOf: (index: number) => string): Task[] =>
  Array.from({ length: count }, (_, i) => {
    const calculation = calculationOf(chunks);
    const task = new Task(calculation, evaluatedHands(calculation), { account: accountOf(i) });
    task.result.catch(() => undefined);
    return task;
  });

const waiting = suite('many waiting calculations');

for (const [whose, chunks, accountOf] of [
  ['of a single chunk, of one account', 1, () => 'a'],
  ['of two chunks, of one account', 2, () => 'a'],
  ['of two chunks, each of another account', 2, String],
] as const) {
  waiting(`${whose}, are added and taken in time that grows as their number`, () => {
    assertLinear(count => {
      const all = tasks(count, chunks, accountOf);
      return () => {
        const queue = createFairQueue<Task>(4);
        for (const task of all) queue.add(task);
        let taken = 0;
        for (let task = queue.next(); task; task = queue.next()) {
          task.handOut();
          taken++;
        }
        assert.is(taken, count * chunks);
      };
    });
  });

  waiting(`${whose}, are cancelled in time that grows as their number, and leave nothing behind`, () => {
    assertLinear(count => {
      const all = tasks(count, chunks, accountOf);
      const queue = createFairQueue<Task>(4);
      for (const task of all) queue.add(task);
      return () => {
        for (const task of all.toReversed()) task.fail(NOT_WANTED);
        assert.is(queue.next(), undefined);
      };
    });
  });
}

waiting('that share a signal and wait for workers are cancelled together in time that grows as their number', () => {
  assertLinear(count => {
    const scheduler = createScheduler({
      threads: 2,
      queueLimit: Number.POSITIVE_INFINITY,
      startWorker: () => new Promise(() => {}),
      events: {},
    });
    const abort = new AbortController();
    const calculation = calculationOf(2);
    const pending = Array.from({ length: count }, () =>
      scheduler.run(calculation, { signal: abort.signal }).catch(() => undefined),
    );
    return () => {
      abort.abort(NOT_WANTED);
      assert.is(scheduler.status().calculations, 0);
      void pending;
    };
  });
});

waiting.run();
