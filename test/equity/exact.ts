// Exact equities for tests: by each of the engine's methods, and beside the brute force.
import * as assert from 'uvu/assert';
import { parseCard } from '../../src/engine/cards.js';
import { addCounts, type Counts, HAND_SUMS, POT } from '../../src/engine/counts.js';
import {
  createEquityEngine,
  type EquityDetails,
  type EquityEngine,
  type EquitySituation,
} from '../../src/engine/equity-calls.js';
import { HAND_COUNT, handNumber } from '../../src/engine/hands.js';
import { rangeWeights } from '../../src/ranges/parse-range.js';
import { input, instantiate } from '../engine/abi.js';
import { type EquityCounts, readEquity } from '../named-counts.js';
import { bruteForce, type OracleHand, type OracleResult } from './brute-force.js';
import type { SmallSituation } from './situations.js';

export interface ExactMethod {
  readonly name: string;
  readonly engine: EquityEngine;
  canDo(situation: EquitySituation): boolean;
}

const abi = instantiate();
const debug = instantiate('poker-odds.debug.wasm');

/** What the engine does when nobody chooses a method. */
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

/** As many hands as boards in lanes can have. */
const MAX_LANE_HANDS = 255;

const handsOf = ({ ranges }: EquitySituation): number =>
  ranges.reduce((sum, range) => sum + range.filter(weight => weight > 0).length, 0);

export const exactMethods: readonly ExactMethod[] = [
  { name: 'the quickest method', engine, canDo: () => true },
  { name: 'the sweep', engine: engineBy(0), canDo: () => true },
  { name: 'boards in lanes', engine: engineBy(1), canDo: situation => handsOf(situation) <= MAX_LANE_HANDS },
  { name: 'known hands', engine: engineBy(2), canDo: ({ board }) => board.length === 0 },
];

export const ALL_STEPS = 2 ** 31 - 1;
export const DETAILS = { categories: true, hands: true };

export const cardBytes = (cards: readonly string[]): number[] => cards.map(card => parseCard(card, card));

export const numberOf = (hand: string): number => {
  const [first = 0, second = 0] = cardBytes([hand.slice(0, 2), hand.slice(2)]);
  return handNumber(first, second);
};

export const weightsOf = (hands: readonly OracleHand[]): Float64Array => {
  const weights = new Float64Array(HAND_COUNT);
  for (const { hand, weight } of hands) weights[numberOf(hand)] = weight;
  return weights;
};

export const situationOf = (players: readonly string[], board: readonly string[], dead: readonly string[] = []) => ({
  ranges: players.map(rangeWeights),
  board: cardBytes(board),
  dead: cardBytes(dead),
});

/** All steps, some at a time. */
export const enumerate = (
  engine: EquityEngine,
  situation: EquitySituation,
  details: EquityDetails = {},
  atOnce?: number,
): EquityCounts => {
  const { steps, stepsAtOnce } = engine.equitySteps(situation);
  const size = atOnce ?? stepsAtOnce;
  let counts: Counts | undefined;
  for (let first = 0; first < steps; first += size) {
    const part = engine.enumerateEquity({ ...situation, ...details, first, count: Math.min(size, steps - first) });
    counts = counts ? addCounts(counts, part) : part;
  }
  if (counts === undefined) throw new Error('a situation has no steps');
  return readEquity(counts, situation.ranges.length, details);
};

/** Deals that each player wins alone. */
export const winsOf = ({ tops }: EquityCounts): number[] => tops.map(([alone = 0]) => alone);
/** Deals in which each player is among two or more best. */
export const tiesOf = ({ tops }: EquityCounts): number[] => tops.map(([, ...tied]) => tied.reduce((a, b) => a + b, 0));

type IsSame = (actual: number, expected: number) => boolean;

/** Compares all counts of a situation, details too. */
const assertSame = (counts: EquityCounts, expected: OracleResult, text: string, isSame: IsSame): void => {
  const same = (actual: number | undefined, value: number, name: string): void =>
    assert.ok(isSame(actual ?? Number.NaN, value), `${name}: ${actual}, expected ${value}; ${text}`);
  same(counts.deals, expected.deals, 'deals');
  for (const [player, wanted] of expected.players.entries()) {
    for (const [k, value] of wanted.tops.entries()) same(counts.tops[player]?.[k], value, `player ${player} top ${k}`);
    for (const [k, value] of wanted.categories.entries()) {
      same(counts.categories?.[player]?.[k], value, `player ${player} category ${k}`);
    }
    for (const [hand, { deals, win, tie, share }] of wanted.hands) {
      const at = HAND_SUMS.size * numberOf(hand);
      const sums = counts.hands?.[player] ?? new Float64Array();
      same(sums[at + HAND_SUMS.deals], deals, `${hand} deals`);
      same(sums[at + HAND_SUMS.win], win, `${hand} win`);
      same(sums[at + HAND_SUMS.tie], tie, `${hand} tie`);
      same((sums[at + HAND_SUMS.share] ?? 0) / POT, share, `${hand} share`);
    }
    const hands = counts.hands?.[player] ?? new Float64Array();
    const total = hands.filter((_, i) => i % HAND_SUMS.size === HAND_SUMS.deals);
    same(
      total.reduce((a, b) => a + b, 0),
      expected.deals,
      'deals of all hands',
    );
  }
};

/**
 * Compares each method that can do a situation with the brute force. @returns 0 for a situation in which a player has no hand, or
 * the players cannot all be dealt one; else 1
 */
export const compareAll = (situation: SmallSituation, isSame: IsSame): number => {
  const expected = bruteForce(situation);
  if (expected.deals === 0) return 0;
  const ranges = situation.players.map(weightsOf);
  const asked = { ranges, board: cardBytes(situation.board), dead: cardBytes(situation.dead) };
  for (const { name, engine, canDo } of exactMethods) {
    if (!canDo(asked)) continue;
    assertSame(enumerate(engine, asked, DETAILS, ALL_STEPS), expected, `${name}, ${JSON.stringify(situation)}`, isSame);
    const { deals, tops } = enumerate(engine, asked, {}, ALL_STEPS);
    const text = `without details, ${name}, ${JSON.stringify(situation)}`;
    assert.ok(isSame(deals, expected.deals), text);
    for (const [player, wanted] of expected.players.entries()) {
      for (const [k, value] of wanted.tops.entries()) assert.ok(isSame(tops[player]?.[k] ?? Number.NaN, value), text);
    }
  }
  return 1;
};
