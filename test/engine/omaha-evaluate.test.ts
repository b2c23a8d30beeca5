// Omaha hands: the strength of the best five cards of exactly two hole cards and exactly three of the board.

import * as assert from 'uvu/assert';
import { Status } from '../../src/engine/abi.js';
import { CATEGORIES } from '../../src/engine/categories.js';
import { FULL_DECK } from '../../src/engine/deck.js';
import { createRanker } from '../../src/engine/hand-rank.js';
import { suite } from '../suite.js';
import { bytesOf } from './decks.js';
import { DECK, drawHands } from './hands.js';
import { instantiateOmaha, omaha, strengthsByRule, vectors } from './omaha.js';
import { type Chance, chance } from './random.js';

const computeRank = createRanker(FULL_DECK);

const SIZES = [4, 5, 6];
const BOARDS = [3, 4, 5];
const raw = instantiateOmaha();
const input = new Uint8Array(raw.memory.buffer, raw.inputPtr(), raw.inputCapacity());

/** The strengths of hands, each on its own board. */
const strengthsOf = (hands: readonly (readonly number[])[], boards: readonly (readonly number[])[]): number[] => {
  const strengths: number[] = [];
  const holeCards = hands[0]!.length;
  const atOnce = Math.floor(input.length / (holeCards + 5));
  for (let first = 0; first < hands.length; first += atOnce) {
    const part = hands.slice(first, first + atOnce);
    input.set(part.flatMap((hand, i) => [...hand, ...boards[first + i]!, 255, 255].slice(0, holeCards + 5)));
    assert.is(raw.evaluateOmaha(part.length, holeCards), Status.DONE);
    strengths.push(...new Uint32Array(raw.memory.buffer, raw.outputPtr(), part.length));
  }
  return strengths;
};

const evaluation = suite('Omaha hands');

evaluation('have the ranks of an independent evaluator', () => {
  assert.is(vectors.evaluations.length, 300);
  for (const { hand, board, rank } of vectors.evaluations) {
    const [strength = 0] = omaha.evaluateOmaha([bytesOf(hand)], bytesOf(board));
    assert.is(computeRank(strength), rank, `${hand} on ${board}`);
  }
});

/** Hands, each with a board, of a deck and of parts of it in which rare categories are frequent. */
const deal = (random: Chance, count: number, holeCards: number, boardCards: number) => {
  const dealt = drawHands(random, count, holeCards + boardCards);
  return [dealt.map(cards => cards.slice(0, holeCards)), dealt.map(cards => cards.slice(holeCards))] as const;
};

for (const holeCards of SIZES) {
  evaluation(`of ${holeCards} cards are as strong as the best choice of two and three cards`, () => {
    for (const boardCards of BOARDS) {
      const [hands, boards] = deal(chance(21), 10_000, holeCards, boardCards);
      const expected = strengthsByRule(hands, boards);
      const found = strengthsOf(hands, boards);
      const wrong = found.findIndex((strength, i) => strength !== expected[i]);
      if (wrong >= 0) assert.is(found[wrong], expected[wrong], `${hands[wrong]} on ${boards[wrong]}`);
    }
  });
}

evaluation('take exactly two hole cards', () => {
  for (const [hand, board, category] of [
    ['Ah2c3d4s', 'KhQh9h5h8c', 'High Card'], // one heart in the hand is no flush
    ['AhKh2c3d', 'QhJh9c5d8c', 'High Card'], // nor are two on the board
    ['AsAdAcAh', 'KsKdQc7h2s', 'Two Pair'],
    ['AsKs2d3c', '9c9d9h9s5h', 'Three of a Kind'],
    ['AsKs2d2c', '9c9d9h9s5h', 'Full House'],
    ['2c2d8s9h', 'TcJdQhKsAc', 'Straight'],
    ['2c2d7sQs', 'TcJdQhKsAc', 'One Pair'], // a straight with one hole card is none
  ] as const) {
    const [strength = 0] = omaha.evaluateOmaha([bytesOf(hand)], bytesOf(board));
    assert.is(CATEGORIES[omaha.category(strength)], category, `${hand} on ${board}`);
  }
});

evaluation('are any number, on boards of three to five cards', () => {
  const deals = drawHands(chance(1), 2000, 5, DECK.slice(5));
  for (const boardCards of BOARDS) {
    const board = DECK.slice(0, boardCards);
    assert.equal(
      [...omaha.evaluateOmaha(deals, board)],
      strengthsByRule(
        deals,
        deals.map(() => board),
      ),
    );
  }
  assert.equal([...omaha.evaluateOmaha([], [0, 1, 2])], []);
});

const refused = suite('Omaha hands that are refused');

/** The status of some hands' bytes. */
const statusOf = (bytes: readonly number[], holeCards: number, hands = bytes.length / (holeCards + 5)): number => {
  input.fill(0).set(bytes);
  return raw.evaluateOmaha(hands, holeCards);
};

const GOOD = [1, 2, 3, 4, 10, 11, 12, 13, 14];
const changed = (place: number, byte: number): number[] => GOOD.map((card, i) => (i === place ? byte : card));

refused('have a status, the first that applies', () => {
  assert.is(statusOf(GOOD, 4), Status.DONE);
  assert.is(statusOf(GOOD, 3), Status.CARD_COUNT);
  assert.is(statusOf(GOOD, 7), Status.CARD_COUNT);
  for (let place = 0; place < GOOD.length; place++) {
    assert.is(statusOf(changed(place, 52), 4), Status.NOT_A_CARD, `place ${place}`);
    assert.is(statusOf(changed(place, 255), 4), place === 8 ? Status.DONE : Status.NOT_A_CARD, `place ${place}`);
    assert.is(statusOf([...GOOD, ...changed(place, GOOD[(place + 1) % 9]!)], 4), Status.DUPLICATE_CARD);
  }
  assert.is(statusOf([...GOOD.slice(0, 7), 255, 255], 4), Status.DONE);
  assert.is(statusOf([...changed(0, 2), ...changed(1, 60)], 4), Status.NOT_A_CARD);
  assert.is(statusOf(GOOD, 4, -1), Status.TOO_MANY_HANDS);
  const most = Math.floor(input.length / 9);
  const all = Array.from({ length: most }, () => GOOD).flat();
  assert.is(statusOf(all, 4, most), Status.DONE);
  assert.is(statusOf(all, 4, most + 1), Status.TOO_MANY_HANDS);
  assert.is(statusOf([], 4, 0), Status.DONE);
});
