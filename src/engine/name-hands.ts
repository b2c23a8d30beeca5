// Names what a hand of two cards is on a board of three to five, and what it draws to: finer than the categories where those hold most
// hands. The names depend on the hand and the board alone.
import { ACE, RANKS, readRank, readSuit, SUITS } from './cards.js';
import type { Deck } from './deck.js';
import {
  countRanks,
  FLUSH_ON_BOARD,
  findStraightTop,
  listStraightRanks,
  makeRankBits,
  makeRankMask,
  STRAIGHT,
} from './made-hand.js';

/**
 * What a hand is on a board, the strongest first; in short deck a flush is above a full house. A set has its pair in the hand, trips on the board. Other pairs are named by the place
 * of their rank among the different ranks of the board.
 * @example
 * const { players } = engine.equity({ players: ['AhKh', '15%'], board: ['Qh', '7d', '2c'], madeHands: true });
 * const isStrong = (name: MadeHand): boolean => MADE_HANDS.indexOf(name) <= MADE_HANDS.indexOf('Top Pair');
 * const strong = players[1].madeHands!.filter(({ name }) => isStrong(name));
 * console.log(strong.map(({ name }) => name).join(', ')); // prints Set, Overpair, Top Pair
 */
export const MADE_HANDS = [
  'Straight Flush',
  'Four of a Kind',
  'Full House',
  'Flush',
  'Straight',
  'Set',
  'Trips',
  'Three on the Board',
  'Two Pair',
  'Overpair',
  'Top Pair',
  'Second Pair',
  'Lower Pair',
  'Lower Pocket Pair',
  'Pair on the Board',
  'Ace High',
  'High Card',
] as const;

/**
 * What one more card may make of a hand, with the help of its own cards. A double gutshot is open-ended here.
 * @example
 * const { players } = engine.equity({ players: ['JhTh', 'AA'], board: ['Qh', '9h', '2c'], madeHands: true });
 * console.log(DRAWS.indexOf(players[0].draws![0].name)); // prints 0
 */
export const DRAWS = ['Flush Draw and Straight Draw', 'Flush Draw', 'Open-Ended Straight Draw', 'Gutshot'] as const;

/**
 * The name of what a hand is on a board: "Top Pair".
 * @example
 * const { players } = engine.equity({ players: ['AhKh', '15%'], board: ['Qh', '7d', '2c'], madeHands: true });
 * const names: MadeHand[] = players[1].madeHands!.map(({ name }) => name);
 * console.log(names[0]); // prints Set
 */
export type MadeHand = (typeof MADE_HANDS)[number];

/**
 * The name of what a hand draws to: "Gutshot".
 * @example
 * const { players } = engine.equity({ players: ['JhTh', 'AA'], board: ['Qh', '9h', '2c'], madeHands: true });
 * const draw: Draw = players[0].draws![0].name;
 * console.log(draw); // prints Flush Draw and Straight Draw
 */
export type Draw = (typeof DRAWS)[number];

/** How many of them, from the strongest, are named as their category. */
const NAMED_AS_CATEGORIES = 5;

/** The made hands in the order of a deck's categories, the strongest first. */
export const orderMadeHands = ({ categories }: Deck): readonly MadeHand[] => [
  ...([...categories].reverse().slice(0, NAMED_AS_CATEGORIES) as MadeHand[]),
  ...MADE_HANDS.slice(NAMED_AS_CATEGORIES),
];

/** Hands up to here draw to nothing; nor does a full house of short deck, where a flush is stronger: three ranks have no four of a suit. */
const FLUSH = /* @__PURE__ */ MADE_HANDS.indexOf('Flush');
/** How many cards a board of draws has at most. */
const TURN_CARDS = 4;

/** Names hands on one board. A hand has two different cards, as bytes, that are not on the board. */
export interface HandNamer {
  nameMade(first: number, second: number): MadeHand;
  /** @param made what the hand is now @returns undefined for a hand that draws to nothing, and for every hand on the river */
  nameDraw(first: number, second: number, made: MadeHand): Draw | undefined;
}

/** What naming a hand needs to know of a board. */
const describeBoard = (board: readonly number[], deck: Deck) => {
  const counts = countRanks(board);
  const suits = Array.from(SUITS, (_, suit) => board.filter(card => readSuit(card) === suit));
  return {
    bits: makeRankMask(board, deck),
    /** How many cards of each rank. */
    counts,
    /** The different ranks, the highest first. */
    ranks: Array.from(RANKS, (_, rank) => ACE - rank).filter(rank => counts[rank]! > 0),
    most: Math.max(...counts),
    /** How many ranks have two cards or more. */
    pairs: counts.filter(count => count > 1).length,
    suitCounts: suits.map(({ length }) => length),
    suitBits: suits.map(cards => makeRankMask(cards, deck)),
  };
};

