// What goes wrong below HTTP, before there is a request that the application could answer: malformed messages, headers
// without end, requests that never finish arriving. They are answered with the same envelope, then the connection is closed.
import { randomUUID } from 'node:crypto';
import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Connections } from './connections.js';
import { JSON_TYPE } from './envelope.js';
import { errorBody, Refusal } from './errors.js';
import type { Logger } from './logger.js';
import type { Metrics } from './metrics.js';
import { unknownTransferCoding } from './request-head.js';
import { API_SECURITY } from './security.js';

const malformed = (code = 'unknown reason'): Refusal =>
  new Refusal('INVALID_REQUEST', `the request is not well-formed HTTP/1.1 (${code})`);

/** What Node's parser raises. */
interface ParserError extends Error {
  readonly code?: string;
  readonly reason?: string;
}

const refusalOf = ({ code, reason }: ParserError): Refusal => {
  switch (code) {
    case 'HPE_INVALID_TRANSFER_ENCODING':
      // It is raised where both headers stand there, too, whatever the coding.
      if (!reason?.includes('Content-Length')) return unknownTransferCoding();
      return malformed(code);
    case 'HPE_HEADER_OVERFLOW':
      return new Refusal('HEADERS_TOO_LARGE', 'the request line and headers together are too large');
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new Refusal('PAYLOAD_TOO_LARGE', "the extensions of the body's chunks are too large");
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Refusal('REQUEST_TIMEOUT', 'the request did not arrive as a whole in time');
    default:
      return malformed(code);
  }
};

/** What an authenticated request was told of its rate limit before its body broke. */
const limitHeaders = (broken: ServerResponse | undefined): Record<string, string> => {
  const told = broken?.getHeaders() ?? {};
  const names = ['RateLimit-Policy', 'RateLimit'].filter(name => told[name.toLowerCase()] !== undefined);
  return Object.fromEntries(names.map(name => [name, String(told[name.toLowerCase()])]));
};

/** A whole answer as it stands on the wire; the connection is closed after it. */
export const messageOf = (refusal: Refusal, id: string, more: Record<string, string> = {}): string => {
  const body = errorBody(refusal);
  const headers = {
    Date: new Date().toUTCString(),
    'X-Request-Id': id,
    ...API_SECURITY,
    ...refusal.headers,
    ...more,
    'Content-Type': JSON_TYPE,
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${body}`;
};

/** Answers errors of the HTTP parser and its timeouts on every connection of `server`. */
export const answerBrokenRequests = (
  server: Server,
  connections: Connections,
  logger: Logger,
  metrics: Metrics,
): void => {
  const answer = (socket: Socket, broken: ServerResponse | undefined, error: ParserError): void => {
    const refusal = refusalOf(error);
    const id = broken ? String(broken.getHeader('X-Request-Id')) : randomUUID();
    socket.write(messageOf(refusal, id, limitHeaders(broken)));
    socket.destroySoon();
    metrics.countRequest(undefined, refusal.status, refusal.code);
    logger.info({ id, status: refusal.status, code: refusal.code, reason: error.code }, 'broken request');
  };

  server.on('clientError', (error: ParserError, stream) => {
    const socket = stream as Socket;
    if (!socket.writable) return; // it is closing, and its client still talks, or it is lost
    const latest = connections.latestOf(socket);
    /** The request whose body is broken; what broke before it was a request has none. */
    const broken = latest?.req.complete === false ? latest : undefined;
    /** Requests that came as a whole before it are answered; it is not: that could not be told apart from an answer to them. */
    const last = connections.unansweredOf(socket).findLast(res => res !== broken);
    if (last) connections.endAfter(last);
    else if (broken?.headersSent) socket.destroySoon();
    else answer(socket, broken, error);
  });
};
