// Cuts a job into blocks and slices. A large question is a block of its own, whose slices are ranges of chunks; small questions
// share a block, which is one slice. A slice is about SLICE_MS of work on an ordinary core.
import type { Calculation, Plan } from '../calculations/calculation.js';
import { billListed } from '../calculations/price.js';
import type { Tables } from '../store/tables.js';
import { MAX_PARSED_BYTES, type StoredQuestion } from './job-model.js';
import { packQuestions } from './stored-blocks.js';

export interface Block {
  /** Its questions as they are stored: a list in JSON, compressed. */
  readonly body: Uint8Array;
  readonly questions: number;
  /** How many slices their work has; 0 if there is nothing to compute. */
  readonly slices: number;
  readonly slicing: Tables['job_blocks']['slicing'];
  /** The most hands that are billed for it. */
  readonly billedHands: number;
  /** The hands of questions that are answered already: dry runs. */
  readonly doneHands: number;
}

/** The target for the time of a slice, which must stay below 250 ms on a slower core too. */
const SLICE_MS = 200;
/** Small questions share a block until their estimated time reaches this. */
const BLOCK_MS = 100;
const MAX_BLOCK_QUESTIONS = 250;
/** The time of a question besides its hands: reading it, and sending it to a worker. */
const QUESTION_MS = 0.15;
/** The time of a question whose counts are known. */
const KNOWN_MS = 1;

const estimateMs = ({ evaluatedHands, handMs }: Calculation): number =>
  evaluatedHands === 0 ? KNOWN_MS : QUESTION_MS + evaluatedHands * handMs;

/** The number of chunks of a question; an upper bound if its slices are sequential, since each of them may be the last. */
const countChunks = ({ isSequential, maxChunks, chunkCount }: Plan): number => (isSequential ? maxChunks : chunkCount);

/** Chunks in each slice of a question; the last slice may have fewer. */
export const chunksPerSlice = (plan: Plan): number => {
  const chunkMs = Math.max(plan.chunkMs, estimateMs(plan) / countChunks(plan));
  return Math.max(1, Math.floor(SLICE_MS / chunkMs));
};

/** How many slices a question of its own block has, at most. */
export const countSlices = (plan: Plan): number => Math.ceil(countChunks(plan) / chunksPerSlice(plan));

/** A question of a job with its calculation; it has none if it is answered already. */
export interface JobEntry {
  readonly stored: StoredQuestion;
  readonly calculation: Calculation | undefined;
  /** Hands that are billed for a question that is answered already: a dry run. */
  readonly doneHands?: number;
}

const billCalculation = ({ billedHands }: Calculation): number => billListed(billedHands);

/**
 * Cuts questions into blocks, in their order.
 * @param plan says how many chunks a calculation has
 */
export async function* cutIntoBlocks(
  questions: AsyncIterable<JobEntry> | Iterable<JobEntry>,
  plan: (calculation: Calculation) => Promise<Plan>,
): AsyncGenerator<Block> {
  // Small questions that are not in a block yet.
  let texts: string[] = [];
  let [length, ms, billedHands, answeredHands, slices] = [0, 0, 0, 0, 0];
  const flush = async (): Promise<Block[]> => {
    if (texts.length === 0) return [];
    const packed = texts;
    const sums = { slices, billedHands, doneHands: answeredHands };
    texts = [];
    [length, ms, billedHands, answeredHands, slices] = [0, 0, 0, 0, 0];
    return [{ body: await packQuestions(packed), questions: packed.length, slicing: 'small', ...sums }];
  };
  for await (const { stored, calculation, doneHands = 0 } of questions) {
    const text = JSON.stringify(stored);
    const ownMs = calculation ? estimateMs(calculation) : QUESTION_MS;
    if (calculation && ownMs > BLOCK_MS) {
      yield* await flush();
      yield {
        body: await packQuestions([text]),
        questions: 1,
        slicing: calculation.isSequential ? 'sequential' : 'parallel',
        slices: countSlices(await plan(calculation)),
        billedHands: billCalculation(calculation),
        doneHands: 0,
      };
      continue;
    }
    const isFull =
      texts.length >= MAX_BLOCK_QUESTIONS || ms + ownMs > BLOCK_MS || length + text.length > MAX_PARSED_BYTES;
    if (isFull) yield* await flush();
    texts.push(text);
    length += text.length;
    ms += ownMs;
    billedHands += calculation ? billCalculation(calculation) : doneHands;
    answeredHands += doneHands;
    if (calculation) slices = 1;
  }
  yield* await flush();
}
