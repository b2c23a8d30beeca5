// The schemas of jobs: what is answered about them. The body of a submission is a batch's, with other bounds.
import Type, { type Static } from 'typebox';
import { MAX_LISTED_JOBS } from '../jobs/job-model.js';
import { MAX_CALCULATION_SIMULATIONS } from '../odds/calculation.js';
import { questionSchema } from './batch-schemas.js';
import { named } from './schemas.js';

export const JOB_ID = /^job_[0-9a-z]{1,40}$/;
export const JobId = Type.String({ title: 'JobId', pattern: JOB_ID.source });
export const JobState = Type.Enum(['queued', 'running', 'done', 'cancelled', 'failed'], { title: 'JobState' });
const Credits = Type.Integer({ minimum: 0 });
const Time = Type.String({ format: 'date-time' });

/** `data` of POST /api/v1/jobs. */
export const SubmittedJob = Type.Object({ id: JobId, state: JobState, cost: Credits }, named('SubmittedJob'));
export type SubmittedJob = Static<typeof SubmittedJob>;

const summary = {
  id: JobId,
  state: JobState,
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  cost: Credits,
  created: Time,
  ended: Type.Union([Time, Type.Null()]),
};

export const JobSummary = Type.Object(summary, named('JobSummary'));
export type JobSummary = Static<typeof JobSummary>;

/** `data` of GET /api/v1/jobs. */
export const JobListData = Type.Object(
  { jobs: Type.Array(JobSummary, { maxItems: MAX_LISTED_JOBS }), has_more: Type.Boolean() },
  named('JobListData'),
);
export type JobListData = Static<typeof JobListData>;

/** How many questions a job may have. */
export const MAX_JOB_QUESTIONS = 100_000;
/** Answers that are shown at a time. */
export const SHOWN_ANSWERS = 1_000;

const JobSimulations = Type.Integer({ title: 'JobSimulations', minimum: 1, maximum: MAX_CALCULATION_SIMULATIONS });
const JobQuestion = questionSchema('Job', { simulations: Type.Optional(JobSimulations) });

/** Body of POST /api/v1/jobs, as the OpenAPI document describes it: each question is read by itself. */
export const JobRequest = Type.Object(
  { questions: Type.Array(JobQuestion, { minItems: 1, maxItems: MAX_JOB_QUESTIONS }) },
  named('JobRequest'),
);

/** What is common to `data` of a list's entries and of a job with its answers. */
export const JOB_FIELDS = summary;
