// The connections of a server, below Koa: how many there may be, how many responses each may wait for, and what is answered to requests
// that Node's parser or its time limits refuse. Answers that are made here are in the usual envelope; the connection is closed after them.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type RequestListener, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ShutdownState } from './context.js';
import { type ErrorCode, HttpError, writeErrorBody } from './http-error.js';
import type { Logger } from './logger.js';
import { type Metrics, NONE } from './metrics.js';
import { JSON_TYPE } from './middleware/envelope.js';
import { API_SECURITY } from './middleware/security-headers.js';
import { GIVE_UP } from './request-deadline.js';

/** The most requests of a connection that may be unanswered at the same time: each takes memory. */
const MAX_PIPELINED_REQUESTS = 16;

/**
 * The most dropped requests of all open connections. Node keeps each until its connection closes, in about 1.5 KB. A connection that drops
 * more is closed at once, without its answers.
 */
const MAX_DROPPED_REQUESTS = 20_000;

/** Refused connections that may be open in addition to the others. Node closes any further ones without an answer. */
const MAX_REFUSED_CONNECTIONS = 100;
/** How long a refused client has to read the answer. */
const REFUSAL_TIMEOUT_MS = 1000;
/** The log has at most one line about refused connections in this time. */
const LOG_INTERVAL_MS = 10_000;

const TOO_MANY = new HttpError('SERVICE_UNAVAILABLE', 'too many connections are open: send the request again later');
const CLOSE = { Connection: 'close' };

/** An error of Node's parser. */
type ParserError = Error & { readonly code?: string };

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

