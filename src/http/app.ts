// The Koa application: the order in which a request is checked and answered.
import Router from '@koa/router';
import Koa from 'koa';
import { StoreUnavailableError } from '../accounts/account-model.js';
import type { Accounts } from '../accounts/accounts.js';
import type { RateLimits } from '../accounts/limits/rate-limits.js';
import type { Calculator } from '../calculations/calculator.js';
import { CalculatorUnavailableError } from '../calculations/calculator-errors.js';
import { INTERFACE_TYPES, type QuestionType } from '../questions/fields.js';
import { createChargedCalculation } from './charging/charged-calculation.js';
import { type Context, type Middleware, NOT_SHUTTING_DOWN, type ShutdownState, type State } from './context.js';
import { HttpError } from './http-error.js';
import type { Logger } from './logger.js';
import { type Metrics, NONE } from './metrics.js';
import { authenticate } from './middleware/authenticate.js';
import { allowOrigins } from './middleware/cors.js';
import { envelope } from './middleware/envelope.js';
import { createBodyReaders, MAX_BODY_BYTES } from './middleware/json-body.js';
import { rateLimit } from './middleware/rate-limit.js';
import {
  allowParameters,
  redirectTrailingSlash,
  rejectFieldParameters,
  removeTrailingSlash,
} from './middleware/url.js';
import { readPages } from './pages.js';
import { requireHttp11 } from './protocol-errors.js';
import { createReadOptions } from './question-validators.js';
import { createBatchRoute } from './routes/batch-route.js';
import { healthz, readyz } from './routes/health-routes.js';
import { createJobRoutes, type JobService } from './routes/jobs-route.js';
import { createQuestionRoute } from './routes/question-route.js';
import { createUsageRoute } from './routes/usage-route.js';

export interface AppOptions {
  readonly accounts: Accounts;
  readonly calculator: Calculator;
  /** Jobs; without them there are no job endpoints. */
  readonly jobs?: JobService;
  /** Origins whose pages may send requests from a browser; none by default. */
  readonly corsOrigins?: readonly string[];
  /** For requests without `simulations`. */
  readonly defaultSimulations: number;
  readonly rateLimits: RateLimits;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Whether /metrics has a port of its own. */
  readonly hasSeparateMetrics?: boolean;
  /** How long a request may wait for its calculation and be computed; then it is answered with OVERLOADED. */
  readonly timeLimitMs: number;
  /** How long after that a request is given up, because something that it waits for was lost; {@link STALL_TIMEOUT_MS} by default. */
  readonly stallTimeoutMs?: number;
  /** How many proxies in front write X-Forwarded-For; with 0 that header is ignored. */
  readonly trustProxy: number;
}

/** Longer than receiving a body and using the account store may take together. */
const STALL_TIMEOUT_MS = 60_000;

export const SHUTTING_DOWN = 'the server is shutting down: send the request again';

/** Refuses requests with a key while the server shuts down. Health checks, metrics and pages are still answered. */
const rejectWhileClosing =
  ({ isClosing }: ShutdownState): Middleware =>
  (_, next) => {
    if (isClosing()) throw new HttpError('SERVICE_UNAVAILABLE', SHUTTING_DOWN);
    return next();
  };

const inOrder = (...middlewares: readonly Middleware[]): Middleware =>
  middlewares.reduceRight((rest, first) => (ctx, next) => first(ctx, () => rest(ctx, next)));

/** Answers requests that match no route: 405 where the path is known, else 404. */
const rejectUnrouted =
  (router: Router<State>): Middleware =>
  ctx => {
    const allow = router.match(ctx.path, ctx.method).path.flatMap(layer => layer.methods);
    if (allow.length > 0) {
      const methods = allow.join(', ');
      throw new HttpError('METHOD_NOT_ALLOWED', `the method ${ctx.method}: this path takes ${methods}`, {
        Allow: methods,
      });
    }
    const paths = new Set(router.stack.flatMap(({ path }) => (String(path).includes(':') ? [] : String(path))));
    throw new HttpError('NOT_FOUND', `the path of the URL: there are ${[...paths].join(', ')}`);
  };

const EXACT = { strict: true, sensitive: true };
const METRICS_PATH = '/metrics';

/** Answers GET /metrics in Prometheus' text format. */
const showMetrics =
  ({ registry }: Metrics): Middleware =>
  async ctx => {
    ctx.set('Content-Type', registry.contentType);
    ctx.body = await registry.metrics();
  };

