// GET /api/v1/usage: the balance of the key's account, and its charges on each of the last 30 days. Free of charge.
import type { Accounts } from '../../accounts/accounts.js';
import { type Middleware, requirePrincipal } from '../context.js';

export const createUsageRoute =
  (accounts: Accounts): Middleware =>
  async ctx => {
    const { account } = requirePrincipal(ctx);
    const { credits, rateLimit } = await accounts.findAccount(account);
    ctx.state.data = {
      account,
      credits,
      rate_limit: { requests: rateLimit.requests, window_seconds: rateLimit.windowSeconds },
      days: await accounts.usage(account),
    };
  };
