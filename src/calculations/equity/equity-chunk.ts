// A chunk of equity, and its computation by the engine. Workers load this file, but not the code that plans.
import { addCounts, type Counts, EQUITY, readNextCard } from '../../engine/counts.js';
import type { EquityDetails, EquityEngine, EquitySituation, EquityStream } from '../../engine/equity-calls.js';
import type { Chunk } from '../game-engine.js';

/** Some of the steps of one board. */
interface StepsOfPart {
  readonly first: number;
  readonly count: number;
  /** The card that came next; undefined for the calculation's own board. */
  readonly card: number | undefined;
}

/** The boards after some of the cards that can come next. */
interface NextCards {
  readonly cards: readonly number[];
}

interface AnyEquityChunk extends Chunk, EquityDetails, EquitySituation {
  readonly type: 'equity';
  readonly ranges: readonly Float64Array[];
  /** How many numbers the counts of the calculation have. */
  readonly sums: number;
}

export interface SampledEquityChunk extends AnyEquityChunk {
  readonly work: EquityStream;
}

export interface EnumeratedEquityChunk extends AnyEquityChunk {
  readonly work: StepsOfPart | NextCards;
  /** Hands that the engine evaluates. Those of all chunks of a calculation add up to its own. */
  readonly evaluatedHands: number;
}

export type EquityChunk = SampledEquityChunk | EnumeratedEquityChunk;

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
const countBoard = (engine: EquityEngine, situation: EquitySituation): Counts => {
  const { steps, stepsAtOnce } = engine.equitySteps(situation);
  let counts: Counts | undefined;
  for (let first = 0; first < steps; first += stepsAtOnce) {
    const next = engine.enumerateEquity({ ...situation, first, count: Math.min(stepsAtOnce, steps - first) });
    counts = counts ? addCounts(counts, next) : next;
  }
  return counts!; // each board has a step
};

const countNextCards = (
  engine: EquityEngine,
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

/** @throws {InvalidArgumentError} */
export const computeEquity = (engine: EquityEngine, chunk: EquityChunk): Counts => {
  const { ranges, board, dead, categories = false, listsHands = false, work, sums } = chunk;
  if ('simulations' in work) return engine.sampleEquity({ ...chunk, ...work });
  if ('cards' in work) return countNextCards(engine, chunk, work.cards);
  const { first, count, card } = work;
  const counts = engine.enumerateEquity({ ranges, board, dead, categories, listsHands, first, count });
  return placeCounts(counts, card, sums);
};
