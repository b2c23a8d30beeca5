// A chunk: a part of a calculation that one call of the engine computes. Workers load this file, but no other code of the kinds.
import { type Counts, EQUITY, readNextCard } from '../engine/counts.js';
import type { Engine, Enumeration, Simulation } from '../engine/engine.js';
import type { EquityDetails, EquitySituation, EquityStream } from '../engine/equity-calls.js';
import { compareHands, type ShowdownSituation } from '../engine/showdown-calls.js';
import type { OmahaChunk } from './omaha/omaha-chunk.js';

/** Some of the steps of one board. */
interface StepsOfPart {
  readonly first: number;
  readonly count: number;
  /** The card that came next; undefined for the calculation's own board. */
  readonly card: number | undefined;
  /** Hands that the engine evaluates. Those of all chunks of a calculation add up to its own. */
  readonly evaluatedHands: number;
}

export type OddsChunk = Simulation | Enumeration;

export interface EquityChunk extends EquityDetails, EquitySituation {
  /** One array for all chunks of a calculation: a worker keeps it. */
  readonly ranges: readonly Float64Array[];
  /** How many numbers the counts of the calculation have. */
  readonly sums: number;
  readonly work: StepsOfPart | EquityStream;
}

/** The whole of a showdown. */
export type ShowdownChunk = ShowdownSituation;

export type HoldemChunk = OddsChunk | EquityChunk | ShowdownChunk;

export type Chunk = HoldemChunk | OmahaChunk;

/** Places the counts of one board in the counts of the calculation: as those of its own board, or of a next card. */
const placeCounts = (own: Counts, card: number | undefined, sums: number): Counts => {
  if (own.length === sums) return own;
  const counts = new Float64Array(sums);
  if (card === undefined) {
    counts.set(own.subarray(0, EQUITY.end));
    counts.set(own.subarray(EQUITY.end), sums - (own.length - EQUITY.end)); // results by hand
  } else readNextCard(counts, card).set(own.subarray(0, EQUITY.nextCard));
  return counts;
};

const computeEquity = (engine: Engine, chunk: EquityChunk): Counts => {
  const { ranges, board, dead, categories = false, hands = false, work, sums } = chunk;
  if ('simulations' in work) return engine.sampleEquity({ ...chunk, ...work });
  const { first, count, card } = work;
  const counts = engine.enumerateEquity({ ranges, board, dead, categories, hands, first, count });
  return placeCounts(counts, card, sums);
};

export const computeChunk = (engine: Engine, chunk: HoldemChunk): Counts => {
  if ('versusRandom' in chunk) return compareHands(engine, chunk);
  if ('ranges' in chunk) return computeEquity(engine, chunk);
  return 'seed' in chunk ? engine.simulate(chunk) : engine.enumerate(chunk);
};
