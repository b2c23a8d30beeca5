// How often hands that are each drawn from a player's range fit together: what a sample bills at most, and how it is cut into chunks,
// depend on it. No draw fails for known hands, which no other range contains, and for players of any two cards, who are dealt cards
// that are left.
import { type Counts, EQUITY, readDeals } from '../../engine/counts.js';
import { HAND_COUNT, HIGH_CARDS, LOW_CARDS } from '../../engine/hands.js';
import { handsOf, isRandom } from './ranges.js';

const DECK = 52;

/** About the probability that no two hands of a draw share a card. */
export interface FitEstimate {
  /** The product of the probabilities of all pairs of players: exact for two players, for more usually above the probability. */
  readonly product: number;
  /** The probability is at least this: one minus the sum of the pairs' probabilities of a conflict, which may be below 0. */
  readonly least: number;
}

/** A range with the sums of its weights: of all hands, and of the hands with each card. */
interface SummedRange {
  readonly weights: Float64Array;
  readonly total: number;
  readonly byCard: Float64Array;
}

const sumRange = (weights: Float64Array): SummedRange => {
  const byCard = new Float64Array(DECK);
  let total = 0;
  for (let hand = 0; hand < HAND_COUNT; hand++) {
    const weight = weights[hand]!;
    if (weight === 0) continue;
    total += weight;
    byCard[HIGH_CARDS[hand]!]! += weight;
    byCard[LOW_CARDS[hand]!]! += weight;
  }
  return { weights, total, byCard };
};

const calculateConflict = (a: SummedRange, b: SummedRange): number => {
  let sum = 0;
  for (let hand = 0; hand < HAND_COUNT; hand++) {
    const weight = a.weights[hand]!;
    if (weight === 0) continue;
    sum += weight * (b.byCard[HIGH_CARDS[hand]!]! + b.byCard[LOW_CARDS[hand]!]! - b.weights[hand]!);
  }
  return sum === 0 ? 0 : sum / (a.total * b.total);
};

/** Calculates a function of two objects once for each pair of them. */
const memoizePairs = <Key extends object>(calculate: (a: Key, b: Key) => number): ((a: Key, b: Key) => number) => {
  const known = new Map<Key, Map<Key, number>>();
  return (a, b) => {
    const ofFirst = known.get(a) ?? new Map<Key, number>();
    known.set(a, ofFirst);
    const value = ofFirst.get(b) ?? calculate(a, b);
    ofFirst.set(b, value);
    return value;
  };
};

/**
 * @param ranges without hands of known cards, each with a hand; players with the same range may have the same array
 * @param cards how many cards are neither on the board nor dead
 */
export const estimateFit = (ranges: readonly Float64Array[], cards: number): FitEstimate => {
  const summed = new Map<Float64Array, SummedRange>();
  const drawn: SummedRange[] = [];
  for (const range of ranges) {
    if (isRandom(range, handsOf(range), cards)) continue;
    const sums = summed.get(range) ?? sumRange(range);
    summed.set(range, sums);
    drawn.push(sums);
  }
  const conflictOf = memoizePairs(calculateConflict);
  let [product, least] = [1, 1];
  for (const [player, range] of drawn.entries()) {
    for (const other of drawn.slice(0, player)) {
      const conflict = conflictOf(range, other);
      product *= Math.max(0, 1 - conflict);
      least -= conflict;
    }
  }
  return { product, least };
};

/** So many draws say whether hands fit: fewer than so many deals of them are too few to go on. */
export const JUDGED_DRAWS = 200_000;
const MIN_JUDGED_DEALS = 4;

/** Whether hands hardly ever fit together, as the draws until now say. */
export const hardlyFit = (counts: Counts): boolean =>
  counts[EQUITY.draws]! >= JUDGED_DRAWS && readDeals(counts) < MIN_JUDGED_DEALS;

/** Whether the counts of a whole calculation of equity are no answer: the players' hands leave no room for one another. */
export const leaveNoRoom = (counts: Counts): boolean => readDeals(counts) === 0 || hardlyFit(counts);
