// Calculations of all kinds for tests of jobs.

import { HAND_COUNT } from '../../src/engine/hands.js';
import type { OddsCalculation } from '../../src/odds/calculation.js';
import type { ExactEquity, SampledEquity } from '../../src/odds/equity/calculation.js';

export const AK = [51, 50] as const;

export const sampled = (simulations: number, seed = 1, opponents = 1): OddsCalculation => ({
  method: 'monte-carlo',
  cards: AK,
  opponents,
  simulations,
  seed,
});

export const exact = (cards: readonly number[], opponents: number): OddsCalculation => ({
  method: 'exact',
  cards,
  opponents,
});

/** Every hand with a weight. */
const range = (weightOf: (hand: number) => number): Float64Array =>
  Float64Array.from({ length: HAND_COUNT }, (_, i) => weightOf(i));

export const ANY = range(() => 1);
/** Fractions that no sum of doubles has exactly. */
export const WEIGHTED = range(hand => (hand % 3 === 0 ? 0.1 : 0.7));

interface EquityOptions {
  readonly ranges?: readonly Float64Array[];
  readonly board?: readonly number[];
  readonly hands?: boolean;
  readonly nextCards?: boolean;
}

const situation = ({ ranges = [ANY, ANY], board = [], hands = false }: EquityOptions) => ({
  ranges,
  board,
  dead: [],
  combos: ranges.map(each => each.filter((weight, i) => weight > 0 && i >= 0).length),
  categories: true,
  hands,
});

export const exactEquity = (options: EquityOptions = {}): ExactEquity => ({
  ...situation(options),
  method: 'exact',
  nextCards: options.nextCards ?? false,
});

export const sampledEquity = (
  simulations: number,
  targetError?: number,
  options: EquityOptions = {},
): SampledEquity => ({
  ...situation(options),
  method: 'monte-carlo',
  simulations,
  seed: 5,
  drawing: { maxListed: 0, extraNs: 0 },
  ...(targetError !== undefined && { targetError }),
});
