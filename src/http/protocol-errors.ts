// Answers requests that are not HTTP/1.1. A request that Node's parser or its time limits refuse gets an error in the usual envelope,
// and the connection is closed. A middleware checks what the parser accepts.
import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { isDiscarding } from './bounded-request.js';
import type { Middleware } from './context.js';
import { type ErrorCode, HttpError, invalidRequest, writeErrorBody } from './http-error.js';
import type { Logger } from './logger.js';
import { type Metrics, NONE } from './metrics.js';
import { JSON_TYPE } from './middleware/envelope.js';
import { API_SECURITY } from './middleware/security-headers.js';
import { ClientDisconnectedError, GIVE_UP } from './request-deadline.js';

/** An error of Node's parser. */
type ParserError = Error & { readonly code?: string };

const CLOSE = { Connection: 'close' };

/** Faults that have an error code of their own. */
const FAULTS: Readonly<Record<string, readonly [code: ErrorCode, details: string]>> = {
  HPE_HEADER_OVERFLOW: ['HEADERS_TOO_LARGE', 'the request line and headers together are too large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['PAYLOAD_TOO_LARGE', "the extensions of the body's chunks are too large"],
  ERR_HTTP_REQUEST_TIMEOUT: ['REQUEST_TIMEOUT', 'the request did not arrive as a whole in time'],
};

const explainFault = ({ code: reason = 'unknown reason' }: ParserError): HttpError => {
  const malformed = ['INVALID_REQUEST', `the request is not well-formed HTTP/1.1 (${reason})`] as const;
  const [code, details] = FAULTS[reason] ?? malformed;
  return new HttpError(code, details, CLOSE);
};

/** @returns a whole answer as text of HTTP; the connection is closed after it */
export const writeRawResponse = (error: HttpError, id: string): string => {
  const body = writeErrorBody(error);
  const headers = {
    Date: new Date().toUTCString(),
    'X-Request-Id': id,
    ...API_SECURITY,
    ...error.headers,
    'Content-Type': JSON_TYPE,
    'Content-Length': Buffer.byteLength(body),
    ...CLOSE,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${lines.join('')}\r\n${body}`;
};

const ended = new WeakSet<ServerResponse>();

/** Closes the connection after an answer that waits for earlier ones. The parser reports a fault again for each further part. */
const endAfter = (last: ServerResponse, socket: Socket): void => {
  if (ended.has(last)) return;
  ended.add(last);
  last.once('close', () => socket.end());
};

/**
 * Answers errors of the parser and its time limits on every connection of the server.
 * @param listResponses the responses that a connection waits for, in the order of its requests
 */
export const answerProtocolErrors = (
  server: Server,
  listResponses: (socket: Socket) => readonly ServerResponse[],
  logger: Logger,
  metrics: Metrics,
): void => {
  server.on('clientError', (fault: ParserError, socket: Socket) => {
    const due = listResponses(socket);
    const last = due.at(-1);
    const isGone = fault.code === 'HPE_INVALID_EOF_STATE'; // the client has closed its sending side: it is treated as gone
    if (last?.req.complete) {
      // The fault is in what follows this request.
      if (last.headersSent) endAfter(last, socket);
      else last.setHeader('Connection', 'close');
      if (isGone) socket.end();
    } else if (!socket.writable || due.length > 1 || last?.headersSent || isDiscarding(socket)) {
      socket.destroy(); // the client could take an answer for the answer to an earlier request
    } else if (last) {
      last.req.emit(GIVE_UP, isGone ? new ClientDisconnectedError() : explainFault(fault));
    } else {
      const [id, error] = [randomUUID(), explainFault(fault)];
      const { status, code } = error;
      socket.end(writeRawResponse(error, id), () => socket.destroy());
      metrics.requests.inc({ route: NONE, status, code });
      logger.info({ id, status, code, reason: fault.code }, 'broken request');
    }
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

/** Refuses requests that Node's parser accepts although they are not HTTP/1.1: another version, no Host, a target without a path. */
export const requireHttp11: Middleware = (ctx, next) => {
  const unreadable = findVersionFault(ctx.req) ?? findFramingFault(ctx.req);
  if (unreadable !== undefined) throw new HttpError('INVALID_REQUEST', unreadable, CLOSE);
  const hostFault = findHostFault(ctx.req);
  if (hostFault !== undefined) throw invalidRequest(hostFault);
  if (!ctx.url.startsWith('/')) ctx.url = ctx.url.replace(ORIGIN, '').replace(/^(?=[?#]|$)/, '/');
  if (!ctx.url.startsWith('/')) throw new HttpError('NOT_FOUND', 'the URL of the request has no path that can be read');
  return next();
};
