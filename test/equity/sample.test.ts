// `sampleEquity` beside exact numbers, and what its sums must fulfil. All seeds are fixed; a bound is five standard errors.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { expectCount, expectSmall } from '../engine/statistics.js';
import {
  cardsOf,
  Details,
  instantiateSampling,
  jointHands,
  type PlayerSums,
  type Sample,
  sampleOf,
} from './sampling.js';
import { equityVectors, titleOf } from './vectors.js';

const engine = instantiateSampling();
const SIMULATIONS = 1_000_000;
const POT = 2520;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const tiesOf = ({ tops }: PlayerSums): number => sum(tops.slice(1));
const potsOf = ({ tops }: PlayerSums): number => sum(tops.map((count, i) => count / (i + 1)));
/** Σ share², a deal's share of the pot being 1/k. */
const squaresOf = ({ tops }: PlayerSums): number => sum(tops.map((count, i) => count / (i + 1) ** 2));

const exact = suite('sampleEquity: win, tie and equity within five standard errors of the exact number');

for (const vector of equityVectors) {
  exact(titleOf(vector), () => {
    const { players, board, dead } = vector;
    const { deals, players: sums } = sampleOf(engine, { players, board, dead, simulations: SIMULATIONS, seed: 5n });
    assert.is(deals, SIMULATIONS);
    for (const [i, player] of sums.entries()) {
      expectCount(`wins of player ${i}`, player.tops[0] ?? 0, deals, (vector.win[i] ?? 0) / vector.deals);
      expectCount(`ties of player ${i}`, tiesOf(player), deals, (vector.tie[i] ?? 0) / vector.deals);
      const equity = vector.equity[i] ?? 0;
      const variance = squaresOf(player) / deals - (potsOf(player) / deals) ** 2;
      const errors = (potsOf(player) - equity * deals) / Math.sqrt(variance * deals || 1);
      expectSmall(`pots of player ${i}`, errors);
    }
  });
}

exact.run();

const ten = (range: string): string[] => Array.from({ length: 10 }, () => range);

const SITUATIONS: readonly { readonly name: string; readonly sample: Sample }[] = [
  { name: 'two ranges', sample: { players: ['QQ+,AKs', '22+,A2s+'] } },
  { name: 'weights', sample: { players: ['AA:0.1,KK:0.7,72o', 'AK:0.25,QQ', 'random'], board: ['Ah'] } },
  { name: 'single hands', sample: { players: ['AhKh', 'QsQc', '7d7c'], board: ['Qh', 'Jh', '2c'], dead: ['Th'] } },
  { name: 'conflicts', sample: { players: ['AA,KK', 'AA,KK', 'AA,KK', 'AA,KK'] } },
  { name: 'ten ranges', sample: { players: ten('22+,A2+,K2+,54s') } },
  { name: 'ten random players', sample: { players: ten('random'), board: ['2c'] } },
  { name: 'ten on a board that all play', sample: { players: ten('22+,A2+,K2+'), board: cardsOf('AsKsQsJsTs') } },
  { name: 'one of each kind', sample: { players: ['AhKh', '22+', 'random', 'A2s+:0.5,KQo', 'random'], dead: ['2c'] } },
  { name: 'a river', sample: { players: ['random', 'QQ'], board: cardsOf('2c3d4h9s9c') } },
];

const sums = suite('sampleEquity: sums');

for (const { name, sample } of SITUATIONS) {
  sums(`${name}: every deal has winners, every player one category a deal`, () => {
    const { deals, players } = sampleOf(engine, { ...sample, details: Details.ALL, simulations: 20_003 });
    assert.is(deals, 20_003);
    for (let winners = 1; winners <= 10; winners++) {
      assert.is(sum(players.map(({ tops }) => tops[winners - 1] ?? 0)) % winners, 0, `${winners} winners`);
    }
    assert.is(Math.round(1e6 * sum(players.map(potsOf))), 1e6 * deals, 'pots');
    for (const { categories } of players) assert.is(sum(categories), deals);
  });

  sums(`${name}: results by hand add up to those of the player`, () => {
    const { deals, players } = sampleOf(engine, { ...sample, details: Details.HANDS, simulations: 20_003 });
    for (const player of players) {
      const of = (field: 'deals' | 'win' | 'tie' | 'share') => sum(player.hands.map(hand => hand[field]));
      assert.is(of('deals'), deals);
      assert.is(of('win'), player.tops[0]);
      assert.is(of('tie'), tiesOf(player));
      assert.is(of('share'), sum(player.tops.map((count, i) => (count * POT) / (i + 1))));
      assert.is(sum(player.categories), 0, 'categories that nobody asked for');
    }
  });
}

