// Background work: its counts, its ranges, and that requests go first.
import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { SampledCalculation } from '../../../src/odds/calculation.js';
import { type Calculator, CalculatorClosedError } from '../../../src/odds/calculator.js';
import { createNodeCalculator } from '../../../src/odds/node-calculator.js';
import { ODDS_KIND } from '../../../src/odds/odds-kind.js';

interface Context {
  calculator: Calculator;
}

const background = suite<Context>('background work');
background.before(async context => {
  context.calculator = createNodeCalculator({ threads: 1 });
  await context.calculator.ready();
});
background.after(({ calculator }) => calculator.close());

const sample = (simulations: number): SampledCalculation => ({
  kind: 'odds',
  method: 'monte-carlo',
  cards: [51, 50],
  opponents: 1,
  simulations,
  seed: 9,
});

background('gives the counts that a request gives', async ({ calculator }) => {
  const { counts } = await calculator.calculate(sample(3_000_000));
  assert.equal(await calculator.calculateInBackground(sample(3_000_000)), { counts, isEnd: true });
});

background(
  'is the same in ranges of chunks, each going on with the counts of the one before',
  async ({ calculator }) => {
    const work = sample(3_000_000);
    const chunks = ODDS_KIND.countChunks(work);
    const first = await calculator.calculateInBackground(work, { range: { first: 0, count: 5 } });
    assert.is(first.isEnd, false);
    const range = { first: 5, count: chunks, before: first.counts };
    const all = await calculator.calculate(work);
    assert.equal(await calculator.calculateInBackground(work, { range }), { counts: all.counts, isEnd: true });
  },
);

background('lets requests go first, and takes up what it gave back', async ({ calculator }) => {
  const order: string[] = [];
  const long = calculator.calculateInBackground(sample(60_000_000)).then(({ counts }) => {
    order.push('background');
    return counts;
  });
  await sleep(20);
  for (let i = 0; i < 5; i++) {
    await calculator.calculate(sample(200_000));
    order.push('request');
  }
  const counts = await long;
  assert.equal(order, ['request', 'request', 'request', 'request', 'request', 'background']);
  assert.equal(counts, (await calculator.calculate(sample(60_000_000))).counts);
});

background('never counts as queued work', async ({ calculator }) => {
  const long = calculator.calculateInBackground(sample(30_000_000));
  const { calculations, handsLeft } = calculator.status();
  assert.equal([calculations, handsLeft], [0, 0]);
  await long;
});

background('ends when it is not wanted any longer', async ({ calculator }) => {
  const controller = new AbortController();
  const long = calculator.calculateInBackground(sample(1_000_000_000), { signal: controller.signal });
  controller.abort(new Error('enough'));
  await long.then(
    () => assert.unreachable(),
    error => assert.is(error.message, 'enough'),
  );
});

background('is told that the calculator closes, whatever requests are told', async () => {
  const calculator = createNodeCalculator({ threads: 1 });
  await calculator.ready();
  const long = calculator.calculateInBackground(sample(1_000_000_000));
  calculator.abort(new Error('the server is shutting down'));
  const isClosed = (error: unknown): void => void assert.instance(error, CalculatorClosedError);
  await long.then(() => assert.unreachable(), isClosed);
  await calculator.calculateInBackground(sample(1)).then(() => assert.unreachable(), isClosed);
  await calculator.close();
});

background.run();
