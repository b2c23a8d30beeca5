// What the middlewares of one request share.
import type { ServerResponse } from 'node:http';
import type Koa from 'koa';
import type { Principal } from '../accounts/accounts.js';

export interface State {
  /** Stands in the X-Request-Id header and in every line of the log. */
  requestId: string;
  /** When it began, as performance.now() counts. */
  begun: number;
  /** Whose key the request carries, once it is known to be good. */
  principal?: Principal;
  /** Aborted when nobody waits for the answer any longer, once somebody asked (compute.ts). */
  signal?: AbortSignal;
  /** What the envelope is to wrap: an answer's `data`. */
  data?: object;
  /** Credits that were charged, for the log. */
  cost?: number;
  /** Whether it was answered although something that it waits for never came. */
  isGivenUp?: boolean;
  /** Frees the credits that are set aside for it, where the one that would is lost. */
  release?: () => void;
  /** The error's code, for the log. */
  code?: string;
  /** Milliseconds of the calculation, for the log. */
  timings?: { readonly queueMs: number; readonly computeMs: number };
}

export type Middleware = Koa.Middleware<State>;
export type Context = Koa.ParameterizedContext<State>;

/** Whether the service is ending. */
export interface Phase {
  /** New work is refused. */
  isClosing(): boolean;
  /** This response is to be the last of its connection. */
  isLast(res: ServerResponse): boolean;
}

export const SERVING: Phase = { isClosing: () => false, isLast: () => false };

/** The client closed its connection, so nobody waits for an answer. */
export class ClientGone extends Error {
  override name = 'ClientGone';
}
