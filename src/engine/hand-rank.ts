// The rank of a hand among all five-card hands: 1 royal flush … 7,462 seven high, as usual in poker software. Equal ranks tie. It is
// computed from the bits of a strength, which assembly/evaluate.ts describes: their order is that of the ranks.
import { ACE } from './cards.js';

const RANK_BITS = 0x1fff;
/** Straights of five ranks in a row end with the six or a higher rank; the wheel ends with the ace. */
const SIX = 4;
const HIGH_CARD = 0;
const FLUSH = 5;

/** The rank of the weakest hand. */
export const WORST_RANK = 7462;
/** The last rank of each category, in the order of CATEGORIES. */
const LAST_RANKS = [WORST_RANK, 6185, 3325, 2467, 1609, 1599, 322, 166, 10] as const;
/** How many choices of kickers the ranks that make a hand leave, for each category. */
const KICKER_CHOICES = [1, 220, 11, 66, 1, 1, 12, 12, 1] as const;

/** For each mask of ranks how many masks with equally many bits are below it. */
const ORDERS = new Uint16Array(RANK_BITS + 1);
const countOfBits = new Uint16Array(ACE + 2);
for (let mask = 0; mask <= RANK_BITS; mask++) {
  let bits = 0;
  for (let left = mask; left !== 0; left &= left - 1) bits++;
  ORDERS[mask] = countOfBits[bits]!++;
}

/** How many straights are below a mask of five ranks that is not a straight. The wheel is the lowest mask with an ace. */
const countStraightsBelow = (ranks: number): number => {
  const top = 31 - Math.clz32(ranks);
  return top - SIX + (top === ACE ? 1 : 0);
};

/** Removes the places of the ranks that make the hand from a mask of kickers: the bits above them move down. */
const removeUsedRanks = (kickers: number, used: number): number => {
  let closed = kickers;
  for (let left = used; left !== 0; ) {
    const top = 1 << (31 - Math.clz32(left)); // from the top, so that the places of lower ranks stay
    closed = (closed & (top - 1)) | ((closed >> 1) & -top);
    left ^= top;
  }
  return closed;
};

/** The place of a hand in its category, from 0 for the weakest. */
const computePlace = (category: number, ranks: number, kickers: number): number => {
  if (category === HIGH_CARD) return ORDERS[kickers]! - countStraightsBelow(kickers);
  if (category === FLUSH) return ORDERS[ranks]! - countStraightsBelow(ranks);
  const choices = KICKER_CHOICES[category]!;
  const place = ORDERS[ranks]! * choices;
  return choices === 1 ? place : place + ORDERS[removeUsedRanks(kickers, ranks)]!;
};

/** What a strength consists of. */
export interface StrengthParts {
  /** An index of CATEGORIES. */
  readonly category: number;
  /** A bit for each rank that makes the hand; a straight has the bit of its lowest rank, with the ace below the deuce. */
  readonly ranks: number;
  /** A bit for each kicker; meaningless for straights and flushes. */
  readonly kickers: number;
}

/** @param strength the engine's, of 32 bits without sign */
export const splitStrength = (strength: number): StrengthParts => {
  const upper = strength >>> 16;
  const category = (upper >>> 13) + (upper === 0 ? 0 : 1);
  return { category, ranks: upper & RANK_BITS, kickers: (strength & 0xffff) + 1 };
};

/** The rank of a hand of five to seven cards, 1 to 7,462. @param strength the engine's, of 32 bits without sign */
export const computeRank = (strength: number): number => {
  const { category, ranks, kickers } = splitStrength(strength);
  return LAST_RANKS[category]! - computePlace(category, ranks, kickers);
};
