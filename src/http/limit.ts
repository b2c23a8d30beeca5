// The rate limit: every request with a good key counts, whatever becomes of it, and its answer tells what is left.
import type { Principal } from '../accounts/accounts.js';
import type { Allowance, Limits } from '../accounts/limits.js';
import type { Context, Middleware } from './context.js';
import { Refusal } from './errors.js';
import type { Metrics } from './metrics.js';

/**
 * Whole seconds after which the window is over: no more than it is long, and a millisecond more than is left of it, since
 * Redis keeps a window through its last one.
 */
const secondsToWait = ({ msToReset, limit }: Allowance): number =>
  Math.min(Math.ceil((msToReset + 1) / 1000), limit.windowSeconds);

/** The header fields of the IETF's draft (draft-ietf-httpapi-ratelimit-headers). */
const tell = (ctx: Context, { limit, remaining, msToReset }: Allowance): void => {
  ctx.set('RateLimit-Policy', `"default";q=${limit.requests};w=${limit.windowSeconds}`);
  ctx.set('RateLimit', `"default";r=${remaining};t=${Math.ceil(msToReset / 1000)}`);
};

/**
 * The 429 of a spent window.
 * @param whose begins the sentence that goes on "…, 100 requests in each 60 s, is spent: "
 * @param wayOut ends the one that begins "wait 12 s"
 */
export const limitRefusal = (allowance: Allowance, whose: string, wayOut = ''): Refusal => {
  const { requests, windowSeconds } = allowance.limit;
  const seconds = secondsToWait(allowance);
  const details = `${whose}, ${requests} in each ${windowSeconds} s, is spent: wait ${seconds} s${wayOut}`;
  return new Refusal('RATE_LIMIT_EXCEEDED', details, { 'Retry-After': String(seconds) });
};

/** Lets as many of an account's requests through as its limit allows. Comes after `authenticate`. */
export const limit =
  (limits: Limits, metrics: Metrics): Middleware =>
  async (ctx, next) => {
    const { account, rateLimit } = ctx.state.principal as Principal;
    const allowance = await limits.consume(account, rateLimit);
    metrics.countAllowance('account', allowance);
    tell(ctx, allowance);
    if (!allowance.allowed) throw limitRefusal(allowance, "the account's limit of requests");
    await next();
  };
