// `sampleEquity`: near the exact numbers; its sums; how many draws fit; and that a smaller bound of deals or draws gives the first deals
// of a larger one. All seeds are fixed; statistical bounds are five standard errors.

import * as assert from 'uvu/assert';
import { HAND_SUMS, POT } from '../../src/engine/counts.js';
import { HAND_COUNT } from '../../src/engine/hands.js';
import { expectCount, expectSmall } from '../engine/statistics.js';
import { suite } from '../suite.js';
import { DETAILS, jointHands, sample, situationOf, tiesOf, winsOf } from './engine.js';
import { equityVectors, titleOf } from './vectors.js';

const SIMULATIONS = 1_000_000;

const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);
/** Σ shareᵖ of a player, by default of power 1: the pots that he wins, a pot that k players tie for as 1/k. */
const potsOf = (tops: readonly number[], power = 1): number => sum(tops.map((count, i) => count / (i + 1) ** power));

const exact = suite('sampleEquity: win, tie and equity within five standard errors of the exact number');

for (const vector of equityVectors) {
  exact(titleOf(vector), () => {
    const situation = situationOf(vector.players, vector.board.join(''), vector.dead.join(''));
    const counts = sample(situation, { simulations: SIMULATIONS, seed: 5 });
    assert.is(counts.deals, SIMULATIONS);
    for (const [i, tops] of counts.tops.entries()) {
      expectCount(`wins of player ${i}`, winsOf(counts)[i]!, SIMULATIONS, vector.win[i]! / vector.deals);
      expectCount(`ties of player ${i}`, tiesOf(counts)[i]!, SIMULATIONS, vector.tie[i]! / vector.deals);
      const variance = potsOf(tops, 2) / SIMULATIONS - (potsOf(tops) / SIMULATIONS) ** 2;
      const off = potsOf(tops) - vector.equity[i]! * SIMULATIONS;
      expectSmall(`pots of player ${i}`, off / Math.sqrt(variance * SIMULATIONS || 1));
    }
  });
}

const same = (players: number, range: string): string[] => Array(players).fill(range);

const SITUATIONS = [
  situationOf(['AA:0.1,KK:0.7,72o', 'AK:0.25,QQ', 'random'], 'Ah'),
  situationOf(['AhKh', 'QsQc', '7d7c'], 'QhJh2c', 'Th'),
  situationOf(same(4, 'AA,KK')),
  situationOf(same(10, '22+,A2+,K2+,54s')),
  situationOf(same(10, 'random'), '2c'),
  situationOf(same(10, '22+,A2+,K2+'), 'AsKsQsJsTs'),
  situationOf(['AhKh', '22+', 'random', 'A2s+:0.5,KQo', 'random'], '', '2c'),
  situationOf(['random', 'QQ'], '2c3d4h9s9c'),
];

const sums = suite('sampleEquity: sums');

sums('have winners in every deal, a category for each player, and results by hand that add up to the player’s', () => {
  for (const [index, situation] of SITUATIONS.entries()) {
    const { deals, tops, categories, hands } = sample(situation, { ...DETAILS, simulations: 20_003 });
    assert.is(deals, 20_003);
    assert.is(Math.round(1e6 * sum(tops.map(row => potsOf(row)))), 1e6 * deals, `pots of situation ${index}`);
    for (const [k] of tops.entries()) assert.is(sum(tops.map(row => row[k]!)) % (k + 1), 0, `${k + 1} winners`);
    for (const [player, row] of tops.entries()) {
      const of = (part: number) => sum(hands![player]!.filter((_, i) => i % HAND_SUMS.size === part));
      const byHand = [HAND_SUMS.deals, HAND_SUMS.win, HAND_SUMS.tie, HAND_SUMS.share].map(of);
      assert.equal(byHand, [deals, row[0], sum(row.slice(1)), Math.round(POT * potsOf(row))]);
      assert.is(sum(categories![player]!), deals);
    }
  }
});

sums('have categories only if they are requested; all ten players win if all play the board', () => {
  const { tops, categories } = sample(SITUATIONS[5]!, { byHand: true });
  assert.equal([tops, sum(categories!.flat())], [Array(10).fill([...Array(9).fill(0), 1000]), 0]);
});

