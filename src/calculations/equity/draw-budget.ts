// Estimates how often hands that are drawn from the players' ranges fit together, that is, share no card. From this follow the most draws
// of a sampled question, the most hands that it bills, and when too few deals give every player a hand. Known hands, which no other
// range contains, and players with any two cards, who are dealt cards that are left, never make a draw fail.
import { DECK } from '../../engine/abi.js';
import { type Counts, EQUITY, readDeals } from '../../engine/counts.js';
import { HIGH_CARDS, isRandom, LOW_CARDS, listWeightedHands } from '../../engine/hands.js';

/** Estimates of the probability that no two hands of a draw share a card. */
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
  /** Cache: how often a hand of this range shares a card with a hand of another range. */
  readonly conflicts: Map<SummedRange, number>;
}

const sumRange = (weights: Float64Array): SummedRange => {
  const byCard = new Float64Array(DECK);
  let total = 0;
  for (const hand of listWeightedHands(weights)) {
    const weight = weights[hand]!;
    total += weight;
    byCard[HIGH_CARDS[hand]!]! += weight;
    byCard[LOW_CARDS[hand]!]! += weight;
  }
  return { weights, total, byCard, conflicts: new Map() };
};

const calculateConflict = (a: SummedRange, b: SummedRange): number => {
  let sum = 0;
  for (const hand of listWeightedHands(a.weights)) {
    const weight = a.weights[hand]!;
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
/** If draws fit less often than this, a question may bill up to ten times its deals. */
const MIN_USUAL_FIT = 1 / 10;
const RARE_FIT_FACTOR = 10;
/** A question of fewer deals may draw as often as a question of this many. */
const MIN_BILLED_DEALS = 1_000;

interface DealsToDraw {
  readonly simulations: number;
  readonly fit: FitEstimate;
}

const countMaxBillings = ({ product }: FitEstimate): number => (product >= MIN_USUAL_FIT ? 1 : RARE_FIT_FACTOR);

export const countDrawsPerDeal = (fit: FitEstimate): number => DRAWS_PER_BILLED_DEAL * countMaxBillings(fit);

const countDealsAtLeast = (simulations: number): number => Math.max(simulations, MIN_BILLED_DEALS);

/** The number of draws after which sampling ends. */
export const countMaxDraws = ({ simulations, fit }: DealsToDraw): number =>
  countDealsAtLeast(simulations) * countDrawsPerDeal(fit);

/** The most hands that are billed when deals are sampled. */
export const billSampleAtMost = (players: number, { simulations, fit }: DealsToDraw): number =>
  players * countDealsAtLeast(simulations) * countMaxBillings(fit);

/** The most deals that a question may ask for if it may bill `billedHands` hands. */
export const countMaxSimulations = (players: number, fit: FitEstimate, billedHands: number): number =>
  Math.floor(billedHands / (players * countMaxBillings(fit)));

/** If draws fit at least this often, equal numbers of deals take nearly equal numbers of draws. */
const MIN_STEADY_FIT = 1 / 2;

/** Whether draws fit at least every other time. */
export const fitsMostly = ({ least }: FitEstimate): boolean => least >= MIN_STEADY_FIT;

/** After this many draws it is judged whether hands fit: sampling ends if they gave fewer deals than the next number. */
export const JUDGED_DRAWS = 200_000;
const MIN_JUDGED_DEALS = 4;

/** Whether hands hardly ever fit together, judged by the draws so far. */
export const hardlyFit = (counts: Counts): boolean =>
  counts[EQUITY.draws]! >= JUDGED_DRAWS && readDeals(counts) < MIN_JUDGED_DEALS;

/** Whether the counts of a whole calculation of equity are no answer: no deal, or hardly any, gives every player a hand. */
export const leaveNoRoom = (counts: Counts): boolean => readDeals(counts) === 0 || hardlyFit(counts);
