// Answers what is not HTTP/1.1. What Node's parser or its time limits refuse, before there is a request or in the middle of one,
// gets the envelope of every other error, and the connection is closed; what the parser lets pass is checked by a middleware.
import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Middleware } from './context.js';
import { errorBody, HttpError, invalidRequest } from './http-error.js';
import type { Logger } from './logger.js';
import { type Metrics, NONE } from './metrics.js';
import { JSON_TYPE } from './middleware/envelope.js';
import { API_SECURITY } from './middleware/security-headers.js';

/** What Node's parser raises. */
type ParserError = Error & { readonly code?: string };

const toHttpError = ({ code = 'unknown reason' }: ParserError): HttpError => {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new HttpError('HEADERS_TOO_LARGE', 'the request line and headers together are too large');
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new HttpError('PAYLOAD_TOO_LARGE', "the extensions of the body's chunks are too large");
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new HttpError('REQUEST_TIMEOUT', 'the request did not arrive as a whole in time');
    default:
      return invalidRequest(`the request is not well-formed HTTP/1.1 (${code})`);
  }
};

/** A whole answer as bytes of HTTP; the connection is closed after it. */
export const rawResponse = (error: HttpError, id: string): string => {
  const body = errorBody(error);
  const headers = {
    Date: new Date().toUTCString(),
    'X-Request-Id': id,
    ...API_SECURITY,
    ...error.headers,
    'Content-Type': JSON_TYPE,
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${lines.join('')}\r\n${body}`;
};

/** What an answer on its way may have said of its own content. */
const CONTENT_HEADERS = ['ETag', 'Cache-Control', 'Content-Encoding', 'Vary'];

/** Answers a request whose body broke, with the headers that it has so far. */
const answerBroken = (res: ServerResponse, error: HttpError): void => {
  res.statusCode = error.status;
  for (const name of CONTENT_HEADERS) res.removeHeader(name);
  for (const [name, value] of Object.entries({ ...error.headers, 'Content-Type': JSON_TYPE, Connection: 'close' })) {
    res.setHeader(name, value);
  }
  res.end(errorBody(error), () => res.req.destroy()); // who reads the body learns that no more of it comes
};

/**
 * Answers errors of the parser and its time limits on every connection of the server.
 * @param dueOn the responses that a connection waits for, in the order of its requests
 */
export const answerProtocolErrors = (
  server: Server,
  dueOn: (socket: Socket) => ReadonlySet<ServerResponse> | undefined,
  logger: Logger,
  metrics: Metrics,
): void => {
  const note = ({ status, code }: HttpError, id: string, reason: string | undefined): void => {
    metrics.requests.inc({ route: NONE, status, code });
    logger.info({ id, status, code, reason }, 'broken request');
  };
  server.on('clientError', (fault: ParserError, socket: Socket) => {
    const due = [...(dueOn(socket) ?? [])];
    const broken = due.at(-1);
    if (broken?.req.complete) {
      if (!broken.headersSent) broken.setHeader('Connection', 'close'); // what broke came after it
      if (fault.code === 'HPE_INVALID_EOF_STATE') socket.end(); // the client closed its side in the middle of it, and is taken for gone
      return;
    }
    if (!socket.writable || due.length > 1 || broken?.headersSent) {
      socket.destroy(); // an answer could be taken for that of an earlier request
      return;
    }
    const error = toHttpError(fault);
    const id = broken ? String(broken.getHeader('X-Request-Id')) : randomUUID();
    if (broken) answerBroken(broken, error);
    else socket.end(rawResponse(error, id), () => socket.destroy());
    note(error, id, fault.code);
  });
  // Without a listener Node ends the connection, and what waits for its answer with it.
  server.on('connect', (_req, stream) => {
    const socket = stream as Socket;
    socket.on('error', () => {}); // Node takes care of it no longer: a reset would end the process
    const last = [...(dueOn(socket) ?? [])].at(-1);
    if (last?.headersSent) {
      socket.destroy(); // its time limits went with Node's parser
      return;
    }
    if (last) {
      last.setHeader('Connection', 'close');
      last.once('finish', () => socket.destroySoon());
      return;
    }
    const error = invalidRequest('CONNECT asks for a tunnel, which this service does not make');
    const id = randomUUID();
    socket.end(rawResponse(error, id), () => socket.destroy());
    note(error, id, 'CONNECT');
  });
};

/** The part of an absolute URL before its path. */
const ORIGIN = /^https?:\/\/[^/?#]*/i;

/** A name or an address, and a port. */
const HOST = /^(?:\[[\da-f:.]+(?:%[\w.~%-]+)?\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*)(?::\d*)?$/i;

const findVersionFault = ({ httpVersion }: IncomingMessage): string | undefined => {
  if (httpVersion === '1.1' || httpVersion === '1.0') return undefined;
  return `the request line names ${httpVersion === '0.9' ? 'no version, or HTTP/0.9' : `HTTP/${httpVersion}`}: send HTTP/1.1`;
};

/** Node reads any codings that end in chunked as chunked alone; a proxy may find the end of such a body elsewhere. */
const findFramingFault = ({ headers, httpVersion }: IncomingMessage): string | undefined => {
  const coding = headers['transfer-encoding'];
  if (coding === undefined || (httpVersion === '1.1' && coding.toLowerCase() === 'chunked')) return undefined;
  return 'the Transfer-Encoding header may only be "chunked", in HTTP/1.1: compress a body with Content-Encoding';
};

const findHostFault = ({ rawHeaders, headers: { host }, httpVersion }: IncomingMessage): string | undefined => {
  if (host === undefined) return httpVersion === '1.1' ? 'the Host header is missing' : undefined;
  const hosts = rawHeaders.filter((name, i) => i % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host');
  if (hosts.length > 1) return 'the Host header stands there more than once: send it once';
  return HOST.test(host) ? undefined : 'the Host header is no host and port: send "Host: <name>:<port>"';
};

/** Refuses what Node's parser lets pass although it is not HTTP/1.1: another version, no Host, a target without a path. */
export const requireHttp11: Middleware = (ctx, next) => {
  const unreadable = findVersionFault(ctx.req) ?? findFramingFault(ctx.req);
  if (unreadable !== undefined) throw new HttpError('INVALID_REQUEST', unreadable, { Connection: 'close' });
  const hostFault = findHostFault(ctx.req);
  if (hostFault !== undefined) throw invalidRequest(hostFault);
  if (!ctx.url.startsWith('/')) ctx.url = ctx.url.replace(ORIGIN, '').replace(/^(?=[?#]|$)/, '/');
  if (!ctx.url.startsWith('/')) throw new HttpError('NOT_FOUND', 'the URL of the request has no path that can be read');
  return next();
};