const draws = suite('sampleEquity: hands and fitting draws are as frequent as in the joint distribution');

for (const [players, board, dead] of [
  [same(4, 'AA,KK')],
  [['AA,AKs', 'AK,KK', 'AA,QQ,AQs']],
  [['AA:0.9,AKo:0.05,QQ:0.3', 'KK:0.125,AK:1,AQs:0.01', 'KQs,AA:0.4']],
  [['AsKs', 'AA,KK:0.5,QQ', 'AK,QQ:0.2']],
  [['AA:0.000001,KK', 'KK,QQ']],
  [['QQ+:0.25,AQ+', 'AK,KQs', 'QQ,AA:0.01'], 'KsQs', 'AhKh'],
] as const) {
  draws(players.join(' against '), () => {
    const situation = situationOf(players, board, dead);
    const counts = sample(situation, { byHand: true, simulations: SIMULATIONS, seed: 8 });
    const expected = players.map(() => new Float64Array(HAND_COUNT));
    let total = 0;
    const known = [...situation.board, ...situation.dead];
    for (const { hands, weight } of jointHands(situation.ranges, known)) {
      total += weight;
      for (const [i, hand] of hands.entries()) expected[i]![hand]! += weight;
    }
    for (const [i, weights] of expected.entries()) {
      for (const [hand, weight] of weights.entries()) {
        const { deals } = HAND_SUMS;
        const found = counts.hands![i]![HAND_SUMS.size * hand + deals]!;
        expectCount(`player ${i}, hand ${hand}`, found, SIMULATIONS, weight / total);
      }
    }
    if (players[0] === 'AsKs') return; // the cards of a single hand are removed from the other ranges before draws
    const alone = situation.ranges.map(range => sum([...jointHands([range], known)].map(({ weight }) => weight)));
    const fit = total / alone.reduce((product, weight) => product * weight, 1);
    const bounded = sample(situation, { simulations: 2 ** 31 - 1, draws: SIMULATIONS });
    assert.is(bounded.draws, SIMULATIONS);
    expectCount('deals', bounded.deals, SIMULATIONS, fit);
  });
}

draws('hands that cannot be dealt together use up all draws without a deal', () => {
  for (const situation of [
    situationOf(['AhKh', 'AhKh']),
    situationOf(['AsAh', 'AA', 'AKs'], '', 'AcKd'),
    situationOf(same(3, 'AA')),
  ]) {
    for (const draws of [1, 255, 100_000]) {
      const { draws: made, deals, tops, categories, hands } = sample(situation, { ...DETAILS, draws });
      assert.equal([made, deals, sum([...tops, ...categories!, ...hands!].flatMap(row => [...row]))], [draws, 0, 0]);
    }
  }
});

const bounds = suite('sampleEquity: a smaller bound of deals or of draws gives the first deals of a larger one');

/** Numbers of deals around a whole batch, and around a whole block if most draws fit. */
const DEALS = [1, 2, 15, 16, 17, 31, 32, 33, 255, 256, 257, 300];

for (const situation of [
  situationOf(same(4, 'AA,KK')),
  situationOf(['AA:0.5,KK', 'AKs:0.3,AA:0.9', 'KK,AKs:0.2,QQ:0.1', 'random']),
  situationOf(['22+,A2s+', '22+,AT+,KT+'], '2c'),
]) {
  bounds(`the draw of the last deal is the last one that counts, with ${situation.ranges.length} players`, () => {
    const until = (simulations: number, draws?: number) =>
      sample(situation, { ...DETAILS, seed: 4, simulations, ...(draws && { draws }) });
    for (const deals of DEALS) {
      const expected = until(deals);
      assert.is(expected.deals, deals);
      assert.equal(until(100_000, expected.draws), expected);
      if (expected.draws === 1) continue;
      const before = until(100_000, expected.draws - 1);
      assert.equal([before.deals, before.draws], [deals - 1, expected.draws - 1]);
    }
  });
}
