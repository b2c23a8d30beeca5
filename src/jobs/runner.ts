// Computes slices: reads what they belong to from the store, computes them when no request needs the workers, and commits what they
// give.
import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { StoreUnavailableError } from '../accounts/errors.js';
import {
  type Calculation,
  type Calculator,
  CalculatorClosedError,
  CalculatorUnavailableError,
  isEquity,
  type PlannedCalculation,
} from '../odds/calculation.js';
import { chunkCount } from '../odds/chunks.js';
import { billedHands, billedHandsOfAnswer, billedHandsOfPart } from '../odds/work.js';
import { chunksPerSlice } from './cut.js';
import type { ReadQuestion, Slice } from './model.js';
import type { ComputeSlice } from './queue.js';
import type { ResultBatcher } from './result-batcher.js';
import type { OpenBlock, SliceResult, SliceStore } from './slice-store.js';
import { compressCounts } from './stored-counts.js';

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
  /** A slice was computed. */
  onSlice?(ms: number): void;
  /** A slice failed for a reason of its own: after three times its job does. */
  onFailure?(slice: Slice, error: unknown): void;
}

/** Large questions that are read once for many slices. */
const MAX_KEPT_QUESTIONS = 32;

const keyOf = ({ job, block }: Slice): string => `${job}/${block}`;

/** Billed hands of a part of a calculation. @param first the number of its first chunk @param end that after its last one */
const handsOfChunks = (calculation: PlannedCalculation, deals: number, first: number, end: number): number => {
  if (!isEquity(calculation) || calculation.method !== 'exact') return billedHandsOfPart(calculation, deals, 0);
  const [hands, chunks] = [billedHands(calculation), chunkCount(calculation)];
  return Math.floor((hands * end) / chunks) - Math.floor((hands * first) / chunks);
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
    const planning = read(questions[0]).then(calculation => {
      if (calculation === undefined) throw new Error('a question without work has slices');
      return calculator.plan(calculation);
    });
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
    const count = chunksPerSlice(calculation);
    const first = slice.slice * count;
    const { before } = block;
    const range = { first, count, ...(before && { before }) };
    const { counts, isEnd } = await calculator.calculateInBackground(calculation, { range, signal });
    const end = Math.min(first + count, chunkCount(calculation));
    const hands = handsOfChunks(calculation, counts.deals - (before?.deals ?? 0), first, end);
    const isAwaited = block.kind === 'sequential';
    return { ...slice, counts, hands, isAwaited, isEnd: isAwaited && isEnd };
  };

  const computeSmall = async (slice: Slice, { questions }: OpenBlock): Promise<SliceResult> => {
    let hands = 0;
    const compute = async (calculation: Calculation) => {
      const { counts } = await calculator.calculateInBackground(calculation, { signal });
      hands += billedHandsOfAnswer(calculation, counts.deals);
      return counts;
    };
    const computing: Promise<Awaited<ReturnType<typeof compute>> | undefined>[] = [];
    for (const question of questions) {
      const calculation = await read(question);
      const counts = calculation && compute(calculation);
      counts?.catch(() => undefined); // Promise.all rejects with it, perhaps after a later one
      computing.push(Promise.resolve(counts));
      await setImmediate();
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
  const computeAndCommit: ComputeSlice = async (slice, onComputed) => {
    let committed: Promise<void> | undefined;
    computing++;
    try {
      const result = await compute(slice);
      committed = result && results.add(result);
    } finally {
      computing--;
      onComputed();
      if (computing === 0) results.flush();
    }
    await committed;
  };

  return async (slice, onComputed) => {
    try {
      await computeAndCommit(slice, onComputed);
    } catch (error) {
      if (isOfInstance(error, signal)) throw error;
      events.onFailure?.(slice, error);
      await slices.fail(slice);
    }
  };
};
