// The connections of a server, below Koa: how many there may be, how many responses each may wait for, and what is answered to requests
// that Node's parser or its time limits refuse. Answers that are made here are in the usual envelope; the connection is closed after them.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type RequestListener, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, HttpError, writeErrorBody } from './http-error.js';
import type { Logger } from './logger.js';
import { type Metrics, NONE } from './metrics.js';
import { JSON_TYPE } from './middleware/envelope.js';
import { API_SECURITY } from './middleware/security-headers.js';
import { GIVE_UP } from './request-deadline.js';

/** The most requests of a connection that may be unanswered at the same time: each takes memory. */
const MAX_PIPELINED_REQUESTS = 16;

/**
 * The most dropped requests of a connection, and of all open ones. Node keeps each until its connection closes, in about 1.5 KB. Above a
 * limit the connection is closed at once, without its answers.
 */
const MAX_DROPPED_REQUESTS = { perConnection: 5_000, total: 20_000 };

/** Refused connections that may be open in addition to the others. Node closes any further ones without an answer. */
const MAX_REFUSED_CONNECTIONS = 100;
/** How long a refused client may take to read the answer and to close. */
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
  readonly maxDropped?: typeof MAX_DROPPED_REQUESTS;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

interface Connection {
  /** Those that are not sent, or whose request still arrives, in the order of their requests. */
  readonly responses: Set<ServerResponse>;
  /** Dropped requests; no request after the first of them is answered. */
  dropped: number;
}

export class Connections {
  readonly #options: ConnectionsOptions;
  readonly #open = new Map<Socket, Connection>();
  #dropped = 0;
  #lastLogged = Number.NEGATIVE_INFINITY;

  constructor(server: Server, options: ConnectionsOptions) {
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
  serve(listener: RequestListener): RequestListener {
    return (req, res) => {
      const connection = this.#open.get(req.socket);
      if (connection === undefined) return;
      const { responses, dropped } = connection;
      if (dropped > 0 || responses.size === MAX_PIPELINED_REQUESTS) return this.#drop(req.socket, connection);
      const end = (): void => {
        responses.delete(res);
        if (responses.size === 0 && connection.dropped > 0) req.socket.end();
      };
      responses.add(res);
      res.once('close', () => (req.complete ? end() : req.once('end', end)));
      listener(req, res);
    };
  }

  /** Whether the response is the newest of its connection. */
  isNewest(res: ServerResponse): boolean {
    return this.#listResponses(res.req.socket).at(-1) === res;
  }

  /**
   * Whether no answer follows this one on its connection, because a request behind it was dropped. While the connection has as many
   * unanswered requests as it may, that is known only when the first of them is answered.
   */
  async isLast(res: ServerResponse): Promise<boolean> {
    const connection = this.#open.get(res.req.socket);
    if (connection === undefined) return false;
    const { responses } = connection;
    while (responses.size === MAX_PIPELINED_REQUESTS && connection.dropped === 0 && this.isNewest(res)) {
      const [first] = responses;
      await once(first!, 'close');
    }
    return connection.dropped > 0 && this.isNewest(res);
  }

  /** Closes connections on which the client has sent nothing: Node does not count them as idle. */
  closeUnused(): void {
    for (const socket of this.#open.keys()) if (socket.bytesRead === 0) socket.destroy();
  }

  #listResponses(socket: Socket): readonly ServerResponse[] {
    return [...(this.#open.get(socket)?.responses ?? [])];
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
    const timer = setTimeout(() => socket.destroy(), REFUSAL_TIMEOUT_MS).unref();
    socket.once('close', () => clearTimeout(timer));
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
    const { perConnection, total } = this.#options.maxDropped ?? MAX_DROPPED_REQUESTS;
    connection.dropped++;
    this.#dropped++;
    if (connection.dropped > perConnection || this.#dropped > total) socket.destroy();
  }

  /** A fault in the only unanswered request, or in the first, is answered; one behind complete requests is dropped. */
  #answerFault(fault: ParserError, socket: Socket): void {
    const responses = this.#listResponses(socket);
    const last = responses.at(-1);
    const hasLeft = !socket.writable || (last !== undefined && fault.code === 'HPE_INVALID_EOF_STATE');
    if (hasLeft) socket.destroy();
    else if (last === undefined) this.#answerRaw(fault, socket);
    else if (last.req.complete) this.#drop(socket, this.#open.get(socket)!);
    else if (responses.length === 1 && !last.headersSent) last.req.emit(GIVE_UP, explainFault(fault));
    else socket.destroy(); // the client could take an answer for that to an earlier request
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
