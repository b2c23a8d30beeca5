// How often hands that are each drawn from a player's range fit together, and so how often a sampled question may draw, what it bills at
// most, and when its ranges leave no room for one another. No draw fails for known hands, which no other range contains, and for players
// of any two cards, who are dealt cards that are left.
import { DECK } from '../../engine/abi.js';
import { type Counts, EQUITY, readDeals } from '../../engine/counts.js';
import { HAND_COUNT, HIGH_CARDS, isRandom, LOW_CARDS, listWeightedHands } from '../../engine/hands.js';
import type { FitEstimate, SampledEquity } from '../calculation.js';

/** A range with the sums of its weights: of all hands, and of the hands with each card. */
interface SummedRange {
  readonly weights: Float64Array;
  readonly total: number;
  readonly byCard: Float64Array;
  /** How often a hand of it shares a card with one of another range, where that was asked for. */
  readonly conflicts: Map<SummedRange, number>;
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
  return { weights, total, byCard, conflicts: new Map() };
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

/**
 * @param ranges without hands of known cards, each with a hand; players with the same range may have the same array
 * @param cards how many cards are neither on the board nor dead
 */
export const estimateFit = (ranges: readonly Float64Array[], cards: number): FitEstimate => {
  const summed = new Map<Float64Array, SummedRange>();
  const drawn: SummedRange[] = [];
  for (const range of ranges) {
    if (isRandom(range, listWeightedHands(range), cards)) continue;
    const sums = summed.get(range) ?? sumRange(range);
    summed.set(range, sums);
    drawn.push(sums);
  }
  let [product, least] = [1, 1];
  for (const [player, range] of drawn.entries()) {
    for (const other of drawn.slice(0, player)) {
      const conflict = range.conflicts.get(other) ?? calculateConflict(range, other);
      range.conflicts.set(other, conflict);
      product *= Math.max(0, 1 - conflict);
      least -= conflict;
    }
  }
  return { product, least };
};

export const DRAWS_PER_BILLED_DEAL = 10;
/** Where draws fit less often, a question may bill ten times its deals. */
const MIN_USUAL_FIT = 1 / 10;
const RARE_FIT_FACTOR = 10;
/** A question of fewer deals may draw as often as one of so many. */
const MIN_BILLED_DEALS = 1_000;

type SampleSize = Pick<SampledEquity, 'ranges' | 'simulations' | 'fit'>;

const maxBilledTimes = ({ product }: FitEstimate): number => (product >= MIN_USUAL_FIT ? 1 : RARE_FIT_FACTOR);

export const countDrawsPerDeal = (fit: FitEstimate): number => DRAWS_PER_BILLED_DEAL * maxBilledTimes(fit);

const countDealsAtLeast = (simulations: number): number => Math.max(simulations, MIN_BILLED_DEALS);

/** Sampling ends after so many draws. */
export const maxDraws = ({ simulations, fit }: SampleSize): number =>
  countDealsAtLeast(simulations) * countDrawsPerDeal(fit);

/** The most hands that are paid for when deals are sampled. */
export const mostBilledHands = ({ ranges, simulations, fit }: SampleSize): number =>
  ranges.length * countDealsAtLeast(simulations) * maxBilledTimes(fit);

/** The most deals that can be asked for where so many hands may be billed. */
export const maxSimulationsFor = ({ ranges, fit }: Pick<SampleSize, 'ranges' | 'fit'>, billedHands: number): number =>
  Math.floor(billedHands / (ranges.length * maxBilledTimes(fit)));

/** Draws fit so often where their number is nearly the same for equal numbers of deals. */
const MIN_STEADY_FIT = 1 / 2;

/** Whether draws fit at least every other time. */
export const fitsMostly = ({ fit }: Pick<SampledEquity, 'fit'>): boolean => fit.least >= MIN_STEADY_FIT;

/** So many draws say whether hands fit: fewer than so many deals of them are too few to go on. */
export const JUDGED_DRAWS = 200_000;
const MIN_JUDGED_DEALS = 4;

/** Whether hands hardly ever fit together, as the draws until now say. */
export const hardlyFit = (counts: Counts): boolean =>
  counts[EQUITY.draws]! >= JUDGED_DRAWS && readDeals(counts) < MIN_JUDGED_DEALS;

/** Whether the counts of a whole calculation of equity are no answer: the players' hands leave no room for one another. */
export const leaveNoRoom = (counts: Counts): boolean => readDeals(counts) === 0 || hardlyFit(counts);
