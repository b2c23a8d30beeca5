// What hands are, in words and with the five cards that count: against the slow reference and a list of all classes.

import * as assert from 'uvu/assert';
import { createStrengthDescriber, pickBestFive } from '../../src/engine/best-five.js';
import { formatCards } from '../../src/engine/card-lists.js';
import { addCards, createCardSet } from '../../src/engine/card-set.js';
import { parseCard, splitCards } from '../../src/engine/cards.js';
import { CATEGORIES } from '../../src/engine/categories.js';
import { FULL_DECK } from '../../src/engine/deck.js';
import { suite } from '../suite.js';
import { evaluateCards, instantiate } from './abi.js';
import { handsOf, SHAPES } from './hands.js';
import { chance } from './random.js';
import { listClasses } from './rank-classes.js';
import { bestOf } from './reference.js';

const describeStrength = createStrengthDescriber(FULL_DECK);

const engine = instantiate();
const strengthOf = (cards: readonly number[]): number => evaluateCards(engine, [[...cards]])[0]!;

/** @param cards the hand's two, then the board's */
const pick = (cards: readonly number[]): string[] => {
  const board = createCardSet();
  addCards(board, cards.slice(2));
  return pickBestFive(cards.slice(0, 2), board, describeStrength(strengthOf(cards)));
};

const describe = (text: string): string => {
  const cards = splitCards(text).map(card => parseCard(card));
  return `${describeStrength(strengthOf(cards)).description}: ${pick(cards).join(' ')}`;
};

const best = suite('what a hand is');

best('is said as players say it, with the five cards in the order in which they count', () => {
  const expected: Readonly<Record<string, string>> = {
    '2c3dKh9s7h4c8d': 'King High: Kh 9s 8d 7h 4c',
    '9c9dAh3s4hKd2c': 'Pair of Nines: 9d 9c Ah Kd 4h',
    AcAdKhKsQdQc2h: 'Two Pair, Aces and Kings: Ad Ac Ks Kh Qd',
    JcJdJh2s3hKd9c: 'Three of a Kind, Jacks: Jh Jd Jc Kd 9c',
    Ac2d3h4s5h5dKc: 'Straight, Five High: 5h 4s 3h 2d Ac',
    Ah9h7h4h2hKdAs: 'Flush, Ace High: Ah 9h 7h 4h 2h',
    QhQdQc2s2d2hKc: 'Full House, Queens over Twos: Qh Qd Qc 2s 2h',
    '6h6d6c6sAcAd3h': 'Four of a Kind, Sixes: 6s 6h 6d 6c Ad',
    JdTd9d8d7dQsKs: 'Straight Flush, Jack High: Jd Td 9d 8d 7d',
    '5c4c3c2cAc6d7d': 'Straight Flush, Five High: 5c 4c 3c 2c Ac',
    AhKhQhJhTh9h8h: 'Royal Flush: Ah Kh Qh Jh Th',
    '7h5d4c3h2d': 'Seven High: 7h 5d 4c 3h 2d',
    TcTd4s4h8d8c: 'Two Pair, Tens and Eights: Td Tc 8d 8c 4s',
  };
  for (const [cards, words] of Object.entries(expected)) assert.is(describe(cards), words, cards);
});

best('has one description for each of the 7,462 classes, made once', () => {
  for (const { hand, rank, category } of listClasses()) {
    const cards = hand.map(card => parseCard(card));
    const strength = strengthOf(cards);
    const described = describeStrength(strength);
    assert.is(described.rank, rank);
    assert.is(described.category, CATEGORIES[category]);
    assert.equal(pick(cards), bestOf(hand).five);
    assert.is(describeStrength(strength), described);
  }
});

for (const length of [5, 6, 7]) {
  best(`of ${length} cards has the category and the five cards of the slow reference`, () => {
    const random = chance(length);
    for (const [name, shape] of Object.entries(SHAPES)) {
      for (const cards of handsOf(shape, random, 150).map(hand => hand.slice(0, length))) {
        const hand = describeStrength(strengthOf(cards));
        const { worth, five } = bestOf(formatCards(cards));
        assert.is(hand.category, CATEGORIES[worth[0]!], name);
        assert.equal(pick(cards), five, name);
      }
    }
  });
}

best.run();
