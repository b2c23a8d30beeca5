// The Koa application. `createKoa` and `createRouter` are the life of a request, from top to bottom.
import Router from '@koa/router';
import Koa from 'koa';
import type { Accounts } from '../accounts/accounts.js';
import type { RateLimits } from '../accounts/limits/rate-limits.js';
import type { Calculator } from '../calculations/calculator.js';
import type { QuestionType } from '../questions/fields.js';
import { type Bounds, REQUEST_BOUNDS } from '../questions/question.js';
import { createChargedCalculation } from './charging/charged-calculation.js';
import { type Middleware, NOT_SHUTTING_DOWN, type ShutdownState, type State } from './context.js';
import { HttpError } from './http-error.js';
import type { Logger } from './logger.js';
import { type Metrics, startFaultSeries } from './metrics.js';
import { authenticate } from './middleware/authenticate.js';
import { allowOrigins } from './middleware/cors.js';
import { envelope, limitTime } from './middleware/envelope.js';
import { createBodyReaders, MAX_BODY_BYTES } from './middleware/json-body.js';
import { rateLimit } from './middleware/rate-limit.js';
import { logError, logRequest } from './middleware/request-log.js';
import { requireHttp11 } from './middleware/require-http11.js';
import { setSecurityHeaders } from './middleware/security-headers.js';
import {
  allowParameters,
  redirectTrailingSlash,
  rejectFieldParameters,
  removeTrailingSlash,
} from './middleware/url.js';
import { readPages } from './pages.js';
import { createLoadedOptions, createReadOptions } from './question-validators.js';
import { createBatchRoute } from './routes/batch-route.js';
import { healthz, readyz, showMetrics } from './routes/health-routes.js';
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
  /** How long after that a request is given up, because something that it waits for was lost; 60 s by default. */
  readonly stallTimeoutMs?: number;
  /** How many proxies in front write X-Forwarded-For; with 0 that header is ignored. */
  readonly trustProxy: number;
}

type KoaOptions = Pick<AppOptions, 'logger' | 'metrics'> &
  Partial<Pick<AppOptions, 'corsOrigins' | 'timeLimitMs' | 'stallTimeoutMs' | 'trustProxy'>>;

/** The steps of every request. Each line runs those below it; some of them act when these have ended, on the way back. */
export const createKoa = (router: Router<State>, options: KoaOptions, shutdown: ShutdownState): Koa<State> => {
  const { corsOrigins = [], trustProxy = 0 } = options;
  const app = new Koa<State>({ proxy: trustProxy > 0, maxIpsCount: trustProxy });
  app.on('error', logError(options));
  app.use(logRequest(options)); // the request's id; on the way back its line in the log, and its counts
  app.use(setSecurityHeaders); // here, so that errors have them too
  app.use(envelope); // on the way back: makes the answer of the data, or of the error that was thrown below
  app.use(closeLast(shutdown)); // on the way back: `Connection: close` on a last answer; may wait, so the answer is made after it
  app.use(limitTime(options)); // the deadline; on the way back the error of a request that was given up
  app.use(requireHttp11); // version, end of the body, Host, path
  if (corsOrigins.length > 0) app.use(allowOrigins(corsOrigins)); // before the key, which preflight requests do not have
  app.use(removeTrailingSlash);
  app.use(router.routes()); // the steps of the endpoint
  app.use(rejectUnrouted(router)); // 404, 405
  return app;
};

/**
 * The steps of each endpoint, in the order of its checks: shutdown, key, rate limit, parameters of the URL, body. The last step does the
 * work, and sets the data of the answer.
 */
