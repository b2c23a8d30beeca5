// What goes wrong below HTTP, before there is a request that the application could answer: malformed messages, headers
// without end, requests that never finish arriving. They are answered with the same envelope, then the connection is closed.
import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { JSON_TYPE } from './envelope.js';
import { errorBody, Refusal } from './errors.js';
import type { Logger } from './logger.js';
import type { Metrics } from './metrics.js';

/** How long a client that is still talking may go on before it is cut off; closing at once could lose it the answer. */
const LINGER_MS = 1000;

interface Exchange {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
}

const refusalOf = (code: string | undefined): Refusal => {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new Refusal('HEADERS_TOO_LARGE', 'the request line and headers together are too large');
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new Refusal('PAYLOAD_TOO_LARGE', "the extensions of the body's chunks are too large");
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Refusal('REQUEST_TIMEOUT', 'the request did not arrive as a whole in time');
    default:
      return new Refusal('INVALID_REQUEST', `the request is not well-formed HTTP/1.1 (${code ?? 'unknown reason'})`);
  }
};

/** What an authenticated request was told of its rate limit before its body broke. */
const limitHeaders = (exchange: Exchange | undefined): Record<string, string> => {
  const told = exchange?.req.complete === false ? exchange.res.getHeaders() : {};
  const names = ['RateLimit-Policy', 'RateLimit'].filter(name => told[name.toLowerCase()] !== undefined);
  return Object.fromEntries(names.map(name => [name, String(told[name.toLowerCase()])]));
};

const messageOf = (refusal: Refusal, id: string, more: Record<string, string>): string => {
  const body = errorBody(refusal);
  const headers = {
    Date: new Date().toUTCString(),
    'X-Request-Id': id,
    ...more,
    'Content-Type': JSON_TYPE,
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${body}`;
};

/** Whether an answer can be written now: not into another answer, nor before one that is still being made. */
const isFree = (exchange: Exchange | undefined): boolean =>
  exchange === undefined || (exchange.req.complete ? exchange.res.writableFinished : !exchange.res.headersSent);

/** The id of the request whose body is broken; what broke before it was a request gets a fresh one. */
const idOf = (exchange: Exchange | undefined): string =>
  exchange?.req.complete === false ? String(exchange.res.getHeader('X-Request-Id')) : randomUUID();

/** Closes once the answer that is due has been sent. */
const closeAfter = (socket: Socket, { req, res }: Exchange): void => {
  if (req.complete && !res.headersSent) res.setHeader('Connection', 'close');
  else socket.destroySoon();
};

/** Answers errors of the HTTP parser and its timeouts on every connection of `server`. */
export const answerBrokenRequests = (server: Server, logger: Logger, metrics: Metrics): void => {
  const latest = new WeakMap<Socket, Exchange>();
  const answered = new WeakSet<Socket>();
  server.on('request', (req, res) => latest.set(req.socket, { req, res }));
  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket;
    const exchange = latest.get(socket);
    if (answered.has(socket)) return;
    if (!socket.writable) socket.destroy();
    else if (exchange && !isFree(exchange)) closeAfter(socket, exchange);
    else {
      const refusal = refusalOf(error.code);
      const id = idOf(exchange);
      answered.add(socket);
      socket.end(messageOf(refusal, id, limitHeaders(exchange)));
      setTimeout(() => socket.destroy(), LINGER_MS).unref();
      metrics.countRequest(undefined, refusal.status, refusal.code);
      logger.info({ id, status: refusal.status, code: refusal.code, reason: error.code }, 'broken request');
    }
  });
};
