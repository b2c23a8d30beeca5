// `equitySteps`, `enumerateEquity` and `countEquity`: exact equities, to the last count, by each method, however the steps are split.

import * as assert from 'uvu/assert';
import { addCounts, HAND_SUMS, POT } from '../../src/engine/counts.js';
import { HAND_COUNT, handNumber } from '../../src/engine/hands.js';
import { type Chance, chance, draw } from '../engine/random.js';
import type { EquityCounts } from '../named-counts.js';
import { suite } from '../suite.js';
import {
  bruteForce,
  DECIMAL_WEIGHTS,
  DYADIC_WEIGHTS,
  type OracleResult,
  randomSituation,
  type SmallSituation,
} from './brute-force.js';
import {
  ALL_STEPS,
  countHands,
  DETAILS,
  engine,
  enumerate,
  exactMethods,
  numberOf,
  situationOf,
  tiesOf,
  weightsOf,
  winsOf,
} from './engine.js';
import { equityVectors, titleOf } from './vectors.js';

const vectors = suite('exact equities of the outside enumerator, by each method');

/** Hands for which enumerating all boards takes less than some tenths of a second. */
const MAX_HANDS = 100;

for (const vector of equityVectors) {
  const { players, board, dead, deals, win, tie } = vector;
  const situation = situationOf(players, board.join(''), dead.join(''));
  const hands = situation.ranges.map(range => countHands({ ...situation, ranges: [range] }));
  const isLarge = Math.max(...hands) > MAX_HANDS;
  if (board.length < 2 && (isLarge || hands.reduce((product, count) => product * count, 1) > MAX_HANDS)) continue;
  vectors(titleOf(vector), () => {
    for (const { name, engine, canDo } of isLarge ? exactMethods.slice(0, 1) : exactMethods) {
      // The sweep goes through two million boards before the flop; the brute force below has it on few cards.
      if (!canDo(situation) || (board.length === 0 && name === 'the sweep')) continue;
      const counts = enumerate(engine, situation, {}, isLarge ? undefined : ALL_STEPS);
      assert.equal([counts.deals, winsOf(counts), tiesOf(counts)], [deals, win, tie], name);
    }
  });
}

vectors('by hand, of ranges before the flop, are those of single hands times their weights', () => {
  const players = ['AsAh,AdAc:0.25,KsQs', 'QQ:0.5,JhTh'];
  const { hands } = enumerate(engine, situationOf(players), DETAILS);
  for (const [hand, weight] of [
    ['QsQh', 0.5],
    ['JhTh', 1],
  ] as const) {
    const alone = enumerate(engine, situationOf([players[0] ?? '', hand]), DETAILS).hands?.[1];
    const at = HAND_SUMS.size * numberOf(hand);
    for (let i = at; i < at + HAND_SUMS.size; i++) assert.is(hands?.[1]?.[i], weight * (alone?.[i] ?? 0));
  }
});

const weightsOfHand = (a: number, b: number): Float64Array => {
  const weights = new Float64Array(HAND_COUNT);
  weights[handNumber(a, b)] = 1;
  return weights;
};

const orderOf = (card: string): number => 13 * 'cdhs'.indexOf(card[1]!) + '23456789TJQKA'.indexOf(card[0]!);

const pick = (random: Chance, weights: readonly number[]): number => weights[random(weights.length)]!;

type IsSame = (actual: number, expected: number) => boolean;

/** Compares all counts of a situation, and details where it has them. */
const assertSame = (counts: EquityCounts, expected: OracleResult, text: string, isSame: IsSame): void => {
  const same = (actual: number | undefined, value: number, name: string): void =>
    assert.ok(isSame(actual ?? Number.NaN, value), `${name}: ${actual}, expected ${value}; ${text}`);
  same(counts.deals, expected.deals, 'deals');
  for (const [player, wanted] of expected.players.entries()) {
    for (const [k, value] of wanted.tops.entries()) same(counts.tops[player]?.[k], value, `player ${player} top ${k}`);
    const sums = counts.hands?.[player];
    if (sums === undefined) continue;
    for (const [k, value] of wanted.categories.entries()) {
      same(counts.categories?.[player]?.[k], value, `player ${player} category ${k}`);
    }
    let left = expected.deals;
    for (const [hand, { deals, win, tie, share }] of wanted.hands) {
      const at = HAND_SUMS.size * numberOf(hand);
      same(sums[at + HAND_SUMS.deals], deals, `${hand} deals`);
      same(sums[at + HAND_SUMS.win], win, `${hand} win`);
      same(sums[at + HAND_SUMS.tie], tie, `${hand} tie`);
      same((sums[at + HAND_SUMS.share] ?? 0) / POT, share, `${hand} share`);
      left -= deals;
    }
    assert.ok(Math.abs(left) <= 1e-9 * expected.deals, 'deals of all hands');
    const isListed = (_: number, i: number): boolean => sums[i] !== 0 && i % HAND_SUMS.size === HAND_SUMS.deals;
    assert.is(sums.filter(isListed).length, [...wanted.hands.values()].filter(({ deals }) => deals > 0).length);
  }
};

