// Answers what goes wrong below HTTP, before there is a request for the application: malformed messages, headers without end,
// requests that never arrive whole. They get the envelope of every other error, then the connection is closed.
import { randomUUID } from 'node:crypto';
import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errorBody, HttpError } from '../errors.js';
import type { Logger } from '../logger.js';
import type { Metrics } from '../metrics/metrics.js';
import { JSON_TYPE } from '../middleware/envelope.js';
import { API_SECURITY } from '../middleware/security-headers.js';
import { unknownTransferCoding } from '../request-head.js';
import type { Connections } from './connections.js';

const malformed = (code = 'unknown reason'): HttpError =>
  new HttpError('INVALID_REQUEST', `the request is not well-formed HTTP/1.1 (${code})`);

/** What Node's parser raises. */
interface ParserError extends Error {
  readonly code?: string;
  readonly reason?: string;
}

const toHttpError = ({ code, reason }: ParserError): HttpError => {
  switch (code) {
    case 'HPE_INVALID_TRANSFER_ENCODING':
      // Node raises it for a Content-Length beside it too, whatever the coding.
      if (!reason?.includes('Content-Length')) return unknownTransferCoding();
      return malformed(code);
    case 'HPE_HEADER_OVERFLOW':
      return new HttpError('HEADERS_TOO_LARGE', 'the request line and headers together are too large');
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new HttpError('PAYLOAD_TOO_LARGE', "the extensions of the body's chunks are too large");
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new HttpError('REQUEST_TIMEOUT', 'the request did not arrive as a whole in time');
    default:
      return malformed(code);
  }
};

/** The rate limit headers of an authenticated request whose body broke. */
const limitHeaders = (broken: ServerResponse | undefined): Record<string, string> => {
  const names = ['RateLimit-Policy', 'RateLimit'].filter(name => broken?.hasHeader(name));
  return Object.fromEntries(names.map(name => [name, String(broken?.getHeader(name))]));
};

/** A whole answer as bytes of HTTP; the connection is closed after it. */
export const rawResponse = (error: HttpError, id: string, more: Record<string, string> = {}): string => {
  const body = errorBody(error);
  const headers = {
    Date: new Date().toUTCString(),
    'X-Request-Id': id,
    ...API_SECURITY,
    ...error.headers,
    ...more,
    'Content-Type': JSON_TYPE,
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${lines.join('')}\r\n${body}`;
};

/** Answers errors of the HTTP parser and its timeouts on every connection of `server`. */
export const answerProtocolErrors = (
  server: Server,
  connections: Connections,
  logger: Logger,
  metrics: Metrics,
): void => {
  const answer = (socket: Socket, broken: ServerResponse | undefined, parserError: ParserError): void => {
    const error = toHttpError(parserError);
    const id = broken ? String(broken.getHeader('X-Request-Id')) : randomUUID();
    socket.write(rawResponse(error, id, limitHeaders(broken)));
    socket.destroySoon();
    metrics.countRequest(undefined, error.status, error.code);
    logger.info({ id, status: error.status, code: error.code, reason: parserError.code }, 'broken request');
  };

  server.on('clientError', (error: ParserError, stream) => {
    const socket = stream as Socket;
    const connection = connections.of(socket);
    if (connection === undefined || !socket.writable) return; // it is refused, closing or lost
    const { latest, unanswered } = connection;
    /** The request whose body is broken; what broke before it was a request has none. */
    const broken = latest?.req.complete === false ? latest : undefined;
    /** Requests before it are answered; it is not: its answer could be taken for one of theirs. */
    const last = [...unanswered].findLast(res => res !== broken);
    if (last) connection.endAfter(last);
    else if (broken?.headersSent) socket.destroySoon();
    else answer(socket, broken, error);
  });
};
