// Computes slices: reads their blocks from the store, computes them when no request needs the workers, and commits their results.
import { StoreUnavailableError } from '../../accounts/account-model.js';
import type { Plan } from '../../calculations/calculation.js';
import type { Calculator, ChunkRange } from '../../calculations/calculator.js';
import { CalculatorClosedError, CalculatorUnavailableError } from '../../calculations/calculator-errors.js';
import { billListed } from '../../calculations/price.js';
import { createCoalescingCache } from '../../coalescing-cache.js';
import type { Counts } from '../../engine/counts.js';
import { nextTurn } from '../../questions/turns.js';
import type { Store } from '../../store/store.js';
import type { SliceResult } from '../add-results.js';
import { chunksPerSlice } from '../cut-slices.js';
import { isAnswered, type PendingAnswer, type ReadStoredQuestion, type Slice } from '../job-model.js';
import { countFailure, type OpenBlock, openBlock } from '../slice-store.js';
import { packAnswers } from '../stored-blocks.js';
import type { ResultBatcher } from './result-batcher.js';
import type { ComputeSlice } from './slice-queue.js';

export interface RunnerOptions {
  readonly store: Store;
  readonly results: ResultBatcher;
  readonly calculator: Calculator;
  readonly read: ReadStoredQuestion;
  /** Aborted when the process ends. */
  readonly signal: AbortSignal;
  readonly events: RunnerEvents;
}

export interface RunnerEvents {
  /** Called with the number of slices that this instance is computing. */
  onRunning?(count: number): void;
  onSlice?(ms: number): void;
  /** Called when a slice failed, for a reason of its own. The third failure in a block fails the job. */
  onFailure?(slice: Slice, error: unknown): void;
}

/** The answer to a large question, which has a block of its own. */
interface PlannedAnswer extends PendingAnswer {
  readonly plan: Plan;
}

/** The cache of large questions, which have many slices. */
const MAX_KEPT_QUESTIONS = 32;
const KEPT_MS = 60_000;

/** Billed hands of a range of chunks. @param counts of the range and of all chunks before it */
const countBilledHands = (plan: Plan, { first, count, before }: ChunkRange, counts: Counts): number => {
  const billUntil = (chunk: number, done: Counts): number =>
    plan.billPart(done, plan.measureDone(Math.min(chunk, plan.chunkCount), done));
  return billUntil(first + count, counts) - billUntil(first, before ?? new Float64Array(counts.length));
};

/** Whether a failure is the instance's fault, not the slice's. */
const isOfInstance = (error: unknown, signal: AbortSignal): boolean =>
  signal.aborted ||
  error instanceof StoreUnavailableError ||
  error instanceof CalculatorUnavailableError ||
  error instanceof CalculatorClosedError;

/** Makes the function that computes a slice and commits its result. It rejects if the slice must be computed again. */
export const createRunner = (options: RunnerOptions): ComputeSlice => {
  const { store, results, calculator, read, signal, events } = options;
  const kept = createCoalescingCache<PlannedAnswer>(KEPT_MS, MAX_KEPT_QUESTIONS);

  const readLarge = async ({ readQuestions }: OpenBlock): Promise<PlannedAnswer> => {
    const [stored] = await readQuestions();
    const question = await read(stored!);
    return { ...question, plan: await calculator.plan(question.calculation) };
  };

  const computeLarge = async (slice: Slice, block: OpenBlock): Promise<SliceResult> => {
    const { plan, answerText } = await kept.get(`${slice.job}/${slice.block}`, () => readLarge(block));
    const isAwaited = block.slicing === 'sequential';
    const size = chunksPerSlice(plan);
    const first = slice.slice * size;
    const { before } = block;
    // Parallel slices have only chunks of the first round.
    const count = isAwaited ? size : Math.min(size, plan.chunkCount - first);
    const range = { first, count, ...(before && { before }) };
    const { counts, isEnd } = await calculator.calculateInBackground(plan, { range, signal });
    const billedHands = countBilledHands(plan, range, counts);
    return { ...slice, counts, answerText, billedHands, isAwaited, isEnd: isAwaited && isEnd };
  };

  const computeSmall = async (slice: Slice, { readQuestions, account }: OpenBlock): Promise<SliceResult> => {
    let billedHands = 0;
    const answer = async ({ calculation, answerText }: PendingAnswer): Promise<string> => {
      const { counts } = await calculator.calculateInBackground(calculation, { signal });
      billedHands += billListed(calculation.billAnswer(counts));
      return answerText(counts);
    };
    const answering: Promise<string>[] = [];
    for (const stored of await readQuestions()) {
      await nextTurn(account, signal);
      const answered = isAnswered(stored) ? Promise.resolve(stored.body) : read(stored).then(answer);
      answered.catch(() => undefined); // Promise.all rejects with it, perhaps after a later one
      answering.push(answered);
    }
    const answers = await packAnswers(await Promise.all(answering));
    return { ...slice, answers, billedHands, isAwaited: false, isEnd: true };
  };

  /** The result of the slice; undefined if it is no longer needed. */
  const compute = async (slice: Slice): Promise<SliceResult | undefined> => {
    const block = await openBlock(store, slice);
    if (block === undefined) return undefined;
    const began = performance.now();
    const result = await (block.slicing === 'small' ? computeSmall(slice, block) : computeLarge(slice, block));
    events.onSlice?.(performance.now() - began);
    return result;
  };

  let computing = 0;
  const count = (change: 1 | -1): void => {
    computing += change;
    events.onRunning?.(computing);
  };

  const computeAndCommit: ComputeSlice = async slice => {
    count(1);
    const result = await compute(slice).finally(() => count(-1));
    const committed = result && results.add(result);
    if (computing === 0) results.flush();
    await committed;
  };

  return async slice => {
    try {
      await computeAndCommit(slice);
    } catch (error) {
      if (isOfInstance(error, signal)) throw error;
      events.onFailure?.(slice, error);
      await countFailure(store, slice);
    }
  };
};
