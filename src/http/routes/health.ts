// GET /healthz: the process lives. GET /readyz: it can do its work. Both need no key and answer small JSON of their own:
// {"status":"ok"}; {"status":"degraded","degraded":["rate-limits"]} while it works, but not as well as it should; and, with 503,
// {"status":"unavailable","degraded":["store","engine"]}, naming the parts that do not answer, or "shutting-down".
import { type Accounts, StoreUnavailableError } from '../../accounts/accounts.js';
import type { Limits } from '../../accounts/limits.js';
import type { Calculator } from '../../odds/calculator.js';
import type { Context, Middleware, Phase } from '../context.js';
import { sendJson } from '../envelope.js';
import type { Logger } from '../logger.js';

/** A part that takes longer counts as one that does not answer. */
const PATIENCE_MS = 2000;

const withinPatience = async (check: Promise<void>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${PATIENCE_MS} ms`)), PATIENCE_MS);
  });
  await Promise.race([check, late]).finally(() => clearTimeout(timer));
};

/** @param silent the parts that do not answer, without which no request can be served */
const send = (ctx: Context, silent: readonly string[], worse: readonly string[]): void => {
  const degraded = [...silent, ...worse];
  if (degraded.length === 0) sendJson(ctx, 200, JSON.stringify({ status: 'ok' }));
  else if (silent.length === 0) sendJson(ctx, 200, JSON.stringify({ status: 'degraded', degraded }));
  else sendJson(ctx, 503, JSON.stringify({ status: 'unavailable', degraded }));
};

export const healthz: Middleware = ctx => send(ctx, [], []);

interface Parts {
  readonly accounts: Accounts;
  readonly calculator: Calculator;
  readonly limits: Limits;
  readonly logger: Logger;
}

export const readyz = ({ accounts, calculator, limits, logger }: Parts, { isClosing }: Phase): Middleware => {
  const parts = { store: () => accounts.ping(), engine: () => calculator.ready() };
  return async ctx => {
    if (isClosing()) {
      send(ctx, ['shutting-down'], []);
      return;
    }
    const faults = Object.entries(parts).map(async ([part, check]) => {
      try {
        await withinPatience(check());
        return [];
      } catch (err) {
        // That the store is lost is told once, by its alarm.
        const level = err instanceof StoreUnavailableError ? 'debug' : 'warn';
        logger[level]({ id: ctx.state.requestId, part, err }, 'not ready');
        return [part];
      }
    });
    send(ctx, (await Promise.all(faults)).flat(), limits.isDegraded() ? ['rate-limits'] : []);
  };
};
