// Authentication: finds the account of the API key in the Authorization header.
import type { Principal } from '../../accounts/account-model.js';
import type { Accounts } from '../../accounts/accounts.js';
import type { RateLimits } from '../../accounts/limits/rate-limits.js';
import { findClientAddress, findNetwork } from '../client-address.js';
import type { Context, Middleware } from '../context.js';
import { HttpError } from '../http-error.js';
import type { Metrics } from '../metrics.js';
import { countAllowance, rateLimitError } from './rate-limit.js';

/** The scheme's name is case-insensitive (RFC 9110, section 11.1), the key is not. */
const BEARER = /^bearer +(\S+)$/i;

/** One sentence for no key, another scheme, a malformed, an unknown and a revoked key, so that the answer reveals nothing. */
const INVALID_KEY_DETAILS =
  'the Authorization header carries no active API key: send "Authorization: Bearer <API_KEY>"';

/**
 * The answer to a request without an active key: 401, and 429 after too many of them from its address. Requests with an active
 * key are never refused by this limit. It does not protect the store, which has looked up the key before.
 */
const invalidKeyError = async (ctx: Context, rateLimits: RateLimits, metrics: Metrics): Promise<HttpError> => {
  const allowance = await rateLimits.consumeFailedKey(findNetwork(findClientAddress(ctx)));
  countAllowance(metrics, 'failed_key', allowance);
  return allowance.allowed
    ? new HttpError('INVALID_API_KEY', INVALID_KEY_DETAILS)
    : rateLimitError(allowance, "the address's limit of requests without an active API key", ', or send an active key');
};

/** The account and key of a request; undefined if the key is missing or not active. */
export const findPrincipal = async (accounts: Accounts, { req }: Context): Promise<Principal | undefined> => {
  const key = BEARER.exec(req.headers.authorization ?? '')?.[1];
  return key === undefined ? undefined : accounts.authenticate(key);
};

/** Passes requests with an active key on, with `ctx.state.principal` set. */
export const authenticate =
  (accounts: Accounts, rateLimits: RateLimits, metrics: Metrics): Middleware =>
  async (ctx, next) => {
    const principal = await findPrincipal(accounts, ctx);
    if (principal === undefined) throw await invalidKeyError(ctx, rateLimits, metrics);
    ctx.state.principal = principal;
    await next();
  };
