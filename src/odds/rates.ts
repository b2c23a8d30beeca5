// From counts to rates, with their standard errors.
import { type Counts, ODDS, readDeals } from '../engine/counts.js';
import type { OddsCalculation } from './calculation.js';

/** Fractions of the deals, and of the opponents' hands. Arrays have nine numbers, high card to straight flush. */
export interface Rates {
  readonly win: number;
  readonly tie: number;
  readonly lose: number;
  readonly own: readonly number[];
  readonly opponents: readonly number[];
}

const divide = (count: number, of: number): number => (of === 0 ? 0 : count / of);

const divideEach = (counts: Float64Array, of: number): number[] => Array.from(counts, count => divide(count, of));

/** The rates of counts that were taken against so many opponents, not rounded. */
export const ratesOf = (counts: Counts, opponents: number): Rates => {
  const deals = readDeals(counts);
  return {
    win: divide(counts[ODDS.win]!, deals),
    tie: divide(counts[ODDS.tie]!, deals),
    lose: divide(counts[ODDS.lose]!, deals),
    own: divideEach(counts.subarray(ODDS.own, ODDS.opponents), deals),
    opponents: divideEach(counts.subarray(ODDS.opponents, ODDS.bothOpponents), deals * opponents),
  };
};

const ofRate = (rate: number, deals: number): number => Math.sqrt((rate * (1 - rate)) / deals);

/** Opponents of one deal share a board. @param both the rate at which two of them end in the category together */
const ofSharedBoard = (rate: number, both: number, opponents: number, deals: number): number => {
  const variance = rate * (1 - rate) + (opponents - 1) * (both - rate * rate);
  return Math.sqrt(Math.max(0, variance) / (opponents * deals));
};

/**
 * One standard error of each rate of a sample: √(p(1−p)/n), and for the categories of K opponents, who share a board,
 * √((p(1−p) + (K−1)(q−p²)) / (K·n)), q the rate at which opponents 1 and 2 both end in the category.
 */
export const standardErrorsOf = (counts: Counts, opponents: number): Rates => {
  const rates = ratesOf(counts, opponents);
  const deals = readDeals(counts);
  return {
    win: ofRate(rates.win, deals),
    tie: ofRate(rates.tie, deals),
    lose: ofRate(rates.lose, deals),
    own: rates.own.map(rate => ofRate(rate, deals)),
    opponents: rates.opponents.map((rate, i) =>
      opponents === 0 ? 0 : ofSharedBoard(rate, counts[ODDS.bothOpponents + i]! / deals, opponents, deals),
    ),
  };
};

const none = (rates: readonly number[]): number[] => rates.map(() => 0);

/** The standard error of each rate of a calculation; 0 when it is exact. */
export const errorsOf = ({ method, opponents }: OddsCalculation, counts: Counts): Rates => {
  const errors = standardErrorsOf(counts, opponents);
  if (method !== 'exact') return errors;
  return { win: 0, tie: 0, lose: 0, own: none(errors.own), opponents: none(errors.opponents) };
};
