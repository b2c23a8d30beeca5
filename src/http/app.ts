// The Koa application: the order in which a request is checked and answered.
import Router from '@koa/router';
import Koa from 'koa';
import { type Accounts, StoreUnavailableError } from '../accounts/accounts.js';
import type { Limits } from '../accounts/limits.js';
import type { Calculator } from '../odds/calculator.js';
import { CalculatorUnavailableError } from '../odds/errors.js';
import { authenticate } from './authenticate.js';
import { jsonBody } from './body.js';
import { type Context, type Middleware, type Phase, SERVING, type State } from './context.js';
import { allowOrigins } from './cors.js';
import { envelope } from './envelope.js';
import { Refusal } from './errors.js';
import { limit } from './limit.js';
import type { Logger } from './logger.js';
import type { Metrics } from './metrics.js';
import { pagesIn } from './pages.js';
import { admit, pathOf } from './request-head.js';
import { healthz, readyz } from './routes/health.js';
import { showMetrics } from './routes/metrics.js';
import { probabilities } from './routes/probabilities.js';
import { probabilitiesEnhanced } from './routes/probabilities-enhanced.js';
import { usage } from './routes/usage.js';
import { createTill } from './till.js';

export interface AppOptions {
  readonly accounts: Accounts;
  readonly calculator: Calculator;
  /** Whose pages may ask from a browser; none where it is left out. */
  readonly corsOrigins?: readonly string[];
  /** For requests that name no number of simulations. */
  readonly defaultSimulations: number;
  readonly limits: Limits;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Whether /metrics has a port of its own and is not to be found here. */
  readonly metricsApart?: boolean;
  /** How long a request may wait for its calculation and be computed; then it is answered with OVERLOADED. */
  readonly timeLimitMs: number;
  /** How much longer a request may take before it is given up: what it waits for was lost. {@link LATE_MS} unless told. */
  readonly lateMs?: number;
  /** How many proxies in front write X-Forwarded-For; 0 ignores that header. */
  readonly trustProxy: number;
}

/** More than a body and the account store together may take. */
export const LATE_MS = 60_000;

/** The details of what is refused because the server stops. */
export const SHUTTING_DOWN = 'the server is shutting down: send the request again';

/** Refuses new work while the server shuts down; those who look after it are still answered. */
const refuseLateWork =
  ({ isClosing }: Phase): Middleware =>
  async (_, next) => {
    if (isClosing()) throw new Refusal('SERVICE_UNAVAILABLE', SHUTTING_DOWN);
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
    const paths = router.stack.flatMap(({ path }) => (String(path).includes(':') ? [] : path)).join(', ');
    throw new Refusal('NOT_FOUND', `the path of the URL: there are ${paths}, without a slash at the end`);
  };

const EXACT = { strict: true, sensitive: true };
const METRICS_PATH = '/metrics';

const routes = (options: AppOptions, phase: Phase): Router<State> => {
  const { accounts, calculator, defaultSimulations, limits, logger, metrics, metricsApart, timeLimitMs } = options;
  const admission = [refuseLateWork(phase), authenticate(accounts, limits, metrics), limit(limits, metrics)];
  const till = createTill({ accounts: metrics.counted(accounts), calculator, timeLimitMs });
  const router = new Router<State>(EXACT)
    .get('/healthz', healthz)
    .get('/readyz', readyz({ accounts, calculator, limits, logger }, phase));
  if (!metricsApart) router.get(METRICS_PATH, showMetrics(metrics));
  for (const [path, page] of pagesIn()) router.get(path, page);
  return router
    .get('/api/v1/usage', ...admission, usage(accounts))
    .post('/api/v1/probabilities', ...admission, jsonBody, probabilities(till, defaultSimulations))
    .post('/api/v1/probabilities-enhanced', ...admission, jsonBody, probabilitiesEnhanced(till, defaultSimulations));
};

/** Errors that no client is told about, and connections that broke, which are no fault of ours. */
const logError =
  (logger: Logger) =>
  (err: Error & { headerSent?: boolean }, ctx?: Context): void => {
    const id = ctx?.state.requestId;
    if (err.headerSent) logger.debug({ id, err }, 'connection lost');
    // Of a store that is lost there is one alarm, not one for every request.
    else if (err instanceof StoreUnavailableError) logger.debug({ id, err }, 'account store not available');
    // Of threads that cannot be started there is a line for each start, likewise.
    else if (err instanceof CalculatorUnavailableError) logger.debug({ id, err }, 'engine not available');
    else logger.error({ id, err }, 'request failed');
  };

/** `ctx.path`, in place of Koa's, which leaves URLs that do not begin with a slash to Node. */
function pathOfRequest(this: Koa.Request): string | undefined {
  return pathOf(this.req.url ?? '');
}

/** An application of these routes, whose every answer has the service's form. */
const appOf = (
  router: Router<State>,
  options: Pick<AppOptions, 'logger' | 'metrics'> & Partial<AppOptions>,
  phase: Phase,
): Koa<State> => {
  const { corsOrigins = [], logger, metrics, trustProxy = 0, timeLimitMs = 0, lateMs = LATE_MS } = options;
  const app = new Koa<State>({ proxy: trustProxy > 0, maxIpsCount: trustProxy });
  Object.defineProperty(app.request, 'path', { get: pathOfRequest });
  app.on('error', logError(logger));
  app.use(envelope(logger, metrics, phase, timeLimitMs + lateMs));
  if (corsOrigins.length > 0) app.use(allowOrigins(corsOrigins));
  app.use(admit);
  app.use(router.routes());
  app.use(refuseUnrouted(router));
  return app;
};

/**
 * The service as a Koa application.
 * @param phase whether it is ending
 */
export const createApp = (options: AppOptions, phase: Phase = SERVING): Koa<State> =>
  appOf(routes(options, phase), options, phase);

/** GET /metrics alone, for a port that only a scraper reaches. It answers for as long as it is open. */
export const createMetricsApp = (options: Pick<AppOptions, 'logger' | 'metrics'>): Koa<State> => {
  const router = new Router<State>(EXACT).get(METRICS_PATH, showMetrics(options.metrics));
  return appOf(router, options, SERVING);
};
