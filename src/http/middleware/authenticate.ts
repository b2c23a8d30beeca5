// Authentication: finds the account of the API key in the Authorization header. Requests without an active key are limited by the network
// of their client's address.
import { isIP } from 'node:net';
import type { Principal } from '../../accounts/account-model.js';
import type { Accounts } from '../../accounts/accounts.js';
import type { RateLimits } from '../../accounts/limits/rate-limits.js';
import type { Context, Middleware } from '../context.js';
import { HttpError } from '../http-error.js';
import type { Metrics } from '../metrics.js';
import { countAllowance, rateLimitError } from './rate-limit.js';

/**
 * With N trusted proxies (`app.maxIpsCount`) the address of the client is the N-th entry of X-Forwarded-For from the right: the
 * proxies wrote it and all to its right; the client may have written all to its left. If that entry is missing or is not an address,
 * or if no proxy is trusted, it is the remote address of the connection.
 */
export const findClientAddress = (ctx: Context): string => {
  const [client, ...proxies] = ctx.ips;
  const isTrusted = client !== undefined && proxies.length === ctx.app.maxIpsCount - 1 && isIP(client) !== 0;
  return isTrusted ? client : (ctx.req.socket.remoteAddress ?? ''); // a closed connection has none
};

/** The eight groups of 16 bits of an IPv6 address. */
const parseGroups = (address: string): number[] => {
  const { hostname } = new URL(`http://[${address}]`); // the URL has the address in hexadecimal groups
  const [front = [], back = []] = hostname
    .slice(1, -1)
    .split('::')
    .map(part => (part === '' ? [] : part.split(':')));
  const zeros = Array<string>(8 - front.length - back.length).fill('0');
  return [...front, ...zeros, ...back].map(group => Number.parseInt(group, 16));
};

/** The IPv4 address that is mapped into IPv6 (::ffff:192.0.2.1), as it appears on a socket for both versions. */
const findMappedIPv4 = (groups: readonly number[]): string | undefined => {
  const isMapped = groups.slice(0, 5).every(group => group === 0) && groups[5] === 0xffff;
  const bytes = groups.slice(6).flatMap(group => [group >> 8, group & 0xff]);
  return isMapped ? bytes.join('.') : undefined;
};

/**
 * The network by which an address is counted, in one spelling: an IPv4 address itself, also if it is mapped into IPv6; for an IPv6
 * address its /64, the smallest network that a customer gets, without the zone.
 */
export const findNetwork = (address: string): string => {
  const plain = address.split('%')[0]!;
  if (isIP(plain) !== 6) return plain;
  const groups = parseGroups(plain);
  const network = groups.slice(0, 4).map(group => group.toString(16));
  return findMappedIPv4(groups) ?? `${network.join(':')}::/64`;
};

/** The scheme's name is case-insensitive (RFC 9110, section 11.1), the key is not. */
export const BEARER = /^bearer +(\S+)$/i;

/** One sentence for no key, another scheme, a malformed, an unknown and a revoked key, so that the answer reveals nothing. */
const INVALID_KEY_DETAILS =
  'the Authorization header carries no active API key: send "Authorization: Bearer <API_KEY>"';

/**
 * The answer to a request without an active key: 401, and 429 after too many of them from its address. Requests with an active
 * key are never refused by this limit. It does not protect the store, which has looked up the key before.
 */
const invalidKeyError = async (ctx: Context, rateLimits: RateLimits, metrics: Metrics): Promise<HttpError> => {
  const allowance = await rateLimits.consumeFailedKey(findNetwork(findClientAddress(ctx)));
  countAllowance(metrics, 'failed_key', allowance);
  return allowance.allowed
    ? new HttpError('INVALID_API_KEY', INVALID_KEY_DETAILS)
    : rateLimitError(allowance, "the address's limit of requests without an active API key", ', or send an active key');
};

/** The account and key of a request; undefined if the key is missing or not active. */
export const findPrincipal = async (accounts: Accounts, { req }: Context): Promise<Principal | undefined> => {
  const key = BEARER.exec(req.headers.authorization ?? '')?.[1];
  return key === undefined ? undefined : accounts.authenticate(key);
};

/** Passes requests with an active key on, with `ctx.state.principal` set. */
export const authenticate =
  (accounts: Accounts, rateLimits: RateLimits, metrics: Metrics): Middleware =>
  async (ctx, next) => {
    const principal = await findPrincipal(accounts, ctx);
    if (principal === undefined) throw await invalidKeyError(ctx, rateLimits, metrics);
    ctx.state.principal = principal;
    await next();
  };
