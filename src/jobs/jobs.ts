// Jobs are long work that any instance computes: opens them to submit, show and cancel, and starts the runner that computes them.
import { type Accounts, isEmbedded } from '../accounts/accounts.js';
import type { Calculator } from '../calculations/calculator.js';
import { addResults, type SliceResult } from './add-results.js';
import { readAnswers } from './job-answers.js';
import type { JobLimits } from './job-limits.js';
import { ENGINE_VERSION, type JobPageOptions, type ReadStoredQuestion } from './job-model.js';
import { deleteOldJobs, endJobById, findJob, listJobs } from './job-store.js';
import { openFleetQueue } from './running/fleet-queue.js';
import { lookForMissingSlices, type MissingSlices } from './running/missing-slices.js';
import { createQueueHealth } from './running/queue-health.js';
import { createResultBatcher } from './running/result-batcher.js';
import { openMemoryQueue } from './running/slice-queue.js';
import { createRunner, type RunnerEvents } from './running/slice-runner.js';
import { createSubmit } from './submission.js';

export interface JobsOptions {
  readonly accounts: Accounts;
  readonly limits: JobLimits;
  readonly read: ReadStoredQuestion;
  /** {@link ENGINE_VERSION}, by default. */
  readonly engine?: number;
}

/** Opens jobs to submit and read them, without computing any. */
export const openJobs = (options: JobsOptions) => {
  const { limits, read, engine = ENGINE_VERSION } = options;
  const { store } = options.accounts;
  return {
    /** The most hands that a job may bill. */
    maxHands: limits.billedHands,
    /**
     * Writes a job and charges for it.
     * @throws {InsufficientCreditsError} @throws {JobLimitError} @throws {IdempotencyConflictError}
     */
    submit: createSubmit(options.accounts, engine, limits),
    find: (id: string, account?: string) => findJob(store, id, account),
    list: (account: string, page: JobPageOptions) => listJobs(store, account, page),
    /** Cancels a job, if it has not ended; resolves with it. */
    cancel: (id: string, account?: string) => endJobById(store, id, 'cancelled', account),
    /** The answers from question `offset` on as they are sent, one block at a time; "null" where nothing is known. */
    answers: (id: string, offset: number, count: number) => readAnswers(store, read, id, offset, count),
  };
};

export type Jobs = ReturnType<typeof openJobs>;

export interface JobRunnerOptions extends Omit<JobsOptions, 'limits'>, RunnerEvents {
  readonly calculator: Calculator;
  readonly databaseUrl: string;
  readonly threads: number;
  /** Called for each failure of the queue or the store; the work is retried. @param isNew no failure like it in the last five minutes */
  readonly onError: (error: unknown, isNew: boolean) => void;
}

/** Slices that an instance takes at a time, per thread. More than one, because results wait up to 200 ms for their transaction. */
const SLICES_PER_THREAD = 3;
/** At a shutdown, slices that have begun are aborted after this time. */
const ABORT_DELAY_MS = 2_000;

/** Computes slices of all jobs until it is closed. */
export const startJobRunner = async (options: JobRunnerOptions) => {
  const { accounts, engine = ENGINE_VERSION, calculator, read, databaseUrl, threads } = options;
  const { store } = accounts;
  const { noteError: onError, isDegraded } = createQueueHealth(accounts, options.onError);
  const closing = new AbortController();
  let missing: MissingSlices | undefined;
  const addAll = (batch: readonly SliceResult[]): Promise<void> => addResults(store, batch);
  const results = createResultBatcher(addAll, committed => {
    if (committed.some(({ isAwaited }) => isAwaited)) missing?.look();
  });
  const compute = createRunner({ store, results, calculator, read, signal: closing.signal, events: options });
  const openQueue = isEmbedded(databaseUrl) ? openMemoryQueue : openFleetQueue(databaseUrl, engine);
  const queue = await openQueue({ concurrency: SLICES_PER_THREAD * threads, compute, onError });
  missing = lookForMissingSlices({ store, queue, engine, onError });
  const { look, openJobs, otherEngineJobs, close } = missing;
  return {
    /** Looks for missing slices now. */
    wake: look,
    openJobs,
    otherEngineJobs,
    /** Whether the queue failed recently while the store worked. */
    isDegraded,
    deleteOld: (signal?: AbortSignal) => deleteOldJobs(store, signal),
    /** Waits for the slices that have begun, and aborts them after {@link ABORT_DELAY_MS}. */
    async close(): Promise<void> {
      await close();
      const timer = setTimeout(() => closing.abort(new Error('the instance ends')), ABORT_DELAY_MS);
      await queue.close();
      clearTimeout(timer);
    },
  };
};
