// The category and the strength of up to seven cards, and the cards that would improve them, also on incomplete boards, which the engine
// does not evaluate. This is much slower than the engine, and meant for the few hands on a page.

import { BOARD_CARDS } from './abi.js';
import { ACE, RANKS, readRank, readSuit, SUITS } from './cards.js';
import { CATEGORIES, type Category } from './categories.js';
import { listOtherCards } from './hands.js';

/** Cards of a straight, and of a flush. */
export const STRAIGHT = 5;
const FIVE = 3;

/** A bit for each rank, from bit 1; the ace is also bit 0, below the deuce. */
export const makeRankMask = (cards: readonly number[]): number => {
  const bits = cards.reduce((sum, card) => sum | (2 << readRank(card)), 0);
  return bits >> (ACE + 1) === 1 ? bits | 1 : bits;
};

/** The mask of each rank alone. */
export const RANK_MASKS: readonly number[] = /* @__PURE__ */ Array.from(RANKS, (_, rank) => makeRankMask([rank]));

/** The highest rank of the best straight; undefined if there is no straight. @param bits of {@link makeRankMask} */
export const findStraightTop = (bits: number): number | undefined => {
  const lowest = bits & (bits >> 1) & (bits >> 2) & (bits >> 3) & (bits >> 4);
  return lowest === 0 ? undefined : FIVE + 31 - Math.clz32(lowest);
};

/**
 * The ranks after one card of which the best straight is better than that of the board and this card.
 * @param own bits of {@link makeRankMask}, of a hand and the board @param common those of the board
 */
export const listStraightRanks = (own: number, common: number): number[] => {
  const ranks: number[] = [];
  for (let rank = 0; rank <= ACE; rank++) {
    const bits = RANK_MASKS[rank]!;
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

/** The place in CATEGORIES of the best hand that the cards make; fewer than five make what they have. @param cards up to seven card bytes */
export const findCategory = (cards: readonly number[]): number => {
  const flush = findFlush(cards);
  const [most, second] = countRanks(cards).sort((a, b) => b - a) as [number, number];
  const found: Category = (() => {
    if (findStraightTop(makeRankMask(flush)) !== undefined) return 'Straight Flush';
    if (most === 4) return 'Four of a Kind';
    if (most === 3 && second >= 2) return 'Full House';
    if (flush.length > 0) return 'Flush';
    if (findStraightTop(makeRankMask(cards)) !== undefined) return 'Straight';
    if (most === 3) return 'Three of a Kind';
    if (most === 2) return second === 2 ? 'Two Pair' : 'One Pair';
    return 'High Card';
  })();
  return CATEGORIES.indexOf(found);
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
const listDecidingRanks = (category: Category, cards: readonly number[]): readonly number[] => {
  const flush = findFlush(cards);
  if (category === 'Straight') return [findStraightTop(makeRankMask(cards))!];
  if (category === 'Straight Flush') return [findStraightTop(makeRankMask(flush))!];
  if (category === 'Flush') return flush.map(readRank).sort((a, b) => b - a);
  return takeGroups(GROUPS[category], countRanks(cards));
};

/** A number that is higher for a better hand, and the same for hands that tie. @param cards five to seven card bytes */
export const computeStrength = (cards: readonly number[]): number => {
  const place = findCategory(cards);
  const ranks = listDecidingRanks(CATEGORIES[place]!, cards);
  const base = RANKS.length + 1;
  return Array.from({ length: STRAIGHT }, (_, i) => (ranks[i] ?? -1) + 1).reduce(
    (sum, rank) => sum * base + rank,
    place,
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
export const findOuts = (hand: readonly number[], board: readonly number[], others: readonly number[]): Outs[] => {
  const now = findCategory([...hand, ...board]);
  const bettered = listOtherCards([...hand, ...board, ...others]).flatMap(card => {
    const next = findCategory([...hand, ...board, card]);
    return next > now && next > findCategory([...board, card]) ? [{ card, next }] : [];
  });
  return CATEGORIES.flatMap((category, place) => {
    const cards = bettered.filter(({ next }) => next === place).map(({ card }) => card);
    return cards.length === 0 ? [] : [{ category, cards }];
  }).reverse();
};