/** Compares each method that can do a situation with the brute force. @returns whether the situation can be dealt */
const compareAll = (situation: SmallSituation, isSame: IsSame): boolean => {
  const expected = bruteForce(situation);
  if (expected.deals === 0) return false;
  const known = situationOf([], situation.board.join(''), situation.dead.join(''));
  const asked = { ...known, ranges: situation.players.map(weightsOf) };
  for (const { name, engine, canDo } of exactMethods) {
    if (!canDo(asked)) continue;
    const text = `${name}, ${JSON.stringify(situation)}`;
    const detailed = enumerate(engine, asked, DETAILS, ALL_STEPS);
    assert.ok(detailed.hands && detailed.categories, text);
    assertSame(detailed, expected, text, isSame);
    assertSame(enumerate(engine, asked, {}, ALL_STEPS), expected, `without details, ${text}`, isSame);
  }
  return true;
};

const oracle = suite('exact equities and a brute force, by each method');

/** Sums of thirds are not exact. */
const isSame = (actual: number, expected: number): boolean => Math.abs(actual - expected) <= 1e-12 * Math.abs(expected);
const isNear = (actual: number, expected: number): boolean =>
  Math.abs(actual - expected) <= 1e-9 * Math.max(Math.abs(expected), 1e-6);

/** A river of two to four suits, so that there are flushes, with a range of up to 40 hands and known hands or short ranges. */
const randomRiver = (random: Chance, weights: readonly number[], isKnown: boolean): SmallSituation => {
  const suits = [...'cdhs'].slice(0, 2 + random(3));
  const cards = draw(
    random,
    suits.flatMap(suit => [...'23456789TJQKA'].map(rank => rank + suit)),
    26,
  );
  const board = cards.splice(0, 5);
  const drawHands = (count: number) => {
    const texts = Array.from({ length: count }, () => draw(random, cards, 2).sort((a, b) => orderOf(b) - orderOf(a)));
    return [...new Set(texts.map(([x = '', y = '']) => x + y))].map(hand => ({ hand, weight: pick(random, weights) }));
  };
  const others = Array.from({ length: 1 + random(3) }, () => drawHands(isKnown ? 1 : 1 + random(6)));
  return { players: [...others, drawHands(1 + random(40))], board, dead: [] };
};

/** A range and known hands. */
const randomKnown = (random: Chance): SmallSituation => {
  const { players, ...known } = randomSituation(random, [1], 12);
  const ranged = random(players.length);
  return { ...known, players: players.map((own, player) => (player === ranged ? own : own.slice(0, 1))) };
};

/** Three to five players, of whom several have the same hands. */
const randomSame = (random: Chance): SmallSituation => {
  const { players, ...known } = randomSituation(random, DYADIC_WEIGHTS, 4);
  return { ...known, players: Array.from({ length: 3 + random(3) }, () => players[random(4) === 0 ? 1 : 0]!) };
};

for (const [title, rounds, drawSituation, compare] of [
  ['small situations, weights are halves and quarters', 100, random => randomSituation(random, DYADIC_WEIGHTS), isSame],
  ['small situations, any weights', 50, random => randomSituation(random, DECIMAL_WEIGHTS), isNear],
  ['small situations, all hands weigh the same', 50, random => randomSituation(random, [1]), isSame],
  ['small situations of a range and known hands', 50, randomKnown, isSame],
  ['small situations of players with the same hands', 50, randomSame, isSame],
  ['rivers of a range and known hands', 60, random => randomRiver(random, [1], true), isSame],
  ['rivers of ranges', 60, random => randomRiver(random, [1], false), isSame],
  ['rivers of ranges, any weights', 60, random => randomRiver(random, DECIMAL_WEIGHTS, false), isNear],
] as const satisfies readonly (readonly [string, number, (random: Chance) => SmallSituation, IsSame])[]) {
  oracle(`agree on ${title}`, () => {
    const random = chance(17);
    for (let left = rounds; left > 0; ) if (compareAll(drawSituation(random), compare)) left--;
  });
}

