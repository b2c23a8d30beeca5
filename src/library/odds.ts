// From counts to the library's answers: fractions by the names of the categories.
import { byName, CATEGORIES, type Category } from '../engine/categories.js';
import { type Counts, readDeals } from '../engine/counts.js';
import type { OddsCalculation } from '../odds/calculation.js';
import { errorsOf, type Rates, ratesOf } from '../odds/rates.js';

/** A fraction for each of the nine categories, "High Card" to "Straight Flush". */
export type CategoryRates = Readonly<Record<Category, number>>;

/** Fractions of the deals. Without opponents, all but `ownHand` are 0. */
export interface Fractions {
  /** Deals in which our hand beats every opponent's. */
  readonly win: number;
  /** Deals in which the best of the opponents' hands equals ours. */
  readonly tie: number;
  /** Deals in which an opponent's hand beats ours. */
  readonly lose: number;
  /** The categories of our hand. */
  readonly ownHand: CategoryRates;
  /** The categories of an opponent's hand. */
  readonly opponentHand: CategoryRates;
}

interface AnyOdds extends Fractions {
  /** Deals of the missing cards that were counted. */
  readonly deals: number;
  /** One standard error of each fraction; 0 for exact odds. */
  readonly standardErrors: Fractions;
}

/** Odds from random deals. */
export interface SimulatedOdds extends AnyOdds {
  readonly method: 'monte-carlo';
  /** The seed that gives the same odds again. */
  readonly seed: number;
}

/** Odds from all deals. */
export interface ExactOdds extends AnyOdds {
  readonly method: 'exact';
}

const fractions = ({ win, tie, lose, own, opponents }: Rates): Fractions => ({
  win,
  tie,
  lose,
  ownHand: byName(CATEGORIES, own),
  opponentHand: byName(CATEGORIES, opponents),
});

const anyOdds = (calculation: OddsCalculation, counts: Counts): AnyOdds => ({
  deals: readDeals(counts),
  ...fractions(ratesOf(counts, calculation.opponents)),
  standardErrors: fractions(errorsOf(calculation, counts)),
});

export const simulatedOdds = (
  calculation: OddsCalculation & { readonly seed: number },
  counts: Counts,
): SimulatedOdds => ({
  method: 'monte-carlo',
  ...anyOdds(calculation, counts),
  seed: calculation.seed,
});

export const exactOdds = (calculation: OddsCalculation, counts: Counts): ExactOdds => ({
  method: 'exact',
  ...anyOdds(calculation, counts),
});
