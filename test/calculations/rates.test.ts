// Rates, their standard errors and margins, by the formulas.

import * as assert from 'uvu/assert';
import { EnumeratedOdds } from '../../src/calculations/odds/odds-calculation.js';
import {
  computeDistribution,
  computeEquityErrors,
  computeEquityRates,
  computeErrors,
  computeHandRates,
  computeMargin,
  computeRates,
  computeSampleErrors,
  hasReachedTarget,
} from '../../src/calculations/rates.js';
import { HAND_SUMS, POT } from '../../src/engine/counts.js';
import { writeEquity, writeOdds } from '../named-counts.js';
import { suite } from '../suite.js';

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

const odds = suite('rates of odds');

odds('are counts divided by counts: of the deals, and of the opponents’ hands', () => {
  assert.equal(computeRates(counts, 3), {
    win: 0.6,
    tie: 0.05,
    lose: 0.35,
    own: [0, 0.5, 0.3, 0.1, 0.04, 0.03, 0.02, 0.009, 0.001],
    opponents: [300, 1200, 700, 500, 150, 100, 50, 0, 0].map(count => count / 3000),
  });
});

odds('and errors of the opponents’ hands are 0 when there is none', () => {
  const alone = writeOdds({ ...named, win: 0, tie: 0, lose: 0, opponents: none, bothOpponents: none });
  assert.equal(computeRates(alone, 0).opponents, none);
  assert.equal(computeSampleErrors(alone, 0).opponents, none);
});

odds('have standard errors √(p(1−p)/n), those of K opponents √((p(1−p) + (K−1)(q−p²)) / (K·n))', () => {
  const { win, tie, lose, own, opponents } = computeSampleErrors(counts, 3);
  close(win, Math.sqrt((0.6 * 0.4) / 1000));
  close(tie, Math.sqrt((0.05 * 0.95) / 1000));
  close(lose, Math.sqrt((0.35 * 0.65) / 1000));
  close(own[1], Math.sqrt((0.5 * 0.5) / 1000));
  close(opponents[0], Math.sqrt((0.1 * 0.9 + 2 * (0.06 - 0.01)) / 3000));
  close(opponents[1], Math.sqrt((0.4 * 0.6 + 2 * (0.2 - 0.16)) / 3000));
  assert.equal([own[0], opponents[7]], [0, 0]);
});

odds('have errors of 0 if a small sample has a negative variance, or if all deals were counted', () => {
  const few = writeOdds({ ...named, deals: 10, opponents: [110, ...none.slice(1)], bothOpponents: none });
  assert.is(computeSampleErrors(few, 22).opponents[0], 0);
  const exact = computeErrors(new EnumeratedOdds({ cards: [1, 2], opponents: 3 }), counts);
  assert.equal(exact, { win: 0, tie: 0, lose: 0, own: none, opponents: none });
});

// Three players: the first wins 40 deals alone, ties 20 with one other and 10 with both.
const shares = writeEquity({
  deals: 100,
  tops: [
    [40, 20, 10],
    [20, 20, 10],
    [10, 0, 10],
  ],
});

const equity = suite('rates of equity');

equity('count a pot that k players tie for as 1/k', () => {
  const [first] = computeEquityRates(shares, 3);
  assert.equal(first, { equity: (40 + 20 / 2 + 10 / 3) / 100, win: 0.4, tie: 0.3 });
});

equity('have standard errors of a mean; 0 where all deals were counted', () => {
  const [first] = computeEquityErrors('monte-carlo', 3, shares);
  const squares = (40 + 20 / 4 + 10 / 9) / 100;
  close(first?.equity, Math.sqrt((squares - ((40 + 10 + 10 / 3) / 100) ** 2) / 100));
  close(first?.win, Math.sqrt((0.4 * 0.6) / 100));
  close(first?.tie, Math.sqrt((0.3 * 0.7) / 100));
  assert.equal(computeEquityErrors('exact', 3, shares)[0], { equity: 0, win: 0, tie: 0 });
});

equity('meet a target from 10,000 deals on, when the largest error is at most the target', () => {
  const half = (deals: number) => writeEquity({ deals, tops: [[deals / 2], [deals / 2]] });
  const isEnough = (deals: number, targetError?: number): boolean => hasReachedTarget(targetError, 2, half(deals));
  assert.equal([isEnough(9_998, 0.1), isEnough(10_000, 0.1)], [false, true]);
  assert.equal([isEnough(10_000, 0.005), isEnough(10_000, 0.00499)], [true, false]);
  assert.not.ok(isEnough(10_000));
});

equity('by hand are of the deals with the hand; none where no deal has it', () => {
  const sums = Float64Array.of(0, 0, 0, 0, 8, 2, 4, 4 * POT);
  assert.equal(computeHandRates(sums, 1), { equity: 0.5, win: 0.25, tie: 0.5 });
  assert.is(computeHandRates(sums, 0), undefined);
});

equity('have a margin of 1.96 standard errors; 3 ÷ deals if all deals agree; at most 1', () => {
  assert.is(computeMargin(0.001, 1000), 0.00196);
  assert.is(computeMargin(0, 100_000), 0.00003);
  assert.is(computeMargin(0, 1), 1);
  assert.is(computeMargin(1, 10), 1);
});

const distributions = suite('equity distributions');

/** @param hands deals and shares of hands */
const distributionOf = (hands: readonly (readonly [deals: number, share: number])[]): number[] => {
  const sums = new Float64Array(HAND_SUMS.size * (hands.length + 1));
  let all = 0;
  for (const [i, [deals, share]] of hands.entries()) {
    sums[HAND_SUMS.size * i + HAND_SUMS.deals] = deals;
    sums[HAND_SUMS.size * i + HAND_SUMS.share] = share;
    all += deals;
  }
  return computeDistribution(sums, all);
};

distributions('put each hand at its place, by its deals: 1 in the last; hands without deals nowhere', () => {
  const hands = [
    [2, 0],
    [1, 125],
    [1, 1638],
    [3, 3 * POT],
    [0, 0],
    [1, 2400],
  ] as const;
  assert.equal(distributionOf(hands), [3 / 8, ...Array(12).fill(0), 1 / 8, ...Array(5).fill(0), 4 / 8]);
});

distributions('let no hand fall below an edge by rounding, nor rise to it, whatever the deals', () => {
  for (const deals of [1, 3, 7, 990, 123_456_789, Math.floor(Number.MAX_SAFE_INTEGER / POT)]) {
    for (let place = 1; place < 20; place++) {
      const edge = (POT / 20) * deals * place;
      assert.is(distributionOf([[deals, edge]])[place], 1, `${edge} of ${deals}`);
      assert.is(distributionOf([[deals, edge - 1]])[place - 1], 1, `${edge} - 1 of ${deals}`);
    }
  }
});
