// Checks what HTTP/1.1 requires of a request's first line and headers (RFC 9112): a path, one Host, and a body of known framing.
import type { IncomingMessage } from 'node:http';
import type { Middleware } from './context.js';
import { HttpError } from './errors.js';

/** A host, as a name or an address, and a port. */
const AUTHORITY = String.raw`(?:\[[0-9A-Fa-f:.]+(?:%[0-9A-Za-z.~_%-]+)?\]|(?:[\w.~!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*)(?::\d*)?`;
const HOST = new RegExp(`^${AUTHORITY}$`);
/** The part of an absolute URL before its path. */
const ORIGIN = new RegExp(`^https?://${AUTHORITY}(?=[/?#]|$)`, 'i');

/**
 * The path of a request's target, which is a path itself or an absolute URL; undefined where it has none. (Node's own parser of
 * URLs writes those that it does not accept to standard error, with any secret in them.)
 */
export const pathOf = (target: string): string | undefined => {
  const origin = target.startsWith('/') ? '' : (ORIGIN.exec(target)?.[0] ?? '');
  const rest = target.slice(origin.length);
  const end = rest.search(/[?#]/);
  const path = end < 0 ? rest : rest.slice(0, end);
  if (origin !== '') return path || '/';
  return path.startsWith('/') ? path : undefined;
};

/** What a request's target has between "?" and "#". */
export const queryOf = (target: string): string => /^[^?#]*\?([^#]*)/.exec(target)?.[1] ?? '';

const codingsOf = (transferEncoding: string): string[] =>
  transferEncoding
    .split(',')
    .map(coding => coding.trim().toLowerCase())
    .filter(coding => coding !== '');

const isChunkedAlone = (transferEncoding: string): boolean => {
  const [first, ...others] = codingsOf(transferEncoding);
  return first === 'chunked' && others.length === 0;
};

/** What is wrong with the framing of the body; undefined where nothing is. */
const framingError = ({ headers, httpVersion }: IncomingMessage): HttpError | undefined => {
  const transferEncoding = headers['transfer-encoding'];
  if (transferEncoding === undefined) return undefined;
  if (httpVersion === '1.0') {
    const remedy = 'send the body with Content-Length, or in HTTP/1.1';
    return new HttpError('INVALID_REQUEST', `the Transfer-Encoding header does not exist in HTTP/1.0: ${remedy}`);
  }
  return isChunkedAlone(transferEncoding) ? undefined : unknownTransferCoding();
};

/** The error of a transfer coding other than chunked alone. */
export const unknownTransferCoding = (): HttpError =>
  new HttpError(
    'NOT_IMPLEMENTED',
    'the Transfer-Encoding header names another coding than chunked, or several: ' +
      'send the body with "Transfer-Encoding: chunked" or Content-Length, and compress it with Content-Encoding',
  );

/** Whether a proxy may find the end of this request's body elsewhere, so that nothing after it can be trusted. */
export const isFramingUnclear = (req: IncomingMessage): boolean => framingError(req) !== undefined;

const isHost = (name: string | undefined): boolean => name?.length === 4 && name.toLowerCase() === 'host';

/** The values of all Host headers; Node's `headers` has only the first. */
const hostsOf = ({ rawHeaders }: IncomingMessage): string[] =>
  rawHeaders.filter((_, i) => i % 2 === 1 && isHost(rawHeaders[i - 1]));

const hostFault = (req: IncomingMessage): string | undefined => {
  const [host, ...others] = hostsOf(req);
  if (others.length > 0) return 'the Host header stands there more than once: send it once';
  if (host === undefined) return req.httpVersion === '1.1' ? 'the Host header is missing' : undefined;
  return HOST.test(host) ? undefined : 'the Host header is no host and port: send "Host: <name>:<port>"';
};

/** @throws {HttpError} INVALID_REQUEST, the request line names another version than 1.0 and 1.1: Node's parser lets some pass */
const requireVersion = ({ httpVersion }: IncomingMessage): void => {
  if (httpVersion === '1.1' || httpVersion === '1.0') return;
  const named = httpVersion === '0.9' ? 'no version, or HTTP/0.9' : `HTTP/${httpVersion}`;
  const details = `the request line names ${named}: send HTTP/1.1`;
  throw new HttpError('INVALID_REQUEST', details, { Connection: 'close' });
};

/** Refuses requests that are not valid HTTP/1.1. */
export const checkRequestHead: Middleware = ({ req, path }, next) => {
  requireVersion(req);
  const error = framingError(req);
  if (error) throw error;
  const fault = hostFault(req);
  if (fault) throw new HttpError('INVALID_REQUEST', fault);
  if (typeof path !== 'string') throw new HttpError('NOT_FOUND', 'the URL of the request has no path that can be read');
  return next();
};
