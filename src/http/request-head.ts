// What HTTP/1.1 itself asks of a request's first line and headers (RFC 9112): a path, one Host, and a body of known framing.
import type { IncomingMessage } from 'node:http';
import type { Middleware } from './context.js';
import { Refusal } from './errors.js';

/** A host, as a name or an address, and a port. */
const AUTHORITY = String.raw`(?:\[[0-9A-Fa-f:.]+(?:%[0-9A-Za-z.~_%-]+)?\]|(?:[\w.~!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*)(?::\d*)?`;
const HOST = new RegExp(`^${AUTHORITY}$`);
/** What stands before the path of an absolute URL. */
const ORIGIN = new RegExp(`^https?://${AUTHORITY}(?=[/?#]|$)`, 'i');

/**
 * The path of a request's target, which is a path itself or an absolute URL; undefined where it has none. (Node's own reading of an
 * absolute URL writes it to standard error where it does not like it, whatever stands in it.)
 */
export const pathOf = (target: string): string | undefined => {
  const origin = ORIGIN.exec(target)?.[0] ?? '';
  const [path = ''] = target.slice(origin.length).split(/[?#]/, 1);
  if (origin !== '') return path || '/';
  return path.startsWith('/') ? path : undefined;
};

const codingsOf = (transferEncoding: string): string[] =>
  transferEncoding
    .split(',')
    .map(coding => coding.trim().toLowerCase())
    .filter(coding => coding !== '');

const isChunkedAlone = (transferEncoding: string): boolean => {
  const [first, ...others] = codingsOf(transferEncoding);
  return first === 'chunked' && others.length === 0;
};

/** Says what is wrong with the framing of the body, where anything is. */
const framingRefusal = ({ headers, httpVersion }: IncomingMessage): Refusal | undefined => {
  const transferEncoding = headers['transfer-encoding'];
  if (transferEncoding === undefined) return undefined;
  if (httpVersion === '1.0') {
    const wayOut = 'send the body with Content-Length, or in HTTP/1.1';
    return new Refusal('INVALID_REQUEST', `the Transfer-Encoding header does not exist in HTTP/1.0: ${wayOut}`);
  }
  return isChunkedAlone(transferEncoding) ? undefined : unknownTransferCoding();
};

/** The answer to a transfer coding that is not chunked alone. */
export const unknownTransferCoding = (): Refusal =>
  new Refusal(
    'NOT_IMPLEMENTED',
    'the Transfer-Encoding header names another coding than chunked, or several: ' +
      'send the body with "Transfer-Encoding: chunked" or Content-Length, and compress it with Content-Encoding',
  );

/** Whether others may read another end of this request's body than we do, so that nothing after it can be trusted. */
export const isFramingUnclear = (req: IncomingMessage): boolean => framingRefusal(req) !== undefined;

const isHost = (name: string | undefined): boolean => name?.length === 4 && name.toLowerCase() === 'host';

/** The values of all Host lines; Node's `headers` has the first alone. */
const hostsOf = ({ rawHeaders }: IncomingMessage): string[] =>
  rawHeaders.filter((_, i) => i % 2 === 1 && isHost(rawHeaders[i - 1]));

const hostFault = (req: IncomingMessage): string | undefined => {
  const [host, ...others] = hostsOf(req);
  if (others.length > 0) return 'the Host header stands there more than once: send it once';
  if (host === undefined) return req.httpVersion === '1.1' ? 'the Host header is missing' : undefined;
  return HOST.test(host) ? undefined : 'the Host header is no host and port: send "Host: <name>:<port>"';
};

/** Refuses what is no request at all. */
export const admit: Middleware = async ({ req, path }, next) => {
  const refusal = framingRefusal(req);
  if (refusal) throw refusal;
  const fault = hostFault(req);
  if (fault) throw new Refusal('INVALID_REQUEST', fault);
  if (typeof path !== 'string') throw new Refusal('NOT_FOUND', 'the URL of the request has no path that can be read');
  await next();
};
