// `evaluate` of the library: hands of five to seven cards, as texts and as bytes.

import * as assert from 'uvu/assert';
import { formatCards } from '../../src/engine/card-lists.js';
import { CATEGORIES } from '../../src/engine/categories.js';
import { FULL_DECK } from '../../src/engine/deck.js';
import { createRanker } from '../../src/engine/hand-rank.js';
import { loadEngine, type OddsEngine, type Strengths } from '../../src/library/index.js';
import { evaluateCards, instantiate } from '../engine/abi.js';
import { drawHands } from '../engine/hands.js';
import { chance } from '../engine/random.js';
import { suite } from '../suite.js';

const computeRank = createRanker(FULL_DECK);

const raw = instantiate();
/** More than the module takes at once. */
const COUNT = 3000;

/** Hands of bytes, of a number of cards that `chooseSize` chooses by their place. */
const makeHands = (chooseSize: (place: number) => number): number[][] =>
  drawHands(chance(1), COUNT).map((hand, place) => hand.slice(0, chooseSize(place)));

const expectAnswer = ({ strengths, categories, ranks }: Strengths, hands: readonly (readonly number[])[]): void => {
  const expected = Uint32Array.from(hands, hand => evaluateCards(raw, [hand])[0]!);
  const names = Array.from(expected, strength => CATEGORIES[raw.category(strength)]);
  const places = Uint16Array.from(expected, strength => computeRank(strength));
  assert.equal(strengths, expected);
  assert.equal(categories, names);
  assert.equal(ranks, places);
};

const evaluating = suite<{ engine: OddsEngine }>('evaluate');
evaluating.before(async context => {
  context.engine = await loadEngine({ threads: 1 });
});

evaluating('gives hands, as texts and as bytes, strengths, categories and ranks', ({ engine }) => {
  for (const cards of [5, 6, 7]) {
    const hands = makeHands(() => cards);
    expectAnswer(engine.evaluate(hands.map(hand => formatCards(hand))), hands);
    expectAnswer(engine.evaluate(Uint8Array.from(hands.flat()), cards), hands);
    expectAnswer(engine.evaluate(Buffer.from(hands.flat()), cards), hands);
  }
  for (const none of [engine.evaluate([]), engine.evaluate(new Uint8Array(0), 5)]) expectAnswer(none, []);
});

evaluating('takes hands of five, six and seven cards in one list, in any order', ({ engine }) => {
  const random = chance(1);
  for (const chooseSize of [() => 5 + random(3), (place: number) => (place < 1500 ? 7 : 5)]) {
    const hands = makeHands(chooseSize);
    expectAnswer(engine.evaluate(hands.map(hand => formatCards(hand))), hands);
  }
});

evaluating('gives numbers that later calls do not change, and makes categories and ranks once', ({ engine }) => {
  const [some, others] = [makeHands(() => 7), makeHands(() => 5)].map(hands => hands.map(hand => formatCards(hand)));
  const first = engine.evaluate(some!);
  const strengths = first.strengths.slice();
  const others5 = engine.evaluate(others!);
  assert.equal(first.strengths, strengths);
  assert.is(first.ranks, first.ranks);
  assert.is(first.categories, first.categories);
  assert.is.not(first.ranks, others5.ranks);
});

evaluating('says who wins in the order of strengths: hands of the same five cards tie', ({ engine }) => {
  const { strengths, ranks, categories } = engine.evaluate([
    ['Ah', 'Kh', 'Qh', 'Jh', 'Th', '2c', '3d'],
    ['Td', 'Jd', 'Qd', 'Kd', 'Ad'],
    ['2c', '2d', '5h', '8s', '9c', 'Td', 'Kh'],
    ['7h', '5d', '4c', '3s', '2h'],
  ]);
  assert.equal([...ranks], [1, 1, 6038, 7462]);
  assert.equal(categories, ['Straight Flush', 'Straight Flush', 'One Pair', 'High Card']);
  assert.ok(strengths[0] === strengths[1] && strengths[1]! > strengths[2]! && strengths[2]! > strengths[3]!);
});

