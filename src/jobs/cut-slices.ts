// Cuts a job into blocks and slices. A large question is a block of its own, whose slices are ranges of chunks; small questions
// share a block, which is one slice. A slice is about SLICE_MS of work on an ordinary core.
import { boardCount, type Calculation, type EquityCalculation, type PlannedCalculation } from '../odds/calculation.js';
import { fitsMostly, maxDraws } from '../odds/equity/draw-budget.js';
import { kindOf } from '../odds/kinds.js';
import { simulationsPerChunk } from '../odds/odds-kind.js';
import { billListed } from '../odds/price.js';
import type { Question } from './job-model.js';
import { packQuestions } from './stored-blocks.js';

/**
 * Small questions together are one slice. The slices of a large question are computed at the same time, or each goes on with the counts
 * of the one before.
 */
export type BlockKind = 'small' | 'parallel' | 'sequential';

/** Questions that are stored together. */
export interface Block {
  /** Its questions as they are stored: a list in JSON, compressed. */
  readonly body: Uint8Array;
  readonly questions: number;
  /** How many slices their work has; 0 where there is nothing to compute. */
  readonly slices: number;
  readonly kind: BlockKind;
  /** Hands that are billed for it, at most. */
  readonly hands: number;
  /** Those of questions that are answered already, dry runs. */
  readonly doneHands: number;
}

/** About how long a slice takes: a quarter of a second is the most, also on a slower core. */
const SLICE_MS = 200;
/** How long the questions of a block take together, by estimate. */
const BLOCK_MS = 100;
const MAX_BLOCK_QUESTIONS = 250;
const MAX_BLOCK_LENGTH = 256 * 1024;
const CHUNK_MS = 1.1;
/** Chunks of exact equity that count hands or categories: measured 1.5 to 3.3 ms. */
const DETAILED_CHUNK_MS = 3.5;
/** Chunks of samples whose hands rarely fit together, which end after many draws: measured 0.4 to 1 ms. */
const DRAWING_CHUNK_MS = 1.2;
/** A draw of hands that rarely fit together takes about so long for each player, or less; a deal besides. */
const DRAW_MS = 1e-6;
const DEAL_MS = 1e-5;
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
 * end the work at any chunk, where chunks may give fewer deals than they ask for, and where counts are lists of cards. Of draws that
 * fit at least every other time, those of a chunk give its deals: otherwise they would miss their mean by 30 standard errors.
 */
export const isSequential = (calculation: Calculation): boolean => {
  if (calculation.kind === 'odds') return false;
  if (calculation.method === 'monte-carlo') return calculation.targetError !== undefined || !fitsMostly(calculation);
  return calculation.nextCards || calculation.ranges.some(hasFractions);
};

const equityMs = (calculation: EquityCalculation): number => {
  if (calculation.method === 'monte-carlo') {
    const { hands, simulations, ranges } = calculation;
    const factor = hands ? HANDS_FACTOR : 1;
    if (fitsMostly(calculation)) return kindOf(calculation).countChunks(calculation) * CHUNK_MS * factor;
    return ranges.length * (maxDraws(calculation) * DRAW_MS + simulations * DEAL_MS * factor);
  }
  const cards = calculation.nextCards ? 48 : 1;
  return 1 + kindOf(calculation).evaluatedHands(calculation) * EXACT_EQUITY_MS * cards;
};

/** About how long a question takes. */
export const estimateMs = (calculation: Calculation): number => {
  if (kindOf(calculation).isInTable(calculation)) return KNOWN_MS;
  if (calculation.kind === 'equity') return QUESTION_MS + equityMs(calculation);
  if (calculation.method === 'exact') {
    const boards = boardCount(calculation.cards.length);
    return QUESTION_MS + (calculation.opponents === 0 ? 6e-6 : 2.5e-3) * boards;
  }
  return QUESTION_MS + (calculation.simulations / simulationsPerChunk(calculation.opponents)) * CHUNK_MS;
};

/** About how long a chunk takes. Those of exact equity with details have fewer steps, each of which takes longer. */
const chunkMs = (planned: PlannedCalculation): number => {
  if (planned.kind === 'equity' && planned.method === 'monte-carlo' && !fitsMostly(planned))
    return DRAWING_CHUNK_MS * (planned.hands ? HANDS_FACTOR : 1);
  const isDetailed = planned.kind === 'equity' && planned.method === 'exact' && (planned.hands || planned.categories);
  const minMs = isDetailed ? DETAILED_CHUNK_MS : CHUNK_MS;
  return Math.max(minMs, estimateMs(planned) / kindOf(planned).countChunks(planned));
};

/** Chunks of every slice but a question's last. */
export const chunksPerSlice = (planned: PlannedCalculation): number =>
  Math.max(1, Math.floor(SLICE_MS / chunkMs(planned)));

/** How many slices a question of its own block has; at most, where each goes on with the counts before it and may be the last. */
export const sliceCount = (planned: PlannedCalculation): number => {
  const kind = kindOf(planned);
  const chunks = isSequential(planned) ? kind.maxChunks(planned) : kind.countChunks(planned);
  return Math.ceil(chunks / chunksPerSlice(planned));
};

/** A question, and what it asks to be computed, if anything. */
export interface CutQuestion {
  readonly question: Question;
  readonly calculation: Calculation | undefined;
  /** Hands that are billed for a question that is answered already: a dry run. */
  readonly doneHands?: number;
}

const billCalculation = (calculation: Calculation): number => billListed(kindOf(calculation).billedHands(calculation));

/**
 * Cuts questions into blocks, in their order.
 * @param plan says how many chunks a calculation has
 */
export async function* cutIntoBlocks(
  questions: AsyncIterable<CutQuestion> | Iterable<CutQuestion>,
  plan: (calculation: Calculation) => Promise<PlannedCalculation>,
): AsyncGenerator<Block> {
  // Small questions, until they are a block.
  let texts: string[] = [];
  let [length, ms, hands, answeredHands, slices] = [0, 0, 0, 0, 0];
  const flush = async (): Promise<Block[]> => {
    if (texts.length === 0) return [];
    const packed = texts;
    const sums = { slices, hands, doneHands: answeredHands };
    texts = [];
    [length, ms, hands, answeredHands, slices] = [0, 0, 0, 0, 0];
    return [{ body: await packQuestions(packed), questions: packed.length, kind: 'small', ...sums }];
  };
  for await (const { question, calculation, doneHands = 0 } of questions) {
    const text = JSON.stringify(question);
    const ownMs = calculation ? estimateMs(calculation) : QUESTION_MS;
    if (calculation && ownMs > BLOCK_MS) {
      yield* await flush();
      yield {
        body: await packQuestions([text]),
        questions: 1,
        kind: isSequential(calculation) ? 'sequential' : 'parallel',
        slices: sliceCount(await plan(calculation)),
        hands: billCalculation(calculation),
        doneHands: 0,
      };
      continue;
    }
    const isFull =
      texts.length >= MAX_BLOCK_QUESTIONS || ms + ownMs > BLOCK_MS || length + text.length > MAX_BLOCK_LENGTH;
    if (isFull) yield* await flush();
    texts.push(text);
    length += text.length;
    ms += ownMs;
    hands += calculation ? billCalculation(calculation) : doneHands;
    answeredHands += doneHands;
    if (calculation) slices = 1;
  }
  yield* await flush();
}
