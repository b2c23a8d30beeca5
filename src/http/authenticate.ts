// Whose request it is: the account behind the key in the Authorization header.
import type { Accounts } from '../accounts/accounts.js';
import type { Limits } from '../accounts/limits.js';
import { clientAddress, networkOf } from './address.js';
import type { Context, Middleware } from './context.js';
import { Refusal } from './errors.js';
import { limitRefusal } from './limit.js';
import type { Metrics } from './metrics.js';

/** The scheme's name is case-insensitive (RFC 9110, section 11.1), the key is not. */
const BEARER = /^bearer +(\S+)$/i;

/** One answer for no key, another scheme, a malformed, an unknown and a revoked key, so that nothing leaks. */
const WAY_OUT = 'the Authorization header carries no active API key: send "Authorization: Bearer <API_KEY>"';

/**
 * How a request without an active key is answered: 401, and 429 once too many such came from its address. That locks nobody
 * out, since a request with an active key never comes here; and so it spares the store nothing, which was asked before.
 */
const refusalFor = async (ctx: Context, limits: Limits, metrics: Metrics): Promise<Refusal> => {
  const allowance = await limits.failedKey(networkOf(clientAddress(ctx)));
  metrics.countAllowance('failed_key', allowance);
  return allowance.allowed
    ? new Refusal('INVALID_API_KEY', WAY_OUT)
    : limitRefusal(allowance, "the address's limit of requests without an active API key", ', or send an active key');
};

/** Lets a request with an active key through, with `ctx.state.principal` set. */
export const authenticate =
  (accounts: Accounts, limits: Limits, metrics: Metrics): Middleware =>
  async (ctx, next) => {
    const key = BEARER.exec(ctx.get('Authorization'))?.[1];
    const principal = key === undefined ? undefined : await accounts.authenticate(key);
    if (principal === undefined) throw await refusalFor(ctx, limits, metrics);
    ctx.state.principal = principal;
    await next();
  };
