// A chunk of Omaha, and its computation.
import { countBoards } from '../../engine/combinations.js';
import { type Counts, EQUITY, readNextCard, SHOWDOWN } from '../../engine/counts.js';
import type { Stream } from '../../engine/equity-calls.js';
import { listOtherCards } from '../../engine/hands.js';
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
  /** Whether the boards after each card that can come next are counted too, all of them. */
  readonly nextCards: boolean;
  /** How many numbers the counts of the calculation have. */
  readonly sums: number;
}

export type OmahaEquityChunk = SampledOmahaChunk | EnumeratedOmahaChunk;

/** How many boards complete a deal of known hands. */
export const countOmahaBoards = ({ hands, board, dead }: OmahaSituation): number =>
  countBoards(hands.length * hands[0]!.length + board.length + dead.length, board.length);

/** Adds the equities after each card that can come next. */
const addNextCards = (engine: OmahaEngine, { hands, board, dead }: EnumeratedOmahaChunk, counts: Counts): void => {
  for (const card of listOtherCards([...hands.flat(), ...board, ...dead])) {
    const next = { hands, dead, board: [...board, card] };
    const own = engine.enumerateOmaha({ ...next, first: 0, count: countOmahaBoards(next) });
    readNextCard(counts, card).set(own.subarray(0, EQUITY.nextCard));
  }
};

const computeEquity = (engine: OmahaEngine, chunk: OmahaEquityChunk): Counts => {
  if ('seed' in chunk) return engine.simulateOmaha(chunk);
  const own = engine.enumerateOmaha(chunk);
  if (!chunk.nextCards) return own;
  const counts = new Float64Array(chunk.sums);
  counts.set(own);
  addNextCards(engine, chunk, counts);
  return counts;
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
