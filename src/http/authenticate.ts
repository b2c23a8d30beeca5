// Whose request it is: the account behind the key in the Authorization header.
import type { Accounts } from '../accounts/accounts.js';
import type { Middleware } from './context.js';
import { Refusal } from './errors.js';

/** The scheme's name is case-insensitive (RFC 9110, section 11.1), the key is not. */
const BEARER = /^bearer +(\S+)$/i;

/** One answer for no key, another scheme, a malformed, an unknown and a revoked key, so that nothing leaks. */
const WAY_OUT = 'the Authorization header carries no active API key: send "Authorization: Bearer <API_KEY>"';

/** Lets a request with an active key through, with `ctx.state.principal` set. */
export const authenticate =
  (accounts: Accounts): Middleware =>
  async (ctx, next) => {
    const key = BEARER.exec(ctx.get('Authorization'))?.[1];
    const principal = key === undefined ? undefined : await accounts.authenticate(key);
    if (principal === undefined) throw new Refusal('INVALID_API_KEY', WAY_OUT);
    ctx.state.principal = principal;
    await next();
  };
