// The address of a client behind trusted proxies, and the network for which a limit by address counts it.
import { isIP } from 'node:net';
import type { Context } from './context.js';

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
