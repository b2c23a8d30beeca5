// The form and the bounds of requests about jobs.

export const JOB_ID = /^job_[0-9a-z]{1,40}$/;
/** How many questions a job may have. */
export const MAX_JOB_QUESTIONS = 100_000;
/** Answers that are shown at a time. */
export const SHOWN_ANSWERS = 1_000;
