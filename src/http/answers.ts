// The `data` objects of both endpoints, from counts. The command line prints the same ones.
import { formatCards } from '../engine/cards.js';
import { CATEGORIES, type Category, MADE_CATEGORIES } from '../engine/categories.js';
import type { Counts } from '../engine/counts.js';
import type { Calculation } from '../odds/calculation.js';
import { errorsOf, type Rates, ratesOf } from '../odds/rates.js';
import type { EnhancedData, EnhancedRates, ProbabilitiesData, ProbabilitiesRates } from './schemas.js';

/** Values in the order of CATEGORIES as an object of these names. */
const byName = <Name extends Category>(names: readonly Name[], values: readonly number[]): Record<Name, number> => {
  const named = {} as Record<Name, number>;
  for (const name of names) named[name] = values[CATEGORIES.indexOf(name)] ?? 0;
  return named;
};

const probabilitiesRates = (rates: Rates): ProbabilitiesRates => ({ probabilities: byName(CATEGORIES, rates.own) });

const enhancedRates = (rates: Rates): EnhancedRates => ({
  win_rate: rates.win,
  tie_rate: rates.tie,
  lose_rate: rates.lose,
  our_hand_probabilities: byName(MADE_CATEGORIES, rates.own),
  opponent_hand_probabilities: byName(MADE_CATEGORIES, rates.opponents),
});

/** Standard errors go through the same function as the rates, so that their names and nesting are the answer's own. */
const detailOf = <Named>(calculation: Calculation, counts: Counts, name: (rates: Rates) => Named) => ({
  method: calculation.method,
  ...(calculation.method === 'monte-carlo' && { seed: calculation.seed }),
  simulations: counts.deals,
  standard_errors: name(errorsOf(calculation, counts)),
});

/** `data` of POST /api/v1/probabilities: fractions of the deals, not rounded; `detail` only when asked for. */
export const probabilitiesData = (calculation: Calculation, counts: Counts, detail: boolean): ProbabilitiesData => ({
  cards: formatCards(calculation.cards),
  ...probabilitiesRates(ratesOf(counts, calculation.opponents)),
  simulations: counts.deals,
  ...(detail && { detail: detailOf(calculation, counts, probabilitiesRates) }),
});

/** `data` of POST /api/v1/probabilities-enhanced, likewise; opponents' categories are fractions of their hands. */
export const enhancedData = (calculation: Calculation, counts: Counts, detail: boolean): EnhancedData => ({
  cards: formatCards(calculation.cards),
  opponents: calculation.opponents,
  ...enhancedRates(ratesOf(counts, calculation.opponents)),
  ...(detail && { detail: detailOf(calculation, counts, enhancedRates) }),
});
