// Refuses requests that Node's parser accepts although they are not HTTP/1.1: another version, a body whose end a proxy may see elsewhere,
// no Host, a target without a path.
import type { IncomingMessage } from 'node:http';
import type { Middleware } from '../context.js';
import { HttpError, invalidRequest } from '../http-error.js';

/** The part of an absolute URL before its path. */
const ORIGIN = /^https?:\/\/[^/?#]*/i;

/** A name or an address, and a port. */
const HOST = /^(?:\[[\da-f:.]+(?:%[\w.~%-]+)?\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*)(?::\d*)?$/i;

const findVersionFault = ({ httpVersion }: IncomingMessage): string | undefined => {
  if (httpVersion === '1.1' || httpVersion === '1.0') return undefined;
  return `the request line names ${httpVersion === '0.9' ? 'no version, or HTTP/0.9' : `HTTP/${httpVersion}`}: send HTTP/1.1`;
};

/** Node reads any codings that end in chunked as chunked alone. A proxy may see another end of the body: request smuggling. */
const findFramingFault = ({ headers, httpVersion }: IncomingMessage): string | undefined => {
  const coding = headers['transfer-encoding'];
  if (coding === undefined || (httpVersion === '1.1' && coding.toLowerCase() === 'chunked')) return undefined;
  return 'the Transfer-Encoding header may only be "chunked", in HTTP/1.1: compress a body with Content-Encoding';
};

const findHostFault = ({ rawHeaders, headers: { host }, httpVersion }: IncomingMessage): string | undefined => {
  if (host === undefined) return httpVersion === '1.1' ? 'the Host header is missing' : undefined;
  const hosts = rawHeaders.filter((name, i) => i % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host');
  if (hosts.length > 1) return 'the Host header appears more than once: send it once';
  return HOST.test(host) ? undefined : 'the Host header is not a host and port: send "Host: <name>:<port>"';
};

export const requireHttp11: Middleware = (ctx, next) => {
  const unreadable = findVersionFault(ctx.req) ?? findFramingFault(ctx.req);
  if (unreadable !== undefined) throw new HttpError('INVALID_REQUEST', unreadable, { Connection: 'close' });
  const hostFault = findHostFault(ctx.req);
  if (hostFault !== undefined) throw invalidRequest(hostFault);
  if (!ctx.url.startsWith('/')) ctx.url = ctx.url.replace(ORIGIN, '').replace(/^(?=[?#]|$)/, '/');
  if (!ctx.url.startsWith('/')) throw new HttpError('NOT_FOUND', 'the URL of the request has no path that can be read');
  return next();
};
