// What many waiting calculations cost: adding, taking and cancelling one takes as long among 200,000 as among few.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { SampledCalculation } from '../../src/odds/calculation.js';
import { simulationsOfChunk } from '../../src/odds/chunks.js';
import { createScheduler } from '../../src/odds/scheduler.js';
import { Task } from '../../src/odds/task.js';
import { createTurns } from '../../src/odds/turns.js';

/** So many that they fit in no cache: fewer take far less time each, however they are kept. */
const FEW = 50_000;
const GROWTH = 4;
/** Linear work grows by 4, and some more for the garbage collector; quadratic by 16. */
const MAX_GROWTH = 10;
const ROUNDS = 8;
/** One for all: to make an error takes longer than what is measured. */
const NOT_WANTED = new Error('not wanted');

const calculationOf = (chunks: number): SampledCalculation => ({
  cards: [38, 37],
  opponents: 1,
  method: 'monte-carlo',
  simulations: chunks * simulationsOfChunk(1),
  seed: 1,
});

/** Processor time of this process, in microseconds: other programs of the machine do not count. */
const cpuTime = (): number => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

/**
 * Asserts that `work` takes in proportion to the number that it is made for; the work of making it does not count, and of several
 * rounds the best counts: what else goes on in between only makes the others longer.
 */
const assertLinear = (made: (count: number) => () => void): void => {
  const timed = (count: number): number => {
    const work = made(count);
    const began = cpuTime();
    work();
    return cpuTime() - began;
  };
  let [few, many] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < ROUNDS; round++) {
    few = Math.min(few, timed(FEW));
    many = Math.min(many, timed(GROWTH * FEW));
    if (round > 0 && many < MAX_GROWTH * few) return;
  }
  assert.unreachable(`${GROWTH} times as many take ${(many / few).toFixed(1)} times as long`);
};

const tasks = (count: number, chunks: number, accountOf: (index: number) => string): Task[] =>
  Array.from({ length: count }, (_, i) => {
    const task = new Task(calculationOf(chunks), { account: accountOf(i) });
    task.outcome.catch(() => undefined);
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
        const turns = createTurns(4);
        for (const task of all) turns.add(task);
        let taken = 0;
        for (let task = turns.next(); task; task = turns.next()) {
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
      const turns = createTurns(4);
      for (const task of all) turns.add(task);
      return () => {
        for (const task of all.toReversed()) task.fail(NOT_WANTED);
        assert.is(turns.next(), undefined);
      };
    });
  });
}

waiting('that share a signal and wait for threads are cancelled together in time that grows as their number', () => {
  assertLinear(count => {
    const scheduler = createScheduler({
      threads: 2,
      queueLimit: Number.POSITIVE_INFINITY,
      start: () => new Promise(() => {}),
      news: {},
    });
    const abort = new AbortController();
    const asked = Array.from({ length: count }, () =>
      scheduler.run(calculationOf(2), { signal: abort.signal }).catch(() => undefined),
    );
    return () => {
      abort.abort(NOT_WANTED);
      assert.is(scheduler.activity().calculations, 0);
      void asked;
    };
  });
});

waiting.run();
