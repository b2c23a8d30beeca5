// The five cards of an Omaha hand that count: two hole cards and three of the board.
import type { RankedHand } from './best-five.js';
import { CARD_TEXTS, readRank, readSuit } from './cards.js';

const HOLE_CARDS_USED = 2;
const BOARD_CARDS_USED = 3;

/** All ways to choose `count` of the cards. */
const chooseCards = (cards: readonly number[], count: number): number[][] =>
  count === 0
    ? [[]]
    : cards.flatMap((card, i) => chooseCards(cards.slice(i + 1), count - 1).map(others => [card, ...others]));

/** The ranks of the five cards, in the order in which they count. */
const readRanks = ({ choices }: RankedHand): number[] => [0, 6, 12, 18, 24].map(at => (choices >> (at + 2)) & 15);

/** Puts five cards in the order of these ranks, of equal ones the higher suit first; undefined if they have other ranks. */
const orderCards = (five: readonly number[], ranks: readonly number[]): number[] | undefined => {
  const bySuit = [...five].sort((a, b) => readSuit(b) - readSuit(a));
  const ordered: number[] = [];
  for (const rank of ranks) {
    const next = bySuit.find(card => readRank(card) === rank && !ordered.includes(card));
    if (next === undefined) return undefined;
    ordered.push(next);
  }
  return ordered;
};

/** Whether the first cards that differ are in the order of suits: spades, hearts, diamonds, clubs. */
const isBefore = (a: readonly number[], b: readonly number[]): boolean => {
  const place = a.findIndex((card, i) => card !== b[i]);
  return place >= 0 && readSuit(a[place]!) > readSuit(b[place]!);
};

/**
 * The five cards that count, in the order in which they count. Where several choices of two and three have the best rank, it is the one
 * that comes first, compared card by card in the order of suits.
 * @param hand four to six card bytes @param board three to five @param ranked what the strength says
 */
export const pickBestOmaha = (hand: readonly number[], board: readonly number[], ranked: RankedHand): string[] => {
  const ranks = readRanks(ranked);
  const counting = new Set(ranks);
  const own = chooseCards(
    hand.filter(card => counting.has(readRank(card))),
    HOLE_CARDS_USED,
  );
  const common = chooseCards(
    board.filter(card => counting.has(readRank(card))),
    BOARD_CARDS_USED,
  );
  let best: number[] | undefined;
  for (const hole of own) {
    for (const shared of common) {
      const five = orderCards([...hole, ...shared], ranks);
      if (!five || (ranked.isSuited && new Set(five.map(readSuit)).size > 1)) continue;
      if (!best || isBefore(five, best)) best = five;
    }
  }
  if (!best) throw new RangeError('no two and three of these cards have this strength');
  return best.map(card => CARD_TEXTS[card]!);
};
