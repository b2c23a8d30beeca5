// Jobs: long work, submitted, shown and cancelled here, and computed by any instance. Other folders use this file.
import { type Accounts, isEmbedded } from '../accounts/accounts.js';
import type { Calculator } from '../odds/calculator.js';
import { addResults, type SliceResult } from './add-results.js';
import { readAnswers } from './job-answers.js';
import type { JobLimits } from './job-limits.js';
import { ENGINE_VERSION, type ReadQuestion } from './job-model.js';
import { createJobStore, type JobStore } from './job-store.js';
import { readStoredQuestion } from './read-job.js';
import { openFleetQueue } from './running/fleet-queue.js';
import { lookForMissingSlices, type MissingSlices } from './running/missing-slices.js';
import { createQueueHealth } from './running/queue-health.js';
import { createResultBatcher } from './running/result-batcher.js';
import { openMemoryQueue } from './running/slice-queue.js';
import { createRunner, type RunnerEvents } from './running/slice-runner.js';
import { createSliceStore } from './slice-store.js';
import { createSubmit, type Submission, type Submitted } from './submission.js';

export { JobLimitError, type JobLimits } from './job-limits.js';
export * from './job-model.js';
export { IdempotencyConflictError, type Submission, type Submitted, type SubmittedJob } from './submission.js';

/** Jobs as an operator's command and the endpoints use them, without computing. */
export interface Jobs extends Pick<JobStore, 'find' | 'list'> {
  /**
   * Writes a job and charges for it.
   * @throws {InsufficientCreditsError} @throws {JobLimitError} @throws {IdempotencyConflictError}
   */
  submit(submission: Submission): Promise<Submitted>;
  /** Cancels a job, if it has not ended; resolves with it. */
  cancel(id: string, account?: string): ReturnType<JobStore['end']>;
  /** The answers from a number on, each as it is sent, those of a block at a time; "null" where nothing is known. */
  answers(id: string, offset: number, count: number): AsyncGenerator<string[]>;
}

export interface JobsOptions {
  readonly accounts: Accounts;
  readonly limits: JobLimits;
  /** {@link readStoredQuestion}, by default. */
  readonly read?: ReadQuestion;
  /** {@link ENGINE_VERSION}, by default. */
  readonly engine?: number;
}

/** Opens jobs for those who submit and read them. */
export const openJobs = (options: JobsOptions): Jobs => {
  const { limits, read = readStoredQuestion, engine = ENGINE_VERSION } = options;
  const { store } = options.accounts;
  const { find, list, end } = createJobStore(store);
  return {
    submit: createSubmit(store, engine, limits),
    find,
    list,
    cancel: (id, account) => end(id, 'cancelled', account),
    answers: (id, offset, count) => readAnswers(store, read, id, offset, count),
  };
};

export interface JobRunnerOptions extends Omit<JobsOptions, 'limits'>, RunnerEvents {
  readonly calculator: Calculator;
  readonly databaseUrl: string;
  readonly threads: number;
  /** A failure of the queue or of the store, which is tried again. @param isNew there was none like it for five minutes */
  readonly onError: (error: unknown, isNew: boolean) => void;
}

export interface JobRunner {
  /** Looks for work soon. */
  wake(): void;
  /** Jobs of the whole store that are unfinished, at the last look. */
  openJobs(): number;
  /** Those of them that wait for instances of another engine version. */
  otherEngineJobs(): number;
  /** Whether the queue failed lately, while the store works. */
  isDegraded(): boolean;
  deleteOld(signal?: AbortSignal): Promise<void>;
  /** Stops after the slices that have begun. */
  close(): Promise<void>;
}

/** Slices for each thread that an instance takes at a time: computed ones wait up to 200 ms for the transaction of their results. */
const SLICES_PER_THREAD = 3;
/** How long a shutdown waits for slices that have begun. */
const CLOSE_TIMEOUT_MS = 2_000;

/** Computes slices of all jobs until it is closed. */
export const startJobRunner = async (options: JobRunnerOptions): Promise<JobRunner> => {
  const { accounts, engine = ENGINE_VERSION, calculator, read = readStoredQuestion, databaseUrl, threads } = options;
  const slices = createSliceStore(accounts.store);
  const jobStore = createJobStore(accounts.store);
  const { noteError: onError, isDegraded } = createQueueHealth(accounts, options.onError);
  const closing = new AbortController();
  let missing: MissingSlices | undefined;
  const addAll = (some: readonly SliceResult[]): Promise<void> => addResults(accounts.store, some);
  const results = createResultBatcher(addAll, committed => {
    if (committed.some(({ isAwaited }) => isAwaited)) missing?.look();
  });
  const compute = createRunner({ slices, results, calculator, read, signal: closing.signal, events: options });
  const openQueue = isEmbedded(databaseUrl) ? openMemoryQueue : openFleetQueue(databaseUrl, engine);
  const queue = await openQueue({ concurrency: SLICES_PER_THREAD * threads, compute, onError });
  const abandon = (id: string): Promise<unknown> => jobStore.end(id, 'failed');
  missing = lookForMissingSlices({ slices, queue, engine, abandon, onError });
  const { look, openJobs, otherEngineJobs, close } = missing;
  return {
    wake: look,
    openJobs,
    otherEngineJobs,
    isDegraded,
    deleteOld: jobStore.deleteOld,
    async close() {
      await close();
      const timer = setTimeout(() => closing.abort(new Error('the instance ends')), CLOSE_TIMEOUT_MS);
      await queue.close();
      clearTimeout(timer);
    },
  };
};
