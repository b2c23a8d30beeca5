// The calculator: it adds up chunks that workers compute, computes tiny calculations itself, and can be stopped.
import { availableParallelism } from 'node:os';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Counts, readDeals } from '../../src/engine/counts.js';
import type { Calculation } from '../../src/odds/calculation.js';
import { type Calculator, CalculatorClosedError } from '../../src/odds/calculator.js';
import { createNodeCalculator } from '../../src/odds/node-calculator.js';
import type { Worker } from '../../src/odds/workers/worker.js';
import { expectedCounts, failure, long, question } from './expected-counts.js';

const calculating = suite<{ calculator: Calculator }>('the calculator');

calculating.before(async context => {
  context.calculator = createNodeCalculator();
  await context.calculator.ready();
});
calculating.after(async ({ calculator }) => calculator.close());

calculating('counts every simulation, the sum of its chunks', async ({ calculator }) => {
  const { counts } = await calculator.calculate(question);
  assert.is(readDeals(counts), 300_001);
  assert.equal(counts, await expectedCounts(question));
});

calculating('gives the same counts for the same seed, others for another', async ({ calculator }) => {
  const first = await calculator.calculate(question);
  const again = await calculator.calculate(question);
  const other = await calculator.calculate({ ...question, seed: 43 });
  assert.equal(again.counts, first.counts);
  assert.not.equal(other.counts, first.counts);
});

calculating('gives calculations that run at the same time the counts that each has alone', async ({ calculator }) => {
  const questions = [question, { ...question, opponents: 0 }, { ...question, seed: 9 }];
  const together = await Promise.all(questions.map(one => calculator.calculate(one)));
  for (const [index, one] of questions.entries()) assert.equal(together[index]?.counts, await expectedCounts(one));
});

calculating('adds up the ranges of boards of an exact calculation', async ({ calculator }) => {
  const turn: Calculation = { kind: 'odds', cards: [38, 37, 0, 14, 28, 42], opponents: 2, method: 'exact' };
  const { counts } = await calculator.calculate(turn);
  assert.is(readDeals(counts), 46 * 990 * 903);
  assert.equal(counts, await expectedCounts(turn));
  const { counts: wholeDeck } = await calculator.calculate({
    kind: 'odds',
    cards: [38, 37],
    opponents: 0,
    method: 'exact',
  });
  assert.is(readDeals(wholeDeck), 2_118_760);
});

calculating('answers an exact preflop against one opponent from the table', async ({ calculator }) => {
  const { counts, computeMs } = await calculator.calculate({
    kind: 'odds',
    cards: [38, 37],
    opponents: 1,
    method: 'exact',
  });
  assert.is(readDeals(counts), 2_097_572_400);
  assert.is(computeMs, 0);
});

calculating('lets a short calculation overtake a long one', async ({ calculator }) => {
  let longIsDone = false;
  const abort = new AbortController();
  const waiting = failure(calculator.calculate(long, { signal: abort.signal }).finally(() => (longIsDone = true)));
  await calculator.calculate({ ...question, simulations: 1 });
  assert.not.ok(longIsDone);
  abort.abort();
  await waiting;
});

calculating(
  'reports how long a calculation waited and how long it was computed, in milliseconds',
  async ({ calculator }) => {
    const { queueMs, computeMs } = await calculator.calculate(question);
    assert.ok(queueMs >= 0);
    assert.ok(computeMs > 0);
  },
);

calculating(
  'stops at the next chunk when the signal is aborted, and rejects with its reason',
  async ({ calculator }) => {
    const abort = new AbortController();
    const reason = new Error('the client left');
    const waiting = failure(calculator.calculate(long, { signal: abort.signal }));
    abort.abort(reason);
    assert.is(await waiting, reason);
  },
);