oracle('agree on the rates of a hand whose weight is a ten-millionth of the others’', () => {
  const players = [
    [
      { hand: 'AsAh', weight: 1e-7 },
      { hand: 'KsKh', weight: 1 },
    ],
    [
      { hand: 'QdQc', weight: 0.3 },
      { hand: 'KdQh', weight: 0.7 },
    ],
  ];
  const wanted = bruteForce({ players, board: ['Qs', '7h', '2c'] }).players[0]?.hands.get('AsAh');
  const counts = enumerate(engine, { ...situationOf([], 'Qs7h2c'), ranges: players.map(weightsOf) }, DETAILS);
  const [deals = 0, win = 0] = [...(counts.hands?.[0] ?? [])].slice(HAND_SUMS.size * numberOf('AsAh'));
  assert.ok(wanted && Math.abs(win / deals - wanted.win / wanted.deals) < 1e-12);
});

const splitting = suite('steps');

splitting('add up, however they are split', () => {
  for (const situation of [
    situationOf(['AA,KQs', 'random'], 'Kh7h2c'),
    situationOf(['QQ+', 'JJ-99,AKs', '76s,65s'], 'Td6c5c'),
    situationOf(['AhKh', 'QsQc', 'random'], 'Td6c5c2c'),
    situationOf(['AKs:0.5,QQ', 'JJ', 'AhTh']),
  ]) {
    for (const { name, engine, canDo } of exactMethods) {
      const { steps } = engine.equitySteps(situation);
      if (!canDo(situation) || steps > 100_000) continue;
      const whole = enumerate(engine, situation, DETAILS, ALL_STEPS);
      for (const part of [0.03, 0.3]) {
        assert.equal(enumerate(engine, situation, DETAILS, Math.ceil(steps * part)), whole, name);
      }
    }
  }
});

splitting('are all counted in one call by countEquity, unless they take several', () => {
  const short = situationOf(['AKs:0.5,QQ', 'JJ'], 'AhTh4c');
  const long = situationOf(['random', 'random', 'QQ+'], '5c6c7c');
  for (const details of [{}, { categories: true }, { byHand: true }, DETAILS]) {
    const { steps, stepsAtOnce } = engine.equitySteps({ ...short, ...details });
    assert.ok(steps > 1 && steps <= stepsAtOnce);
    const counts = engine.countEquity({ ...short, ...details });
    assert.equal(counts, engine.enumerateEquity({ ...short, ...details, first: 0, count: steps }));
    assert.is(engine.countEquity({ ...long, ...details }), undefined);
  }
});

splitting('add up where suits of known hands on a flop count only for a flush: as all steps at once', () => {
  const random = chance(13);
  for (let left = 300; left > 0; left--) {
    const suits = 2 + random(3); // few, so that there are draws and flushes
    const cards = draw(random, [...Array(13 * suits).keys()], 18);
    const dead = cards.slice(15, 15 + random(3));
    const ranges = Array.from({ length: 2 + random(5) }, (_, player) => {
      const other = random(40) === 0 ? 0 : 2 * player + 1; // now and then two players have the same card
      return player > 0 ? weightsOfHand(cards[2 * player]!, cards[other]!) : weightsOfHand(cards[0]!, cards[1]!);
    });
    const situation = { ranges, board: cards.slice(12, 15), dead };
    const { steps } = engine.equitySteps(situation);
    const [whole, first, rest] = [
      [0, steps],
      [0, 1],
      [1, steps - 1],
    ].map(([from, count]) => engine.enumerateEquity({ ...situation, first: from!, count: count! }));
    assert.equal(whole, addCounts(first!, rest!), JSON.stringify({ cards, dead, players: ranges.length }));
  }
});

const memory = suite('a question');

memory('has the same counts after one with more players: known hands leave no choices behind', () => {
  const dead = '2s3h'; // so that one exchange of suits is left, which changes neither hand
  for (const { name, engine, canDo } of exactMethods) {
    // The sweep and the lanes go through a million boards before the flop.
    const board = ['the sweep', 'boards in lanes'].includes(name) ? 'Td7c4c' : '';
    const question = situationOf(['AsKs', 'QsQh'], board, dead);
    if (!canDo(question)) continue;
    const before = enumerate(engine, question);
    enumerate(engine, situationOf(['AhKd', 'QcQd', 'JcTc'], board, dead));
    assert.equal(enumerate(engine, question), before, name);
  }
});
