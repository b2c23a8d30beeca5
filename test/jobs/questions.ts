// Calculations of all kinds for tests of jobs.

import type { Calculation, Sample } from '../../src/calculations/calculation.js';
import type { RangeTable } from '../../src/calculations/equity/billed-hands.js';
import { estimateFit, type FitEstimate } from '../../src/calculations/equity/draw-budget.js';
import { EnumeratedEquity } from '../../src/calculations/equity/enumerated-equity.js';
import { listNextCards, listNextFlops } from '../../src/calculations/equity/next-cards.js';
import { SampledEquity } from '../../src/calculations/equity/sampled-equity.js';
import { EnumeratedOdds, SampledOdds } from '../../src/calculations/odds/odds-calculation.js';
import { EnumeratedOmaha, SampledOmaha } from '../../src/calculations/omaha/omaha-equity.js';
import { ShowdownCalculation } from '../../src/calculations/showdown-calculation.js';
import { FULL_DECK, SHORT_DECK } from '../../src/engine/deck.js';
import type { NextCards } from '../../src/engine/flops.js';
import { HAND_COUNT } from '../../src/engine/hands.js';
import { UNKNOWN_CARD } from '../../src/engine/omaha-engine.js';
import { HOLDEM_ENGINE } from '../../src/games/holdem-engine.js';
import { compileEngineFile } from '../../src/games/node-calculator.js';
import { SHORT_DECK_ENGINE } from '../../src/games/short-deck-engine.js';
import { rangeWeights } from '../../src/ranges/holdem-ranges.js';
import { parseRangeWeights } from '../../src/ranges/parse-range.js';
import { SHORT_DECK_HANDS } from '../../src/ranges/short-deck-hands.js';
import { loadHoldem } from '../calculations/holdem.js';

const HOLDEM = await loadHoldem();

const AK = [51, 50] as const;

export const sampled = (simulations: number, seed = 1, opponents = 1): SampledOdds =>
  new SampledOdds({ cards: AK, opponents, simulations, seed });

const exact = (cards: readonly number[]): EnumeratedOdds => new EnumeratedOdds({ cards, opponents: 1 });

/** Two players with any hands. */
const TWO: RangeTable = {
  deck: FULL_DECK,
  ranges: [rangeWeights('random'), rangeWeights('random')],
  board: [],
  dead: [],
  combos: [HAND_COUNT, HAND_COUNT],
  categories: true,
  byHand: false,
  listsHands: false,
};

/** Weights whose sums are rounded. */
const WEIGHTED = Float64Array.from({ length: HAND_COUNT }, (_, hand) => (hand % 3 === 0 ? 0.1 : 0.7));

const NARROW = { ranges: [rangeWeights('QQ+'), rangeWeights('AK:0.3, QJs')], combos: [18, 20] };

const FITS: FitEstimate = { product: 1, least: 1 };

export const sampledEquity = (simulations: number, changes: Partial<RangeTable & Sample> = {}, fit = FITS) =>
  new SampledEquity('holdem', { ...TWO, ...changes }, fit, { simulations, seed: 5, targetError: changes.targetError });

/** Samples of hands that rarely fit together, or never: their slices go on with the counts of those before. */
export const drawnEquity = (players: number, range: string, simulations: number): SampledEquity => {
  const weights = rangeWeights(range);
  const ranges = Array.from({ length: players }, () => weights);
  const combos = ranges.map(each => each.filter(weight => weight > 0).length);
  return sampledEquity(simulations, { ranges, combos }, estimateFit(ranges, 52));
};

const exactEquity = (changes: Partial<RangeTable>, listNext?: () => readonly NextCards[]): EnumeratedEquity =>
  new EnumeratedEquity(HOLDEM_ENGINE, { ...TWO, ...changes }, listNext, HOLDEM.equity);

const SHORT_DECK_GAME_ENGINE = await SHORT_DECK_ENGINE.load(await compileEngineFile(SHORT_DECK_ENGINE));

/** Ranges of short deck, one with weights. */
const SHORT: RangeTable = {
  ...TWO,
  deck: SHORT_DECK,
  ranges: ['QQ+', 'AK:0.3, QJs'].map(text => parseRangeWeights(text, SHORT_DECK_HANDS)),
  combos: [18, 20],
};

const exactShortDeck = (listNext?: () => readonly NextCards[]): EnumeratedEquity =>
  new EnumeratedEquity(SHORT_DECK_ENGINE, SHORT, listNext, SHORT_DECK_GAME_ENGINE.equity);

const OMAHA = {
  hands: [
    [...AK, 0, 13],
    [49, 36, UNKNOWN_CARD, UNKNOWN_CARD],
  ],
  board: [],
  dead: [],
};

const KNOWN_OMAHA = { ...OMAHA, hands: [OMAHA.hands[0]!, [49, 36, 23, 10]] };

const sampledOmaha = (simulations: number, targetError?: number): SampledOmaha =>
  new SampledOmaha(OMAHA, true, { simulations, seed: 5, targetError });

/** A showdown, which always has one slice. */
export const comparedHands = new ShowdownCalculation('holdem', [[...AK], [0, 13]], [1, 15, 29], true, FULL_DECK);

export const comparedOmaha = new ShowdownCalculation(
  'omaha',
  [
    [...AK, 2, 16],
    [0, 13, 26, 39],
  ],
  [1, 15, 29],
  false,
  FULL_DECK,
);

/** Questions of several slices, except for the first and some of Omaha. */
export const KINDS: readonly Calculation[] = [
  sampled(20_000),
  sampled(40_000_000),
  sampled(2_000_000, 3, 22),
  exact(AK),
  exact([...AK, 3]),
  sampledEquity(9_000_000),
  sampledEquity(20_000_000, { targetError: 0.0002 }),
  sampledEquity(3_000_000, { byHand: true }),
  drawnEquity(4, 'QQ+', 3_000_000),
  drawnEquity(6, '10%', 1_000_001),
  drawnEquity(10, '20%', 500_000),
  drawnEquity(10, '20%', 1_000),
  drawnEquity(10, 'TT+', 2_000_000),
  drawnEquity(10, 'TT+', 1_000),
  exactEquity({ ranges: [WEIGHTED, WEIGHTED], board: [0, 14], byHand: true }),
  exactEquity({ ranges: [WEIGHTED, WEIGHTED], board: [0, 14, 28] }, () => listNextCards([0, 14, 28], [], FULL_DECK)),
  exactEquity({ ...NARROW }, () => listNextFlops(NARROW.ranges, [], FULL_DECK)),
  exactEquity({ board: [0, 14] }),
  new SampledEquity('short-deck', SHORT, FITS, { simulations: 3_000_000, seed: 5, targetError: undefined }),
  exactShortDeck(),
  exactShortDeck(() => listNextFlops(SHORT.ranges, [], SHORT_DECK)),
  sampledOmaha(9_000_001),
  sampledOmaha(20_000_000, 0.0002),
  new EnumeratedOmaha(KNOWN_OMAHA, true, undefined),
  new EnumeratedOmaha({ ...KNOWN_OMAHA, board: [1, 15, 29] }, true, listNextCards([1, 15, 29], [], FULL_DECK)),
];
