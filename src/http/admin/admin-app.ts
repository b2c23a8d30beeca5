// The application of the administration: the steps of a request, its routes, and the check of tokens.
import { hash, timingSafeEqual } from 'node:crypto';
import Router from '@koa/router';
import type Koa from 'koa';
import type { RateLimits } from '../../accounts/limits/rate-limits.js';
import { createKoa, EXACT, rejectWhileClosing } from '../app.js';
import type { Middleware, ShutdownState, State } from '../context.js';
import { HttpError } from '../http-error.js';
import { startFaultSeries } from '../metrics.js';
import { BEARER, findClientAddress, findNetwork } from '../middleware/authenticate.js';
import { createBodyReaders, MAX_BODY_BYTES } from '../middleware/json-body.js';
import { countAllowance, rateLimitError } from '../middleware/rate-limit.js';
import { allowParameters } from '../middleware/url.js';
import { readAdminDocument } from '../pages.js';
import {
  type AdminRouteOptions,
  createAdminRoutes,
  explainAccountErrors,
  rejectIdempotencyKey,
} from './admin-routes.js';

export interface AdminToken {
  /** Says in logs and in the ledger who acted. */
  readonly name: string;
  readonly token: string;
}

export interface AdminOptions extends AdminRouteOptions {
  readonly tokens: readonly AdminToken[];
  readonly rateLimits: RateLimits;
}

const INVALID_TOKEN = 'the Authorization header carries no admin token: send "Authorization: Bearer <ADMIN_TOKEN>"';

/**
 * Passes requests with a token on, with `ctx.state.actor` set. Hashes of the same length are compared, each with all, in the same time
 * whatever was sent. Others are limited by their address; a valid token is never refused by that limit.
 */
const authenticateOperator = ({ tokens, rateLimits, metrics }: AdminOptions): Middleware => {
  const known = tokens.map(({ name, token }) => ({ name, digest: hash('sha256', token, 'buffer') }));
  return async (ctx, next) => {
    const digest = hash('sha256', BEARER.exec(ctx.req.headers.authorization ?? '')?.[1] ?? '', 'buffer');
    const [operator] = known.filter(each => timingSafeEqual(each.digest, digest));
    if (operator === undefined) {
      const allowance = await rateLimits.consumeFailedKey(findNetwork(findClientAddress(ctx)));
      countAllowance(metrics, 'failed_token', allowance);
      if (allowance.allowed) throw new HttpError('INVALID_API_KEY', INVALID_TOKEN);
      throw rateLimitError(allowance, "the address's limit of requests without an admin token");
    }
    ctx.state.actor = operator.name;
    await next();
  };
};

const createAdminRouter = (options: AdminOptions, shutdown: ShutdownState): Router<State> => {
  const routes = createAdminRoutes(options);
  const body = createBodyReaders().operatorJson({ maxBytes: MAX_BODY_BYTES.odds });
  const operator = [rejectWhileClosing(shutdown), authenticateOperator(options)];
  const read = [...operator, allowParameters(), explainAccountErrors];
  const list = [...operator, allowParameters('limit', 'before'), explainAccountErrors];
  const change = [...read, rejectIdempotencyKey];
  return new Router<State>({ ...EXACT, prefix: '/admin/v1' })
    .get('/openapi.json', ...read, readAdminDocument())
    .post('/accounts', ...change, body, routes.createAccount)
    .get('/accounts', ...list, routes.listAccounts)
    .get('/accounts/:name', ...read, routes.showAccount)
    .patch('/accounts/:name', ...change, body, routes.changeAccount)
    .post('/accounts/:name/credits', ...change, body, routes.addCredits)
    .get('/accounts/:name/ledger', ...list, routes.showLedger)
    .get('/ledger/check', ...read, routes.checkLedger)
    .post('/accounts/:name/keys', ...change, body, routes.createKey)
    .get('/accounts/:name/keys', ...list, routes.listKeys)
    .post('/keys/:name/rotate', ...change, body, routes.rotateKey)
    .delete('/keys/:name', ...change, routes.revokeKey)
    .get('/accounts/:name/jobs', ...list, routes.listJobs)
    .delete('/jobs/:name', ...change, routes.cancelJob);
};

export const createAdminApp = (options: AdminOptions, shutdown: ShutdownState): Koa<State> => {
  const router = createAdminRouter(options, shutdown);
  startFaultSeries(
    options.metrics,
    router.stack.map(({ path }) => String(path)),
  );
  return createKoa(router, options, shutdown);
};
