// Limits the connections of the server, and those of each address. Beyond them a client is answered 503, as long as that costs
// little: Node's own maxConnections closes without an answer, and knows no addresses.
import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../address.js';
import { HttpError } from '../errors.js';
import type { Logger } from '../logger.js';
import type { Metrics } from '../metrics/metrics.js';
import { closeLingering } from './lingering-close.js';
import { rawResponse } from './protocol-errors.js';

/** Refused connections that are being answered; those beyond it are closed without an answer. */
const MAX_REJECTIONS_IN_FLIGHT = 100;
/** The same of one address where addresses are limited: others are to be answered too. */
const MAX_REJECTIONS_PER_ADDRESS = MAX_REJECTIONS_IN_FLIGHT / 2;
/** How long a client that was refused may take to close its connection. */
const REJECTION_TIMEOUT_MS = 1000;
/** The log has one line for each burst of rejected connections; a burst is over after so long without one. */
const LOG_INTERVAL_MS = 10_000;

export interface ConnectionLimits {
  /** Connections that may be open at a time. */
  readonly maxConnections: number;
  /** The same of one address: an IPv4 address, or a network of IPv6. Not limited where it is left out. */
  readonly maxConnectionsPerAddress?: number | undefined;
}

/** Counts the open sockets of each network. */
class SocketCounts {
  readonly #counts = new Map<string, number>();
  total = 0;

  of(network: string): number {
    return this.#counts.get(network) ?? 0;
  }

  add(network: string, socket: Socket): void {
    this.#change(network, 1);
    socket.once('close', () => this.#change(network, -1));
  }

  #change(network: string, by: 1 | -1): void {
    const count = this.of(network) + by;
    this.total += by;
    if (count === 0) this.#counts.delete(network);
    else this.#counts.set(network, count);
  }
}

/** A limit on connections, and what the log and the clients beyond it are told. */
const createLimit = (most: number, message: string, details: string) => ({
  most,
  message,
  details,
  /** When a connection was last refused, as performance.now() counts. */
  lastRefusal: Number.NEGATIVE_INFINITY,
});

type Limit = ReturnType<typeof createLimit>;

const limitOfAll = (most: number): Limit =>
  createLimit(
    most,
    'too many connections: more are refused',
    'too many connections are open: send the request again later',
  );

const limitOfAddress = (most: number): Limit =>
  createLimit(
    most,
    'too many connections from one address: more of it are refused',
    `too many connections are open from your address, which may have ${most} at a time: close some, or send the request again later`,
  );

/** Makes the check of new connections: whether one may stay open. One that may not is answered and closed. */
export const limitConnections = (
  server: Server,
  { maxConnections, maxConnectionsPerAddress = Number.POSITIVE_INFINITY }: ConnectionLimits,
  logger: Logger,
  metrics: Metrics,
): ((socket: Socket) => boolean) => {
  const open = new SocketCounts();
  const rejected = new SocketCounts();
  const all = limitOfAll(maxConnections);
  const ofAddress = limitOfAddress(maxConnectionsPerAddress);
  const maxRejections =
    maxConnectionsPerAddress < maxConnections ? MAX_REJECTIONS_PER_ADDRESS : MAX_REJECTIONS_IN_FLIGHT;

  const count = (limit: Limit, network?: string): void => {
    const now = performance.now();
    if (now - limit.lastRefusal > LOG_INTERVAL_MS) logger.warn({ most: limit.most, network }, limit.message);
    limit.lastRefusal = now;
    metrics.countRefusedConnection();
  };

  const reject = (socket: Socket, network: string, limit: Limit, loggedNetwork?: string): void => {
    count(limit, loggedNetwork);
    if (rejected.total >= MAX_REJECTIONS_IN_FLIGHT || rejected.of(network) >= maxRejections) {
      socket.destroy();
      return;
    }
    rejected.add(network, socket);
    socket.write(rawResponse(new HttpError('SERVICE_UNAVAILABLE', limit.details), randomUUID()));
    closeLingering(socket, REJECTION_TIMEOUT_MS);
  };

  server.maxConnections = maxConnections + MAX_REJECTIONS_IN_FLIGHT; // Node closes a flood at less cost
  server.on('drop', () => count(all));

  return socket => {
    const network = networkOf(socket.remoteAddress ?? '');
    const isAddressFull = open.of(network) >= maxConnectionsPerAddress;
    const isAdmitted = !isAddressFull && open.total < maxConnections;
    if (isAdmitted) open.add(network, socket);
    else if (isAddressFull) reject(socket, network, ofAddress, network);
    else reject(socket, network, all);
    return isAdmitted;
  };
};
