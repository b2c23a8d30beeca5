// GET /api/v1/usage: what the key's account has left, and what it was charged on each of the last 30 days. Free.
import type { Accounts } from '../../accounts/accounts.js';
import type { Middleware } from '../context.js';
import type { UsageData } from '../schemas.js';

export const usage =
  (accounts: Accounts): Middleware =>
  async ctx => {
    const account = ctx.state.principal?.account ?? '';
    const { credits, rateLimit } = await accounts.findAccount(account);
    const data: UsageData = {
      account,
      credits,
      rate_limit: { requests: rateLimit.requests, window_seconds: rateLimit.windowSeconds },
      days: await accounts.usage(account),
    };
    ctx.state.data = data;
  };
