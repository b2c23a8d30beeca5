// Calculations of all kinds for tests of jobs.
import { HAND_COUNT } from '../../src/engine/hands.js';
import type { Calculation, ExactEquity, OddsCalculation, SampledEquity } from '../../src/odds/calculation.js';
import { estimateFit } from '../../src/odds/equity/draw-budget.js';
import { rangeWeights } from '../../src/ranges/parse-range.js';

export const AK = [51, 50] as const;

export const sampled = (simulations: number, seed = 1, opponents = 1): OddsCalculation => ({
  kind: 'odds',
  method: 'monte-carlo',
  cards: AK,
  opponents,
  simulations,
  seed,
});

export const exact = (cards: readonly number[], opponents: number): OddsCalculation => ({
  kind: 'odds',
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
  kind: 'equity' as const,
  ranges,
  board,
  dead: [],
  combos: ranges.map(each => each.filter((weight, i) => weight > 0 && i >= 0).length),
  categories: true,
  hands,
});

/** Samples of hands that rarely fit together, or never: their slices go on with the counts of those before. */
export const drawnEquity = (players: number, range: string, simulations: number): SampledEquity => {
  const weights = rangeWeights(range);
  const ranges = Array.from({ length: players }, () => weights);
  const fit = estimateFit(ranges, 52);
  return { ...situation({ ranges }), method: 'monte-carlo', simulations, seed: 5, fit };
};

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
  fit: { product: 1, least: 1 },
  ...(targetError !== undefined && { targetError }),
});

/** Of several slices, but for the first. */
export const KINDS: readonly Calculation[] = [
  sampled(20_000),
  sampled(40_000_000),
  sampled(2_000_000, 3, 22),
  exact([51, 50], 1),
  exact([51, 50, 3], 1),
  sampledEquity(9_000_000),
  sampledEquity(20_000_000, 0.0002),
  sampledEquity(3_000_000, undefined, { hands: true }),
  drawnEquity(4, 'QQ+', 3_000_000),
  drawnEquity(6, '10%', 1_000_001),
  drawnEquity(10, '20%', 500_000),
  drawnEquity(10, '20%', 1_000),
  drawnEquity(10, 'TT+', 2_000_000),
  drawnEquity(10, 'TT+', 1_000),
  exactEquity({ ranges: [WEIGHTED, WEIGHTED], board: [0, 14], hands: true }),
  exactEquity({ board: [0, 14, 28], nextCards: true, ranges: [WEIGHTED, WEIGHTED] }),
  exactEquity({ board: [0, 14] }),
];
