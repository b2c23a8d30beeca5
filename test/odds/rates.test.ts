// Rates and their standard errors: by the formulas, and beside what 200 samples really spread.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseCards } from '../../src/engine/cards.js';
import type { Counts } from '../../src/engine/counts.js';
import { instantiateEngine } from '../../src/engine/engine.js';
import { computeRates, computeSampleErrors, type Rates } from '../../src/odds/rates.js';
import { compileEngineFile } from '../../src/odds/workers/start-node-worker.js';
import { writeOdds } from '../named-counts.js';

const engine = await instantiateEngine(await compileEngineFile());
const none = new Array<number>(9).fill(0);
const close = (actual: number | undefined, expected: number): void =>
  assert.ok(Math.abs((actual ?? Number.NaN) - expected) < 1e-15, `${actual} is ${expected}`);

const named = {
  deals: 1000,
  win: 600,
  tie: 50,
  lose: 350,
  own: [0, 500, 300, 100, 40, 30, 20, 9, 1],
  opponents: [300, 1200, 700, 500, 150, 100, 50, 0, 0],
  bothOpponents: [60, 200, 100, 60, 5, 20, 2, 0, 0],
};
const counts = writeOdds(named);

const rates = suite('rates');

rates('are counts divided by counts: of the deals, and of the opponents’ hands', () => {
  assert.equal(computeRates(counts, 3), {
    win: 0.6,
    tie: 0.05,
    lose: 0.35,
    own: [0, 0.5, 0.3, 0.1, 0.04, 0.03, 0.02, 0.009, 0.001],
    opponents: [300, 1200, 700, 500, 150, 100, 50, 0, 0].map(count => count / 3000),
  });
});

rates('are not rounded', () => {
  assert.is(computeRates(writeOdds({ ...named, deals: 3, win: 1 }), 3).win, 1 / 3);
});

rates('and errors of the opponents’ hands are 0 when there is none', () => {
  const alone = writeOdds({ ...named, win: 0, tie: 0, lose: 0, opponents: none, bothOpponents: none });
  assert.equal(computeRates(alone, 0).opponents, none);
  assert.equal(computeSampleErrors(alone, 0).opponents, none);
  assert.is(computeSampleErrors(alone, 0).win, 0);
});

rates.run();

const errors = suite('standard errors');

errors('of win, tie, lose and the own categories are √(p(1−p)/n)', () => {
  const { win, tie, lose, own } = computeSampleErrors(counts, 3);
  close(win, Math.sqrt((0.6 * 0.4) / 1000));
  close(tie, Math.sqrt((0.05 * 0.95) / 1000));
  close(lose, Math.sqrt((0.35 * 0.65) / 1000));
  close(own[1], Math.sqrt((0.5 * 0.5) / 1000));
  close(own[0], 0);
});

errors('of the opponents’ categories are √((p(1−p) + (K−1)(q−p²)) / (K·n))', () => {
  const { opponents } = computeSampleErrors(counts, 3);
  close(opponents[0], Math.sqrt((0.1 * 0.9 + 2 * (0.06 - 0.01)) / 3000));
  close(opponents[1], Math.sqrt((0.4 * 0.6 + 2 * (0.2 - 0.16)) / 3000));
  close(opponents[7], 0);
});

errors('of one opponent’s categories are those of single hands', () => {
  const one = writeOdds({ ...named, opponents: [250, 500, 250, 0, 0, 0, 0, 0, 0], bothOpponents: none });
  close(computeSampleErrors(one, 1).opponents[1], Math.sqrt((0.5 * 0.5) / 1000));
});

errors('are 0, not NaN, where a small sample gives a variance below 0', () => {
  const few = writeOdds({ ...named, deals: 10, opponents: [110, ...none.slice(1)], bothOpponents: none });
  assert.is(computeSampleErrors(few, 22).opponents[0], 0);
});

errors.run();

// Of 200 samples a standard deviation is known to 1/√(2 × 199) = 5.0 %. A single rate is held to five of these, the mean
// over many rates of four situations, which are independent, to five of half of that. Rates below ten of their standard
// errors are left out: too few events to speak of a spread.
const RUNS = 200;
const DEALS = 10_000;
const ONE_RATE = 5 / Math.sqrt(2 * (RUNS - 1));
const situations = ['Ah Kh', '7c 2d', '9s 9d Th 4c', 'Qs Js 8s 3h Qd'].map(text => parseCards(text.split(' ')));

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const deviation = (values: readonly number[]): number => {
  const middle = mean(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1));
};

const sample = (cards: readonly number[], opponents: number): Counts[] =>
  Array.from({ length: RUNS }, (_, seed) =>
    engine.simulate({ cards: [...cards], opponents, simulations: DEALS, seed, stream: 0 }),
  );

type Group = (rates: Rates) => readonly number[];

/** Spread of each of the rates over the runs, divided by the error foretold, where there are enough events. */
const spreadsOf = (runs: readonly Counts[], opponents: number, group: Group): number[] => {
  const values = runs.map(run => group(computeRates(run, opponents)));
  const foretold = runs.map(run => group(computeSampleErrors(run, opponents)));
  const column = (rows: readonly (readonly number[])[], i: number) => rows.map(row => row[i] ?? 0);
  return (values[0] ?? [])
    .map((_, i) => ({ value: column(values, i), error: mean(column(foretold, i)) }))
    .filter(({ value, error }) => error > 0 && mean(value) > 10 * error)
    .map(({ value, error }) => deviation(value) / error);
};

const groups: Readonly<Record<string, Group>> = {
  'win, tie and lose': ({ win, tie, lose }) => [win, tie, lose],
  'the own categories': ({ own }) => own,
  'the opponents’ categories': ({ opponents }) => opponents,
};

const spread = suite('standard errors beside the spread of 200 seeded runs');

for (const opponents of [1, 2, 9, 22]) {
  const runs = situations.map(cards => sample(cards, opponents));
  for (const [name, group] of Object.entries(groups)) {
    spread(`of ${name}, against ${opponents}`, () => {
      const spreads = runs.map(some => spreadsOf(some, opponents, group));
      for (const [i, some] of spreads.entries()) {
        assert.ok(some.length >= 2, `situation ${i} has rates to speak of`);
        for (const ratio of some) assert.ok(Math.abs(ratio - 1) <= ONE_RATE, `situation ${i}: ${ratio}`);
      }
      const overall = mean(spreads.map(mean));
      assert.ok(Math.abs(overall - 1) <= ONE_RATE / Math.sqrt(situations.length), `mean ratio ${overall}`);
    });
  }
}

spread('is not what √(p(1−p)/(K·n)) foretells: without the shared board the same test fails on flushes', () => {
  const [FLUSH, opponents] = [5, 22];
  const spreads = situations.map(cards => {
    const flushes = sample(cards, opponents).map(run => computeRates(run, opponents).opponents[FLUSH] ?? 0);
    const rate = mean(flushes);
    return deviation(flushes) / Math.sqrt((rate * (1 - rate)) / (opponents * DEALS));
  });
  assert.ok(mean(spreads) > 1 + 2 * ONE_RATE, `mean ratio ${mean(spreads)}`);
});

spread.run();
