// Jobs: long work, submitted, shown and cancelled here, and computed by any instance. Other folders use this file.
import { type Accounts, isEmbedded } from '../accounts/accounts.js';
import type { Calculator } from '../odds/calculation.js';
import { readAnswers } from './job-answers.js';
import { ENGINE_VERSION, type ReadQuestion } from './job-model.js';
import { createJobStore, type JobStore } from './job-store.js';
import { createQueueHealth } from './queue-health.js';
import { openFleetQueue } from './running/fleet-queue.js';
import { lookForMissingSlices, type MissingSlices } from './running/missing-slices.js';
import { createResultBatcher } from './running/result-batcher.js';
import { openMemoryQueue, type SliceQueue } from './running/slice-queue.js';
import { createRunner, type RunnerEvents } from './running/slice-runner.js';
import { createSliceStore, type SliceResult } from './slice-store.js';
import type { JobLimits } from './submission.js';

export * from './job-model.js';
export { IdempotencyConflictError, type Submitted, type SubmittedJob } from './job-store.js';
export type { JobLimits } from './submission.js';

/** Jobs as an operator's command and the endpoints use them, without computing. */
export interface Jobs extends Omit<JobStore, 'deleteOld' | 'end'> {
  /** Cancels a job, if it has not ended; resolves with it. */
  cancel(id: string, account?: string): Promise<Awaited<ReturnType<JobStore['find']>>>;
  /** The answers from a number on, each as it is sent, those of a block at a time; "null" where nothing is known. */
  answers(id: string, offset: number, count: number): AsyncGenerator<string[]>;
}

export interface JobsOptions {
  readonly accounts: Accounts;
  readonly limits: JobLimits;
  readonly read: ReadQuestion;
  /** {@link ENGINE_VERSION}, by default. */
  readonly engine?: number;
}

/** Opens jobs for those who submit and read them. */
export const openJobs = ({ accounts, limits, read, engine = ENGINE_VERSION }: JobsOptions): Jobs => {
  const { end, deleteOld: _, ...jobStore } = createJobStore(accounts.store, engine, limits);
  return {
    ...jobStore,
    cancel: (id, account) => end(id, 'cancelled', account),
    answers: (id, offset, count) => readAnswers(accounts.store, read, id, offset, count),
  };
};

export interface JobRunnerOptions extends JobsOptions, RunnerEvents {
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
  const { accounts, limits, engine = ENGINE_VERSION, calculator, read, databaseUrl, threads } = options;
  const { onError, onRunning, onSlice, onFailure } = options;
  const slices = createSliceStore(accounts.store);
  const jobStore = createJobStore(accounts.store, engine, limits);
  const closing = new AbortController();
  let missing: MissingSlices | undefined;
  const onCommit = (committed: readonly SliceResult[]): void => {
    if (committed.some(({ isAwaited }) => isAwaited)) missing?.look();
  };
  const results = createResultBatcher(slices.add, onCommit);
  const events = { ...(onRunning && { onRunning }), ...(onSlice && { onSlice }), ...(onFailure && { onFailure }) };
  const compute = createRunner({ slices, results, calculator, read, signal: closing.signal, events });
  const openQueue = isEmbedded(databaseUrl) ? openMemoryQueue : openFleetQueue(databaseUrl, engine);
  const health = createQueueHealth(accounts, onError);
  const queue: SliceQueue = await openQueue({
    concurrency: SLICES_PER_THREAD * threads,
    compute,
    onError: health.noteError,
  });
  missing = lookForMissingSlices({
    slices,
    queue,
    engine,
    abandon: id => jobStore.end(id, 'failed'),
    onError: health.noteError,
  });
  return {
    wake: missing.look,
    openJobs: missing.openJobs,
    otherEngineJobs: missing.otherEngineJobs,
    isDegraded: health.isDegraded,
    deleteOld: jobStore.deleteOld,
    async close() {
      await missing?.close();
      const timer = setTimeout(() => closing.abort(new Error('the instance ends')), CLOSE_TIMEOUT_MS);
      await queue.close();
      clearTimeout(timer);
    },
  };
};
