// The state of a request, which its middlewares share, and the types of a middleware.
import type { ServerResponse } from 'node:http';
import type Koa from 'koa';
import type { Principal } from '../accounts/account-model.js';
import type { RequestDeadline } from './request-deadline.js';

export interface State {
  /** In the X-Request-Id header and in every log line of the request. */
  requestId: string;
  /** Tells whether the answer is still needed. */
  deadline: RequestDeadline;
  /** Whether a slash was removed from the end of the path. */
  hadTrailingSlash?: boolean;
  /** Set once the key is known to be active. */
  principal?: Principal;
  /** Who acts, in the administration: the name of the token. */
  actor?: string;
  /** The body of a job in NDJSON, in parts as they arrive; that in JSON is in `ctx.request.body`. */
  bodyParts?: AsyncIterable<Buffer>;
  /** The answer's `data`, which the envelope wraps. */
  data?: object;
  /** `data` as JSON text, if it was written in that form. */
  dataText?: string;
  /** The status of the answer; 200 by default. */
  status?: number;
  /** Questions of a batch, for the log. */
  questions?: number;
  /** Credits that were charged, for the log. */
  cost?: number;
  /** The error's code, for the log. */
  code?: string;
  /** Milliseconds of the calculation, for the log. */
  timings?: { readonly queueMs: number; readonly computeMs: number };
}

export type Middleware = Koa.Middleware<State>;
export type Context = Koa.ParameterizedContext<State>;

export const requirePrincipal = (ctx: Context): Principal => {
  if (ctx.state.principal === undefined) throw new Error('nobody was authenticated');
  return ctx.state.principal;
};

export interface ShutdownState {
  /** New work is refused. */
  isClosing(): boolean;
  /** This response is to be the last of its connection. */
  isLast(res: ServerResponse): Promise<boolean>;
}

export const NOT_SHUTTING_DOWN: ShutdownState = { isClosing: () => false, isLast: async () => false };
