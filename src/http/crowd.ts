// The bound of connections. Beyond it a client is told so and to come again, as long as that costs little.
import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Connections } from './connections.js';
import { Refusal } from './errors.js';
import { closeLingering } from './lingering-close.js';
import type { Logger } from './logger.js';
import type { Metrics } from './metrics.js';
import { messageOf } from './wire.js';

/** Refused connections that are being told so; what comes beyond these too is closed without a word. */
const MOST_TOLD = 100;
/** How long a client that was told may take to close its connection. */
const TOLD_MS = 1000;
/** A burst of refusals, of which the log has one line, is over after so long without one. */
const BURST_MS = 10_000;

/**
 * Refuses connections while `most` are open. They are counted here since Node itself would close them without an answer; its
 * own bound stands behind this one. Called last: whoever listened for connections before hears of no refused one, so that
 * it costs no HTTP parser.
 */
export const refuseCrowds = (
  server: Server,
  connections: Connections,
  most: number,
  logger: Logger,
  metrics: Metrics,
): void => {
  const listeners = server.listeners('connection');
  let lastRefusal = Number.NEGATIVE_INFINITY;

  const count = (): void => {
    const now = performance.now();
    if (now - lastRefusal > BURST_MS) logger.warn({ most }, 'too many connections: more are refused');
    lastRefusal = now;
    metrics.countRefusedConnection();
  };

  const refuse = (socket: Socket): void => {
    const refusal = new Refusal('SERVICE_UNAVAILABLE', 'too many connections are open: send the request again later');
    socket.on('error', () => {}); // it is being closed anyway
    socket.write(messageOf(refusal, randomUUID()));
    closeLingering(socket, TOLD_MS);
    count();
  };

  server.removeAllListeners('connection');
  server.on('connection', socket => {
    if (connections.count() >= most) refuse(socket);
    else for (const listener of listeners) listener.call(server, socket);
  });
  server.maxConnections = most + MOST_TOLD;
  server.on('drop', count);
};
