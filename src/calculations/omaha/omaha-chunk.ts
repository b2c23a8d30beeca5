// A chunk of Omaha, and its computation.
import { DECK } from '../../engine/abi.js';
import { countBoards } from '../../engine/combinations.js';
import { type Counts, countNextSums, SHOWDOWN, writeNextSums } from '../../engine/counts.js';
import type { Stream } from '../../engine/equity-calls.js';
import type { NextCards } from '../../engine/flops.js';
import type { OmahaEngine, OmahaSituation } from '../../engine/omaha-engine.js';
import type { Chunk } from '../game-engine.js';
import type { ShowdownChunk } from '../showdown-calculation.js';

interface AnyOmahaChunk extends Chunk, OmahaSituation {
  readonly type: 'equity';
}

/** One stream of a sample. */
interface SampledOmahaChunk extends AnyOmahaChunk, Stream {}

/** Some of the boards of an exact calculation. */
interface EnumeratedOmahaChunk extends AnyOmahaChunk {
  readonly first: number;
  readonly count: number;
  /** The cards that can come next, if the boards after each are counted too, all of them. */
  readonly next?: readonly NextCards[] | undefined;
}

export type OmahaEquityChunk = SampledOmahaChunk | EnumeratedOmahaChunk;

/** How many boards complete a deal of known hands. */
export const countOmahaBoards = ({ hands, board, dead }: OmahaSituation): number =>
  countBoards(DECK - hands.length * hands[0]!.length - board.length - dead.length, board.length);

/** What is kept of the boards after each card that can come next: zeros if a player has it. */
const countNext = (
  engine: OmahaEngine,
  { hands, board, dead }: EnumeratedOmahaChunk,
  next: readonly NextCards[],
): Float64Array => {
  const size = countNextSums(hands.length);
  const sums = new Float64Array(size * next.length);
  for (const [number, { cards }] of next.entries()) {
    if (hands.some(hand => cards.some(card => hand.includes(card)))) continue;
    const situation = { hands, dead, board: [...board, ...cards] };
    const counts = engine.enumerateOmaha({ ...situation, first: 0, count: countOmahaBoards(situation) });
    writeNextSums(sums, size * number, counts, hands.length);
  }
  return sums;
};

const computeEquity = (engine: OmahaEngine, chunk: OmahaEquityChunk): Counts => {
  if ('seed' in chunk) return engine.simulateOmaha(chunk);
  const own = engine.enumerateOmaha(chunk);
  return chunk.next ? Float64Array.from([...own, ...countNext(engine, chunk, chunk.next)]) : own;
};

const evaluateHands = (engine: OmahaEngine, { hands, board }: ShowdownChunk): Counts => {
  const counts = new Float64Array(SHOWDOWN.hands + hands.length);
  counts[0] = 1;
  counts.set(engine.evaluateOmaha(hands, board), SHOWDOWN.hands);
  return counts;
};

/** @throws {InvalidArgumentError} */
export const computeOmaha = (engine: OmahaEngine, chunk: OmahaEquityChunk | ShowdownChunk): Counts =>
  chunk.type === 'showdown' ? evaluateHands(engine, chunk) : computeEquity(engine, chunk);
