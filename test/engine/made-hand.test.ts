// Hands on incomplete boards: category, strength and outs against the slow reference and known counts; hands in words.
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import { formatCards } from '../../src/engine/card-lists.js';
import { parseCard, splitCards } from '../../src/engine/cards.js';
import { CATEGORIES } from '../../src/engine/categories.js';
import { FULL_DECK } from '../../src/engine/deck.js';
import { describeHand } from '../../src/engine/describe-hand.js';
import { chanceByRiver, computeStrength, findCategory, findOuts } from '../../src/engine/made-hand.js';
import { suite } from '../suite.js';
import { combinations, DECK, deckWithout } from './hands.js';
import { compareWorths, type Worth, worthOfFive } from './reference.js';

const bytes = (text: string): number[] => splitCards(text).map(card => parseCard(card));

/** The best five of the cards, by the slow reference. */
const worthOf = (cards: readonly string[]): Worth => {
  if (cards.length === 5) return worthOfFive(cards);
  const fewer = cards.map((_, i) => worthOf(cards.toSpliced(i, 1)));
  return fewer.reduce((best, worth) => (compareWorths(worth, best) > 0 ? worth : best));
};

const made = suite('a made hand');

for (const length of [5, 6, 7]) {
  made(`of ${length} cards has the category, order and ties of the reference, by kickers too`, () => {
    // The whole deck; then few ranks or few suits, so that strong hands and ties are frequent.
    for (const from of [DECK, DECK.filter(card => card % 13 > 6), DECK.filter(card => card < 26)]) {
      const hand = fc.shuffledSubarray([...from], { minLength: length, maxLength: length });
      fc.assert(
        fc.property(hand, hand, (one, other) => {
          const [worth, otherWorth] = [worthOf(formatCards(one)), worthOf(formatCards(other))];
          assert.is(CATEGORIES.indexOf(findCategory(one, FULL_DECK)), worth[0]);
          const expected = Math.sign(compareWorths(worth, otherWorth));
          assert.is(Math.sign(computeStrength(one, FULL_DECK) - computeStrength(other, FULL_DECK)), expected);
        }),
        { numRuns: 1000, seed: 7 },
      );
    }
  });
}

/** The number of outs of each category, and their probability by the river in percent. */
const outs = (hand: string, board: string, others = ''): Record<string, string> => {
  const unseen = 52 - bytes(hand + board + others).length;
  const found = findOuts(bytes(hand), bytes(board), bytes(others), FULL_DECK);
  const chanceOf = (cards: number): string => (100 * chanceByRiver(cards, unseen, bytes(board).length)).toFixed(1);
  return Object.fromEntries(
    found.map(({ category, cards }) => [category, `${cards.length} ${chanceOf(cards.length)}`]),
  );
};

made('has outs, the best category first: cards that improve it, and not only the board', () => {
  assert.equal(outs('AhKh', 'Jh7c2h'), { Flush: '9 35.0', 'One Pair': '6 24.1' });
  assert.equal(Object.keys(outs('AhKh', 'Jh7c2h')), ['Flush', 'One Pair']);
  assert.equal(outs('AhKh', 'Jh7c2h', 'QhQd'), { Flush: '8 32.7', 'One Pair': '6 25.2' });
  assert.is(outs('9c8d', '7h6s2c').Straight, '8 31.5');
  assert.is(outs('9c8d', '7h5s2c').Straight, '4 16.5');
  assert.equal(outs('7h7d', '7cKs2d'), { 'Four of a Kind': '1 4.3', 'Full House': '6 24.1' });
  assert.equal(outs('7h7d', '7cKs2d9h'), { 'Four of a Kind': '1 2.2', 'Full House': '9 19.6' });
  assert.equal(outs('AhKd', '7c7d7h7s'), {});
});

made('has the probability of outs by the river that an enumeration of both cards counts', () => {
  const rest = deckWithout(bytes('9c8c7h6c2c'));
  const [hits, all] = [rest.slice(0, 8), [...combinations(rest, 2)]];
  const rate = all.filter(pair => pair.some(card => hits.includes(card))).length / all.length;
  assert.ok(Math.abs(rate - chanceByRiver(8, rest.length, 3)) < 1e-12);
});

made.run();

const WORDS: Readonly<Record<string, string>> = {
  AhAd: 'pocket aces',
  KhAh: 'ace-king suited',
  '2cTd': '10-2 offsuit',
  AhKdQc7s2c: 'Ace High',
  AhKdAc7s2c9h4d: 'Pair of Aces',
  AhKdAcKs2c2h4d: 'Two Pair, Aces and Kings',
  '7h7d7cKs2c9hJd': 'Three of a Kind, Sevens',
  '6h6d6cKs6s': 'Four of a Kind, Sixes',
  AhKdQc7s: 'Ace High',
  '7hKd7c7s2c9hJd': 'Three of a Kind, Sevens',
  AhKdQcJsTc2h2d: 'Straight, Ace High',
  Ah2d3c4s5cKhKd: 'Straight, Five High',
  '3h2dAc4s5c6hKd': 'Straight, Six High',
  Ah9h7h4h2hKdKs: 'Flush, Ace High',
  QhQdQc7s7c2h2d: 'Full House, Queens over Sevens',
  QhQdQcQs7c2h2d: 'Four of a Kind, Queens',
  '9h8h7h6h5hAhKd': 'Straight Flush, Nine High',
  AhKhQhJhTh9h8h: 'Royal Flush',
  JhThQh9h2c: 'Queen High, open-ended straight draw and flush draw',
  AhKhJh7c2h: 'Ace High, flush draw',
  '9c8d7h5s2c': 'Nine High, gutshot straight draw',
  JcTd9h7s5c3d: 'Jack High, gutshot straight draw',
  '9c7d8h5sJc': 'Jack High, double gutshot straight draw',
  '5c4d3h2sKc': 'King High, open-ended straight draw',
  Ac4d3h2sKc: 'Ace High, gutshot straight draw',
  KcQdJhTs2c: 'King High, open-ended straight draw',
  AcKdQhJs2c: 'Ace High, gutshot straight draw',
  '2c2d9h8h7h6h': 'Pair of Twos',
  JhTdQs9c2cJc3h: 'Pair of Jacks',
};

const described = suite('a hand in words');

described('says what it makes and what it may become with its own cards', () => {
  for (const [cards, words] of Object.entries(WORDS)) assert.is(describeHand(splitCards(cards)).words, words, cards);
});

described('has a straight draw where, without a pair, one more card makes a straight', () => {
  const hand = bytes('JhTh');
  const rest = deckWithout(hand);
  for (const [i, flop] of [...combinations(rest, 3)].entries()) {
    const cards = [...hand, ...flop];
    if (i % 9 !== 0 || findCategory(cards, FULL_DECK) !== 'High Card') continue;
    const isDraw = rest.some(card => !flop.includes(card) && findCategory([...cards, card], FULL_DECK) === 'Straight');
    const words = formatCards(cards);
    assert.is(describeHand(words).draws.join().includes('straight'), isDraw, words.join(''));
  }
});

described.run();
