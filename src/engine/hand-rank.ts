// The rank of a hand among all five-card hands of a deck: 1 royal flush … 7,462 seven high, as usual in poker software. Equal ranks tie. It
// is computed from the bits of a strength, which assembly/evaluate.ts describes: their order is that of the ranks.
import { ACE, RANKS } from './cards.js';
import type { Category } from './categories.js';
import { countCombinations } from './combinations.js';
import type { Deck } from './deck.js';

const RANK_BITS = 0x1fff;
/** The rank of the weakest hand of a whole deck: other decks have fewer ranks. */
export const WORST_RANK = 7462;
/** The place, from the deck's lowest rank, of the highest rank of the lowest straight that has no ace below. */
const FIFTH = 4;

/** In how many ways ranks can make a hand of each category, and in how many the others can be its kickers. @param ranks of the deck */
const countChoices = (ranks: number): Readonly<Record<Category, readonly [made: number, kickers: number]>> => {
  const straights = ranks - 3;
  const unpaired = countCombinations(ranks, 5) - straights;
  return {
    'High Card': [unpaired, 1],
    'One Pair': [ranks, countCombinations(ranks - 1, 3)],
    'Two Pair': [countCombinations(ranks, 2), ranks - 2],
    'Three of a Kind': [ranks, countCombinations(ranks - 1, 2)],
    Straight: [straights, 1],
    Flush: [unpaired, 1],
    'Full House': [ranks, ranks - 1],
    'Four of a Kind': [ranks, ranks - 1],
    'Straight Flush': [straights, 1],
  };
};

/** For each mask of ranks how many masks with equally many bits are below it. */
const ORDERS = new Uint16Array(RANK_BITS + 1);
const countOfBits = new Uint16Array(ACE + 2);
for (let mask = 0; mask <= RANK_BITS; mask++) {
  let bits = 0;
  for (let left = mask; left !== 0; left &= left - 1) bits++;
  ORDERS[mask] = countOfBits[bits]!++;
}

/** How many straights are below a mask of five ranks that is not a straight. The lowest straight is the lowest mask with an ace. */
const countStraightsBelow = (mask: number, ace: number): number => {
  const top = 31 - Math.clz32(mask);
  return top - FIFTH + (top === ace ? 1 : 0);
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

/** What a strength consists of. */
export interface StrengthParts {
  /** An index of the deck's categories. */
  readonly category: number;
  /** A bit for each rank that makes the hand; a straight has the bit of its lowest rank, with the ace below the lowest rank of the deck. */
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

/** Computes the rank of a hand of five to seven cards. @param strength the engine's, of 32 bits without sign */
export type Ranker = (strength: number) => number;

export const createRanker = ({ categories, lowestRank }: Deck): Ranker => {
  const counts = countChoices(RANKS.length - lowestRank);
  const choices = categories.map(category => counts[category]);
  /** The rank of the weakest hand of each category. */
  const lastRanks = choices.map((_, i) => choices.slice(i).reduce((sum, [made, kickers]) => sum + made * kickers, 0));
  const kickerChoices = choices.map(([, kickers]) => kickers);
  const [highCard, flush] = [categories.indexOf('High Card'), categories.indexOf('Flush')];
  const ace = ACE - lowestRank;
  /** The place of a hand in its category, from 0 for the weakest. Masks have the deck's lowest rank as bit 0. */
  const computePlace = (category: number, ranks: number, kickers: number): number => {
    if (category === highCard) return ORDERS[kickers]! - countStraightsBelow(kickers, ace);
    if (category === flush) return ORDERS[ranks]! - countStraightsBelow(ranks, ace);
    const kickerCount = kickerChoices[category]!;
    const place = ORDERS[ranks]! * kickerCount;
    return kickerCount === 1 ? place : place + ORDERS[removeUsedRanks(kickers, ranks)]!;
  };
  return strength => {
    const { category, ranks, kickers } = splitStrength(strength);
    return lastRanks[category]! - computePlace(category, ranks >> lowestRank, kickers >> lowestRank);
  };
};
