// What a hand makes with the board, as players call it: "set", "overpair", "second pair". Finer than the categories where those hold most
// hands.
import { readRank } from '../../../src/engine/cards.js';
import { CATEGORIES, type Category } from '../../../src/engine/categories.js';
import { findCategory } from '../../../src/engine/made-hand.js';

const KINDS: Readonly<Record<Exclude<Category, 'One Pair' | 'Three of a Kind'>, string>> = {
  'High Card': 'High card',
  'Two Pair': 'Two pair',
  Straight: 'Straight',
  Flush: 'Flush',
  'Full House': 'Full house',
  'Four of a Kind': 'Four of a kind',
  'Straight Flush': 'Straight flush',
};

/** The pair by its place among the ranks of the board. */
const pairKind = (hand: readonly number[], board: readonly number[]): string => {
  const ranks = [...new Set(board.map(readRank))].sort((a, b) => b - a);
  const [first = 0, second = 0] = hand.map(readRank);
  if (first === second) return first > (ranks[0] ?? 0) ? 'Overpair' : 'Lower pocket pair';
  const place = ranks.findIndex(rank => rank === first || rank === second);
  if (place < 0) return 'Pair on the board';
  return ['Top pair', 'Second pair'][place] ?? 'Lower pair';
};

const tripsKind = (hand: readonly number[], board: readonly number[]): string => {
  const [first = 0, second = 0] = hand.map(readRank);
  if (first === second) return 'Set';
  return board.some(card => readRank(card) === first || readRank(card) === second) ? 'Trips' : 'Three on the board';
};

/** @param hand two card bytes @param board three to five */
export const findKind = (hand: readonly number[], board: readonly number[]): string => {
  const category = CATEGORIES[findCategory([...hand, ...board])] ?? 'High Card';
  if (category === 'One Pair') return pairKind(hand, board);
  return category === 'Three of a Kind' ? tripsKind(hand, board) : KINDS[category];
};