type Board = ReturnType<typeof describeBoard>;

/** A hand whose category is one pair. @param first its ranks, like `second` */
const namePair = ({ ranks, counts }: Board, first: number, second: number): MadeHand => {
  if (first === second) return first > ranks[0]! ? 'Overpair' : 'Lower Pocket Pair';
  if (counts[first] === 0 && counts[second] === 0) return 'Pair on the Board';
  const place = ranks.indexOf(counts[first] === 0 ? second : first);
  return place === 0 ? 'Top Pair' : place === 1 ? 'Second Pair' : 'Lower Pair';
};

/** A hand without a straight or a flush, by its ranks. @param first its ranks, like `second` */
const nameByRanks = (board: Board, first: number, second: number): MadeHand => {
  const { counts, most } = board;
  const isPocket = first === second;
  const firstCount = counts[first]! + (isPocket ? 2 : 1);
  const secondCount = isPocket ? 0 : counts[second]! + 1;
  const ownMost = Math.max(firstCount, secondCount);
  const same = Math.max(most, ownMost);
  if (same === 4) return 'Four of a Kind';
  const isNewPair = firstCount > 1 && counts[first]! < 2;
  const pairs = board.pairs + (isNewPair ? 1 : 0) + (secondCount === 2 ? 1 : 0);
  if (same === 3) {
    if (pairs > 1) return 'Full House';
    if (isPocket) return 'Set';
    return ownMost === 3 ? 'Trips' : 'Three on the Board';
  }
  if (pairs > 1) return 'Two Pair';
  if (pairs === 1) return namePair(board, first, second);
  return first === ACE || second === ACE ? 'Ace High' : 'High Card';
};

/** @param board three to five card bytes */
export const createHandNamer = (board: readonly number[], deck: Deck): HandNamer => {
  const known = describeBoard(board, deck);
  const { bits, suitCounts, suitBits } = known;
  /** The suit that hands can make a flush of; -1 if there is none. */
  const flushSuit = suitCounts.findIndex(count => count >= FLUSH_ON_BOARD);
  const addHand = (first: number, second: number): number =>
    bits | makeRankBits(readRank(first), deck) | makeRankBits(readRank(second), deck);
  const countSuit = (suit: number, first: number, second: number): number =>
    suitCounts[suit]! + (readSuit(first) === suit ? 1 : 0) + (readSuit(second) === suit ? 1 : 0);
  const hasFlush = (first: number, second: number): boolean =>
    flushSuit >= 0 && countSuit(flushSuit, first, second) >= STRAIGHT;
  const hasStraightFlush = (first: number, second: number): boolean => {
    const [own, other] = [first, second].map(card =>
      readSuit(card) === flushSuit ? makeRankBits(readRank(card), deck) : 0,
    );
    return findStraightTop(suitBits[flushSuit]! | own! | other!) !== undefined;
  };
  const hasFlushDraw = (first: number, second: number): boolean =>
    countSuit(readSuit(first), first, second) === STRAIGHT - 1 ||
    countSuit(readSuit(second), first, second) === STRAIGHT - 1;
  /** How many ranks make a straight, by the ranks of hand and board; -1 where they were not counted yet. */
  const straightRanks = new Int8Array(RANKS.length ** 2).fill(-1);
  const countStraightRanks = (first: number, second: number): number => {
    const [a, b] = [readRank(first), readRank(second)];
    const at = RANKS.length * Math.max(a, b) + Math.min(a, b);
    if (straightRanks[at] === -1) straightRanks[at] = listStraightRanks(addHand(first, second), bits, deck).length;
    return straightRanks[at]!;
  };

  return {
    nameMade(first, second) {
      const isFlush = hasFlush(first, second);
      if (isFlush && hasStraightFlush(first, second)) return 'Straight Flush';
      const byRanks = nameByRanks(known, readRank(first), readRank(second));
      if (byRanks === 'Four of a Kind' || byRanks === 'Full House') return byRanks;
      if (isFlush) return 'Flush';
      return findStraightTop(addHand(first, second)) === undefined ? byRanks : 'Straight';
    },
    nameDraw(first, second, made) {
      if (board.length > TURN_CARDS || MADE_HANDS.indexOf(made) <= FLUSH) return undefined;
      const straights = made === 'Straight' ? 0 : countStraightRanks(first, second);
      if (hasFlushDraw(first, second)) return straights > 0 ? 'Flush Draw and Straight Draw' : 'Flush Draw';
      return straights > 1 ? 'Open-Ended Straight Draw' : straights === 1 ? 'Gutshot' : undefined;
    },
  };
};
