// What the middlewares of one request share.
import type Koa from 'koa';
import type { Principal } from '../accounts/accounts.js';

export interface State {
  /** Stands in the X-Request-Id header and in every line of the log. */
  requestId: string;
  /** Whose key the request carries, once it is known to be good. */
  principal?: Principal;
  /** What the envelope is to wrap: an answer's `data`. */
  data?: object;
  /** Credits that were charged, for the log. */
  cost?: number;
  /** The error's code, for the log. */
  code?: string;
  /** Milliseconds of the calculation, for the log. */
  timings?: { readonly queueMs: number; readonly computeMs: number };
}

export type Middleware = Koa.Middleware<State>;
export type Context = Koa.ParameterizedContext<State>;

/** The client closed its connection, so nobody waits for an answer. */
export class ClientGone extends Error {
  override name = 'ClientGone';
}
