// The parameters of requests: header fields, parts of the path, and of the query.
import { DEFAULT_LISTED_JOBS, MAX_JOB_QUESTIONS, MAX_LISTED_JOBS } from '../jobs/job-model.js';

const TEXT: object = { type: 'string' };

const parameter = (place: 'header' | 'query', name: string, description: string, schema = TEXT) => ({
  name,
  in: place,
  description,
  schema,
});

/**
 * No examples and no defaults: viewers would send these with every request. No Idempotency-Key and no Content-Encoding: tools that fill
 * in every parameter would send one key for all requests, and a coding that the body does not have. Descriptions name these two.
 */
export const PARAMETERS = {
  RequestId: parameter(
    'header',
    'X-Request-Id',
    'An id of your own for the log, 1 to 64 letters, digits, `-` and `_`; otherwise the server makes one.',
  ),
  IfNoneMatch: parameter(
    'header',
    'If-None-Match',
    'The `ETag` of your copy. If the copy is still current, it is not sent again.',
  ),
  Id: { name: 'id', in: 'path', required: true, description: 'The id of a job.', schema: TEXT },
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
