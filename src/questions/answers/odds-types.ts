// The answers about the odds of two hole cards: the library's types, and the schemas of HTTP, which the OpenAPI document has.
import Type from 'typebox';
import { CATEGORIES, type Category, MADE_CATEGORIES } from '../../engine/categories.js';
import {
  ERRORS_OF_RATES,
  envelope,
  fields,
  METHOD,
  RATE,
  rateOfEach,
  refer,
  referOptional,
  SEED,
} from './schema-parts.js';

/**
 * A fraction for each of the nine categories, "High Card" to "Straight Flush".
 * @example
 * const rates: CategoryRates = engine.exact({ cards: ['7h', '7d'] }).ownHand;
 * console.log(rates['Full House'].toFixed(4), rates['High Card']); // prints 0.0855 0
 */
export type CategoryRates = Readonly<Record<Category, number>>;

/**
 * Fractions of the deals, from 0 to 1, not rounded. Without opponents, all but `ownHand` are 0.
 * @example
 * const notLost = ({ win, tie }: Fractions): number => win + tie;
 * const odds = engine.exact({ cards: ['Ah', 'Kh', '2c', '7d', 'Kd'], opponents: 1 });
 * console.log(notLost(odds).toFixed(4)); // prints 0.8711
 */
export interface Fractions {
  /** Deals in which our hand beats every opponent's. */
  readonly win: number;
  /** Deals in which the best of the opponents' hands equals ours. */
  readonly tie: number;
  /** Deals in which an opponent's hand beats ours. */
  readonly lose: number;
  /** The categories of our hand. */
  readonly ownHand: CategoryRates;
  /** The categories of an opponent's hand, as fractions of all opponents' hands. */
  readonly opponentHand: CategoryRates;
}

/**
 * What exact and simulated odds have in common.
 * @example
 * const percent = ({ win, standardErrors }: AnyOdds): string => `${100 * win} ± ${100 * standardErrors.win}`;
 * console.log(percent(engine.exact({ cards: ['As', 'Ks', 'Qs', 'Js', 'Ts'], opponents: 1 }))); // prints 100 ± 0
 */
export interface AnyOdds extends Fractions {
  /** Deals of the missing cards that were counted. */
  readonly deals: number;
  /** One standard error of each fraction; 0 for exact odds. */
  readonly standardErrors: Fractions;
}

/**
 * Odds from random deals.
 * @example
 * const odds: SimulatedOdds = engine.simulate({ cards: ['Ah', 'Kh'], opponents: 2, simulations: 200_000, seed: 7 });
 * console.log(odds.win, odds.standardErrors.win.toFixed(4), odds.seed); // prints 0.49992 0.0011 7
 */
export interface SimulatedOdds extends AnyOdds {
  readonly method: 'monte-carlo';
  /** The seed that gives the same odds again. */
  readonly seed: number;
}

/**
 * Odds from all deals.
 * @example
 * const odds: ExactOdds = engine.exact({ cards: ['Ah', 'Kh', '2c', '7d', 'Kd'], opponents: 1 });
 * console.log(odds.win.toFixed(4), odds.deals); // prints 0.8648 1070190
 */
export interface ExactOdds extends AnyOdds {
  readonly method: 'exact';
}

/** @param errors the schema of the standard errors */
const oddsDetail = <Errors extends string>(errors: Errors) =>
  fields('How the odds were computed.', {
    method: METHOD,
    seed: SEED,
    simulations: refer('Deals'),
    standard_errors: refer(errors),
  });

const ENHANCED_RATES = {
  win_rate: RATE,
  tie_rate: RATE,
  lose_rate: RATE,
  our_hand_probabilities: refer('MadeCategoryRates'),
  opponent_hand_probabilities: refer('MadeCategoryRates'),
};

/** @internal */
export const ODDS_SCHEMAS = {
  Deals: Type.Integer({ minimum: 1, description: 'How many deals were simulated or, with `exact`, exist.' }),
  Rate: Type.Number({ minimum: 0, maximum: 1, description: 'A fraction, not rounded.' }),
  CategoryRates: rateOfEach(CATEGORIES, 'How often a hand ends in each category; together 1.'),
  MadeCategoryRates: rateOfEach(MADE_CATEGORIES, 'How often a hand ends in each category from one pair up.'),
  ProbabilitiesAnswer: envelope('ProbabilitiesData'),
  ProbabilitiesData: fields('How often the hand ends in each category.', {
    cards: refer('Cards'),
    probabilities: refer('CategoryRates'),
    simulations: refer('Deals'),
    detail: referOptional('ProbabilitiesDetail'),
  }),
  ProbabilitiesDetail: oddsDetail('ProbabilitiesErrors'),
  ProbabilitiesErrors: fields(ERRORS_OF_RATES, { probabilities: refer('CategoryRates') }),
  EnhancedAnswer: envelope('EnhancedData'),
  EnhancedData: fields(
    'How often the hand wins, ties for the best, and loses: together 1. The categories of the opponents are fractions of all their hands.',
    {
      cards: refer('Cards'),
      opponents: refer('Opponents'),
      ...ENHANCED_RATES,
      detail: referOptional('EnhancedDetail'),
    },
  ),
  EnhancedDetail: oddsDetail('EnhancedErrors'),
  EnhancedErrors: fields(ERRORS_OF_RATES, ENHANCED_RATES),
};
