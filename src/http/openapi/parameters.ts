// What requests have besides a body: header fields, parts of the path, queries.
import { DEFAULT_LISTED_JOBS, MAX_JOB_QUESTIONS, MAX_LISTED_JOBS } from '../../jobs/job-model.js';
import { refer } from './answer-schemas.js';

const TEXT: object = { type: 'string' };

const parameter = (place: 'header' | 'query', name: string, description: string, schema = TEXT) => ({
  name,
  in: place,
  description,
  schema,
});

/** No examples and no defaults: viewers would send these with every request. */
export const PARAMETERS = {
  RequestId: parameter(
    'header',
    'X-Request-Id',
    'An id of your own for the log, 1 to 64 letters, digits, `-` and `_`; otherwise the server makes one.',
  ),
  IdempotencyKey: parameter(
    'header',
    'Idempotency-Key',
    'A unique key for this request. For 24 hours, a repetition with the same key gets the same response, free of charge.',
    { type: 'string', pattern: '^[!-~]{1,255}$' },
  ),
  ContentEncoding: parameter('header', 'Content-Encoding', 'How the body is compressed.', refer('ContentCoding')),
  IfNoneMatch: parameter('header', 'If-None-Match', 'The `ETag` of what you have: it is not sent again.'),
  JobId: { name: 'id', in: 'path', required: true, description: 'The id of a job.', schema: TEXT },
  Offset: parameter('query', 'offset', 'The number of the first question whose answer is shown; 0 by default.', {
    type: 'integer',
    minimum: 0,
    maximum: MAX_JOB_QUESTIONS,
  }),
  Before: parameter('query', 'before', 'The id of the last job of the page before.'),
  Limit: parameter('query', 'limit', `How many jobs are listed; ${DEFAULT_LISTED_JOBS} by default.`, {
    type: 'integer',
    minimum: 1,
    maximum: MAX_LISTED_JOBS,
  }),
};
