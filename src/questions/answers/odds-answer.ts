// The answers to questions about the odds of two hole cards, from their counts: `data` of both endpoints, and the library's.

import type { OddsCalculation, SampledOdds } from '../../calculations/odds/odds-calculation.js';
import { computeErrors, computeRates, type Rates } from '../../calculations/rates.js';
import { formatCards } from '../../engine/card-lists.js';
import { byName, CATEGORIES, MADE_CATEGORIES } from '../../engine/categories.js';
import { type Counts, readDeals } from '../../engine/counts.js';
import type { OddsQuestion } from '../question.js';
import type { AnyOdds, ExactOdds, Fractions, SimulatedOdds } from './odds-types.js';

type Asked = Pick<OddsQuestion, 'calculation' | 'detail'>;

const nameProbabilities = (rates: Rates) => ({ probabilities: byName(CATEGORIES, rates.own) });

const nameEnhanced = (rates: Rates) => ({
  win_rate: rates.win,
  tie_rate: rates.tie,
  lose_rate: rates.lose,
  our_hand_probabilities: byName(MADE_CATEGORIES, rates.own),
  opponent_hand_probabilities: byName(MADE_CATEGORIES, rates.opponents),
});

/** @param name names standard errors and rates alike, so that both have the same fields */
const detailData = <Named>(calculation: OddsCalculation, counts: Counts, name: (rates: Rates) => Named) => ({
  method: calculation.method,
  ...(calculation.method === 'monte-carlo' && { seed: calculation.seed }),
  simulations: readDeals(counts),
  standard_errors: name(computeErrors(calculation, counts)),
});

/** `data` of POST /api/v1/probabilities: fractions of the deals, not rounded. */
export const probabilitiesData = ({ calculation, detail }: Asked, counts: Counts) => ({
  cards: formatCards(calculation.cards),
  ...nameProbabilities(computeRates(counts, calculation.opponents)),
  simulations: readDeals(counts),
  ...(detail && { detail: detailData(calculation, counts, nameProbabilities) }),
});

/** `data` of POST /api/v1/probabilities-enhanced; opponents' categories are fractions of their hands. */
export const enhancedData = ({ calculation, detail }: Asked, counts: Counts) => ({
  cards: formatCards(calculation.cards),
  opponents: calculation.opponents,
  ...nameEnhanced(computeRates(counts, calculation.opponents)),
  ...(detail && { detail: detailData(calculation, counts, nameEnhanced) }),
});

const nameFractions = ({ win, tie, lose, own, opponents }: Rates): Fractions => ({
  win,
  tie,
  lose,
  ownHand: byName(CATEGORIES, own),
  opponentHand: byName(CATEGORIES, opponents),
});

const anyOdds = (calculation: OddsCalculation, counts: Counts): AnyOdds => ({
  deals: readDeals(counts),
  ...nameFractions(computeRates(counts, calculation.opponents)),
  standardErrors: nameFractions(computeErrors(calculation, counts)),
});

export const answerSimulation = (calculation: SampledOdds, counts: Counts): SimulatedOdds => ({
  method: 'monte-carlo',
  ...anyOdds(calculation, counts),
  seed: calculation.seed,
});

export const answerExact = (calculation: OddsCalculation, counts: Counts): ExactOdds => ({
  method: 'exact',
  ...anyOdds(calculation, counts),
});
