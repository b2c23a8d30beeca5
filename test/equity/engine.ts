// The engine's equity calls as the tests make them: situations from texts, counts by name, and each of the exact methods.
import { parseCard } from '../../src/engine/cards.js';
import { addCounts, type Counts } from '../../src/engine/counts.js';
import {
  createEquityEngine,
  type EquityDetails,
  type EquityEngine,
  type EquitySimulation,
  type EquitySituation,
} from '../../src/engine/equity-calls.js';
import { HAND_COUNT, HIGH_CARDS, handNumber, LOW_CARDS } from '../../src/engine/hands.js';
import { rangeWeights } from '../../src/ranges/holdem-ranges.js';
import { input, instantiate } from '../engine/abi.js';
import { readEquity } from '../named-counts.js';
import type { OracleHand } from './brute-force.js';

export interface ExactMethod {
  readonly name: string;
  readonly engine: EquityEngine;
  canDo(situation: EquitySituation): boolean;
}

const abi = instantiate();
const debug = instantiate('poker-odds.debug.wasm');

/** The engine chooses the method. */
export const engine: EquityEngine = createEquityEngine(abi, input(abi));

/** The debug module's engine with a method of assembly/equity/exact.ts, by its number there. */
const engineBy = (method: number): EquityEngine =>
  createEquityEngine(
    {
      ...debug,
      equitySteps: (...situation) => debug.equityStepsBy(method, ...situation),
      enumerateEquity: (...enumeration) => debug.enumerateEquityBy(method, ...enumeration),
    },
    input(debug),
  );

/** The most hands of the method that has a board in each lane. */
const MAX_LANE_HANDS = 255;

export const countHands = ({ ranges }: EquitySituation): number =>
  ranges.reduce((sum, range) => sum + range.filter(weight => weight > 0).length, 0);

export const exactMethods: readonly ExactMethod[] = [
  { name: 'the quickest method', engine, canDo: () => true },
  { name: 'the sweep', engine: engineBy(0), canDo: () => true },
  { name: 'boards in lanes', engine: engineBy(1), canDo: situation => countHands(situation) <= MAX_LANE_HANDS },
  { name: 'known hands', engine: engineBy(2), canDo: ({ board }) => board.length === 0 },
];

export const ALL_STEPS = 2 ** 31 - 1;
export const DETAILS = { categories: true, byHand: true };

/** The card bytes of a text, "AhKh". */
const cardBytes = (text: string): number[] => (text.match(/../g) ?? []).map(card => parseCard(card, card));

export const numberOf = (hand: string): number => handNumber(...(cardBytes(hand) as [number, number]));

export const weightsOf = (hands: readonly OracleHand[]): Float64Array => {
  const weights = new Float64Array(HAND_COUNT);
  for (const { hand, weight } of hands) weights[numberOf(hand)] = weight;
  return weights;
};

/** @param players in range notation */
export const situationOf = (players: readonly string[], board = '', dead = '') => ({
  ranges: players.map(rangeWeights),
  board: cardBytes(board),
  dead: cardBytes(dead),
});

/** All steps, in calls of several steps. */
export const enumerate = (
  engine: EquityEngine,
  situation: EquitySituation,
  details: EquityDetails = {},
  atOnce?: number,
) => {
  const { steps, stepsAtOnce } = engine.equitySteps(situation);
  const size = atOnce ?? stepsAtOnce;
  let counts: Counts | undefined;
  for (let first = 0; first < steps; first += size) {
    const part = engine.enumerateEquity({ ...situation, ...details, first, count: Math.min(size, steps - first) });
    counts = counts ? addCounts(counts, part) : part;
  }
  if (counts === undefined) throw new Error('a situation has no steps');
  return readEquity(counts, situation.ranges.length, { hands: details.byHand === true });
};

/** A sample, by default of 1,000 deals. */
export const sample = (
  situation: EquitySituation,
  changes: Partial<Omit<EquitySimulation, keyof EquitySituation>> = {},
) => {
  const usual = { simulations: 1000, draws: 2 ** 31 - 1, seed: 1, stream: 0 };
  return readEquity(engine.sampleEquity({ ...situation, ...usual, ...changes }), situation.ranges.length, {
    hands: changes.byHand === true,
  });
};

/** Deals that each player wins alone. */
export const winsOf = ({ tops }: ReturnType<typeof sample>): number[] => tops.map(([alone = 0]) => alone);
/** Deals in which each player is among two or more best. */
export const tiesOf = ({ tops }: ReturnType<typeof sample>): number[] =>
  tops.map(([, ...tied]) => tied.reduce((a, b) => a + b, 0));

/** Every choice of a hand for each player without a card twice or a used card, with the product of the weights. */
export function* jointHands(
  ranges: readonly Float64Array[],
  used: readonly number[] = [],
): Generator<{ readonly hands: readonly number[]; readonly weight: number }> {
  const [first, ...others] = ranges;
  if (first === undefined) {
    yield { hands: [], weight: 1 };
    return;
  }
  for (const [hand, own] of first.entries()) {
    const cards = [HIGH_CARDS[hand] ?? 0, LOW_CARDS[hand] ?? 0];
    if (own === 0 || cards.some(card => used.includes(card))) continue;
    for (const { hands, weight } of jointHands(others, [...used, ...cards])) {
      yield { hands: [hand, ...hands], weight: own * weight };
    }
  }
}
