// Jobs as their callers see them, and what they are made of.
import type { Counts } from '../engine/counts.js';
import type { Calculation } from '../odds/calculation.js';

/**
 * Raised when the same question would be given other counts, other chunks or other slices, or counts are stored in another form:
 * instances compute jobs of their own number alone (test/jobs/engine-version.test.ts fails if it should have been raised).
 */
export const ENGINE_VERSION = 4;

export type JobState = 'queued' | 'running' | 'done' | 'cancelled' | 'failed';

/** A question that needs no computing: a faulty one, or a dry run. */
export interface AnsweredQuestion {
  /** The answer as it is sent: an envelope. */
  readonly body: string;
}

/** A question as it is stored: its answer, or what was sent, with everything that chance or a setting decides written into it. */
export type Question = AnsweredQuestion | object;

export const isAnswered = (question: Question): question is AnsweredQuestion => 'body' in question;

/** A stored question that was read again. */
export interface JobQuestion {
  readonly calculation: Calculation;
  /** The answer as it is sent: an envelope. */
  answerText(counts: Counts): string;
}

/**
 * Reads a stored question that has to be computed: the same each time, on every instance.
 * @param detail whether the answer has all details, whatever the question says
 */
export type ReadQuestion = (question: Question, detail?: boolean) => JobQuestion;

/** Where jobs are submitted. The command line reads bodies under the same path: repetitions under one Idempotency-Key compare it. */
export const JOBS_PATH = '/api/v1/jobs';
export const JOB_ID = /^job_[0-9a-z]{1,40}$/;
/** How many questions a job may have. */
export const MAX_JOB_QUESTIONS = 100_000;
/** The size of a request body, uncompressed. */
export const MAX_JOB_BYTES = 16 * 1024 * 1024;
/** Answers that are shown at a time. */
export const SHOWN_ANSWERS = 1_000;

/** A job, as it is shown. */
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
  /** Credits: `maxCost` until the job has ended, then what it cost. */
  readonly cost: number;
  readonly created: Date;
  readonly ended: Date | undefined;
}

/** How many jobs a page lists, unless its reader says another number, and at most. */
export const DEFAULT_LISTED_JOBS = 20;
export const MAX_LISTED_JOBS = 100;

export interface JobPageOptions {
  /** How many at most. */
  readonly limit: number;
  /** The id of the last job of the page before. */
  readonly before?: string | undefined;
}

export interface JobPage {
  readonly jobs: readonly Job[];
  /** Whether there are older ones. */
  readonly hasMore: boolean;
}

/** A slice: the smallest work that is given to an instance, at most a quarter of a second of it. */
export interface Slice {
  readonly job: string;
  readonly block: number;
  /** 0, 1, … within the block. */
  readonly slice: number;
}
