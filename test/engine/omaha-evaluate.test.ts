// Omaha hands: the strength of the best five cards of exactly two hole cards and exactly three of the board.

import * as assert from 'uvu/assert';
import { InvalidArgumentError, Status } from '../../src/engine/abi.js';
import { CATEGORIES } from '../../src/engine/categories.js';
import { FULL_DECK } from '../../src/engine/deck.js';
import { createRanker } from '../../src/engine/hand-rank.js';
import { suite } from '../suite.js';
import { DECK } from './hands.js';
import { bytesOf, instantiateOmaha, omaha, strengthsByRule, vectors } from './omaha.js';
import { type Chance, chance, draw } from './random.js';

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

const describe = (hand: string, board: string): string => {
  const [strength = 0] = omaha.evaluateOmaha([bytesOf(hand)], bytesOf(board));
  return CATEGORIES[omaha.category(strength)]!;
};

const evaluation = suite('Omaha hands');

evaluation('have the ranks of an independent evaluator', () => {
  assert.is(vectors.evaluations.length, 300);
  for (const { hand, board, rank } of vectors.evaluations) {
    const [strength = 0] = omaha.evaluateOmaha([bytesOf(hand)], bytesOf(board));
    assert.is(computeRank(strength), rank, `${hand} on ${board}`);
  }
});

/** Decks in which some categories are frequent. */
const DECKS: readonly { readonly name: string; readonly deck: readonly number[]; readonly hands: number }[] = [
  { name: 'all cards', deck: DECK, hands: 20_000 },
  { name: 'two suits', deck: DECK.filter(card => card < 26), hands: 4000 },
  { name: 'five ranks', deck: DECK.filter(card => card % 13 > 7), hands: 4000 },
  { name: 'six ranks with the wheel', deck: DECK.filter(card => card % 13 < 5 || card % 13 === 12), hands: 4000 },
];

/** Hands and boards of a deck. */
const deal = (random: Chance, deck: readonly number[], holeCards: number, boardCards: number) => {
  const cards = draw(random, deck, holeCards + boardCards);
  return { hand: cards.slice(0, holeCards), board: cards.slice(holeCards) };
};

for (const { name, deck, hands: count } of DECKS) {
  evaluation(`are as strong as the best choice of two and three cards: ${name}`, () => {
    const random = chance(21);
    for (const holeCards of SIZES) {
      for (const boardCards of BOARDS) {
        const deals = Array.from({ length: count / BOARDS.length }, () => deal(random, deck, holeCards, boardCards));
        const [hands, boards] = [deals.map(({ hand }) => hand), deals.map(({ board }) => board)];
        const expected = strengthsByRule(hands, boards);
        const found = strengthsOf(hands, boards);
        const wrong = found.findIndex((strength, i) => strength !== expected[i]);
        if (wrong >= 0) {
          const [is, should] = [found[wrong]!, expected[wrong]!].map(strength => strength.toString(16));
          assert.unreachable(`${hands[wrong]} on ${boards[wrong]}: ${is}, not ${should}`);
        }
      }
    }
  });
}

evaluation('take exactly two hole cards', () => {
  assert.is(describe('Ah2c3d4s', 'KhQh9h5h8c'), 'High Card', 'one heart in the hand is no flush');
  assert.is(describe('AhKh2c3d', 'QhJh9c5d8c'), 'High Card', 'two hearts on the board are no flush');
  assert.is(describe('AsAdAcAh', 'KsKdQc7h2s'), 'Two Pair', 'only two of four aces play');
  assert.is(describe('AsKs2d3c', '9c9d9h9s5h'), 'Three of a Kind', 'the board’s quads do not play');
  assert.is(describe('AsKs2d2c', '9c9d9h9s5h'), 'Full House');
  assert.is(describe('2c2d8s9h', 'TcJdQhKsAc'), 'Straight');
  assert.is(describe('2c2d7s8h', 'TcJdQhKsAc'), 'One Pair', 'the board’s straight does not play');
  assert.is(describe('2c2d7sQs', 'TcJdQhKsAc'), 'One Pair', 'a straight with one hole card is none');
});

evaluation('are any number, on boards of three to five cards', () => {
  const deals = Array.from({ length: 2000 }, (_, i) => deal(chance(i), DECK.slice(5), 5, 0).hand);
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

refused('are refused by the host too', () => {
  const refuses = (hands: number[][], board: number[], status: number): void =>
    assert.throws(
      () => omaha.evaluateOmaha(hands, board),
      (error: Error) => error instanceof InvalidArgumentError && error.status === status,
    );
  refuses([[0, 1, 2, 3]], [4, 5], Status.CARD_COUNT);
  refuses([[0, 1, 2, 3]], [4, 5, 6, 7, 8, 9], Status.CARD_COUNT);
  refuses(
    [
      [0, 1, 2, 3],
      [10, 11, 12],
    ],
    [4, 5, 6],
    Status.CARD_COUNT,
  );
  refuses([[0, 1, 2, 3.5]], [4, 5, 6], Status.NOT_A_CARD);
  refuses([[0, 1, 2, 256]], [4, 5, 6], Status.NOT_A_CARD);
});

evaluation.run();
refused.run();