const createRouter = (options: AppOptions, shutdown: ShutdownState): Router<State> => {
  const { accounts, calculator, defaultSimulations, jobs, rateLimits, metrics, hasSeparateMetrics } = options;
  const chargedCalculation = createChargedCalculation({ accounts, calculator, metrics });
  const beyond = jobs && { maxHands: jobs.maxHands, hint: 'send it as a job' };
  const bounds: Bounds = { ...REQUEST_BOUNDS, beyond };
  const readOptions = createLoadedOptions(calculator, engines =>
    createReadOptions(engines, defaultSimulations, bounds),
  );
  const answering = { readOptions, chargedCalculation, accounts, metrics };
  const answer = (type: QuestionType): Middleware => createQuestionRoute(type, answering);
  const withKey = [
    rejectWhileClosing(shutdown),
    authenticate(accounts, rateLimits, metrics),
    rateLimit(rateLimits, metrics),
  ];
  const { shortJson, longJson, jobBody } = createBodyReaders();
  const odds = shortJson({ maxBytes: MAX_BODY_BYTES.odds });
  const equity = longJson({ maxBytes: MAX_BODY_BYTES.equity });
  const showdown = longJson({ maxBytes: MAX_BODY_BYTES.showdown });
  const batch = longJson({ maxBytes: MAX_BODY_BYTES.batch, isStrict: true });

  const router = new Router<State>(EXACT).get('/healthz', healthz).get('/readyz', readyz(options, shutdown));
  if (!hasSeparateMetrics) router.get(METRICS_PATH, showMetrics(metrics));
  for (const [path, page] of readPages()) router.get(path, redirectTrailingSlash, page);
  if (jobs) {
    const { submit, list, show, watch, cancel } = createJobRoutes({ ...options, jobs, shutdown });
    router
      .post('/api/v1/jobs', ...withKey, allowParameters(), jobBody, submit)
      .get('/api/v1/jobs', ...withKey, allowParameters('before', 'limit'), list)
      .get('/api/v1/jobs/:id', ...withKey, allowParameters('offset'), show)
      .get('/api/v1/jobs/:id/events', ...withKey, allowParameters(), watch)
      .delete('/api/v1/jobs/:id', ...withKey, allowParameters(), cancel);
  }
  return router
    .get('/api/v1/usage', ...withKey, allowParameters(), createUsageRoute(accounts))
    .post('/api/v1/probabilities', ...withKey, rejectFieldParameters, odds, answer('probabilities'))
    .post('/api/v1/probabilities-enhanced', ...withKey, rejectFieldParameters, odds, answer('probabilities-enhanced'))
    .post('/api/v1/equity', ...withKey, allowParameters(), equity, answer('equity'))
    .post('/api/v1/showdown', ...withKey, allowParameters(), showdown, answer('showdown'))
    .post('/api/v1/batch', ...withKey, allowParameters(), batch, createBatchRoute(answering));
};

export const SHUTTING_DOWN = 'the server is shutting down: send the request again';

/** Refuses new work while the server shuts down. Health checks, metrics and pages, which need no key, are still answered. */
export const rejectWhileClosing =
  ({ isClosing }: ShutdownState): Middleware =>
  (_, next) => {
    if (isClosing()) throw new HttpError('SERVICE_UNAVAILABLE', SHUTTING_DOWN);
    return next();
  };

/** Sends `Connection: close` with the last answer of a connection. */
const closeLast =
  ({ isLast }: ShutdownState): Middleware =>
  async (ctx, next) => {
    try {
      await next();
    } finally {
      if (await isLast(ctx.res)) ctx.set('Connection', 'close');
    }
  };

export const EXACT = { strict: true, sensitive: true };
const METRICS_PATH = '/metrics';

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

export const createApp = (options: AppOptions, shutdown: ShutdownState = NOT_SHUTTING_DOWN): Koa<State> => {
  const router = createRouter(options, shutdown);
  startFaultSeries(
    options.metrics,
    router.stack.map(({ path }) => String(path)),
  );
  return createKoa(router, options, shutdown);
};

/** GET /metrics alone, for a port that only a scraper reaches. It also answers during a shutdown. */
export const createMetricsApp = (options: Pick<AppOptions, 'logger' | 'metrics'>): Koa<State> =>
  createKoa(new Router<State>(EXACT).get(METRICS_PATH, showMetrics(options.metrics)), options, NOT_SHUTTING_DOWN);
