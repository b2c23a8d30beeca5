// The category and the strength of up to seven cards, and the cards that would improve them, also on incomplete boards, which the engine
// does not evaluate. This is much slower than the engine, and meant for the few hands on a page.

import { BOARD_CARDS } from './abi.js';
import { ACE, RANKS, readRank, readSuit, SUITS } from './cards.js';
import type { Category } from './categories.js';
import type { Deck } from './deck.js';
import { listOtherCards } from './hands.js';

/** Cards of a straight, and of a flush. */
export const STRAIGHT = 5;
/** How many cards of a suit a board has if some hands make a flush with it: it is then the only such suit. */
export const FLUSH_ON_BOARD = 3;
const FIVE = 3;

/** The bits of a rank: bit 1 is a deuce. The ace has another one, below the lowest rank of the deck. */
export const makeRankBits = (rank: number, { lowestRank }: Deck): number =>
  rank === ACE ? (2 << ACE) | (1 << lowestRank) : 2 << rank;

/** The bits of all ranks of some cards. */
export const makeRankMask = (cards: readonly number[], deck: Deck): number =>
  cards.reduce((bits, card) => bits | makeRankBits(readRank(card), deck), 0);

/** The highest rank of the best straight; undefined if there is no straight. @param bits of {@link makeRankMask} */
export const findStraightTop = (bits: number): number | undefined => {
  const lowest = bits & (bits >> 1) & (bits >> 2) & (bits >> 3) & (bits >> 4);
  return lowest === 0 ? undefined : FIVE + 31 - Math.clz32(lowest);
};

/**
 * The ranks after one card of which the best straight is better than that of the board and this card.
 * @param own bits of {@link makeRankMask}, of a hand and the board @param common those of the board
 */
export const listStraightRanks = (own: number, common: number, deck: Deck): number[] => {
  const ranks: number[] = [];
  for (let rank = deck.lowestRank; rank <= ACE; rank++) {
    const bits = makeRankBits(rank, deck);
    if ((findStraightTop(own | bits) ?? 0) > (findStraightTop(common | bits) ?? 0)) ranks.push(rank);
  }
  return ranks;
};

/** All cards of the suit that makes a flush; empty if there is no flush. */
export const findFlush = (cards: readonly number[]): readonly number[] => {
  for (let suit = 0; suit < SUITS.length; suit++) {
    const own = cards.filter(card => readSuit(card) === suit);
    if (own.length >= STRAIGHT) return own;
  }
  return [];
};

/** How many cards have each rank. */
export const countRanks = (cards: readonly number[]): number[] => {
  const counts = new Array<number>(RANKS.length).fill(0);
  for (const card of cards) counts[readRank(card)]!++;
  return counts;
};

/** The category of the best hand that the cards make; fewer than five make what they have. @param cards up to seven card bytes */
export const findCategory = (cards: readonly number[], deck: Deck): Category => {
  const flush = findFlush(cards);
  const [most, second] = countRanks(cards).sort((a, b) => b - a) as [number, number];
  if (findStraightTop(makeRankMask(flush, deck)) !== undefined) return 'Straight Flush';
  if (most === 4) return 'Four of a Kind';
  if (most === 3 && second >= 2) return 'Full House';
  if (flush.length > 0) return 'Flush';
  if (findStraightTop(makeRankMask(cards, deck)) !== undefined) return 'Straight';
  if (most === 3) return 'Three of a Kind';
  if (most === 2) return second === 2 ? 'Two Pair' : 'One Pair';
  return 'High Card';
};

/** How many cards of a rank each category takes, in the order in which they decide. Straights and flushes are handled separately. */
const GROUPS: Readonly<Record<Exclude<Category, 'Straight' | 'Flush' | 'Straight Flush'>, readonly number[]>> = {
  'High Card': [1, 1, 1, 1, 1],
  'One Pair': [2, 1, 1, 1],
  'Two Pair': [2, 2, 1],
  'Three of a Kind': [3, 1, 1],
  'Full House': [3, 2],
  'Four of a Kind': [4, 1],
};

/** The highest rank of each group, no rank twice; -1 if there are too few cards. */
const takeGroups = (groups: readonly number[], counts: number[]): number[] =>
  groups.map(size => {
    const rank = counts.findLastIndex(count => count >= size);
    if (rank >= 0) counts[rank] = 0;
    return rank;
  });

/** The ranks that decide between hands of a category, the most important first. */
const listDecidingRanks = (category: Category, cards: readonly number[], deck: Deck): readonly number[] => {
  const flush = findFlush(cards);
  if (category === 'Straight') return [findStraightTop(makeRankMask(cards, deck))!];
  if (category === 'Straight Flush') return [findStraightTop(makeRankMask(flush, deck))!];
  if (category === 'Flush') return flush.map(readRank).sort((a, b) => b - a);
  return takeGroups(GROUPS[category], countRanks(cards));
};

/** A number that is higher for a better hand, and the same for hands that tie. @param cards five to seven card bytes */
export const computeStrength = (cards: readonly number[], deck: Deck): number => {
  const category = findCategory(cards, deck);
  const ranks = listDecidingRanks(category, cards, deck);
  const base = RANKS.length + 1;
  return Array.from({ length: STRAIGHT }, (_, i) => (ranks[i] ?? -1) + 1).reduce(
    (sum, rank) => sum * base + rank,
    deck.categories.indexOf(category),
  );
};

/** The next cards after which a hand has a better category, thanks to one of its own cards. */
export interface Outs {
  readonly category: Category;
  /** Card bytes. */
  readonly cards: readonly number[];
}

/** The probability that at least one of `cards` cards comes by the river. @param unseen cards that may come @param board three or four cards */
export const chanceByRiver = (cards: number, unseen: number, board: number): number => {
  const dealt = BOARD_CARDS - board;
  let none = 1;
  for (let i = 0; i < dealt; i++) none *= (unseen - cards - i) / (unseen - i);
  return 1 - none;
};

/**
 * The outs of a hand, the best category first. A card that improves the board alone as much does not count: everybody has it.
 * @param hand two card bytes @param board three or four @param others cards that are known to be elsewhere
 */
export const findOuts = (
  hand: readonly number[],
  board: readonly number[],
  others: readonly number[],
  deck: Deck,
): Outs[] => {
  const findPlace = (cards: readonly number[]): number => deck.categories.indexOf(findCategory(cards, deck));
  const now = findPlace([...hand, ...board]);
  const bettered = listOtherCards([...hand, ...board, ...others, ...deck.absent]).flatMap(card => {
    const next = findPlace([...hand, ...board, card]);
    return next > now && next > findPlace([...board, card]) ? [{ card, next }] : [];
  });
  return deck.categories
    .flatMap((category, place) => {
      const cards = bettered.filter(({ next }) => next === place).map(({ card }) => card);
      return cards.length === 0 ? [] : [{ category, cards }];
    })
    .reverse();
};
