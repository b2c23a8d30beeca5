// Computes slices: reads what they belong to from the store, computes them when no request needs the workers, and commits what they
// give.
import { LRUCache } from 'lru-cache';
import { billListed } from '../../accounts/charges/charge.js';
import { StoreUnavailableError } from '../../accounts/errors.js';
import type { Counts } from '../../engine/counts.js';
import {
  type Calculation,
  type Calculator,
  CalculatorClosedError,
  CalculatorUnavailableError,
  type ChunkRange,
  isEquity,
  type PlannedCalculation,
} from '../../odds/calculation.js';
import { chunkCount } from '../../odds/chunks.js';
import { billedHands, billedHandsOfAnswer, billedHandsOfPart } from '../../odds/work.js';
import { nextTurn } from '../../turns.js';
import { chunksPerSlice } from '../cut-slices.js';
import type { ReadQuestion, Slice } from '../job-model.js';
import type { OpenBlock, SliceResult, SliceStore } from '../slice-store.js';
import { compressCounts } from '../stored-counts.js';
import type { ResultBatcher } from './result-batcher.js';
import type { ComputeSlice } from './slice-queue.js';

export interface RunnerOptions {
  readonly slices: SliceStore;
  readonly results: ResultBatcher;
  readonly calculator: Calculator;
  readonly read: ReadQuestion;
  /** Aborted when the process ends. */
  readonly signal: AbortSignal;
  readonly events: RunnerEvents;
}

export interface RunnerEvents {
  /** So many slices are being computed on this instance. */
  onRunning?(count: number): void;
  /** A slice was computed. */
  onSlice?(ms: number): void;
  /** A slice failed for a reason of its own: after three times its job does. */
  onFailure?(slice: Slice, error: unknown): void;
}

/** Large questions that are read once for many slices. */
const MAX_KEPT_QUESTIONS = 32;

const keyOf = ({ job, block }: Slice): string => `${job}/${block}`;

/** Billed hands of a range of chunks. @param counts of the range, and of what was before it */
const handsOfChunks = (
  calculation: PlannedCalculation,
  { first, count, before }: ChunkRange,
  counts: Counts,
): number => {
  if (isEquity(calculation) && calculation.method === 'exact') {
    const [hands, chunks] = [billedHands(calculation), chunkCount(calculation)];
    return Math.floor((hands * Math.min(first + count, chunks)) / chunks) - Math.floor((hands * first) / chunks);
  }
  const hands = billedHandsOfPart(calculation, counts, 0);
  return before ? hands - billedHandsOfPart(calculation, before, 0) : hands;
};

/** Whether a failure is not the slice's own. */
const isOfInstance = (error: unknown, signal: AbortSignal): boolean =>
  signal.aborted ||
  error instanceof StoreUnavailableError ||
  error instanceof CalculatorUnavailableError ||
  error instanceof CalculatorClosedError;

/** Makes the function that computes a slice and commits what it gives; it rejects where the slice is to be computed again. */
export const createRunner = (options: RunnerOptions): ComputeSlice => {
  const { slices, results, calculator, read, signal, events } = options;
  const kept = new LRUCache<string, Promise<PlannedCalculation>>({ max: MAX_KEPT_QUESTIONS });

  const planned = (slice: Slice, { questions }: OpenBlock): Promise<PlannedCalculation> => {
    const calculation = read(questions[0]);
    if (calculation === undefined) throw new Error('a question without work has slices');
    const planning = calculator.plan(calculation);
    const key = keyOf(slice);
    kept.set(key, planning);
    planning.catch(() => kept.delete(key));
    return planning;
  };

  const computeLarge = async (
    slice: Slice,
    block: OpenBlock,
    known: Promise<PlannedCalculation> | undefined,
  ): Promise<SliceResult> => {
    const calculation = await (known ?? planned(slice, block));
    const isAwaited = block.kind === 'sequential';
    const size = chunksPerSlice(calculation);
    const first = slice.slice * size;
    const { before } = block;
    // Slices that are computed at the same time have no chunks beside those of the first round.
    const count = isAwaited ? size : Math.min(size, chunkCount(calculation) - first);
    const range = { first, count, ...(before && { before }) };
    const { counts, isEnd } = await calculator.calculateInBackground(calculation, { range, signal });
    const hands = handsOfChunks(calculation, range, counts);
    return { ...slice, counts, hands, isAwaited, isEnd: isAwaited && isEnd };
  };

  const computeSmall = async (slice: Slice, { questions, account }: OpenBlock): Promise<SliceResult> => {
    let hands = 0;
    const compute = async (calculation: Calculation) => {
      const { counts } = await calculator.calculateInBackground(calculation, { signal });
      hands += billListed(billedHandsOfAnswer(calculation, counts));
      return counts;
    };
    const computing: Promise<Awaited<ReturnType<typeof compute>> | undefined>[] = [];
    for (const question of questions) {
      await nextTurn(account, signal);
      const calculation = read(question);
      const counts = calculation && compute(calculation);
      counts?.catch(() => undefined); // Promise.all rejects with it, perhaps after a later one
      computing.push(Promise.resolve(counts));
    }
    const counts = await compressCounts(await Promise.all(computing));
    return { ...slice, counts, hands, isAwaited: false, isEnd: true };
  };

  /** What the slice gives; undefined where nobody wants it any longer. */
  const compute = async (slice: Slice): Promise<SliceResult | undefined> => {
    const known = kept.get(keyOf(slice));
    const block = await slices.open(slice, known !== undefined);
    if (block === undefined) return undefined;
    const began = performance.now();
    const result = await (block.kind === 'small' ? computeSmall(slice, block) : computeLarge(slice, block, known));
    events.onSlice?.(performance.now() - began);
    return result;
  };

  let computing = 0;
  const computeAndCommit: ComputeSlice = async slice => {
    let committed: Promise<void> | undefined;
    computing++;
    events.onRunning?.(computing);
    try {
      const result = await compute(slice);
      committed = result && results.add(result);
    } finally {
      computing--;
      events.onRunning?.(computing);
      if (computing === 0) results.flush();
    }
    await committed;
  };

  return async slice => {
    try {
      await computeAndCommit(slice);
    } catch (error) {
      if (isOfInstance(error, signal)) throw error;
      events.onFailure?.(slice, error);
      await slices.fail(slice);
    }
  };
};
