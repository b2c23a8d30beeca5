// The category of any number of cards up to seven, and the cards that would better it: for boards that are not complete, which the
// engine does not evaluate. It is slow beside the engine, and made for one hand.
import { CATEGORIES, type Category } from '../engine/counts.js';

const RANKS = 13;
const SUITS = 4;
const DECK = 52;
const STRAIGHT = 5;
const ACE = 12;

const rankOf = (card: number): number => card % RANKS;
const suitOf = (card: number): number => Math.floor(card / RANKS);

/** Whether five of the ranks follow one another; the ace is low, too. */
const hasStraight = (ranks: ReadonlySet<number>): boolean => {
  let run = ranks.has(ACE) ? 1 : 0;
  for (let rank = 0; rank < RANKS; rank++) {
    run = ranks.has(rank) ? run + 1 : 0;
    if (run === STRAIGHT) return true;
  }
  return false;
};

const ranksIn = (cards: readonly number[]): Set<number> => new Set(cards.map(rankOf));

/** The place in CATEGORIES of the best hand that the cards make; fewer than five make what they have. @param cards up to seven card bytes */
export const categoryOf = (cards: readonly number[]): number => {
  const bySuit = Array.from({ length: SUITS }, (_, suit) => cards.filter(card => suitOf(card) === suit));
  const flush = bySuit.find(({ length }) => length >= STRAIGHT);
  const counts = new Array<number>(RANKS).fill(0);
  for (const card of cards) counts[rankOf(card)] = (counts[rankOf(card)] ?? 0) + 1;
  const [most = 0, second = 0] = counts.toSorted((a, b) => b - a);
  const found: Category = (() => {
    if (flush && hasStraight(ranksIn(flush))) return 'Straight Flush';
    if (most === 4) return 'Four of a Kind';
    if (most === 3 && second >= 2) return 'Full House';
    if (flush) return 'Flush';
    if (hasStraight(ranksIn(cards))) return 'Straight';
    if (most === 3) return 'Three of a Kind';
    if (most === 2) return second === 2 ? 'Two Pair' : 'One Pair';
    return 'High Card';
  })();
  return CATEGORIES.indexOf(found);
};

/** The next cards after which a hand has a better category, thanks to one of its own cards. */
export interface Outs {
  readonly category: Category;
  /** Card bytes. */
  readonly cards: readonly number[];
  /** How often one of them comes by the river. */
  readonly byRiver: number;
}

const BOARD = 5;

/** How often at least one of so many cards is among those that are still dealt. */
const atLeastOne = (cards: number, unseen: number, dealt: number): number => {
  let none = 1;
  for (let i = 0; i < dealt; i++) none *= (unseen - cards - i) / (unseen - i);
  return 1 - none;
};

/**
 * The outs of a hand, the best category first. A card that betters the board alone as much is none, since everybody has it.
 * @param hand two card bytes @param board three or four @param others cards that are known to be elsewhere
 */
export const outsOf = (hand: readonly number[], board: readonly number[], others: readonly number[]): Outs[] => {
  const known = new Set([...hand, ...board, ...others]);
  const unseen = Array.from({ length: DECK }, (_, card) => card).filter(card => !known.has(card));
  const now = categoryOf([...hand, ...board]);
  const bettered = unseen.flatMap(card => {
    const next = categoryOf([...hand, ...board, card]);
    return next > now && next > categoryOf([...board, card]) ? [{ card, next }] : [];
  });
  return CATEGORIES.flatMap((category, place) => {
    const cards = bettered.filter(({ next }) => next === place).map(({ card }) => card);
    if (cards.length === 0) return [];
    return [{ category, cards, byRiver: atLeastOne(cards.length, unseen.length, BOARD - board.length) }];
  }).reverse();
};
