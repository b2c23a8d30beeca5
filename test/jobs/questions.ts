// Calculations of all kinds for tests of jobs.

import type {
  Calculation,
  ExactEquity,
  OddsCalculation,
  OmahaShowdownCalculation,
  SampledEquity,
  SampledOmaha,
  ShowdownCalculation,
} from '../../src/calculations/calculation.js';
import { estimateFit } from '../../src/calculations/equity/draw-budget.js';
import { HAND_COUNT } from '../../src/engine/hands.js';
import { UNKNOWN_CARD } from '../../src/engine/omaha-engine.js';
import { rangeWeights } from '../../src/ranges/parse-range.js';

const AK = [51, 50] as const;

export const sampled = (simulations: number, seed = 1, opponents = 1): OddsCalculation => ({
  kind: 'odds',
  method: 'monte-carlo',
  cards: AK,
  opponents,
  simulations,
  seed,
});

const exact = (cards: readonly number[]): OddsCalculation => ({ kind: 'odds', method: 'exact', cards, opponents: 1 });

/** Two players with any hands. */
const TWO = {
  kind: 'equity',
  ranges: [rangeWeights('random'), rangeWeights('random')],
  board: [],
  dead: [],
  combos: [HAND_COUNT, HAND_COUNT],
  categories: true,
  hands: false,
} as const;

/** Weights whose sums are rounded. */
const WEIGHTED = Float64Array.from({ length: HAND_COUNT }, (_, hand) => (hand % 3 === 0 ? 0.1 : 0.7));

export const sampledEquity = (simulations: number, changes: Partial<SampledEquity> = {}): SampledEquity => ({
  ...TWO,
  method: 'monte-carlo',
  simulations,
  seed: 5,
  fit: { product: 1, least: 1 },
  ...changes,
});

/** Samples of hands that rarely fit together, or never: their slices go on with the counts of those before. */
export const drawnEquity = (players: number, range: string, simulations: number): SampledEquity => {
  const weights = rangeWeights(range);
  const ranges = Array.from({ length: players }, () => weights);
  const combos = ranges.map(each => each.filter(weight => weight > 0).length);
  return sampledEquity(simulations, { ranges, combos, fit: estimateFit(ranges, 52) });
};

const exactEquity = (changes: Partial<ExactEquity>): ExactEquity => ({
  ...TWO,
  method: 'exact',
  nextCards: false,
  lookups: [],
  ...changes,
});

/** Omaha with unknown cards. */
const OMAHA = {
  kind: 'omaha-equity',
  hands: [
    [...AK, 0, 13],
    [49, 36, UNKNOWN_CARD, UNKNOWN_CARD],
  ],
  board: [],
  dead: [],
  categories: true,
} as const;

const sampledOmaha = (simulations: number, changes: Partial<SampledOmaha> = {}): SampledOmaha => ({
  ...OMAHA,
  method: 'monte-carlo',
  simulations,
  seed: 5,
  ...changes,
});

/** A showdown, which always has one slice. */
export const comparedHands: ShowdownCalculation = {
  kind: 'showdown',
  method: 'exact',
  hands: [[...AK], [0, 13]],
  board: [1, 15, 29],
  versusRandom: true,
};

export const comparedOmaha: OmahaShowdownCalculation = {
  kind: 'omaha-showdown',
  method: 'exact',
  hands: [
    [...AK, 2, 16],
    [0, 13, 26, 39],
  ],
  board: [1, 15, 29],
  versusRandom: false,
};

/** Questions of several slices, except for the first and some of Omaha. */
export const KINDS: readonly Calculation[] = [
  sampled(20_000),
  sampled(40_000_000),
  sampled(2_000_000, 3, 22),
  exact(AK),
  exact([...AK, 3]),
  sampledEquity(9_000_000),
  sampledEquity(20_000_000, { targetError: 0.0002 }),
  sampledEquity(3_000_000, { hands: true }),
  drawnEquity(4, 'QQ+', 3_000_000),
  drawnEquity(6, '10%', 1_000_001),
  drawnEquity(10, '20%', 500_000),
  drawnEquity(10, '20%', 1_000),
  drawnEquity(10, 'TT+', 2_000_000),
  drawnEquity(10, 'TT+', 1_000),
  exactEquity({ ranges: [WEIGHTED, WEIGHTED], board: [0, 14], hands: true }),
  exactEquity({ ranges: [WEIGHTED, WEIGHTED], board: [0, 14, 28], nextCards: true }),
  exactEquity({ board: [0, 14] }),
  sampledOmaha(9_000_001),
  sampledOmaha(20_000_000, { targetError: 0.0002 }),
  { ...OMAHA, method: 'exact', hands: [OMAHA.hands[0], [49, 36, 23, 10]], nextCards: false },
  { ...OMAHA, method: 'exact', hands: [OMAHA.hands[0], [49, 36, 23, 10]], board: [1, 15, 29], nextCards: true },
];
