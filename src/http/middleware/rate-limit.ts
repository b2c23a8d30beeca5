// Applies an account's rate limit. Every request with an active key counts, even if it fails, and its answer says how many are left.
import type { Allowance, RateLimits } from '../../accounts/limits/rate-limits.js';
import { type Context, type Middleware, requirePrincipal } from '../context.js';
import { HttpError } from '../http-error.js';
import type { Metrics } from '../metrics.js';

/**
 * Whole seconds until the window has ended, at most its length. One millisecond is added because Redis keeps a window through
 * its last millisecond.
 */
const computeWait = ({ msToReset, limit }: Allowance): number =>
  Math.min(Math.ceil((msToReset + 1) / 1000), limit.windowSeconds);

/** Sets the headers of draft-ietf-httpapi-ratelimit-headers. */
const setHeaders = (ctx: Context, { limit, remaining, msToReset }: Allowance): void => {
  ctx.set('RateLimit-Policy', `"default";q=${limit.requests};w=${limit.windowSeconds}`);
  ctx.set('RateLimit', `"default";r=${remaining};t=${Math.ceil(msToReset / 1000)}`);
};

/** @param kind the limit of an account, or of requests without an active key or an admin token from an address */
export const countAllowance = (
  metrics: Metrics,
  kind: 'account' | 'failed_key' | 'failed_token',
  allowance: Allowance,
): void => {
  if (!allowance.allowed) metrics.rateLimitRefusals.inc({ kind });
  if (allowance.insured) metrics.rateLimitInsured.inc();
};

/**
 * @param whose is followed by "…, 100 requests in each 60 s, is spent: "
 * @param hint follows "wait 12 s"
 */
export const rateLimitError = (allowance: Allowance, whose: string, hint = ''): HttpError => {
  const { requests, windowSeconds } = allowance.limit;
  const seconds = computeWait(allowance);
  const details = `${whose}, ${requests} in each ${windowSeconds} s, is spent: wait ${seconds} s${hint}`;
  return new HttpError('RATE_LIMIT_EXCEEDED', details, { 'Retry-After': String(seconds) });
};

/** Refuses requests above the account's limit. Runs after `authenticate`. */
export const rateLimit =
  (rateLimits: RateLimits, metrics: Metrics): Middleware =>
  async (ctx, next) => {
    const { account, rateLimit } = requirePrincipal(ctx);
    const allowance = await rateLimits.consume(account, rateLimit);
    countAllowance(metrics, 'account', allowance);
    setHeaders(ctx, allowance);
    if (!allowance.allowed) throw rateLimitError(allowance, "the account's limit of requests");
    await next();
  };
