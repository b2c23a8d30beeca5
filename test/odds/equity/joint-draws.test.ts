// Drawing hands that rarely fit together: each dealing as often as the product of its hands' weights says, however players are grouped.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { HIGH_CARDS, handNumber, LOW_CARDS } from '../../../src/engine/hands.js';
import { drawingOf } from '../../../src/odds/equity/drawing.js';
import { JointDraws, MAX_LISTED } from '../../../src/odds/equity/joint-draws.js';
import { RandomNumbers } from '../../../src/odds/equity/random.js';
import { fits, handCards, handsOf, withoutCards } from '../../../src/odds/equity/ranges.js';
import { WeightedDraw } from '../../../src/odds/equity/weighted-draw.js';
import { rangeWeights } from '../../../src/ranges/parse.js';
import { expectCount, expectSmall, uniformDeviate } from '../../engine/statistics.js';

const rangesOf = (...texts: string[]): Float64Array[] => texts.map(rangeWeights);

/** Every dealing of hands that share no card, as "hand-hand-…", with its weight. */
const dealings = (
  [range, ...others]: readonly Float64Array[],
  used = { low: 0, high: 0 },
): { name: string; weight: number }[] => {
  if (range === undefined) return [{ name: '', weight: 1 }];
  return [...handsOf(range)].flatMap(hand => {
    const { low, high } = handCards(hand);
    if (!fits(hand, used)) return [];
    const rest = dealings(others, { low: used.low | low, high: used.high | high });
    return rest.map(({ name, weight }) => ({ name: `${hand}-${name}`, weight: weight * (range[hand] ?? 0) }));
  });
};

const nameOf = (cards: Uint8Array, players: number): string =>
  Array.from(
    { length: players },
    (_, player) => `${handNumber(cards[2 * player] ?? 0, cards[2 * player + 1] ?? 0)}-`,
  ).join('');

const countsOf = (draws: JointDraws, times: number, players: number): Map<string, number> => {
  const random = new RandomNumbers(7, 3);
  const counts = new Map<string, number>();
  for (let i = 0; i < times; i++) {
    draws.draw(random);
    const name = nameOf(draws.cards, players);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
};

const drawing = suite('drawing all hands together');

const WEIGHTED = ['AA:0.5, KK', 'AhAs, AhKs:0.25, QsQh:0.1', 'KK:0.9, AcAd:0.3, QQ'];
const DRAWS = 60_000;

for (const [title, maxListed, groups] of [
  ['in one group', MAX_LISTED, 1],
  ['in two groups', 40, 2],
  ['each by itself', 1, 3],
] as const) {
  drawing(`of players ${title} gives each dealing by its weight`, () => {
    const ranges = rangesOf(...WEIGHTED);
    const draws = new JointDraws(ranges, [], maxListed);
    assert.is(draws.groups, groups);
    const expected = dealings(ranges);
    const total = expected.reduce((sum, { weight }) => sum + weight, 0);
    const counts = countsOf(draws, DRAWS, 3);
    for (const { name, weight } of expected) expectCount(name, counts.get(name) ?? 0, DRAWS, weight / total);
    assert.ok(counts.size <= expected.length);
  });
}

drawing('deals players of any two cards from what is left, all cards alike', () => {
  const blocked = [0, 13, 26];
  const [random = new Float64Array()] = rangesOf('random');
  const any = withoutCards(random, { low: 1 | (1 << 13), high: 1 });
  const ranges = [any, ...rangesOf('AhKh'), any];
  const draws = new JointDraws(ranges, blocked, MAX_LISTED);
  const next = new RandomNumbers(1, 1);
  const counts = new Array(52).fill(0);
  for (let deal = 0; deal < 100_000; deal++) {
    draws.draw(next);
    assert.is(new Set([...draws.cards, ...blocked]).size, 9);
    for (const card of draws.cards) counts[card]++;
  }
  assert.equal([counts[38], counts[37]], [100_000, 100_000]);
  const others = counts.filter((_, card) => card !== 38 && card !== 37 && !blocked.includes(card));
  expectSmall('the cards that are left', uniformDeviate(others));
});

drawing('gives the same hands for the same seed and stream, and others for another', () => {
  const handsFor = (seed: number, stream: number): string => {
    const draws = new JointDraws(rangesOf('22+', 'AX', 'random'), [], MAX_LISTED);
    const random = new RandomNumbers(seed, stream);
    return Array.from({ length: 20 }, () => {
      draws.draw(random);
      return draws.cards.join();
    }).join(' ');
  };
  assert.is(handsFor(5, 1), handsFor(5, 1));
  const others = [handsFor(5, 2), handsFor(6, 1), handsFor(5 + 2 ** 32, 1), handsFor(1, 5)];
  assert.is(new Set([handsFor(5, 1), ...others]).size, 5);
});

drawing.run();

const weighted = suite('a weighted draw');

weighted('takes every index by its weight, and none of weight 0', () => {
  const weights = [0, 3, 0, 1e-9, 1, 0, 0.5, 0];
  const draw = new WeightedDraw(weights);
  const random = new RandomNumbers(1, 0);
  const counts = weights.map(() => 0);
  for (let i = 0; i < DRAWS; i++) {
    const index = draw.draw(random.next());
    counts[index] = (counts[index] ?? 0) + 1;
  }
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  for (const [i, weight] of weights.entries()) expectCount(`index ${i}`, counts[i] ?? 0, DRAWS, weight / total);
  assert.equal([draw.draw(0), draw.draw(1 - 2 ** -53)], [1, 6]);
});

weighted.run();

const choosing = suite('how hands are drawn');

choosing('is left to the engine where draws often fit', () => {
  for (const texts of [
    ['QQ+', '22+'],
    ['random', 'random', 'AhKh'],
    ['15%', '15%', '15%', '15%'],
    ['AhKh', 'QsQc'],
  ]) {
    assert.equal(drawingOf({ ranges: rangesOf(...texts), blocked: [] }), { maxListed: 0, extraNs: 0 }, texts.join());
  }
});

choosing('is by lists where they rarely fit, so that every draw fits', () => {
  const drawn = drawingOf({ ranges: rangesOf('AA,KK', 'AA,KK', 'AA,KK', 'AA,KK'), blocked: [] });
  assert.ok((drawn?.maxListed ?? 0) > 0);
  assert.ok((drawn?.extraNs ?? 1e9) < 200);
});

choosing('is impossible where fewer than one draw in 10,000 fits and the lists are too long', () => {
  assert.is(
    drawingOf({ ranges: Array.from({ length: 10 }, () => rangeWeights('TT+,AT+,KT+,QT+,JT')), blocked: [] }),
    undefined,
  );
});

choosing('is decided alike each time', () => {
  const ranges = Array.from({ length: 7 }, () => rangeWeights('TT+,AK'));
  assert.equal(drawingOf({ ranges, blocked: [] }), drawingOf({ ranges, blocked: [] }));
});

choosing.run();

const hands = suite('hands by number');

hands('have their cards as bits', () => {
  for (let hand = 0; hand < 1326; hand++) {
    const { low, high } = handCards(hand);
    const cards = Array.from({ length: 52 }, (_, card) => card).filter(
      card => ((card < 26 ? low >>> card : high >>> (card - 26)) & 1) === 1,
    );
    assert.equal(cards, [LOW_CARDS[hand], HIGH_CARDS[hand]]);
  }
});

hands.run();
