// The bounds of connections, of all and of one address. Beyond them a client is told so and to come again, as long as that costs little.
import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from './address.js';
import type { Connections } from './connections.js';
import { Refusal } from './errors.js';
import { closeLingering } from './lingering-close.js';
import type { Logger } from './logger.js';
import type { Metrics } from './metrics.js';
import { messageOf } from './wire.js';

/** Refused connections that are being told so; what comes beyond these too is closed without a word. */
const MOST_TOLD = 100;
/** Of these, of one address where addresses are bounded: others are to be told too. */
const MOST_TOLD_PER_ADDRESS = MOST_TOLD / 2;
/** How long a client that was told may take to close its connection. */
const TOLD_MS = 1000;
/** A burst of refusals, of which the log has one line, is over after so long without one. */
const BURST_MS = 10_000;

export interface ConnectionLimits {
  /** Connections that may be open at a time. */
  readonly maxConnections: number;
  /** The same of one address: an IPv4 address, or a network of IPv6. Not bounded where it is left out. */
  readonly maxConnectionsPerAddress?: number | undefined;
}

/** How many connections each network has, while they are open. */
class NetworkCounts {
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

/** Why a connection is refused: what its client is told, and the log. */
interface Reason {
  readonly details: string;
  readonly line: string;
  readonly most: number;
  /** When the last one was refused for it, as performance.now() counts. */
  last: number;
}

/** That all together are too many, and that those of one address are. */
const reasonsOf = (most: number, mostOfOne: number): [Reason, Reason] => [
  {
    details: 'too many connections are open: send the request again later',
    line: 'too many connections: more are refused',
    most,
    last: Number.NEGATIVE_INFINITY,
  },
  {
    details: `too many connections are open from your address, which may have ${mostOfOne} at a time: close some, or send the request again later`,
    line: 'too many connections from one address: more of it are refused',
    most: mostOfOne,
    last: Number.NEGATIVE_INFINITY,
  },
];

/**
 * Refuses connections beyond the limits. They are counted here since Node itself would close them without an answer; its
 * own bound stands behind this one. Called last: whoever listened for connections before hears of no refused one, so that
 * it costs no HTTP parser.
 */
export const refuseCrowds = (
  server: Server,
  connections: Connections,
  { maxConnections, maxConnectionsPerAddress = Number.POSITIVE_INFINITY }: ConnectionLimits,
  logger: Logger,
  metrics: Metrics,
): void => {
  const listeners = server.listeners('connection');
  const open = new NetworkCounts();
  const told = new NetworkCounts();
  const mostTold = maxConnectionsPerAddress < maxConnections ? MOST_TOLD_PER_ADDRESS : MOST_TOLD;
  const [crowd, address] = reasonsOf(maxConnections, maxConnectionsPerAddress);

  const count = (reason: Reason, network?: string): void => {
    const now = performance.now();
    if (now - reason.last > BURST_MS) logger.warn({ most: reason.most, network }, reason.line);
    reason.last = now;
    metrics.countRefusedConnection();
  };

  const tell = (socket: Socket, { details }: Reason): void => {
    socket.on('error', () => {}); // it is being closed anyway
    socket.write(messageOf(new Refusal('SERVICE_UNAVAILABLE', details), randomUUID()));
    closeLingering(socket, TOLD_MS);
  };

  const refuse = (socket: Socket, network: string, reason: Reason): void => {
    count(reason, reason === address ? network : undefined);
    if (told.total >= MOST_TOLD || told.of(network) >= mostTold) {
      socket.destroy();
      return;
    }
    told.add(network, socket);
    tell(socket, reason);
  };

  server.removeAllListeners('connection');
  server.on('connection', socket => {
    const network = networkOf(socket.remoteAddress ?? '');
    if (open.of(network) >= maxConnectionsPerAddress) refuse(socket, network, address);
    else if (connections.count() >= maxConnections) refuse(socket, network, crowd);
    else {
      open.add(network, socket);
      for (const listener of listeners) listener.call(server, socket);
    }
  });
  server.maxConnections = maxConnections + MOST_TOLD;
  server.on('drop', () => count(crowd));
};
