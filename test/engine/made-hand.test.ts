// Hands on incomplete boards, in both decks: category, strength and outs against the slow reference; hands in words.
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import { formatCards } from '../../src/engine/card-lists.js';
import { readSuit, splitCards } from '../../src/engine/cards.js';
import type { Category } from '../../src/engine/categories.js';
import { describeHand } from '../../src/engine/describe-hand.js';
import { chanceByRiver, computeStrength, findCategory, findOuts } from '../../src/engine/made-hand.js';
import { suite } from '../suite.js';
import { bytesOf, DECKS, HOLDEM } from './decks.js';
import { combinations, deckWithout, drawHands, listSubDecks } from './hands.js';
import { chance } from './random.js';
import { compareWorths, worthOfBest } from './reference.js';

for (const { name, deck, cards: all, worthOf } of DECKS) {
  const worthOfCards = (cards: readonly number[]) => worthOfBest(formatCards(cards), worthOf);
  const made = suite(`a made hand of ${name}`);

  for (const length of [5, 6, 7]) {
    made(`of ${length} cards has the category, order and ties of the reference, by kickers too`, () => {
      for (const from of listSubDecks(all)) {
        const hand = fc.shuffledSubarray([...from], { minLength: length, maxLength: length });
        const compare = (one: readonly number[], other: readonly number[]): void => {
          const [worth, otherWorth] = [worthOfCards(one), worthOfCards(other)];
          assert.is(findCategory(one, deck), deck.categories[worth[0]!]);
          const difference = computeStrength(one, deck) - computeStrength(other, deck);
          assert.is(Math.sign(difference), Math.sign(compareWorths(worth, otherWorth)));
        };
        fc.assert(fc.property(hand, hand, compare), { numRuns: 400, seed: 7 });
      }
    });
  }

  /** The cards after which a hand is better than now, and than the board is with that card. */
  const findOutsSlowly = (hand: readonly number[], board: readonly number[], others: readonly number[]) => {
    const outs = new Map<Category, number[]>();
    const placeOf = (cards: readonly number[]): number => deck.categories.indexOf(findCategory(cards, deck));
    const [now = 0] = worthOfCards([...hand, ...board]);
    for (const card of deckWithout([...hand, ...board, ...others], all)) {
      const [next = 0] = worthOfCards([...hand, ...board, card]);
      if (next <= now || next <= placeOf([...board, card])) continue;
      const category = deck.categories[next]!;
      outs.set(category, [...(outs.get(category) ?? []), card]);
    }
    return [...deck.categories].reverse().flatMap(category => {
      const cards = outs.get(category);
      return cards ? [{ category, cards }] : [];
    });
  };

  made('has the outs that every next card shows, the best category first: not what improves only the board', () => {
    const found = new Set<Category>();
    for (const length of [6, 7]) {
      for (const [a, b, c, ...board] of drawHands(chance(81), 240, length, all)) {
        const outs = findOuts([a!, b!], board, [c!], deck);
        const sorted = outs.map(({ category, cards }) => ({ category, cards: [...cards].sort((x, y) => x - y) }));
        assert.equal(sorted, findOutsSlowly([a!, b!], board, [c!]));
        for (const { category } of outs) found.add(category);
      }
    }
    assert.is(found.size, 8, 'each category but the lowest occurs');
  });
}

const { deck } = HOLDEM;
const outs = suite('outs');

outs('have the probability by the river that an enumeration of both cards counts', () => {
  const [hand, board] = [bytesOf('9c8c'), bytesOf('7h6c2c')];
  const rest = deckWithout([...hand, ...board]);
  const { cards } = findOuts(hand, board, [], deck).find(({ category }) => category === 'Straight')!;
  const all = [...combinations(rest, 2)];
  const rate = all.filter(pair => pair.some(card => cards.includes(card))).length / all.length;
  assert.ok(Math.abs(rate - chanceByRiver(cards.length, rest.length, 3)) < 1e-12);
  assert.is(chanceByRiver(9, 46, 4), 1 - 37 / 46);
});

const WORDS: Readonly<Record<string, string>> = {
  AhAd: 'pocket aces',
  KhAh: 'ace-king suited',
  '2cTd': '10-2 offsuit',
  AhKdQc7s: 'Ace High',
  AhKdAc7s2c9h4d: 'Pair of Aces',
  AhKdAcKs2c2h4d: 'Two Pair, Aces and Kings',
  '7hKd7c7s2c9hJd': 'Three of a Kind, Sevens',
  '6h6d6cKs6s': 'Four of a Kind, Sixes',
  Ah2d3c4s5cKhKd: 'Straight, Five High',
  '3h2dAc4s5c6hKd': 'Straight, Six High',
  Ah9h7h4h2hKdKs: 'Flush, Ace High',
  QhQdQc7s7c2h2d: 'Full House, Queens over Sevens',
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

described('has draws where, without a pair, one more card makes a straight or a flush', () => {
  const hand = bytesOf('JhTh');
  const rest = deckWithout(hand);
  for (const [i, flop] of [...combinations(rest, 3)].entries()) {
    const cards = [...hand, ...flop];
    if (i % 9 !== 0 || findCategory(cards, deck) !== 'High Card') continue;
    const isStraightDraw = rest.some(
      card => !flop.includes(card) && findCategory([...cards, card], deck) === 'Straight',
    );
    const isFlushDraw = flop.filter(card => readSuit(card) === readSuit(hand[0]!)).length === 2;
    const draws = describeHand(formatCards(cards)).draws.join();
    assert.equal([draws.includes('straight'), draws.includes('flush')], [isStraightDraw, isFlushDraw], String(cards));
  }
});