const createRouter = (options: AppOptions, shutdown: ShutdownState): Router<State> => {
  const { accounts, calculator, defaultSimulations, jobs, rateLimits, metrics, hasSeparateMetrics } = options;
  const chargedCalculation = createChargedCalculation({ accounts, metrics });
  const readOptions = createReadOptions(defaultSimulations);
  const answering = { readOptions, calculator, chargedCalculation, accounts, metrics };
  const keyRequired = inOrder(
    rejectWhileClosing(shutdown),
    authenticate(accounts, rateLimits, metrics),
    rateLimit(rateLimits, metrics),
  );
  const { shortJson, longJson, jobBody } = createBodyReaders();
  const odds = shortJson({ maxBytes: MAX_BODY_BYTES.odds });
  const batchBody = longJson({ maxBytes: MAX_BODY_BYTES.batch, isStrict: true });
  const post = (type: QuestionType, body: Middleware): Middleware =>
    inOrder(
      keyRequired,
      INTERFACE_TYPES.has(type) ? rejectFieldParameters : allowParameters(),
      body,
      createQuestionRoute(type, answering),
    );
  const router = new Router<State>(EXACT).get('/healthz', healthz).get('/readyz', readyz(options, shutdown));
  if (!hasSeparateMetrics) router.get(METRICS_PATH, showMetrics(metrics));
  for (const [path, page] of readPages()) router.get(path, redirectTrailingSlash, page);
  if (jobs) {
    const { submit, list, show, watch, cancel } = createJobRoutes({ ...options, jobs, shutdown });
    router
      .post('/api/v1/jobs', keyRequired, allowParameters(), jobBody, submit)
      .get('/api/v1/jobs', keyRequired, allowParameters('before', 'limit'), list)
      .get('/api/v1/jobs/:id', keyRequired, allowParameters('offset'), show)
      .get('/api/v1/jobs/:id/events', keyRequired, allowParameters(), watch)
      .delete('/api/v1/jobs/:id', keyRequired, allowParameters(), cancel);
  }
  return router
    .get('/api/v1/usage', keyRequired, allowParameters(), createUsageRoute(accounts))
    .post('/api/v1/probabilities', post('probabilities', odds))
    .post('/api/v1/probabilities-enhanced', post('probabilities-enhanced', odds))
    .post('/api/v1/equity', post('equity', longJson({ maxBytes: MAX_BODY_BYTES.equity })))
    .post('/api/v1/showdown', post('showdown', longJson({ maxBytes: MAX_BODY_BYTES.showdown })))
    .post('/api/v1/batch', keyRequired, allowParameters(), batchBody, createBatchRoute(answering));
};

/** Logs errors whose cause clients do not see. Lost stores and workers that do not start have log lines of their own. */
const logError =
  (logger: Logger) =>
  (err: Error & { headerSent?: boolean }, ctx?: Context): void => {
    const id = ctx?.state.requestId;
    const isKnown = err instanceof StoreUnavailableError || err instanceof CalculatorUnavailableError;
    if (err.headerSent) logger.debug({ id, err }, 'connection lost');
    else if (isKnown) logger.debug({ id, err }, 'store or engine not available');
    else logger.error({ id, err }, 'request failed');
  };

type KoaOptions = Pick<AppOptions, 'logger' | 'metrics'> & Partial<AppOptions>;

/** @returns an application with these routes, inside the envelope that makes every answer */
const createKoa = (router: Router<State>, options: KoaOptions, shutdown: ShutdownState): Koa<State> => {
  const { corsOrigins = [], logger, metrics, trustProxy = 0 } = options;
  const { timeLimitMs = 0, stallTimeoutMs = STALL_TIMEOUT_MS } = options;
  const app = new Koa<State>({ proxy: trustProxy > 0, maxIpsCount: trustProxy });
  app.on('error', logError(logger));
  app.use(envelope({ logger, metrics, shutdown, timeLimitMs, stallTimeoutMs }));
  if (corsOrigins.length > 0) app.use(allowOrigins(corsOrigins));
  app.use(requireHttp11);
  app.use(removeTrailingSlash);
  app.use(router.routes());
  app.use(rejectUnrouted(router));
  return app;
};

/** Starts the counters of INTERNAL_ERROR at 0: one for each route of the API, and one for requests that match no route. */
const startFaultSeries = ({ requests }: Metrics, { stack }: Router<State>): void => {
  const routes = stack.map(({ path }) => String(path)).filter(path => path.startsWith('/api/'));
  for (const route of [...routes, NONE]) requests.inc({ route, status: 500, code: 'INTERNAL_ERROR' }, 0);
};

export const createApp = (options: AppOptions, shutdown: ShutdownState = NOT_SHUTTING_DOWN): Koa<State> => {
  const router = createRouter(options, shutdown);
  startFaultSeries(options.metrics, router);
  return createKoa(router, options, shutdown);
};

/** GET /metrics alone, for a port that only a scraper reaches. It also answers during a shutdown. */
export const createMetricsApp = (options: Pick<AppOptions, 'logger' | 'metrics'>): Koa<State> =>
  createKoa(new Router<State>(EXACT).get(METRICS_PATH, showMetrics(options.metrics)), options, NOT_SHUTTING_DOWN);
