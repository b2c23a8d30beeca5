// The outermost middleware. It makes every answer: the JSON envelope, the request's id, the security headers. It answers errors
// too, so that Koa's own error handler, which drops headers and answers in plain text, is never reached. It also ends requests
// that are given up, writes the log line of each request, and counts it.
import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { redactKeys } from '../../redact-keys.js';
import { discardBody } from '../bounded-request.js';
import type { Context, Middleware, ShutdownState } from '../context.js';
import { type HttpError, toHttpError, writeErrorBody } from '../http-error.js';
import type { Logger } from '../logger.js';
import { type Metrics, NONE } from '../metrics.js';
import { ClientDisconnectedError, RequestDeadline, type RequestTimeouts } from '../request-deadline.js';
import { API_SECURITY } from './security-headers.js';

export const JSON_TYPE = 'application/json; charset=utf-8';

const REQUEST_ID = /^[A-Za-z0-9_-]{1,64}$/;
const MAX_PATH_LENGTH = 80;
/** Code and status in the log of a request whose client left before the answer. */
const CLIENT_GONE = { code: 'CLIENT_GONE', status: 499 };

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

export const sendJson = (ctx: Context, status: number, text: string): void => {
  ctx.status = status;
  ctx.set('Content-Type', JSON_TYPE);
  ctx.body = text;
};

export const toError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(`thrown: ${inspect(thrown)}`);

/** Whether an error is a fault of the service, which gets its own log line. OVERLOADED is not: clients cause it. */
const isFault = (answer: HttpError, error: unknown): boolean =>
  answer !== error && answer.status >= 500 && answer.code !== 'OVERLOADED';

/** @returns the envelope of the data that the route has set; undefined if it has set a body */
const writeData = ({ state: { data, dataText } }: Context): string | undefined => {
  const text = dataText ?? (data && JSON.stringify(data));
  return text && `{"success":true,"data":${text}}`;
};

/** Headers that a page set for its content before its request failed; an error must not have them. */
const CONTENT_HEADERS = ['ETag', 'Cache-Control', 'Content-Encoding'];

/** Answers with the error, or closes the connection if the client left. */
const sendError = (ctx: Context, error: unknown): void => {
  if (error instanceof ClientDisconnectedError) {
    ctx.state.code = CLIENT_GONE.code;
    ctx.respond = false;
    ctx.res.destroy();
    return;
  }
  const answer = toHttpError(error, ctx.state.requestId);
  if (isFault(answer, error)) ctx.app.emit('error', toError(error), ctx);
  ctx.state.code = answer.code;
  for (const name of CONTENT_HEADERS) ctx.remove(name);
  ctx.set({ ...answer.headers });
  sendJson(ctx, answer.status, writeErrorBody(answer));
};

/** Leaves out the query, which may contain a key. */
const shortenPath = (url: string): string => redactKeys(url.split('?', 1)[0]!).slice(0, MAX_PATH_LENGTH);

const findRoute = (ctx: Context): string | undefined =>
  typeof ctx._matchedRoute === 'string' ? ctx._matchedRoute : undefined;

const findStatus = (ctx: Context): number => (ctx.state.code === CLIENT_GONE.code ? CLIENT_GONE.status : ctx.status);

/** More digits than those of microseconds would be noise. */
const roundMs = (ms: number): number => Math.round(ms * 1000) / 1000;

/** The log leaves out undefined fields. */
const describeRequest = (ctx: Context, route: string | undefined, ms: number) => ({
  id: ctx.state.requestId,
  traceId: readTraceId(ctx.req.headers.traceparent),
  method: ctx.method,
  route,
  path: route === undefined ? shortenPath(ctx.originalUrl) : undefined,
  status: findStatus(ctx),
  code: ctx.state.code,
  account: ctx.state.principal?.account,
  keyPrefix: ctx.state.principal?.keyPrefix,
  questions: ctx.state.questions,
  cost: ctx.state.cost,
  queueMs: ctx.state.timings && roundMs(ctx.state.timings.queueMs),
  computeMs: ctx.state.timings && roundMs(ctx.state.timings.computeMs),
  ms: roundMs(ms),
});

const record = (ctx: Context, { logger, metrics }: EnvelopeOptions): void => {
  const ms = performance.now() - ctx.state.deadline.startedAt;
  const route = findRoute(ctx);
  const { code = '', timings } = ctx.state;
  metrics.requests.inc({ route: route ?? NONE, status: findStatus(ctx), code });
  metrics.requestDuration.observe({ route: route ?? NONE }, ms / 1000);
  if (timings) {
    metrics.queueTime.observe(timings.queueMs / 1000);
    metrics.computeTime.observe(timings.computeMs / 1000);
  }
  logger.info(describeRequest(ctx, route, ms), 'request');
};

export interface EnvelopeOptions extends RequestTimeouts {
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Whether connections are to be closed after their answers. */
  readonly shutdown: ShutdownState;
}

/** Answers with `ctx.state.data` or with the error; a request that is given up, with INTERNAL_ERROR. */
export const envelope =
  (options: EnvelopeOptions): Middleware =>
  async (ctx, next) => {
    const deadline = new RequestDeadline(ctx.req, ctx.res, options);
    ctx.state.deadline = deadline;
    ctx.state.requestId = makeRequestId(ctx.req.headers['x-request-id']);
    ctx.set({ 'X-Request-Id': ctx.state.requestId, ...API_SECURITY });
    const result = await deadline.race(next().then(() => writeData(ctx))).then(
      text => ({ text }),
      error => ({ error }),
    );
    deadline.close();
    const isLast = await options.shutdown.isLast(ctx.res);
    // Nothing is awaited from here to the end: work that was given up may still run, and would write into the answer.
    if ('error' in result) sendError(ctx, result.error);
    else if (result.text !== undefined) sendJson(ctx, ctx.state.status ?? 200, result.text);
    if (!ctx.req.complete) discardBody(ctx.req);
    if (isLast) ctx.set('Connection', 'close');
    record(ctx, options);
  };