sums('all ten win where all play the board', () => {
  const { players } = sampleOf(engine, { players: ten('22+,A2+,K2+'), board: cardsOf('AsKsQsJsTs'), simulations: 999 });
  for (const { tops } of players) assert.equal(tops, [0, 0, 0, 0, 0, 0, 0, 0, 0, 999]);
});

sums.run();

const hands = suite('sampleEquity: each hand as often as it is in the joint distribution');

const JOINT: readonly { readonly name: string; readonly players: readonly string[] }[] = [
  { name: 'conflicts of four', players: ['AA,KK', 'AA,KK', 'AA,KK', 'AA,KK'] },
  { name: 'conflicts of three that are not alike', players: ['AA,AKs', 'AK,KK', 'AA,QQ,AQs'] },
  { name: 'weights', players: ['AA:0.9,AKo:0.05,QQ:0.3', 'KK:0.125,AK:1,AQs:0.01', 'KQs,AA:0.4'] },
  { name: 'a single hand in the way', players: ['AsKs', 'AA,KK:0.5,QQ', 'AK,QQ:0.2'] },
  { name: 'a weight beside others a million times as great', players: ['AA:0.000001,KK', 'KK,QQ'] },
];

for (const { name, players } of JOINT) {
  hands(name, () => {
    const { deals, players: found } = sampleOf(engine, { players, details: Details.HANDS, simulations: SIMULATIONS });
    const expected = players.map(() => new Float64Array(1326));
    let total = 0;
    for (const { hands: joint, weight } of jointHands(players)) {
      total += weight;
      for (const [i, hand] of joint.entries())
        (expected[i] as Float64Array)[hand] = (expected[i]?.[hand] ?? 0) + weight;
    }
    for (const [i, rates] of expected.entries()) {
      for (const [hand, weight] of rates.entries()) {
        expectCount(`player ${i}, hand ${hand}`, found[i]?.hands[hand]?.deals ?? 0, deals, weight / total);
      }
    }
  });
}

hands.run();

const determined = suite('sampleEquity is determined by its arguments');
const sample: Sample = {
  players: ['QQ+,AKs', '22+:0.5,A2s+', 'random'],
  details: Details.ALL,
  simulations: 5000,
  seed: 3n,
};

determined('the same counts for the same seed and stream, whatever was asked before', () => {
  const first = sampleOf(engine, sample);
  for (const { sample: other } of SITUATIONS) sampleOf(engine, other);
  assert.equal(sampleOf(engine, sample), first);
  assert.equal(sampleOf(instantiateSampling(), sample), first);
});

determined('other counts for another seed or stream', () => {
  const tops = (change: Partial<Sample>) =>
    sampleOf(engine, { ...sample, ...change }).players.map(player => player.tops);
  assert.is.not(tops({}).join(), tops({ seed: 4n }).join());
  assert.is.not(tops({}).join(), tops({ stream: 1 }).join());
});

determined('details do not change the deals', () => {
  const tops = (details: number) => sampleOf(engine, { ...sample, details }).players.map(player => player.tops);
  for (const details of [Details.CATEGORIES, Details.HANDS, Details.ALL]) {
    assert.equal(tops(details), tops(Details.NONE));
  }
});

determined('exactly the deals that were asked for, also where they fill no batch', () => {
  for (const simulations of [1, 2, 15, 16, 17, 31, 33, 255, 256, 257, 4095, 4097]) {
    const { deals, players } = sampleOf(engine, { ...sample, simulations });
    assert.is(deals, simulations);
    assert.is(Math.round(sum(players.map(potsOf))), simulations);
    assert.is(sum(players[2]?.hands.map(hand => hand.deals) ?? []), simulations);
  }
});

determined.run();
