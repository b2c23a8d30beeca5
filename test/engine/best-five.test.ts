// What hands are, in words and with the five cards that count, in both decks and in Omaha: against the slow reference and all choices.
import * as assert from 'uvu/assert';
import { createStrengthDescriber, pickBestFive } from '../../src/engine/best-five.js';
import { formatCards } from '../../src/engine/card-lists.js';
import { addCards, createCardSet } from '../../src/engine/card-set.js';
import { parseCard } from '../../src/engine/cards.js';
import { pickBestOmaha } from '../../src/engine/omaha-best-five.js';
import { suite } from '../suite.js';
import { evaluateCards } from './abi.js';
import { bytesOf, DECKS, HOLDEM, SHORT } from './decks.js';
import { combinations, DECK, drawHands } from './hands.js';
import { chance, draw } from './random.js';
import { bestOf } from './reference.js';

const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [HOLDEM.name]: {
    '2c3dKh9s7h4c8d': 'King High: Kh 9s 8d 7h 4c',
    '9c9dAh3s4hKd2c': 'Pair of Nines: 9d 9c Ah Kd 4h',
    AcAdKhKsQdQc2h: 'Two Pair, Aces and Kings: Ad Ac Ks Kh Qd',
    JcJdJh2s3hKd9c: 'Three of a Kind, Jacks: Jh Jd Jc Kd 9c',
    Ac2d3h4s5h5dKc: 'Straight, Five High: 5h 4s 3h 2d Ac',
    Ah9h7h4h2hKdAs: 'Flush, Ace High: Ah 9h 7h 4h 2h',
    QhQdQc2s2d2hKc: 'Full House, Queens over Twos: Qh Qd Qc 2s 2h',
    '6h6d6c6sAcAd3h': 'Four of a Kind, Sixes: 6s 6h 6d 6c Ad',
    JdTd9d8d7dQsKs: 'Straight Flush, Jack High: Jd Td 9d 8d 7d',
    AhKhQhJhTh9h8h: 'Royal Flush: Ah Kh Qh Jh Th',
    '7h5d4c3h2d': 'Seven High: 7h 5d 4c 3h 2d',
  },
  [SHORT.name]: {
    Ah6d7c8s9hKdKs: 'Straight, Nine High: 9h 8s 7c 6d Ah',
    Ad9d8d7d6dAhKc: 'Straight Flush, Nine High: 9d 8d 7d 6d Ad',
    Ac6d7c8s9hTc: 'Straight, Ten High: Tc 9h 8s 7c 6d',
    QhQdQc6s6d7hKc: 'Full House, Queens over Sixes: Qh Qd Qc 6s 6d',
  },
};

for (const { name, deck, cards: all, classes, worthOf, strengthOf } of DECKS) {
  const describeStrength = createStrengthDescriber(deck);
  /** @param cards the hand's two, then the board's */
  const pick = (cards: readonly number[]): string[] => {
    const board = createCardSet();
    addCards(board, cards.slice(2));
    return pickBestFive(cards.slice(0, 2), board, describeStrength(strengthOf(cards)));
  };
  const best = suite(`what a hand is, of ${name},`);

  best('is said as players say it, with the five cards in the order in which they count', () => {
    for (const [text, words] of Object.entries(WORDS[name]!)) {
      const { description } = describeStrength(strengthOf(bytesOf(text)));
      assert.is(`${description}: ${pick(bytesOf(text)).join(' ')}`, words, text);
    }
  });

  best('has a category, a rank and five cards for each class of five cards, described once', () => {
    for (const { hand, rank, category } of classes) {
      const cards = hand.map(card => parseCard(card));
      const described = describeStrength(strengthOf(cards));
      assert.equal([described.rank, described.category], [rank, deck.categories[category]]);
      assert.equal(pick(cards), bestOf(hand, worthOf).five);
      assert.is(describeStrength(strengthOf(cards)), described);
    }
  });

  best('has the category and the five cards of the reference, of five to seven', () => {
    for (const length of [5, 6, 7]) {
      for (const cards of drawHands(chance(length), 900, length, all)) {
        const { worth, five } = bestOf(formatCards(cards), worthOf);
        const { category } = describeStrength(strengthOf(cards));
        assert.equal([category, pick(cards)], [deck.categories[worth[0]!], five]);
      }
    }
  });
}

const describeStrength = createStrengthDescriber(HOLDEM.deck);

/** All choices of two hole cards and three of the board that have the best strength. */
const listBest = (hand: readonly number[], board: readonly number[]) => {
  const choices = [...combinations(hand, 2)].flatMap(own => [...combinations(board, 3)].map(more => [...own, ...more]));
  const strengths = evaluateCards(HOLDEM.engine, choices);
  const strength = Math.max(...strengths);
  return { strength, choices: choices.filter((_, i) => strengths[i] === strength).map(five => formatCards(five)) };
};

/** Puts five cards in an order of ranks, of equal ones the higher suit first; then as texts that compare by suits. */
const orderLike = (five: readonly string[], ranks: readonly string[]): string => {
  const [placeOf, suitOf] = [(card: string) => ranks.indexOf(card[0]!), (card: string) => 'shdc'.indexOf(card[1]!)];
  const inOrder = [...five].sort((a, b) => placeOf(a) - placeOf(b) || suitOf(a) - suitOf(b));
  return inOrder.map(card => card[0]! + suitOf(card)).join('');
};

const omaha = suite('the best five of an Omaha hand');

omaha('are two hole cards and three of the board, of equal ones the first in the order of suits', () => {
  for (const [hand, board, five] of [
    ['Ah2c3c4d', 'KhQhJhThTs', 'Ts Th Ah Kh 4d'], // no flush with one heart in hand
    ['AhKhQhJh', 'Th2h3c4c5s', 'Ah Kh Th 5s 4c'], // nor with two on the board
    ['AcKdQsJh', '9c9d9h9s2c', '9s 9h 9d Ac Kd'],
    ['AhAsAdAc', 'KdKh2c3c4d', 'As Ah Kh Kd 4d'],
    ['TcTd9c9d', 'ThTs9h9s2c', 'Ts Th Td Tc 9s'],
  ] as const) {
    const { strength } = listBest(bytesOf(hand), bytesOf(board));
    assert.is(pickBestOmaha(bytesOf(hand), bytesOf(board), describeStrength(strength)).join(' '), five);
  }
});

omaha('are, of random hands, the first of all choices with the best strength', () => {
  const random = chance(11);
  for (let round = 0; round < 600; round++) {
    const [size, onBoard] = [4 + (round % 3), 3 + (Math.floor(round / 3) % 3)];
    const dealt = draw(random, DECK, size + onBoard);
    const [hand, board] = [dealt.slice(0, size), dealt.slice(size)];
    const { strength, choices } = listBest(hand, board);
    const chosen = pickBestOmaha(hand, board, describeStrength(strength));
    const ranks = chosen.map(card => card[0]!);
    const [first] = choices.map(five => orderLike(five, ranks)).sort();
    assert.is(chosen.map(card => card[0]! + 'shdc'.indexOf(card[1]!)).join(''), first);
  }
});
