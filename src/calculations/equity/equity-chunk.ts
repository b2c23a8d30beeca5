// A chunk of equity, and its computation by the engine. Workers load this file, but not the code that plans.
import { addCounts, type Counts, countNextSums, writeNextSums } from '../../engine/counts.js';
import type { Deck } from '../../engine/deck.js';
import type { EquityDetails, EquityEngine, EquitySituation, EquityStream } from '../../engine/equity-calls.js';
import { HIGH_CARDS, LOW_CARDS, listWeightedHands } from '../../engine/hands.js';
import type { Chunk } from '../game-engine.js';
import { addGroupSums } from './group-sums.js';

/** Some of the steps of the calculation's own boards. */
interface OwnSteps {
  readonly first: number;
  readonly count: number;
}

/** The calculation's own boards, all of whose steps the engine is asked for where they are counted. */
interface OwnBoards {
  readonly isWhole: true;
}

/** The boards after some of what can come next. */
export interface NextBoards {
  /** The cards that come next, for each of them. */
  readonly next: readonly (readonly number[])[];
  /** In how many pieces the steps of each are cut, and which of them it is. */
  readonly pieces: number;
  readonly piece: number;
}

interface AnyEquityChunk extends Chunk, EquityDetails, EquitySituation {
  readonly type: 'equity';
  readonly ranges: readonly Float64Array[];
  /** Who may hold which hand, if hands are named: the counts then have the sums of groups, too. */
  readonly holders?: Uint16Array | undefined;
}

export interface SampledEquityChunk extends AnyEquityChunk {
  readonly work: EquityStream;
}

export interface EnumeratedEquityChunk extends AnyEquityChunk {
  readonly work: OwnSteps | OwnBoards | NextBoards;
  /** Its planned work. */
  readonly handCount: number;
}

export type EquityChunk = SampledEquityChunk | EnumeratedEquityChunk;

/** Every deal of a board, in as many calls as the engine takes for it: mostly one. */
const countBoard = (engine: EquityEngine, situation: EquitySituation & EquityDetails): Counts => {
  const all = engine.countEquity(situation);
  if (all) return all;
  const { steps, stepsAtOnce } = engine.equitySteps(situation);
  let counts: Counts | undefined;
  for (let first = 0; first < steps; first += stepsAtOnce) {
    const next = engine.enumerateEquity({ ...situation, first, count: Math.min(stepsAtOnce, steps - first) });
    counts = counts ? addCounts(counts, next) : next;
  }
  return counts!; // each board has a step
};

/** A piece of the deals of a board; undefined if it has fewer steps than pieces, and this piece none. */
const countPiece = (
  engine: EquityEngine,
  situation: EquitySituation,
  { pieces, piece }: NextBoards,
): Counts | undefined => {
  const { steps } = engine.equitySteps(situation);
  const first = Math.floor((steps * piece) / pieces);
  const count = Math.floor((steps * (piece + 1)) / pieces) - first;
  return count > 0 ? engine.enumerateEquity({ ...situation, first, count }) : undefined;
};

/** Whether a range has a hand without these cards. */
const keepsHand = (range: Float64Array, cards: readonly number[]): boolean =>
  listWeightedHands(range).some(hand => !cards.includes(HIGH_CARDS[hand]!) && !cards.includes(LOW_CARDS[hand]!));

/** What is kept of each board: zeros if no deal has it. */
const countNext = (engine: EquityEngine, { ranges, board, dead }: EquityChunk, work: NextBoards): Float64Array => {
  const size = countNextSums(ranges.length);
  const sums = new Float64Array(size * work.next.length);
  for (const [number, cards] of work.next.entries()) {
    if (!ranges.every(range => keepsHand(range, cards))) continue;
    const situation = { ranges, board: [...board, ...cards], dead };
    const counts = work.pieces === 1 ? countBoard(engine, situation) : countPiece(engine, situation, work);
    if (counts) writeNextSums(sums, size * number, counts, ranges.length);
  }
  return sums;
};

const countChunk = (engine: EquityEngine, chunk: EquityChunk): Counts => {
  const { ranges, board, dead, categories = false, byHand = false, work } = chunk;
  if ('simulations' in work) return engine.sampleEquity({ ...chunk, ...work });
  if ('next' in work) return countNext(engine, chunk, work);
  const situation = { ranges, board, dead, categories, byHand };
  return 'first' in work
    ? engine.enumerateEquity({ ...situation, first: work.first, count: work.count })
    : countBoard(engine, situation);
};

/** The counts; of next boards only what is kept of each. @throws {InvalidArgumentError} */
export const computeEquity = (engine: EquityEngine, chunk: EquityChunk, deck: Deck): Counts => {
  const counts = countChunk(engine, chunk);
  const { ranges, board, holders } = chunk;
  return holders ? addGroupSums(counts, ranges.length, { deck, board, holders }) : counts;
};
