// CORS: the origins whose pages may send requests from a browser, and the headers that those pages may read.
import cors from '@koa/cors';
import type { Middleware } from '../context.js';

/** Any origin. This is safe by itself: a browser never sends an API key on its own, as it sends cookies. */
const ANY_ORIGIN = '*';

const EXPOSED_HEADERS = [
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'X-Request-Id',
  'X-Credits-Cost',
  'X-Credits-Remaining',
  'Idempotency-Replayed',
  'Server-Timing',
  'Location',
];
/** Two hours, the longest time for which Chromium caches a preflight answer. */
const MAX_AGE_S = 7200;

/**
 * Answers preflight requests, which have no key, and lets pages of these origins read answers, also errors.
 * @param origins as browsers write them, or only {@link ANY_ORIGIN}
 */
export const allowOrigins = (origins: readonly string[]): Middleware => {
  const allowed = new Set(origins);
  return cors({
    origin: allowed.has(ANY_ORIGIN)
      ? ANY_ORIGIN
      : ctx => {
          const origin = ctx.get('Origin');
          return allowed.has(origin) ? origin : '';
        },
    allowMethods: ['GET', 'HEAD', 'POST', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Encoding', 'Content-Type', 'Idempotency-Key', 'X-Request-Id'],
    exposeHeaders: EXPOSED_HEADERS,
    maxAge: MAX_AGE_S,
    // The envelope answers errors, and keeps the headers that are set.
    keepHeadersOnError: false,
  }) as Middleware;
};
