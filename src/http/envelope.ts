// The outermost middleware. It owns the envelope: whatever happens further in, the answer is made here, as JSON, and Koa's
// own error handler, which drops headers and answers plain text, is never reached. It also writes the request's log line, and counts it.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import { ClientGone, type Context, type Middleware, type Phase } from './context.js';
import { NeverAnsweredError, within } from './deadline.js';
import { errorBody, type Refusal, refusalOf } from './errors.js';
import { hideKeys } from './hidden-keys.js';
import type { Logger } from './logger.js';
import type { Metrics } from './metrics.js';
import { API_SECURITY } from './security.js';

export const JSON_TYPE = 'application/json; charset=utf-8';

const SECURITY = Object.entries(API_SECURITY);
const REQUEST_ID = /^[A-Za-z0-9_-]{1,64}$/;
const LONGEST_PATH = 80;
/** How much of a body that nobody wants is still taken in, so that a client in mid-sentence hears the answer. */
const MOST_DISCARDED = 1024 * 1024;
/** How long the last answer of a connection waits for the rest of a body that nobody wants. */
const LATE_BODY_MS = 500;
/** What the log says of a request whose client left before the answer. */
const GONE = { code: 'CLIENT_GONE', status: 499 };

/** The client's own id, where it is of the agreed form and no key in disguise; else a fresh one. */
const requestIdOf = (sent: string): string => (REQUEST_ID.test(sent) && hideKeys(sent) === sent ? sent : randomUUID());

/** Answers with this text, which is JSON. */
export const sendJson = (ctx: Context, status: number, text: string): void => {
  ctx.status = status;
  ctx.set('Content-Type', JSON_TYPE);
  ctx.body = text;
};

/** What was thrown, as an error. */
export const asError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(`thrown: ${inspect(thrown)}`);

/** Whether it is a fault of ours, which is more than the request's own line in the log. Too much to do is none: customers bring it about. */
const isFault = (refusal: Refusal, error: unknown): boolean =>
  refusal !== error && refusal.status >= 500 && refusal.code !== 'OVERLOADED';

const fail = (ctx: Context, error: unknown): void => {
  if (error instanceof ClientGone) {
    ctx.state.code = GONE.code;
    ctx.respond = false;
    ctx.res.destroy();
    return;
  }
  if (error instanceof NeverAnsweredError) {
    ctx.state.isGivenUp = true;
    ctx.state.release?.();
  }
  const refusal = refusalOf(error, ctx.state.requestId);
  if (isFault(refusal, error)) ctx.app.emit('error', asError(error), ctx);
  ctx.state.code = refusal.code;
  ctx.set({ ...refusal.headers });
  sendJson(ctx, refusal.status, errorBody(refusal));
};

/** Closes the connection after this answer, whether or not it is sent already. */
const closeAfter = (req: IncomingMessage, res: ServerResponse): void => {
  if (!res.headersSent) res.setHeader('Connection', 'close');
  if (res.writableFinished) req.socket.destroySoon();
  else res.once('finish', () => req.socket.destroySoon());
};

/** Takes in what is left of the body: unread, it would block the connection. Beyond a bound the answer is the last one. */
const discardBody = ({ req, res }: Context): void => {
  if (req.readableEnded || (req.complete && req.readableLength === 0)) return;
  let left = MOST_DISCARDED;
  const discard = (chunk: Buffer): void => {
    left -= chunk.length;
    if (left >= 0) return;
    req.off('data', discard).pause();
    closeAfter(req, res);
  };
  req.unpipe();
  req.on('data', discard);
  req.resume();
};

/** Resolves once the body has arrived, or after a moment: a connection that is closed before that is reset, answer and all. */
const bodyTaken = (req: IncomingMessage): Promise<void> =>
  new Promise(resolve => {
    const late = setTimeout(resolve, LATE_BODY_MS);
    const settle = (): void => {
      clearTimeout(late);
      resolve();
    };
    req.once('end', settle).once('close', settle);
  });

/** Makes this answer the last one of its connection. */
const closeConnection = async (ctx: Context): Promise<void> => {
  ctx.set('Connection', 'close');
  if (!ctx.req.complete) await bodyTaken(ctx.req);
};

/** How a path begins. Never the query: people put keys there. */
const shortPath = (url: string): string => hideKeys(url.split('?', 1)[0] ?? '').slice(0, LONGEST_PATH);

/** The path of the route that took the request, undefined where none did. */
const routeOf = (ctx: Context): string | undefined =>
  typeof ctx._matchedRoute === 'string' ? ctx._matchedRoute : undefined;

const whereOf = (ctx: Context): { route: string } | { path: string } => {
  const route = routeOf(ctx);
  return route === undefined ? { path: shortPath(ctx.req.url ?? '') } : { route };
};

const statusOf = (ctx: Context): number => (ctx.state.code === GONE.code ? GONE.status : ctx.status);

/** Milliseconds to the microsecond: what is more is noise, and takes long to write. */
const rounded = (ms: number): number => Math.round(ms * 1000) / 1000;

const logLine = (ctx: Context, ms: number) => ({
  id: ctx.state.requestId,
  method: ctx.method,
  ...whereOf(ctx),
  status: statusOf(ctx),
  code: ctx.state.code,
  account: ctx.state.principal?.account,
  keyPrefix: ctx.state.principal?.keyPrefix,
  cost: ctx.state.cost,
  queueMs: ctx.state.timings && rounded(ctx.state.timings.queueMs),
  computeMs: ctx.state.timings && rounded(ctx.state.timings.computeMs),
  ms: rounded(ms),
});

/** Counts the request and writes its line. */
const note = (ctx: Context, ms: number, logger: Logger, metrics: Metrics): void => {
  const route = routeOf(ctx);
  metrics.countRequest(route, statusOf(ctx), ctx.state.code);
  metrics.timeRequest(route, ms, ctx.state.timings);
  logger.info(logLine(ctx, ms), 'request');
};

/**
 * @param phase whether it is ending, so that connections are not to be kept
 * @param patienceMs how long a request may take before it is answered as an internal error
 */
export const envelope =
  (logger: Logger, metrics: Metrics, phase: Phase, patienceMs: number): Middleware =>
  async (ctx, next) => {
    ctx.state.begun = performance.now();
    ctx.state.requestId = requestIdOf(ctx.get('X-Request-Id'));
    ctx.res.setHeader('X-Request-Id', ctx.state.requestId);
    for (const [name, value] of SECURITY) ctx.res.setHeader(name, value);
    try {
      await within(patienceMs, next());
      if (ctx.state.data) sendJson(ctx, 200, JSON.stringify({ success: true, data: ctx.state.data }));
    } catch (error) {
      fail(ctx, error);
    }
    discardBody(ctx);
    if (phase.isLast(ctx.res)) await closeConnection(ctx);
    note(ctx, performance.now() - ctx.state.begun, logger, metrics);
  };
