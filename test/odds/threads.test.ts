// The calculator: chunks on a worker thread, added up, and what becomes of them when it is stopped.
import { readFile } from 'node:fs/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addCounts, type Counts } from '../../src/engine/counts.js';
import { loadEngine } from '../../src/engine/load.js';
import type { Calculation, SampledCalculation } from '../../src/odds/calculation.js';
import type { Calculator } from '../../src/odds/calculator.js';
import { chunkCount, chunkOf, runChunk } from '../../src/odds/chunks.js';
import { CalculatorClosedError, createCalculator } from '../../src/odds/threads.js';

const question: SampledCalculation = {
  cards: [38, 37],
  opponents: 2,
  method: 'monte-carlo',
  simulations: 300_001,
  seed: 42,
};
const long: SampledCalculation = { ...question, opponents: 22, simulations: 10_000_000 };

/** What the calculation must count: its chunks, one after the other, on an engine in this thread. */
const expectedCounts = async (calculation: Calculation): Promise<Counts> => {
  const engine = await loadEngine(await readFile(new URL('../../dist/poker-odds.wasm', import.meta.url)));
  return Array.from({ length: chunkCount(calculation) }, (_, index) =>
    runChunk(engine, chunkOf(calculation, index)),
  ).reduce(addCounts);
};

const failure = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => assert.unreachable('should reject'),
    error => error,
  );

const calculating = suite<{ calculator: Calculator }>('the calculator');

calculating.before(async context => {
  context.calculator = createCalculator();
  await context.calculator.ready();
});
calculating.after(async ({ calculator }) => calculator.close());

calculating('counts every simulation, the sum of its chunks', async ({ calculator }) => {
  const { counts } = await calculator.calculate(question);
  assert.is(counts.deals, 300_001);
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
  const turn: Calculation = { cards: [38, 37, 0, 14, 28, 42], opponents: 2, method: 'exact' };
  const { counts } = await calculator.calculate(turn);
  assert.is(counts.deals, 46 * 990 * 903);
  assert.equal(counts, await expectedCounts(turn));
  const { counts: wholeDeck } = await calculator.calculate({ cards: [38, 37], opponents: 0, method: 'exact' });
  assert.is(wholeDeck.deals, 2_118_760);
});

calculating('answers an exact preflop against one opponent from the table', async ({ calculator }) => {
  const { counts, computeMs } = await calculator.calculate({ cards: [38, 37], opponents: 1, method: 'exact' });
  assert.is(counts.deals, 2_097_572_400);
  assert.is(computeMs, 0);
});

calculating('lets a short calculation pass a long one', async ({ calculator }) => {
  let longIsDone = false;
  const abort = new AbortController();
  const waiting = failure(calculator.calculate(long, abort.signal).finally(() => (longIsDone = true)));
  await calculator.calculate({ ...question, simulations: 1 });
  assert.not.ok(longIsDone);
  abort.abort();
  await waiting;
});

calculating('tells how long it waited and how long it computed, in milliseconds', async ({ calculator }) => {
  const { queueMs, computeMs } = await calculator.calculate(question);
  assert.ok(queueMs >= 0);
  assert.ok(computeMs > 0);
});

calculating('stops at the next chunk when its signal is aborted, with the signal’s reason', async ({ calculator }) => {
  const abort = new AbortController();
  const reason = new Error('the client left');
  const waiting = failure(calculator.calculate(long, abort.signal));
  abort.abort(reason);
  assert.is(await waiting, reason);
});

calculating('leaves the event loop free', async ({ calculator }) => {
  const abort = new AbortController();
  let isDone = false;
  const waiting = failure(calculator.calculate(long, abort.signal).finally(() => (isDone = true)));
  for (let turn = 0; turn < 20; turn++) await new Promise(resolve => setImmediate(resolve));
  assert.not.ok(isDone);
  abort.abort();
  await waiting;
});

calculating('rejects what the engine refuses, and goes on', async ({ calculator }) => {
  const error = await failure(calculator.calculate({ ...question, cards: [1, 1] }));
  assert.match(String(error), 'a card stands twice');
  assert.is((await calculator.calculate({ ...question, simulations: 16 })).counts.deals, 16);
});

calculating('refuses a calculation of no simulations', async ({ calculator }) => {
  assert.instance(await failure(calculator.calculate({ ...question, simulations: 0 })), RangeError);
});

calculating.run();

const closing = suite('a closed calculator');

closing('rejects what it was working on', async () => {
  const calculator = createCalculator();
  await calculator.ready();
  const waiting = failure(calculator.calculate(long));
  await calculator.close();
  assert.instance(await waiting, Error);
});

closing('rejects what was aborted with the signal’s reason, though its thread ends first', async () => {
  const calculator = createCalculator();
  await calculator.ready();
  const abort = new AbortController();
  const reason = new Error('the client left');
  const waiting = failure(calculator.calculate(long, abort.signal));
  await calculator.calculate({ ...question, simulations: 1 });
  abort.abort(reason);
  await calculator.close();
  assert.is(await waiting, reason);
});

closing('refuses what comes later', async () => {
  const calculator = createCalculator();
  await calculator.close();
  assert.instance(await failure(calculator.calculate(question)), CalculatorClosedError);
  assert.instance(await failure(calculator.ready()), CalculatorClosedError);
});

closing.run();
