// Makes the `data` objects of both odds endpoints from counts. The command line prints the same objects.
import { formatCards } from '../../engine/cards.js';
import { byName, CATEGORIES, MADE_CATEGORIES } from '../../engine/categories.js';
import { type Counts, readDeals } from '../../engine/counts.js';
import type { OddsCalculation } from '../../odds/calculation.js';
import { errorsOf, type Rates, ratesOf } from '../../odds/rates.js';
import type { EnhancedData, EnhancedRates, ProbabilitiesData, ProbabilitiesRates } from '../schemas.js';

const probabilitiesRates = (rates: Rates): ProbabilitiesRates => ({ probabilities: byName(CATEGORIES, rates.own) });

const enhancedRates = (rates: Rates): EnhancedRates => ({
  win_rate: rates.win,
  tie_rate: rates.tie,
  lose_rate: rates.lose,
  our_hand_probabilities: byName(MADE_CATEGORIES, rates.own),
  opponent_hand_probabilities: byName(MADE_CATEGORIES, rates.opponents),
});

/** The same function names the standard errors and the rates, so that both have the same fields. */
const detailOf = <Named>(calculation: OddsCalculation, counts: Counts, name: (rates: Rates) => Named) => ({
  method: calculation.method,
  ...(calculation.method === 'monte-carlo' && { seed: calculation.seed }),
  simulations: readDeals(counts),
  standard_errors: name(errorsOf(calculation, counts)),
});

/** `data` of POST /api/v1/probabilities: fractions of the deals, not rounded; `detail` only when asked for. */
export const probabilitiesData = (
  calculation: OddsCalculation,
  counts: Counts,
  detail: boolean,
): ProbabilitiesData => ({
  cards: formatCards(calculation.cards),
  ...probabilitiesRates(ratesOf(counts, calculation.opponents)),
  simulations: readDeals(counts),
  ...(detail && { detail: detailOf(calculation, counts, probabilitiesRates) }),
});

/** `data` of POST /api/v1/probabilities-enhanced, likewise; opponents' categories are fractions of their hands. */
export const enhancedData = (calculation: OddsCalculation, counts: Counts, detail: boolean): EnhancedData => ({
  cards: formatCards(calculation.cards),
  opponents: calculation.opponents,
  ...enhancedRates(ratesOf(counts, calculation.opponents)),
  ...(detail && { detail: detailOf(calculation, counts, enhancedRates) }),
});
