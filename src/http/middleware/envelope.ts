// Makes the answer of a request: the JSON envelope of its data, or of the error that was thrown. Koa's own error handler, which drops
// headers and answers in plain text, is never reached.
import { inspect } from 'node:util';
import { discardBody } from '../bounded-request.js';
import type { Context, Middleware } from '../context.js';
import { type HttpError, toHttpError, writeErrorBody } from '../http-error.js';
import { ClientDisconnectedError, RequestDeadline, type RequestTimeouts } from '../request-deadline.js';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** Code and status in the log of a request whose client left before the answer. */
export const CLIENT_GONE = { code: 'CLIENT_GONE', status: 499 };

/** Headers that a page set for its content before its request failed; an error must not have them. */
const CONTENT_HEADERS = ['ETag', 'Cache-Control', 'Content-Encoding'];

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

/** Sends the data that the route has set, unless it has set a body itself. */
const sendData = (ctx: Context): void => {
  const { data, dataText, status = 200 } = ctx.state;
  const text = dataText ?? (data && JSON.stringify(data));
  if (text) sendJson(ctx, status, `{"success":true,"data":${text}}`);
};

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

/** Makes the answer on the way back, and reads what is left of the body. */
export const envelope: Middleware = async (ctx, next) => {
  try {
    await next();
    sendData(ctx);
  } catch (error) {
    sendError(ctx, error);
  }
  if (!ctx.req.complete) discardBody(ctx.req);
};

/** Gives each request its deadline. A request that is given up fails, whatever it still waits for. */
export const limitTime =
  (timeouts: RequestTimeouts): Middleware =>
  async (ctx, next) => {
    const deadline = new RequestDeadline(ctx.req, ctx.res, timeouts);
    ctx.state.deadline = deadline;
    try {
      await deadline.race(next());
    } finally {
      deadline.close();
    }
  };
