// The id of a request, its line in the log, and its counts in the metrics; and the log lines of errors.
import { randomUUID } from 'node:crypto';
import { StoreUnavailableError } from '../../accounts/account-model.js';
import { CalculatorUnavailableError } from '../../calculations/calculator-errors.js';
import { redactKeys } from '../../redact-keys.js';
import type { Context, Middleware } from '../context.js';
import type { Logger } from '../logger.js';
import { type Metrics, NONE } from '../metrics.js';
import { CLIENT_GONE } from './envelope.js';

const REQUEST_ID = /^[A-Za-z0-9_-]{1,64}$/;
const MAX_PATH_LENGTH = 80;

/** @returns the client's own id if it has the right form and contains no API key, otherwise a new one */
const makeRequestId = (sent: unknown): string =>
  typeof sent === 'string' && REQUEST_ID.test(sent) && redactKeys(sent) === sent ? sent : randomUUID();

/**
 * The trace id of a W3C traceparent (https://www.w3.org/TR/trace-context/): version, trace id, parent id, flags. Versions after 00
 * may add to it; ids of zeros alone, and version ff, are invalid.
 */
const TRACEPARENT = /^(?!ff|00.{54})[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:-|$)/;

const readTraceId = (sent: unknown): string | undefined =>
  typeof sent === 'string' ? TRACEPARENT.exec(sent)?.[1] : undefined;

/** Leaves out the query, which may contain a key. */
const shortenPath = (url: string): string => redactKeys(url.split('?', 1)[0]!).slice(0, MAX_PATH_LENGTH);

/** More digits than those of microseconds would be noise. */
const roundMs = (ms: number): number => Math.round(ms * 1000) / 1000;

interface LogOptions {
  readonly logger: Logger;
  readonly metrics: Metrics;
}

/** Counts a request, and writes its line in the log, which leaves out undefined fields. */
const record = (ctx: Context, ms: number, { logger, metrics }: LogOptions): void => {
  const { requestId: id, code, principal, actor, timings, questions, cost } = ctx.state;
  const route = typeof ctx._matchedRoute === 'string' ? ctx._matchedRoute : undefined;
  const status = code === CLIENT_GONE.code ? CLIENT_GONE.status : ctx.status;
  metrics.requests.inc({ route: route ?? NONE, status, code: code ?? '' });
  metrics.requestDuration.observe({ route: route ?? NONE }, ms / 1000);
  if (timings) {
    metrics.queueTime.observe(timings.queueMs / 1000);
    metrics.computeTime.observe(timings.computeMs / 1000);
  }
  const line = {
    id,
    traceId: readTraceId(ctx.req.headers.traceparent),
    method: ctx.method,
    route,
    path: route === undefined ? shortenPath(ctx.originalUrl) : undefined,
    status,
    code,
    account: principal?.account,
    keyPrefix: principal?.keyPrefix,
    actor,
    questions,
    cost,
    queueMs: timings && roundMs(timings.queueMs),
    computeMs: timings && roundMs(timings.computeMs),
    ms: roundMs(ms),
  };
  logger.info(line, 'request');
};

/** Gives each request its id, and writes its log line when its answer is made. */
export const logRequest =
  (options: LogOptions): Middleware =>
  async (ctx, next) => {
    const startedAt = performance.now();
    ctx.state.requestId = makeRequestId(ctx.req.headers['x-request-id']);
    ctx.set('X-Request-Id', ctx.state.requestId);
    await next();
    record(ctx, performance.now() - startedAt, options);
  };

/** Logs errors whose cause clients do not see. Lost stores and workers that do not start have log lines of their own. */
export const logError =
  ({ logger }: Pick<LogOptions, 'logger'>) =>
  (err: Error & { headerSent?: boolean }, ctx?: Context): void => {
    const id = ctx?.state.requestId;
    const isKnown = err instanceof StoreUnavailableError || err instanceof CalculatorUnavailableError;
    if (err.headerSent) logger.debug({ id, err }, 'connection lost');
    else if (isKnown) logger.debug({ id, err }, 'store or engine not available');
    else logger.error({ id, err }, 'request failed');
  };
