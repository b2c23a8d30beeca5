// Limits the open connections of the server, in total and per address. Further connections get a 503 and are closed. Node's own
// maxConnections closes them without an answer, and has no limit per address.
import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { findNetwork } from './client-address.js';
import { HttpError } from './http-error.js';
import type { Logger } from './logger.js';
import type { Metrics } from './metrics.js';
import { writeRawResponse } from './protocol-errors.js';

/** Refused connections that may be open in addition to the others. Node closes any further ones without an answer. */
const MAX_REFUSED_CONNECTIONS = 100;
/** How long a refused client may take to read the answer and to close. */
const REFUSAL_TIMEOUT_MS = 1000;
/** The log has at most one line about refused connections in this time. */
const LOG_INTERVAL_MS = 10_000;

export interface ConnectionLimits {
  readonly maxConnections: number;
  /** The most connections per address: an IPv4 address, or an IPv6 network. No limit by default. */
  readonly maxConnectionsPerAddress?: number | undefined;
}

export class ConnectionLimit {
  total = 0;
  readonly #limits: ConnectionLimits;
  readonly #logger: Logger;
  readonly #metrics: Metrics;
  readonly #byNetwork = new Map<string, number>();
  #lastLogged = Number.NEGATIVE_INFINITY;

  constructor(server: Server, limits: ConnectionLimits, logger: Logger, metrics: Metrics) {
    this.#limits = limits;
    this.#logger = logger;
    this.#metrics = metrics;
    server.maxConnections = limits.maxConnections + MAX_REFUSED_CONNECTIONS;
    server.on('drop', drop => this.#countRefusal(drop?.remoteAddress));
  }

  /** Whether a new connection may stay open. One that may not is answered and closed. */
  admit(socket: Socket): boolean {
    const { maxConnections, maxConnectionsPerAddress = maxConnections } = this.#limits;
    const network = findNetwork(socket.remoteAddress ?? ''); // undefined if the client has left already
    const ofNetwork = this.#byNetwork.get(network) ?? 0;
    const isOwn = ofNetwork >= maxConnectionsPerAddress;
    if (isOwn || this.total >= maxConnections) {
      const own = ` from your address, which may have ${maxConnectionsPerAddress} at a time: close some, or`;
      this.#refuse(socket, `too many connections are open${isOwn ? own : ':'} send the request again later`);
      return false;
    }
    this.total++;
    this.#byNetwork.set(network, ofNetwork + 1);
    socket.once('close', () => this.#release(network));
    return true;
  }

  #release(network: string): void {
    this.total--;
    const left = this.#byNetwork.get(network)! - 1;
    if (left === 0) this.#byNetwork.delete(network);
    else this.#byNetwork.set(network, left);
  }

  #refuse(socket: Socket, details: string): void {
    this.#countRefusal(socket.remoteAddress);
    socket.end(writeRawResponse(new HttpError('SERVICE_UNAVAILABLE', details), randomUUID()));
    const timer = setTimeout(() => socket.destroy(), REFUSAL_TIMEOUT_MS).unref();
    socket.once('close', () => clearTimeout(timer));
  }

  #countRefusal(address?: string): void {
    this.#metrics.connectionsRefused.inc();
    const now = performance.now();
    if (now - this.#lastLogged < LOG_INTERVAL_MS) return;
    this.#lastLogged = now;
    this.#logger.warn({ open: this.total, address }, 'too many connections: more are refused');
  }
}
