// A server that shuts down refuses new work, and closes each connection after its last answer.
import type { Middleware, ShutdownState } from '../context.js';
import { HttpError } from '../http-error.js';

export const SHUTTING_DOWN = 'the server is shutting down: send the request again';

/** Refuses requests with a key while the server shuts down. Health checks, metrics and pages are still answered. */
export const rejectWhileClosing =
  ({ isClosing }: ShutdownState): Middleware =>
  (_, next) => {
    if (isClosing()) throw new HttpError('SERVICE_UNAVAILABLE', SHUTTING_DOWN);
    return next();
  };

/** Sends `Connection: close` with the last answer of a connection. */
export const closeLast =
  ({ isLast }: ShutdownState): Middleware =>
  async (ctx, next) => {
    try {
      await next();
    } finally {
      if (await isLast(ctx.res)) ctx.set('Connection', 'close');
    }
  };
