// GET /metrics. GET /healthz: the process runs. GET /readyz: it can answer requests. The last two answer small JSON without an envelope:
// {"status":"ok"}; {"status":"degraded","degraded":["jobs"]} or ["rate-limits"] while these work worse than they should; and, with 503,
// {"status":"unavailable","degraded":["store","engine"]}, with the components that do not answer, or "shutting-down".
import { setTimeout as sleep } from 'node:timers/promises';
import { StoreUnavailableError } from '../../accounts/account-model.js';
import type { Accounts } from '../../accounts/accounts.js';
import type { RateLimits } from '../../accounts/limits/rate-limits.js';
import type { Calculator } from '../../calculations/calculator.js';
import type { Context, Middleware, ShutdownState } from '../context.js';
import type { Logger } from '../logger.js';
import type { Metrics } from '../metrics.js';
import { sendJson } from '../middleware/envelope.js';
import type { JobService } from './jobs-route.js';

/** A component that takes longer counts as unavailable. */
const CHECK_TIMEOUT_MS = 2000;

const failLate = async (): Promise<never> => {
  await sleep(CHECK_TIMEOUT_MS, undefined, { ref: false });
  throw new Error(`no answer within ${CHECK_TIMEOUT_MS} ms`);
};

/**
 * @param unavailable components that do not answer, without which no request can be served
 * @param impaired components that work worse than they should
 */
const send = (ctx: Context, unavailable: readonly string[], impaired: readonly string[]): void => {
  const degraded = [...unavailable, ...impaired];
  if (degraded.length === 0) sendJson(ctx, 200, JSON.stringify({ status: 'ok' }));
  else if (unavailable.length === 0) sendJson(ctx, 200, JSON.stringify({ status: 'degraded', degraded }));
  else sendJson(ctx, 503, JSON.stringify({ status: 'unavailable', degraded }));
};

/** Answers GET /metrics in Prometheus' text format. */
export const showMetrics =
  ({ registry }: Metrics): Middleware =>
  async ctx => {
    ctx.set('Content-Type', registry.contentType);
    ctx.body = await registry.metrics();
  };

export const healthz: Middleware = ctx => send(ctx, [], []);

interface ReadyzOptions {
  readonly accounts: Accounts;
  readonly calculator: Calculator;
  readonly jobs?: Pick<JobService, 'isDegraded'>;
  readonly rateLimits: RateLimits;
  readonly logger: Logger;
}

export const readyz = (
  { accounts, calculator, jobs, rateLimits, logger }: ReadyzOptions,
  { isClosing }: ShutdownState,
): Middleware => {
  const checks = { store: () => accounts.ping(), engine: () => calculator.ready() };
  return async ctx => {
    if (isClosing()) {
      send(ctx, ['shutting-down'], []);
      return;
    }
    const unavailable = Object.entries(checks).map(async ([part, check]) => {
      try {
        await Promise.race([check(), failLate()]);
        return [];
      } catch (err) {
        // A lost store is logged once by its own alarm.
        const level = err instanceof StoreUnavailableError ? 'debug' : 'warn';
        logger[level]({ id: ctx.state.requestId, part, err }, 'not ready');
        return [part];
      }
    });
    const unavailableParts = (await Promise.all(unavailable)).flat();
    const impaired = [...(jobs?.isDegraded() ? ['jobs'] : []), ...(rateLimits.isDegraded() ? ['rate-limits'] : [])];
    send(ctx, unavailableParts, impaired);
  };
};
