// How often hands that are drawn from ranges fit together: estimated, counted in samples, and billed.

import * as assert from 'uvu/assert';
import { billSample } from '../../../src/calculations/equity/billed-hands.js';
import { billSampleAtMost, countMaxDraws, countMaxSimulations } from '../../../src/calculations/equity/draw-budget.js';
import type { SampledEquity } from '../../../src/calculations/equity/sampled-equity.js';
import { computeCounts } from '../../../src/calculations/worker-calculator.js';
import { type Counts, readDeals } from '../../../src/engine/counts.js';
import { jointHands } from '../../equity/engine.js';
import { readEquity, writeEquity } from '../../named-counts.js';
import { suite } from '../../suite.js';
import { loadHoldem } from '../holdem.js';
import { calculationOf } from './questions.js';

const engine = await loadHoldem();

const sampled = (players: readonly string[], simulations = 100_000, others: object = {}): SampledEquity =>
  calculationOf({ players, method: 'monte-carlo', simulations, seed: 3, ...others }) as SampledEquity;
const same = (players: number, range: string): string[] => Array(players).fill(range);

/** The probability that a draw fits, by enumeration of all draws. */
const enumerateFit = ({ table: { ranges } }: SampledEquity): number => {
  let fitting = 0;
  for (const { weight } of jointHands(ranges)) fitting += weight;
  return ranges.reduce((rate, range) => rate / range.reduce((sum, weight) => sum + weight), fitting);
};

const near = (a: number, b: number, tolerance: number, what = ''): void =>
  assert.ok(Math.abs(a - b) <= tolerance, `${what}: ${a}, not ${b} ± ${tolerance}`);

const estimates = suite('the estimate of how often draws fit');

estimates('is exact for two players, whatever their weights; for more it is a lower bound', () => {
  for (const players of [
    ['QQ+', 'QQ+'],
    ['AA:0.3, AK, 76s:0.01', 'AQ:0.5, 77'],
    ['AA', 'KK'],
  ]) {
    const calculation = sampled(players);
    const truth = enumerateFit(calculation);
    near(calculation.fit.product, truth, 1e-12);
    near(calculation.fit.least, truth, 1e-12);
  }
  for (const players of [same(4, 'QQ+'), ['AA', 'AK', '22+', 'AA:0.2, 76s']]) {
    const calculation = sampled(players);
    assert.ok(calculation.fit.least <= enumerateFit(calculation), players.join(' '));
  }
});

estimates('multiplies, and adds up, the probabilities of a conflict of every pair', () => {
  const pair = sampled(same(2, 'QQ+')).fit.product;
  const { product, least } = sampled(same(3, 'QQ+')).fit;
  near(product, pair ** 3, 1e-12);
  near(least, 1 - 3 * (1 - pair), 1e-12);
});

estimates('ignores players with any two cards, and known hands', () => {
  assert.equal(sampled(same(10, 'random')).fit, { product: 1, least: 1 });
  assert.equal(sampled(['AhKh', 'random', 'AA, AhQh']).fit, { product: 1, least: 1 });
  assert.equal(sampled(['random', 'QQ+', 'QQ+', 'random']).fit, sampled(['QQ+', 'QQ+']).fit);
  const [board, dead] = [['2c', '3c', '4c'], ['5c']];
  assert.equal(sampled(['random', 'random', '22+'], 1, { board, dead }).fit, { product: 1, least: 1 });
});

const counts = suite('the draws of a sample');

const countsOf = (calculation: SampledEquity): Counts => computeCounts(calculation, engine);
const rateOf = (calculation: SampledEquity) => readEquity(countsOf(calculation), calculation.table.ranges.length);

counts('are at most ten for each deal that may be billed; then sampling ends', () => {
  const calculation = sampled(same(10, '20%'), 5_000);
  const { deals, draws } = rateOf(calculation);
  assert.is(draws, 500_000);
  near(deals / draws, 0.00054, 5 * Math.sqrt(0.00054 / draws)); // as measured by an independent program
});

/** Two of these ranges fit in every other draw, three never. */
const RANGES_IN_PAIRS = same(3, 'QdQh, JdJh');

counts('end after 200,000 if fewer than four fit, and nothing is billed', () => {
  for (const players of [same(3, 'AA'), same(10, 'AA'), RANGES_IN_PAIRS]) {
    const calculation = sampled(players, 10_000_000, { board: ['2c', '2d', '2h'] });
    const result = rateOf(calculation);
    assert.equal([result.deals, result.draws], [0, 200_000]);
    assert.is(calculation.billAnswer(countsOf(calculation)), 0);
  }
});

counts('continue if four of the first 200,000 fit, and end there if fewer do', () => {
  const judged = { goOn: 0, end: 0 };
  for (let seed = 0; seed < 150; seed++) {
    const calculation = sampled(same(9, 'TT+'), 2_500, { seed });
    const { ranges, board, dead } = calculation.table;
    const fitting = [0, 1].reduce((sum, stream) => {
      const asked = { ranges, board, dead, seed, stream, simulations: 1_000_000, draws: 100_000 };
      return sum + readDeals(engine.equity.sampleEquity(asked));
    }, 0);
    const { draws } = rateOf(calculation);
    assert.is(draws, fitting < 4 ? 200_000 : 250_000);
    judged[fitting < 4 ? 'end' : 'goOn']++;
  }
  assert.ok(judged.goOn > 0 && judged.end > 0, JSON.stringify(judged));
});

const bills = suite('the bill of a sample');

bills('is at most players × deals, ten times that where few draws fit; for 1,000 deals or more', () => {
  for (const [players, simulations, mostBilled, mostDraws] of [
    [same(10, 'random'), 100_000, 1_000_000, 1_000_000],
    [same(4, 'QQ+'), 100_000, 400_000, 1_000_000],
    [same(4, 'QQ+'), 999, 4_000, 10_000],
    [same(6, '10%'), 100_000, 6_000_000, 10_000_000],
    [same(6, '10%'), 1_001, 60_060, 100_100],
    [same(6, '10%'), 1, 60_000, 100_000],
  ] as const) {
    const calculation = sampled(players, simulations);
    assert.equal([billSampleAtMost(players.length, calculation), countMaxDraws(calculation)], [mostBilled, mostDraws]);
  }
});

bills('limits the deals to those that bill at most a number of hands', () => {
  assert.is(countMaxSimulations(4, sampled(same(4, 'QQ+')).fit, 230_000_003), 57_500_000);
  assert.is(countMaxSimulations(6, sampled(same(6, '10%')).fit, 230_000_000), 3_833_333);
});

bills('is for every deal, or for every tenth draw if that is more', () => {
  assert.is(billSample(3, writeEquity({ deals: 100, draws: 1_000, tops: [] })), 300);
  assert.is(billSample(3, writeEquity({ deals: 100, draws: 1_001, tops: [] })), 303);
  assert.is(billSample(3, writeEquity({ deals: 0, draws: 1, tops: [] })), 3);
});

bills('is never above its announced maximum', () => {
  for (const players of [same(2, 'AA'), same(6, '10%'), same(10, '20%')]) {
    for (const simulations of [1, 1_001, 20_000]) {
      const calculation = sampled(players, simulations);
      const result = countsOf(calculation);
      assert.ok(billSample(players.length, result) <= calculation.billedHands);
      assert.ok(readDeals(result) <= simulations);
    }
  }
});