calculating('leaves the event loop free', async ({ calculator }) => {
  const abort = new AbortController();
  let isDone = false;
  const waiting = failure(calculator.calculate(long, { signal: abort.signal }).finally(() => (isDone = true)));
  for (let i = 0; i < 20; i++) await new Promise(resolve => setImmediate(resolve));
  assert.not.ok(isDone);
  abort.abort();
  await waiting;
});

calculating('rejects with the error of the engine, and goes on', async ({ calculator }) => {
  const error = await failure(calculator.calculate({ ...question, cards: [1, 1] }));
  assert.match(String(error), 'a card appears twice');
  assert.is(readDeals((await calculator.calculate({ ...question, simulations: 16 })).counts), 16);
});

calculating('rejects a calculation without simulations', async ({ calculator }) => {
  assert.instance(await failure(calculator.calculate({ ...question, simulations: 0 })), RangeError);
});

calculating('reports what is under way, and what was done', async ({ calculator }) => {
  const before = calculator.status();
  const abort = new AbortController();
  const waiting = failure(calculator.calculate(long, { signal: abort.signal }));
  const { calculations, handsLeft, workers } = calculator.status();
  assert.equal(
    { calculations, handsLeft, workers },
    { calculations: 1, handsLeft: 230_000_000, workers: availableParallelism() },
  );
  abort.abort();
  await waiting;
  assert.is(calculator.status().handsLeft, 0);
  await calculator.calculate(question);
  await calculator.calculate({ ...question, simulations: 1000 });
  const after = calculator.status();
  assert.is(after.calculations, 0);
  assert.ok(after.dealsDone - before.dealsDone >= 301_001);
  assert.ok(after.handsDone - before.handsDone >= 3 * 301_001);
});

calculating(
  'rejects with the reason of a signal that is aborted already, also what it would compute at once',
  async ({ calculator }) => {
    const signal = AbortSignal.abort(new Error('not wanted'));
    for (const calculation of [long, { ...question, simulations: 10 }]) {
      assert.is(((await failure(calculator.calculate(calculation, { signal }))) as Error).message, 'not wanted');
    }
  },
);

calculating.run();

const inline = suite('a calculator whose workers have not started');

const withoutWorkers = async (): Promise<Calculator> => {
  const startWorker = (_module: WebAssembly.Module, signal: AbortSignal): Promise<Worker> =>
    new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  const calculator = createNodeCalculator({ threads: 1, startWorker });
  while (true) {
    const abort = new AbortController();
    const engineIsLoaded = calculator.calculate({ ...question, simulations: 1 }, { signal: abort.signal }).then(
      () => true,
      () => false,
    );
    abort.abort();
    if (await engineIsLoaded) return calculator;
    await new Promise(resolve => setTimeout(resolve, 5));
  }
};

inline('computes tiny calculations itself, and makes no signal for them', async () => {
  const calculator = await withoutWorkers();
  const river: Calculation = { kind: 'odds', cards: [38, 37, 0, 14, 28, 42, 51], opponents: 1, method: 'exact' };
  for (const tiny of [{ ...question, simulations: 1000 }, river]) {
    const progress: Counts[] = [];
    const { counts, queueMs } = await calculator.calculate(tiny, {
      onProgress: each => void progress.push(each),
      signal: () => {
        throw new Error('should not be made');
      },
    });
    assert.equal(counts, await expectedCounts(tiny));
    assert.equal(progress, [counts]);
    assert.is(queueMs, 0);
  }
  await calculator.close();
});

inline('looks up what the preflop table has', async () => {
  const calculator = await withoutWorkers();
  const { counts } = await calculator.calculate({ kind: 'odds', cards: [38, 37], opponents: 1, method: 'exact' });
  assert.is(readDeals(counts), 2_097_572_400);
  await calculator.close();
});

inline('leaves all others to the workers', async () => {
  const calculator = await withoutWorkers();
  const waiting = failure(calculator.calculate({ ...question, simulations: 10_000 }));
  assert.is(calculator.status().calculations, 1);
  await calculator.close();
  assert.instance(await waiting, CalculatorClosedError);
});

inline.run();
