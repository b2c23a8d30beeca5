// A matchup's wins and ties by the engine.
import { readFileSync } from 'node:fs';
import { readTops } from '../../src/engine/counts.js';
import { type Engine, instantiateEngine } from '../../src/engine/engine.js';
import { HAND_COUNT } from '../../src/engine/hands.js';
import type { Matchup } from '../../src/odds/equity/matchup-table.js';

const ENGINE_FILE = new URL('../../dist/poker-odds.wasm', import.meta.url);

export type WinsAndTies = readonly [wins: number, ties: number];

export const loadEngine = (): Promise<Engine> => instantiateEngine(readFileSync(ENGINE_FILE));

const rangeOf = (hand: number): Float64Array => {
  const weights = new Float64Array(HAND_COUNT);
  weights[hand] = 1;
  return weights;
};

/** Deals that the first hand wins, and those that are tied. */
export const computeMatchup = (engine: Engine, [first, second]: Matchup): WinsAndTies => {
  const situation = { ranges: [rangeOf(first), rangeOf(second)], board: [], dead: [] };
  const { steps } = engine.equitySteps(situation);
  const counts = engine.enumerateEquity({ ...situation, first: 0, count: steps });
  const [alone = 0, tied = 0] = readTops(counts, 2, 0);
  return [alone, tied];
};
