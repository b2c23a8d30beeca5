// The five cards of an Omaha hand that count: two hole cards and three of the board.
import type { RankedHand } from './best-five.js';
import { CARD_TEXTS, RANKS, readRank, readSuit } from './cards.js';

const FIVE = 5;

/** The ranks of the five cards, in the order in which they count. */
const readRanks = ({ choices }: RankedHand): number[] => [0, 6, 12, 18, 24].map(at => (choices >> (at + 2)) & 15);

/** How many of the five cards have each rank. */
const countRanks = (ranks: readonly number[]): Uint8Array => {
  const counts = new Uint8Array(RANKS.length);
  for (const rank of ranks) counts[rank]!++;
  return counts;
};

/**
 * Two hole cards with the cards of the board that they lack to the five, of equal ones the higher suit.
 * @param wanted how many cards of each rank @returns undefined if they and the board are not such five cards
 */
const complete = (
  [first, second]: readonly [number, number],
  board: readonly number[],
  wanted: Uint8Array,
  isSuited: boolean,
): number[] | undefined => {
  if (isSuited && readSuit(first) !== readSuit(second)) return undefined;
  const left = wanted.slice();
  const five: number[] = [];
  const take = (card: number): void => {
    if (left[readRank(card)] === 0) return;
    left[readRank(card)]!--;
    five.push(card);
  };
  take(first);
  take(second);
  if (five.length < 2) return undefined;
  for (const card of board) if (!isSuited || readSuit(card) === readSuit(first)) take(card);
  return five.length === FIVE ? five : undefined;
};

/** Puts five cards in the order of their ranks, of equal ones the higher suit first. */
const orderCards = (five: readonly number[], ranks: readonly number[]): number[] =>
  [...five].sort((a, b) => ranks.indexOf(readRank(a)) - ranks.indexOf(readRank(b)) || readSuit(b) - readSuit(a));

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
  const wanted = countRanks(ranks);
  const bySuit = [...board].sort((a, b) => readSuit(b) - readSuit(a));
  const own = hand.filter(card => wanted[readRank(card)]! > 0);
  let best: number[] | undefined;
  for (let i = 1; i < own.length; i++) {
    for (let j = 0; j < i; j++) {
      const five = complete([own[i]!, own[j]!], bySuit, wanted, ranked.isSuited);
      const ordered = five && orderCards(five, ranks);
      if (ordered && (!best || isBefore(ordered, best))) best = ordered;
    }
  }
  if (!best) throw new RangeError('no two and three of these cards have this strength');
  return best.map(card => CARD_TEXTS[card]!);
};
