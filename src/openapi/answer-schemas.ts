// The schemas of answers and errors, by their names in the OpenAPI document.
import Type from 'typebox';
import { ACCOUNT_NAME } from '../accounts/account-rules.js';
import { ERRORS } from '../http/http-error.js';
import { JOB_ID, MAX_LISTED_JOBS, SHOWN_ANSWERS } from '../jobs/job-model.js';
import { EQUITY_SCHEMAS } from '../questions/answers/equity-types.js';
import { ODDS_SCHEMAS } from '../questions/answers/odds-types.js';
import { choice, envelope, fields, list, literal, refer } from '../questions/answers/schema-parts.js';
import { SHOWDOWN_SCHEMAS } from '../questions/answers/showdown-types.js';
import { MAX_BATCH_QUESTIONS } from '../questions/question-list.js';

/** Plain JSON of any depth. */
export type Json = { readonly [name: string]: unknown };

/** Describes these fields and allows all others explicitly, because some tools treat unlisted fields as forbidden. */
export const describePart = (properties: Json): Json => ({ type: 'object', properties, unevaluatedProperties: true });

const POSITIVE = Type.Integer({ minimum: 1 });
const ANSWERS = [
  'ProbabilitiesAnswer',
  'EnhancedAnswer',
  'EquityAnswer',
  'ShowdownAnswer',
  'DryRunAnswer',
  'Error',
].map(name => refer(name));
const TIME = Type.String({ format: 'date-time' });
const COST = Type.Integer({
  minimum: 0,
  description: 'Credits: the most that it can cost; of an ended job, its cost.',
});
const JOB_FIELDS = {
  id: refer('JobId'),
  state: refer('JobState'),
  progress: refer('Rate', 'The part of the billed hands that is computed.'),
  cost: COST,
  created: TIME,
  ended: Type.Union([TIME, Type.Null()]),
};

const LIST_SCHEMAS = {
  BatchAnswer: envelope('BatchData'),
  BatchData: fields('The answers, in the order of the questions.', {
    answers: Type.Array(Type.Union(ANSWERS), { minItems: 1, maxItems: MAX_BATCH_QUESTIONS }),
  }),
  JobId: Type.String({ pattern: JOB_ID.source, description: 'The id of a job.' }),
  JobState: choice(['queued', 'running', 'done', 'cancelled', 'failed'], '`failed`: it could not be computed.'),
  SubmittedJobAnswer: envelope('SubmittedJob'),
  SubmittedJob: fields('A job that was accepted.', { id: refer('JobId'), state: refer('JobState'), cost: COST }),
  JobListAnswer: envelope('JobListData'),
  JobListData: fields('Jobs, the newest first, and whether there are older ones.', {
    jobs: list('JobSummary', { maxItems: MAX_LISTED_JOBS }),
    has_more: Type.Boolean(),
  }),
  JobSummaryAnswer: envelope('JobSummary'),
  JobSummary: fields('A job without its answers.', JOB_FIELDS),
  // Without a type: tools take these fields as those of each event's data, or compare the whole stream, a text, with the schema.
  JobEvent: {
    description: 'A job without its answers, as JSON in the data of an event.',
    properties: JOB_FIELDS,
    required: Object.keys(JOB_FIELDS),
  },
  JobAnswer: envelope('JobData'),
  JobData: fields('A job, and the answers of some of its questions.', {
    ...JOB_FIELDS,
    answers: Type.Array(Type.Union([...ANSWERS, Type.Null()]), {
      maxItems: SHOWN_ANSWERS,
      description: 'Answer i is that of question `offset` + i; while it is computed, the odds so far, or `null`.',
    }),
  }),
};

/** Only the administration answers CONFLICT. */
const PUBLIC_CODES = Object.keys(ERRORS).filter(code => code !== 'CONFLICT');

const PARTS = { minItems: 1, uniqueItems: true };
const SERVICE_SCHEMAS = {
  UsageAnswer: envelope('UsageData'),
  UsageData: fields('The balance of an account, its rate limit, and its charges of the last 30 days.', {
    account: Type.String({ pattern: ACCOUNT_NAME }),
    credits: Type.Integer({ minimum: 0 }),
    rate_limit: refer('RateLimit'),
    days: list('UsageDay'),
  }),
  RateLimit: fields('Requests in each window.', { requests: POSITIVE, window_seconds: POSITIVE }),
  UsageDay: fields('The charges of a day (UTC).', {
    date: Type.String({ format: 'date' }),
    requests: POSITIVE,
    questions: POSITIVE,
    credits: Type.Integer({ minimum: 0 }),
  }),
  Error: fields('An error.', { success: literal(false), error: refer('Fault') }),
  Fault: fields('What is wrong.', {
    code: refer('ErrorCode'),
    message: Type.String({ minLength: 1, description: 'The code in words.' }),
    details: Type.String({ minLength: 1, description: 'Names the input that failed, and says what to send instead.' }),
  }),
  ErrorCode: choice(PUBLIC_CODES, 'For programs. Codes may be added: treat unknown ones by their status.'),
  Healthy: fields('All is well.', { status: literal('ok') }),
  Degraded: fields('Some parts work worse than they should.', {
    status: literal('degraded'),
    degraded: list('DegradedPart', PARTS),
  }),
  DegradedPart: choice(['jobs', 'rate-limits'], 'What works worse than it should.'),
  Unavailable: fields('Requests cannot be served.', {
    status: literal('unavailable'),
    degraded: list('UnavailablePart', PARTS),
  }),
  UnavailablePart: choice(['store', 'engine', 'jobs', 'rate-limits', 'shutting-down'], 'What does not work.'),
};

export const ANSWER_SCHEMAS = {
  ...ODDS_SCHEMAS,
  ...EQUITY_SCHEMAS,
  ...SHOWDOWN_SCHEMAS,
  ...LIST_SCHEMAS,
  ...SERVICE_SCHEMAS,
};