/** @returns a whole answer as text of HTTP */
const writeResponse = (error: HttpError, id: string): string => {
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

export interface ConnectionsOptions {
  readonly maxConnections: number;
  readonly maxDropped?: number;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

interface Connection {
  /** Those that are not sent, in the order of their requests. */
  readonly responses: Set<ServerResponse>;
  /** The last of them, or one that is sent while the body of its request still arrives. */
  newest?: ServerResponse | undefined;
  /** Dropped requests; no request after the first of them is answered. */
  dropped: number;
}

export class Connections implements ShutdownState {
  readonly #server: Server;
  readonly #options: ConnectionsOptions;
  readonly #open = new Map<Socket, Connection>();
  /** How many requests came on refused connections: Node keeps them too. */
  readonly #refused = new WeakMap<Socket, number>();
  /** Whether the server is closing: each answer is to be the last one of its connection. */
  closing = false;
  #dropped = 0;
  #lastLogged = Number.NEGATIVE_INFINITY;

  constructor(server: Server, options: ConnectionsOptions) {
    this.#server = server;
    this.#options = options;
    server.maxConnections = options.maxConnections + MAX_REFUSED_CONNECTIONS;
    server.on('drop', drop => this.#countRefusal(drop?.remoteAddress));
    server.on('connection', socket => {
      if (this.total < options.maxConnections) this.#admit(socket);
      else this.#refuse(socket);
    });
    server.on('clientError', (fault: ParserError, socket: Socket) => this.#answerFault(fault, socket));
  }

  get total(): number {
    return this.#open.size;
  }

  /** Calls the listener for each request; drops requests above the limit and those of refused connections. */
  serve(listener: RequestListener): void {
    const handle: RequestListener = (req, res) => {
      const connection = this.#open.get(req.socket);
      if (connection === undefined) return this.#dropRefused(req.socket);
      const { responses, dropped } = connection;
      if (dropped > 0 || responses.size === MAX_PIPELINED_REQUESTS) return this.#drop(req.socket, connection);
      responses.add(res);
      connection.newest = res;
      res.once('close', () => {
        responses.delete(res);
        if (connection.newest === res && req.complete) connection.newest = undefined;
        if (responses.size === 0 && connection.dropped > 0) req.socket.end();
      });
      listener(req, res);
    };
    this.#server.on('request', handle).on('checkExpectation', handle); // Node would answer a bare 417
  }

  readonly isClosing = (): boolean => this.closing;

  /**
   * Whether no answer follows this one on its connection, because a request behind it was dropped, or the server is closing. While the
   * connection has as many unanswered requests as it may, that is known only when the first of them is answered.
   */
  readonly isLast = async (res: ServerResponse): Promise<boolean> => {
    const connection = this.#open.get(res.req.socket);
    if (connection === undefined) return false;
    const { responses } = connection;
    const isNewest = (): boolean => connection.newest === res;
    while (responses.size === MAX_PIPELINED_REQUESTS && connection.dropped === 0 && isNewest()) {
      const [first] = responses;
      await once(first!, 'close');
    }
    return (connection.dropped > 0 || this.closing) && isNewest();
  };

  /** Closes connections on which the client has sent nothing: Node does not count them as idle. */
  closeUnused(): void {
    for (const socket of this.#open.keys()) if (socket.bytesRead === 0) socket.destroy();
  }

  #admit(socket: Socket): void {
    const connection: Connection = { responses: new Set(), dropped: 0 };
    this.#open.set(socket, connection);
    socket.once('close', () => {
      this.#open.delete(socket);
      this.#dropped -= connection.dropped;
      // Node emits 'close' for the first response only: the others have no socket yet.
      for (const res of connection.responses) if (res.socket === null) res.emit('close');
    });
  }

  #refuse(socket: Socket): void {
    this.#countRefusal(socket.remoteAddress); // undefined if the client has left already
    socket.end(writeResponse(TOO_MANY, randomUUID()));
    const timer = setTimeout(() => socket.destroy(), REFUSAL_TIMEOUT_MS); // not a time-out of the socket, which begins again with each byte
    socket.once('close', () => clearTimeout(timer));
  }

  #dropRefused(socket: Socket): void {
    const requests = 1 + (this.#refused.get(socket) ?? 0);
    this.#refused.set(socket, requests);
    if (requests > MAX_PIPELINED_REQUESTS) socket.destroy();
  }

  #countRefusal(address?: string): void {
    const { logger, metrics } = this.#options;
    metrics.connectionsRefused.inc();
    const now = performance.now();
    if (now - this.#lastLogged < LOG_INTERVAL_MS) return;
    this.#lastLogged = now;
    logger.warn({ open: this.total, address }, 'too many connections: more are refused');
  }

  /** Drops what was received behind the unanswered requests of a connection, which is closed after their answers. */
  #drop(socket: Socket, connection: Connection): void {
    const { maxDropped = MAX_DROPPED_REQUESTS } = this.#options;
    connection.dropped++;
    this.#dropped++;
    if (this.#dropped > maxDropped) socket.destroy();
  }

  /** Answers a fault in the only unanswered request, or in a first one. A fault behind complete requests is dropped. */
  #answerFault(fault: ParserError, socket: Socket): void {
    const connection = this.#open.get(socket);
    if (connection === undefined || !socket.writable) return void socket.destroy();
    const { responses, newest } = connection;
    const isGone = fault.code === 'HPE_INVALID_EOF_STATE'; // it has closed its sending side
    const isInBody = newest !== undefined && !newest.req.complete;
    if (isGone && responses.size > 0) socket.destroy();
    else if (isInBody && responses.size === 1 && !newest.headersSent) newest.req.emit(GIVE_UP, explainFault(fault));
    else if (isInBody)
      socket.destroy(); // the client could take an answer for that to an earlier request
    else if (responses.size > 0) this.#drop(socket, connection);
    else this.#answerRaw(fault, socket);
  }

  #answerRaw(fault: ParserError, socket: Socket): void {
    const { logger, metrics } = this.#options;
    const [id, error] = [randomUUID(), explainFault(fault)];
    const { status, code } = error;
    socket.end(writeResponse(error, id), () => socket.destroy());
    metrics.requests.inc({ route: NONE, status, code });
    logger.info({ id, status, code, reason: fault.code }, 'broken request');
  }
}
