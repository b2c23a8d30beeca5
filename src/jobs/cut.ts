// Cuts a job into blocks and slices. A large question is a block of its own, whose slices are ranges of chunks; small questions
// share a block, which is one slice. A slice is about 150 ms of work on an ordinary core.
import type { Calculation, PlannedCalculation } from '../odds/calculation.js';
import { boardCount, isEquity } from '../odds/calculation.js';
import { chunkCount, simulationsPerChunk } from '../odds/chunks.js';
import type { EquityCalculation } from '../odds/equity/calculation.js';
import { isInMatchups } from '../odds/known-counts.js';
import { isInPreflopTable } from '../odds/preflop.js';
import { billedHands, evaluatedHands } from '../odds/work.js';
import type { Block, Question } from './model.js';

/** Goes up when work is cut into other slices: jobs of another version are left alone. */
export const SLICES_VERSION = 3;

/** About how long a slice takes: a quarter of a second is the most, also on a slower core. */
const SLICE_MS = 200;
/** How long the questions of a block take together, by estimate. */
const BLOCK_MS = 100;
const MAX_BLOCK_QUESTIONS = 250;
const MAX_BLOCK_BYTES = 256 * 1024;
const CHUNK_MS = 1.1;
/** Chunks of exact equity that count hands or categories: measured 1.5 to 3.3 ms. */
const DETAILED_CHUNK_MS = 3.5;
/** Chunks of samples that count each hand take longer by so much. */
const HANDS_FACTOR = 2.5;
/** What a question takes besides its chunks: to be read, and to be sent to a worker. */
const QUESTION_MS = 0.15;
/** A hand that the engine evaluates for exact equity takes about so long, or less. */
const EXACT_EQUITY_MS = 1e-5;
/** What tables have. */
const KNOWN_MS = 1;

const hasFractions = (range: Float64Array): boolean => range.some(weight => weight !== 0 && weight !== 1);

/**
 * Whether each slice has to go on with the counts of those before it: where sums are no integers, where a target of precision may
 * end the work at any chunk, and where counts are lists of cards.
 */
export const isSequential = (calculation: Calculation): boolean => {
  if (!isEquity(calculation)) return false;
  if (calculation.method === 'monte-carlo') return calculation.targetError !== undefined;
  return calculation.nextCards || calculation.ranges.some(hasFractions);
};

const equityMs = (calculation: EquityCalculation): number => {
  if (calculation.method === 'monte-carlo') {
    return chunkCount(calculation) * CHUNK_MS * (calculation.hands ? HANDS_FACTOR : 1);
  }
  const cards = calculation.nextCards ? 48 : 1;
  return 1 + evaluatedHands(calculation) * EXACT_EQUITY_MS * cards;
};

/** About how long a question takes. */
export const estimatedMs = (calculation: Calculation): number => {
  if (isEquity(calculation) ? isInMatchups(calculation) : isInPreflopTable(calculation)) return KNOWN_MS;
  if (isEquity(calculation)) return QUESTION_MS + equityMs(calculation);
  if (calculation.method === 'exact') {
    const boards = boardCount(calculation.cards.length);
    return QUESTION_MS + (calculation.opponents === 0 ? 6e-6 : 2.5e-3) * boards;
  }
  return QUESTION_MS + (calculation.simulations / simulationsPerChunk(calculation.opponents)) * CHUNK_MS;
};

/** At least how long a chunk takes. Those of exact equity with details have fewer steps, each of which takes longer. */
const minChunkMs = (calculation: Calculation): number =>
  isEquity(calculation) && calculation.method === 'exact' && (calculation.hands || calculation.categories)
    ? DETAILED_CHUNK_MS
    : CHUNK_MS;

/** Chunks of every slice but a question's last. */
export const chunksPerSlice = (planned: PlannedCalculation): number => {
  const chunkMs = Math.max(minChunkMs(planned), estimatedMs(planned) / chunkCount(planned));
  return Math.max(1, Math.floor(SLICE_MS / chunkMs));
};

/** How many slices a question of its own block has. */
export const sliceCount = (planned: PlannedCalculation): number =>
  Math.ceil(chunkCount(planned) / chunksPerSlice(planned));

/** A question, and what it asks to be computed, if anything. */
export interface CutQuestion {
  readonly question: Question;
  readonly calculation: Calculation | undefined;
}

const largeBlock = async (
  question: Question,
  calculation: Calculation,
  plan: (calculation: Calculation) => Promise<PlannedCalculation>,
): Promise<Block> => ({
  questions: [question],
  slices: sliceCount(await plan(calculation)),
  kind: isSequential(calculation) ? 'sequential' : 'parallel',
  hands: billedHands(calculation),
});

/** Small questions, until they are a block. */
class SmallBlock {
  #questions: Question[] = [];
  #bytes = 0;
  #ms = 0;
  #hands = 0;
  #isEmpty = true;

  /** Whether no further question goes into it. */
  isFull(ms: number, bytes: number): boolean {
    const { length } = this.#questions;
    if (length === 0) return false;
    return length >= MAX_BLOCK_QUESTIONS || this.#ms + ms > BLOCK_MS || this.#bytes + bytes > MAX_BLOCK_BYTES;
  }

  add({ question, calculation }: CutQuestion, ms: number, bytes: number): void {
    this.#questions.push(question);
    this.#ms += ms;
    this.#bytes += bytes;
    if (calculation === undefined) return;
    this.#isEmpty = false;
    this.#hands += billedHands(calculation);
  }

  /** The block; the questions after it go into the next one. */
  *take(): Generator<Block> {
    if (this.#questions.length === 0) return;
    yield { questions: this.#questions, slices: this.#isEmpty ? 0 : 1, kind: 'small', hands: this.#hands };
    this.#questions = [];
    this.#bytes = 0;
    this.#ms = 0;
    this.#hands = 0;
    this.#isEmpty = true;
  }
}

/**
 * Cuts questions into blocks, in their order.
 * @param plan says how many chunks a calculation has
 */
export async function* cutIntoBlocks(
  questions: AsyncIterable<CutQuestion> | Iterable<CutQuestion>,
  plan: (calculation: Calculation) => Promise<PlannedCalculation>,
): AsyncGenerator<Block> {
  const small = new SmallBlock();
  for await (const each of questions) {
    const { question, calculation } = each;
    const ms = calculation ? estimatedMs(calculation) : QUESTION_MS;
    if (calculation && ms > BLOCK_MS) {
      yield* small.take();
      yield await largeBlock(question, calculation, plan);
      continue;
    }
    const { length: bytes } = JSON.stringify(question) ?? '';
    if (small.isFull(ms, bytes)) yield* small.take();
    small.add(each, ms, bytes);
  }
  yield* small.take();
}
