// What the middlewares of one request share. One module sets each field; those that run later read it.
import type { ServerResponse } from 'node:http';
import type Koa from 'koa';
import type { Principal } from '../accounts/account-model.js';
import type { RequestDeadline } from './request-deadline.js';

export interface State {
  /** In the X-Request-Id header and in every log line of the request. */
  requestId: string;
  /** Tells whether the answer is still needed. The envelope makes it. */
  deadline: RequestDeadline;
  /** Whether the path had one slash more at its end, which was taken off. */
  hadTrailingSlash?: boolean;
  /** The account and key of the request, once the key is known to be active. */
  principal?: Principal;
  /** The body of a job, in the parts in which it was received. */
  bodyParts?: Buffer<ArrayBuffer>[];
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

/** The account and the key of a request that was authenticated. */
export const requirePrincipal = (ctx: Context): Principal => {
  if (ctx.state.principal === undefined) throw new Error('nobody was authenticated');
  return ctx.state.principal;
};

/** Sets a header of the answer, unless it is sent already. Koa's own `set` does the same for lists of them, and takes three times as long. */
export const setHeader = ({ res }: Context, name: string, value: string): void => {
  if (!res.headersSent) res.setHeader(name, value);
};

/** Whether the service is shutting down. */
export interface ShutdownState {
  /** New work is refused. */
  isClosing(): boolean;
  /** This response is to be the last of its connection. */
  isLast(res: ServerResponse): Promise<boolean>;
}

export const NOT_SHUTTING_DOWN: ShutdownState = { isClosing: () => false, isLast: async () => false };
