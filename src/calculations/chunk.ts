// A chunk: a part of a calculation that one call computes, of the engine or of the table of matchups. Workers load this file, but no
// other code of the kinds.
import { addCounts, type Counts, EQUITY, readNextCard } from '../engine/counts.js';
import type { Engine, Enumeration, Simulation } from '../engine/engine.js';
import type { EquityDetails, EquitySituation, EquityStream } from '../engine/equity-calls.js';
import { compareHands, type ShowdownSituation } from '../engine/showdown-calls.js';
import { countMatchups, type MatchupChunk } from './equity/matchups.js';
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

/** The boards after some of the cards that can come next. */
interface NextCards {
  readonly cards: readonly number[];
  readonly evaluatedHands: number;
}

export type OddsChunk = Simulation | Enumeration;

export interface EquityChunk extends EquityDetails, EquitySituation {
  /** One array for all chunks of a calculation: a worker keeps it. */
  readonly ranges: readonly Float64Array[];
  /** How many numbers the counts of the calculation have. */
  readonly sums: number;
  readonly work: StepsOfPart | NextCards | EquityStream;
}

/** The whole of a showdown. */
export type ShowdownChunk = ShowdownSituation;

export type HoldemChunk = OddsChunk | EquityChunk | MatchupChunk | ShowdownChunk;

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

/** Every deal of a board, in as many calls as the engine takes for it. */
const countBoard = (engine: Engine, situation: EquitySituation): Counts => {
  const { steps, stepsAtOnce } = engine.equitySteps(situation);
  let counts: Counts | undefined;
  for (let first = 0; first < steps; first += stepsAtOnce) {
    const next = engine.enumerateEquity({ ...situation, first, count: Math.min(stepsAtOnce, steps - first) });
    counts = counts ? addCounts(counts, next) : next;
  }
  return counts!; // each board has a step
};

const computeNextCards = (
  engine: Engine,
  { ranges, board, dead, sums }: EquityChunk,
  cards: readonly number[],
): Counts => {
  const counts = new Float64Array(sums);
  for (const card of cards) {
    const own = countBoard(engine, { ranges, board: [...board, card], dead });
    readNextCard(counts, card).set(own.subarray(0, EQUITY.nextCard));
  }
  return counts;
};

const computeEquity = (engine: Engine, chunk: EquityChunk): Counts => {
  const { ranges, board, dead, categories = false, hands = false, work, sums } = chunk;
  if ('simulations' in work) return engine.sampleEquity({ ...chunk, ...work });
  if ('cards' in work) return computeNextCards(engine, chunk, work.cards);
  const { first, count, card } = work;
  const counts = engine.enumerateEquity({ ranges, board, dead, categories, hands, first, count });
  return placeCounts(counts, card, sums);
};

export const computeChunk = (engine: Engine, chunk: HoldemChunk): Counts => {
  if ('versusRandom' in chunk) return compareHands(engine, chunk);
  if ('table' in chunk) return countMatchups(chunk);
  if ('ranges' in chunk) return computeEquity(engine, chunk);
  return 'seed' in chunk ? engine.simulate(chunk) : engine.enumerate(chunk);
};
