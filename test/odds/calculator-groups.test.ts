// What lists of questions need of a calculator: groups of small calculations, counts at once, and admission of work that is
// calculated in parts.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readDeals } from '../../src/engine/counts.js';
import type { OddsCalculation } from '../../src/odds/calculation.js';
import { createNodeCalculator } from '../../src/odds/node-calculator.js';
import { OverloadedError } from '../../src/odds/scheduler/admission.js';
import { expectedCounts, failure } from './expected-counts.js';

const cards = [38, 37];
const flop = [...cards, 0, 14, 28];

const GROUP: readonly OddsCalculation[] = [
  { kind: 'odds', cards, opponents: 1, method: 'monte-carlo', simulations: 100, seed: 7 },
  { kind: 'odds', cards, opponents: 0, method: 'monte-carlo', simulations: 60_000, seed: 8 },
  { kind: 'odds', cards: flop, opponents: 22, method: 'monte-carlo', simulations: 3_000, seed: 9 },
  { kind: 'odds', cards: flop, opponents: 0, method: 'exact' },
  { kind: 'odds', cards: [...flop, 3], opponents: 1, method: 'exact' },
];

const groups = suite('a group of small calculations');

groups('has the counts that each of them has by itself', async () => {
  const calculator = createNodeCalculator({ threads: 1 });
  const results = await Promise.all(GROUP.map(each => calculator.calculate(each)));
  for (const [i, each] of GROUP.entries()) assert.equal(results[i]?.counts, await expectedCounts(each));
  assert.ok(results.every(({ queueMs, computeMs }) => queueMs >= 0 && computeMs >= 0));
  assert.is(calculator.status().handsLeft, 0);
  await calculator.close();
});

groups('is cancelled, and leaves nothing behind', async () => {
  const calculator = createNodeCalculator({ threads: 1 });
  const stopping = new AbortController();
  const running = Promise.all(GROUP.map(each => calculator.calculate(each, { signal: stopping.signal })));
  stopping.abort(new Error('left'));
  assert.is(((await failure(running)) as Error).message, 'left');
  assert.is(calculator.status().handsLeft, 0);
  await calculator.close();
});

groups.run();

const others = suite('a calculator');

others('has counts at once of what is tiny, or in a table, and of nothing else', async () => {
  const calculator = createNodeCalculator({ threads: 1 });
  await calculator.ready();
  const tiny = GROUP[0] as OddsCalculation;
  assert.equal(calculator.computeNow(tiny, 200), await expectedCounts(tiny));
  assert.is(calculator.computeNow(tiny, 199), undefined);
  assert.ok(calculator.computeNow({ kind: 'odds', cards, opponents: 1, method: 'exact' }, 0));
  calculator.abort(new Error('over'));
  assert.is(calculator.computeNow(tiny, 200), undefined);
  await calculator.close();
});

const MILLION = { kind: 'odds', cards, opponents: 0, method: 'monte-carlo', simulations: 1_000_000, seed: 1 } as const;

others('admits work before its parts, which then are not refused', async () => {
  const calculator = createNodeCalculator({ threads: 1, queueLimit: 20_000_000 });
  const admitted = calculator.admit('a', 9_000_000);
  assert.is(calculator.status().handsLeft, 9_000_000);
  assert.instance(
    await failure(calculator.calculate({ ...MILLION, simulations: 2_000_000 }, { account: 'a' })),
    OverloadedError,
  );
  for (let part = 0; part < 9; part++) await calculator.calculate(MILLION, { account: 'a', admitted });
  assert.is(calculator.status().handsLeft, 0);
  admitted.release();
  assert.is(calculator.status().handsLeft, 0);
  await calculator.close();
});

others('releases what was admitted and not taken; a part that is more than is left is not refused', async () => {
  const calculator = createNodeCalculator({ threads: 1, queueLimit: 4_000_000 });
  const admitted = calculator.admit('a', 1_500_000);
  await calculator.calculate(MILLION, { account: 'a', admitted });
  assert.is(calculator.status().handsLeft, 500_000);
  const { counts } = await calculator.calculate({ ...MILLION, simulations: 3_000_000 }, { account: 'a', admitted });
  assert.is(readDeals(counts), 3_000_000);
  assert.is(calculator.status().handsLeft, 0);
  calculator.admit('a', 1_500_000).release();
  assert.is(calculator.status().handsLeft, 0);
  await calculator.close();
});

others.run();
