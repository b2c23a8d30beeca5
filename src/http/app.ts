// The Koa application: the order in which a request is checked and answered.
import Router from '@koa/router';
import Koa from 'koa';
import type { Accounts } from '../accounts/accounts.js';
import type { Limits } from '../accounts/limits.js';
import type { Calculator } from '../odds/calculator.js';
import { authenticate } from './authenticate.js';
import { jsonBody } from './body.js';
import type { Context, Middleware, State } from './context.js';
import { envelope } from './envelope.js';
import { Refusal } from './errors.js';
import { limit } from './limit.js';
import type { Logger } from './logger.js';
import type { Metrics } from './metrics.js';
import { healthz, readyz } from './routes/health.js';
import { showMetrics } from './routes/metrics.js';
import { probabilities } from './routes/probabilities.js';
import { probabilitiesEnhanced } from './routes/probabilities-enhanced.js';
import { usage } from './routes/usage.js';
import { createTill } from './till.js';

export interface AppOptions {
  readonly accounts: Accounts;
  readonly calculator: Calculator;
  /** For requests that name no number of simulations. */
  readonly defaultSimulations: number;
  readonly limits: Limits;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** How many proxies in front write X-Forwarded-For; 0 ignores that header. */
  readonly trustProxy: number;
}

/** The details of what is refused because the server stops. */
export const SHUTTING_DOWN = 'the server is shutting down: send the request again';

const requireReadablePath = (ctx: Context): void => {
  try {
    if (typeof ctx.path === 'string') return;
  } catch {
    // An absolute URL that cannot be parsed has no path either.
  }
  throw new Refusal('NOT_FOUND', 'the URL of the request has no path that can be read');
};

/** Refuses what is no request at all, and every request that arrives while the server shuts down. */
const admit =
  (isClosing: () => boolean): Middleware =>
  async (ctx, next) => {
    if (isClosing()) throw new Refusal('SERVICE_UNAVAILABLE', SHUTTING_DOWN);
    if (ctx.req.httpVersion === '1.1' && ctx.req.headers.host === undefined) {
      throw new Refusal('INVALID_REQUEST', 'the Host header is missing');
    }
    requireReadablePath(ctx);
    await next();
  };

/** Answers what no route took: 405 where the path is known, else 404. */
const refuseUnrouted =
  (router: Router<State>): Middleware =>
  ctx => {
    const allow = router.match(ctx.path, ctx.method).path.flatMap(layer => layer.methods);
    if (allow.length > 0) {
      const methods = allow.join(', ');
      throw new Refusal('METHOD_NOT_ALLOWED', `the method ${ctx.method}: this path takes ${methods}`, {
        Allow: methods,
      });
    }
    const paths = router.stack.map(layer => layer.path).join(', ');
    throw new Refusal('NOT_FOUND', `the path of the URL: there are ${paths}, without a slash at the end`);
  };

const routes = (options: AppOptions): Router<State> => {
  const { accounts, calculator, defaultSimulations, limits, logger, metrics } = options;
  const admission: Middleware[] = [authenticate(accounts, limits, metrics), limit(limits, metrics)];
  const till = createTill({ accounts, calculator });
  return new Router<State>({ strict: true, sensitive: true })
    .get('/healthz', healthz)
    .get('/readyz', readyz(accounts, calculator, limits, logger))
    .get('/metrics', showMetrics(metrics, limits))
    .get('/api/v1/usage', ...admission, usage(accounts))
    .post('/api/v1/probabilities', ...admission, jsonBody, probabilities(till, defaultSimulations))
    .post('/api/v1/probabilities-enhanced', ...admission, jsonBody, probabilitiesEnhanced(till, defaultSimulations));
};

/** Errors that no client is told about, and connections that broke, which are no fault of ours. */
const logError =
  (logger: Logger) =>
  (err: Error & { headerSent?: boolean }, ctx?: Context): void => {
    if (err.headerSent) logger.debug({ id: ctx?.state.requestId, err }, 'connection lost');
    else logger.error({ id: ctx?.state.requestId, err }, 'request failed');
  };

/**
 * The service as a Koa application.
 * @param isClosing whether the server is shutting down; requests that arrive then are refused
 */
export const createApp = (options: AppOptions, isClosing: () => boolean = () => false): Koa<State> => {
  const app = new Koa<State>({ proxy: options.trustProxy > 0, maxIpsCount: options.trustProxy });
  const router = routes(options);
  app.on('error', logError(options.logger));
  app.use(envelope(options.logger, options.metrics, isClosing));
  app.use(admit(isClosing));
  app.use(router.routes());
  app.use(refuseUnrouted(router));
  return app;
};
