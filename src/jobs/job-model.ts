// The types of jobs, of their stored questions and of slices, and the limits of a job.
import type { Calculation } from '../calculations/calculation.js';
import type { Counts } from '../engine/counts.js';

/**
 * Increase it when the same question would get other counts, chunks or slices, when counts are stored in another form, or when there
 * is a new type of question, which older instances cannot read. Instances compute only jobs of their own version.
 * test/jobs/engine-version.test.ts fails if an increase was forgotten.
 */
export const ENGINE_VERSION = 13;

export type JobState = 'queued' | 'running' | 'done' | 'cancelled' | 'failed';

/** The answer to a question that needs no computing: an invalid one, or a dry run. */
export interface StoredAnswer {
  /** As it is sent: an envelope. */
  readonly body: string;
}

/** A question of a job in the store: as it was sent, with `simulations` and `seed` filled in if it is sampled; or its answer. */
export type StoredQuestion = StoredAnswer | object;

export const isAnswered = (stored: StoredQuestion): stored is StoredAnswer => 'body' in stored;

/** What a stored question asks to be computed, and how its counts become its answer. */
export interface PendingAnswer {
  readonly calculation: Calculation;
  /** As it is sent: an envelope. */
  answerText(counts: Counts): string;
}

/**
 * Reads a stored question that has to be computed. Every instance gets the same calculation each time.
 * @param detail whether the answer has all details, whatever the question says
 */
export type ReadStoredQuestion = (stored: StoredQuestion, detail?: boolean) => Promise<PendingAnswer>;

export const JOB_ID = /^job_[0-9a-z]{1,40}$/;
export const MAX_JOB_QUESTIONS = 100_000;
/** The largest body of a job in NDJSON, decompressed. */
export const MAX_JOB_BYTES = 16 * 1024 * 1024;
/** The largest body of a job in JSON, which is parsed in one step. */
export const MAX_JSON_JOB_BYTES = 1024 * 1024;
/** The largest other text that is parsed in one step: a body of another endpoint, a question of a job, the questions of a block. */
export const MAX_PARSED_BYTES = 256 * 1024;
/** Answers on a page. */
export const SHOWN_ANSWERS = 1_000;

export interface Job {
  readonly id: string;
  readonly account: string;
  readonly state: JobState;
  /** The {@link ENGINE_VERSION} of the instances that compute it. */
  readonly engine: number;
  readonly questions: number;
  /** The part of the billed hands that is computed, 0 to 1. */
  readonly progress: number;
  /** Credits that were charged at its submission: the most that it can cost. */
  readonly charged: number;
  /** Credits: `charged` until the job has ended, then what it cost. */
  readonly cost: number;
  readonly created: Date;
  readonly ended: Date | undefined;
}

/** Jobs on a page. */
export const DEFAULT_LISTED_JOBS = 20;
export const MAX_LISTED_JOBS = 100;

export interface JobPageOptions {
  readonly limit: number;
  /** The id of the last job of the page before. */
  readonly before?: string | undefined;
}

export interface JobPage {
  readonly jobs: readonly Job[];
  readonly hasMore: boolean;
}

/** The unit of work that is given to an instance: at most 250 ms. */
export interface Slice {
  readonly job: string;
  readonly block: number;
  /** 0, 1, … within the block. */
  readonly slice: number;
}