const HAND = ['Ah', 'Kh', 'Qh', 'Jh', 'Th', '2c', '3d'];

const SOME = HAND.slice(1);
const HANDS = 'send an array of hands, 5 to 7 cards each';
const FIVE_TO_SEVEN = 'send an array of 5 to 7 cards';
const MANY = 'hands[0][0] is "12h" (did you mean "Qh"?), hands[2][6] is "Xd" and hands[3][0] is "x": a card is';

/** Hands of texts, and how the error begins. */
const WRONG_TEXTS: readonly (readonly [hands: unknown, error: string])[] = [
  [undefined, `InvalidCardsError: hands is missing: ${HANDS}`],
  ['AhKhQhJ', `InvalidCardsError: hands is "AhKhQhJ": ${HANDS}`],
  [[HAND, 'AhKhQhJ'], `InvalidCardsError: hands[1] is "AhKhQhJ": ${FIVE_TO_SEVEN}`],
  [new Array(2 ** 32 - 1), `InvalidCardsError: hands[0] is missing: ${FIVE_TO_SEVEN}`],
  [[HAND.slice(3)], `InvalidCardsError: hands[0] has 4 entries: ${FIVE_TO_SEVEN}`],
  [[[...HAND, '4s']], `InvalidCardsError: hands[0] has 8 entries: ${FIVE_TO_SEVEN}`],
  [[HAND, SOME, { ...HAND, length: 6 }], `InvalidCardsError: hands[2] is an object: ${FIVE_TO_SEVEN}`],
  [[SOME, HAND.slice(2), [...SOME, '14h']], 'InvalidCardsError: hands[2][6] is "14h": did you mean "Ah"?'],
  [[['12h', ...SOME], HAND, [...SOME, 'Xd'], ['x', ...SOME]], `InvalidCardsError: ${MANY}`],
  [[[...SOME, 'x'], HAND.slice(3)], 'InvalidCardsError: hands[0][6] is "x": a card is two characters'],
  [[HAND, SOME.with(5, 'Kh')], 'DuplicateCardsError: hands[1][5] is "Kh", which is hands[1][0] already'],
  [[HAND, [...SOME, 'Kh']], 'DuplicateCardsError: hands[1][6] is "Kh", which is hands[1][0] already'],
];

const BYTES = [0, 1, 2, 3, 4, 13, 14, 15, 16, 17];

/** Bytes, how many cards a hand is said to have, and the error. */
const WRONG_BYTES: readonly (readonly [bytes: readonly number[], cards: unknown, error: string])[] = [
  [BYTES, undefined, 'InvalidArgumentError: cards is missing: send how many cards a hand has, 5 to 7'],
  [BYTES, 10, 'InvalidArgumentError: cards is 10: send how many cards a hand has, 5 to 7'],
  [BYTES, 6, 'InvalidCardsError: hands has 10 bytes: send 6 for each hand, as cards says'],
  [BYTES.with(8, 52), 5, 'InvalidCardsError: hands[1][3] is 52: send an integer from 0 to 51'],
  [BYTES.with(9, 14), 5, 'DuplicateCardsError: hands[1][4] is "3d", which is hands[1][1] already'],
];

evaluating('refuses hands that are none, and a number of cards beside texts', ({ engine }) => {
  const says = (...args: readonly unknown[]): string => {
    try {
      engine.evaluate(...(args as [never]));
      return '';
    } catch (error) {
      return String(error);
    }
  };
  for (const [hands, error] of WRONG_TEXTS) assert.ok(says(hands).startsWith(error), says(hands));
  for (const [bytes, cards, error] of WRONG_BYTES) assert.is(says(Uint8Array.from(bytes), cards), error);
  assert.is(says([HAND], 7), 'InvalidArgumentError: cards is 7: send it beside a Uint8Array only');
});
