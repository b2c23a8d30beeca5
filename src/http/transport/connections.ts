// The open connections of a server: which requests of each are worked on, which answer is its last, and how it ends.
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isFramingUnclear } from '../request-head.js';
import { probeHalfOpen } from './half-open.js';
import { closeLingering } from './lingering-close.js';
import { allowHalfOpen, discardInput, emitClose, stopParsing, unsentBytes } from './node-internals.js';

/**
 * Requests of one connection that are worked on at a time. A client may send more without waiting for answers (pipelining):
 * they wait, and nothing more is read from it. That such a client left is noticed when an answer cannot be sent to it.
 */
export const MAX_CONCURRENT_REQUESTS = 16;

/**
 * Requests of one connection that wait for those. What was read together is parsed together, thousands where they are small:
 * at the first beyond this limit the rest is dropped, and the connection ends after the answers before it.
 */
export const MAX_HELD_REQUESTS = 64;

export class Connection {
  /** In the order of their requests, those that are held included. */
  readonly unanswered = new Set<ServerResponse>();
  /** The response to the last request that came, sent or not. */
  latest: ServerResponse | undefined;
  /** Those of the unanswered that nobody works on yet. */
  readonly #held: ServerResponse[] = [];
  readonly #listener: RequestListener;
  /** Grows with the bytes that the system has taken over: at the last check, and since when it is the same; undefined if nothing was left to send. */
  #sent: number | undefined;
  #sentAt = 0;

  constructor(
    readonly socket: Socket,
    listener: RequestListener,
  ) {
    this.#listener = listener;
    socket.destroySoon = () => closeLingering(socket); // Node calls it after the last answer
    socket.on('resume', () => {
      if (this.#held.length > 0) socket.pause(); // whatever reads a request's body resumes the whole connection
    });
    socket.once('end', () => this.#answerHalfOpen());
    socket.once('close', () => {
      this.#held.length = 0;
      this.unanswered.forEach(emitClose);
    });
  }

  /** Passes a request on, or holds it until others are answered. */
  accept(req: IncomingMessage, res: ServerResponse): void {
    if (this.#held.length >= MAX_HELD_REQUESTS) {
      this.endSoon();
      return;
    }
    const isHeld = this.unanswered.size >= MAX_CONCURRENT_REQUESTS;
    this.unanswered.add(res);
    this.latest = res;
    res.once('close', () => this.#answered(res));
    if (isFramingUnclear(req)) this.endAfter(res);
    if (isHeld) {
      this.#held.push(res);
      this.socket.pause();
    } else this.#listener(req, res);
  }

  /** Makes an answer that is due the last one, accepts no request after its own, and closes. */
  endAfter(res: ServerResponse): void {
    if (!res.headersSent) res.setHeader('Connection', 'close');
    res.once('close', () => this.socket.destroySoon());
    stopParsing(this.socket);
  }

  /** The same after all that is due; drops what still comes. */
  endSoon(): void {
    const due = [...this.unanswered].at(-1);
    if (due) {
      this.endAfter(due);
      discardInput(this.socket);
    } else this.socket.destroySoon();
  }

  /** Destroys it if for so long nothing could be sent although something waits to be. Node has timeouts for reading alone. */
  enforceWriteTimeout(timeoutMs: number): void {
    const now = performance.now();
    const { bytesWritten, writableLength } = this.socket;
    const sent = writableLength === 0 ? undefined : bytesWritten - writableLength - unsentBytes(this.socket);
    if (sent !== this.#sent) {
      this.#sent = sent;
      this.#sentAt = now;
    } else if (sent !== undefined && now - this.#sentAt >= timeoutMs) this.socket.destroy();
  }

  /** Others are served before the next request of this connection. */
  #answered(res: ServerResponse): void {
    this.unanswered.delete(res);
    if (this.#held.length > 0) setImmediate(() => this.#startNext());
  }

  #startNext(): void {
    const next = this.#held.shift();
    if (next === undefined) return;
    this.#listener(next.req, next);
    if (this.#held.length === 0) this.socket.resume();
  }

  /** A client that closed its sending side is answered what is due, unless it is gone. */
  #answerHalfOpen(): void {
    if (this.unanswered.size === 0 || !this.socket.writable) return;
    this.endSoon();
    probeHalfOpen(this.socket, () => this.unanswered.values().next().value);
  }
}

export class Connections {
  /** When the last one was opened, as performance.now() counts. */
  lastOpened = Number.NEGATIVE_INFINITY;
  readonly #open = new Map<Socket, Connection>();

  /**
   * Passes the requests of `server` on to a listener.
   * @param createListener makes it
   * @param admit whether this connection may be opened; it closes it if not
   */
  constructor(
    server: Server,
    createListener: (connections: Connections) => RequestListener,
    admit: (socket: Socket) => boolean = () => true,
  ) {
    const listener = createListener(this);
    allowHalfOpen(server);
    server.on('connection', socket => {
      if (!admit(socket)) return;
      this.lastOpened = performance.now();
      this.#open.set(socket, new Connection(socket, listener));
      socket.once('close', () => this.#open.delete(socket));
    });
    server.on('request', (req, res) => this.of(req.socket)?.accept(req, res));
  }

  get size(): number {
    return this.#open.size;
  }

  /** How many requests have no answer yet, on all of them. */
  get unanswered(): number {
    return [...this.#open.values()].reduce((sum, { unanswered }) => sum + unanswered.size, 0);
  }

  /** The open connection of this socket. */
  of(socket: Socket): Connection | undefined {
    return this.#open.get(socket);
  }

  /** Whether no further request has come on the connection of this response. */
  isLatest(res: ServerResponse): boolean {
    return this.of(res.req.socket)?.latest === res;
  }

  [Symbol.iterator](): Iterator<Connection> {
    return this.#open.values();
  }
}
