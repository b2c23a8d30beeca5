// What requests have besides a body: header fields, parts of the path, queries.
import { DEFAULT_LISTED_JOBS, MAX_LISTED_JOBS } from '../../jobs/job-model.js';
import { refer } from './answer-schemas.js';

/** They have no examples and no defaults: viewers would send these with every request. */
export const PARAMETERS = {
  RequestId: {
    name: 'X-Request-Id',
    in: 'header',
    description:
      'An id of your own, 1 to 64 letters, digits, `-` and `_`, for instance `order-117`. It comes back with the answer, and is what the operator finds in the log. ' +
      'Anything else is passed over, and the server makes one.',
    schema: { type: 'string' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A name for this request, 1 to 255 visible ASCII characters, another one for each, for instance a UUID: for 24 hours a ' +
      'repetition under it gets the same bytes and is not charged again. One scope for all paths of the account. Of an answer that takes ' +
      'more than 256 KiB, compressed, a repetition is `INVALID_REQUEST`.',
    schema: { type: 'string', pattern: '^[!-~]{1,255}$' },
  },
  ContentEncoding: {
    name: 'Content-Encoding',
    in: 'header',
    description: 'How the body is compressed; `identity`, or nothing, where it is not.',
    schema: refer('ContentCoding'),
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `ETag` of what you have: it is not sent again while it is the same.',
    schema: { type: 'string' },
  },
  JobId: {
    name: 'id',
    in: 'path',
    required: true,
    description: 'The id of a job.',
    schema: { type: 'string' },
  },
  Offset: {
    name: 'offset',
    in: 'query',
    description: 'The number of the first question whose answer is shown, from 0 on; 0 where it is left out.',
    schema: { type: 'integer', minimum: 0, maximum: 100_000 },
  },
  Before: {
    name: 'before',
    in: 'query',
    description: 'The id of the last job of the page before; the newest jobs where it is left out.',
    schema: { type: 'string' },
  },
  Limit: {
    name: 'limit',
    in: 'query',
    description: `How many jobs are listed; ${DEFAULT_LISTED_JOBS} where it is left out.`,
    schema: { type: 'integer', minimum: 1, maximum: MAX_LISTED_JOBS },
  },
} as const;
