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
    'An id of your own, 1 to 64 letters, digits, `-` and `_`, for instance `order-117`. It comes back with the answer, and is what ' +
      'the operator finds in the log. Anything else is passed over, and the server makes one.',
  ),
  IdempotencyKey: parameter(
    'header',
    'Idempotency-Key',
    'A name for this request, 1 to 255 visible ASCII characters, another one for each, for instance a UUID: for 24 hours a ' +
      'repetition under it gets the same bytes and is not charged again. One scope for all paths of the account. Of an answer that ' +
      'takes more than 256 KiB, compressed, a repetition is `INVALID_REQUEST`.',
    { type: 'string', pattern: '^[!-~]{1,255}$' },
  ),
  ContentEncoding: parameter(
    'header',
    'Content-Encoding',
    'How the body is compressed; `identity`, or nothing, where it is not.',
    refer('ContentCoding'),
  ),
  IfNoneMatch: parameter(
    'header',
    'If-None-Match',
    'The `ETag` of what you have: it is not sent again while it is the same.',
  ),
  JobId: { name: 'id', in: 'path', required: true, description: 'The id of a job.', schema: TEXT },
  Offset: parameter(
    'query',
    'offset',
    'The number of the first question whose answer is shown; 0 where it is left out.',
    {
      type: 'integer',
      minimum: 0,
      maximum: MAX_JOB_QUESTIONS,
    },
  ),
  Before: parameter(
    'query',
    'before',
    'The id of the last job of the page before; the newest jobs where it is left out.',
  ),
  Limit: parameter('query', 'limit', `How many jobs are listed; ${DEFAULT_LISTED_JOBS} where it is left out.`, {
    type: 'integer',
    minimum: 1,
    maximum: MAX_LISTED_JOBS,
  }),
};
