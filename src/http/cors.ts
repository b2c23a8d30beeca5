// Browsers on other sites (CORS): which origins' pages may ask this service, and which of its headers they may read.
import cors from '@koa/cors';
import type { Middleware } from './context.js';

/** Any origin. No danger by itself: keys are sent by whoever has one, never by a browser on its own as cookies are. */
export const ANY_ORIGIN = '*';

const READABLE = [
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'X-Request-Id',
  'X-Credits-Cost',
  'X-Credits-Remaining',
  'Idempotency-Replayed',
  'Server-Timing',
];
/** Browsers remember a permission for two hours at most. */
const REMEMBERED_S = 7200;

/**
 * Answers preflights, which carry no key, and lets pages of these origins read answers, refusals too.
 * @param origins as browsers write them, or {@link ANY_ORIGIN} alone
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
    allowMethods: ['GET', 'HEAD', 'POST'],
    allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'X-Request-Id'],
    exposeHeaders: READABLE,
    maxAge: REMEMBERED_S,
    // What is set stays set: errors are answered by the envelope, which keeps the headers.
    keepHeadersOnError: false,
  }) as Middleware;
};
