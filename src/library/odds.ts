// The library's answers: counts as fractions, by the names of the categories.
import { CATEGORIES, type Category } from '../engine/categories.js';
import type { Counts } from '../engine/counts.js';
import type { Calculation } from '../odds/calculation.js';
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
  /** What our hand ends as. */
  readonly ownHand: CategoryRates;
  /** What an opponent's hand ends as. */
  readonly opponentHand: CategoryRates;
}

interface AnyOdds extends Fractions {
  /** Deals of the missing cards that were gone through. */
  readonly deals: number;
  /** How far each fraction may be off: one standard error of a simulation, 0 of exact odds. */
  readonly standardErrors: Fractions;
}

/** Odds from random deals. */
export interface SimulatedOdds extends AnyOdds {
  readonly method: 'monte-carlo';
  /** The seed that gives the same odds again. */
  readonly seed: number;
}

/** Odds from all deals there are. */
export interface ExactOdds extends AnyOdds {
  readonly method: 'exact';
}

const byName = (values: readonly number[]): CategoryRates => {
  const named = {} as Record<Category, number>;
  CATEGORIES.forEach((category, i) => {
    named[category] = values[i] ?? 0;
  });
  return named;
};

const fractions = ({ win, tie, lose, own, opponents }: Rates): Fractions => ({
  win,
  tie,
  lose,
  ownHand: byName(own),
  opponentHand: byName(opponents),
});

const anyOdds = (calculation: Calculation, counts: Counts): AnyOdds => ({
  deals: counts.deals,
  ...fractions(ratesOf(counts, calculation.opponents)),
  standardErrors: fractions(errorsOf(calculation, counts)),
});

export const simulatedOdds = (calculation: Calculation & { readonly seed: number }, counts: Counts): SimulatedOdds => ({
  method: 'monte-carlo',
  ...anyOdds(calculation, counts),
  seed: calculation.seed,
});

export const exactOdds = (calculation: Calculation, counts: Counts): ExactOdds => ({
  method: 'exact',
  ...anyOdds(calculation, counts),
});
