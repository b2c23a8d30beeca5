// A server that listens within limits: of its connections, of what each may take, and of how long; every error has the envelope.
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Logger } from '../logger.js';
import type { Metrics } from '../metrics/metrics.js';
import { type ConnectionLimits, limitConnections } from './connection-limit.js';
import { Connections } from './connections.js';
import { responseToConnect } from './node-internals.js';
import { answerProtocolErrors } from './protocol-errors.js';

/** How long a client may not read what is sent to it. */
const WRITE_TIMEOUT_MS = 30_000;
/** How often the timeouts of connections are checked. */
const CHECK_INTERVAL_MS = 5_000;

/** Limits of a connection; times in milliseconds. Load balancers keep idle connections for 60 s, and should close first. */
const LIMITS: ServerOptions = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  // The application refuses a request without a Host header itself: Node would answer it without a body.
  requireHostHeader: false,
};

/** Limits for tests, in place of the usual ones. */
export interface ServerTimeouts extends ServerOptions {
  readonly writeTimeoutMs?: number;
}

export interface ListenOptions extends ConnectionLimits {
  readonly host: string;
  readonly port: number;
}

/** What every server here needs. */
interface LimitedOptions extends ListenOptions {
  readonly logger: Logger;
  readonly metrics: Metrics;
}

interface ListeningServer {
  readonly server: Server;
  readonly connections: Connections;
  readonly url: string;
}

/** Requests that Node would not pass on get an envelope too: CONNECT, and unknown expectations. */
const passOnEverything = (server: Server, connections: Connections): void => {
  server.on('checkExpectation', (req, res) => server.emit('request', req, res));
  server.on('connect', (req, stream) => {
    const socket = stream as Socket;
    const connection = connections.of(socket);
    socket.on('error', () => {}); // Node takes care of it no longer: a reset would end the process
    if (connection?.unanswered.size) connection.endSoon();
    else server.emit('request', req, responseToConnect(req, socket));
  });
};

const enforceWriteTimeout = (server: Server, connections: Connections, timeoutMs: number, intervalMs: number): void => {
  const check = (): void => {
    for (const connection of connections) connection.enforceWriteTimeout(timeoutMs);
  };
  const timer = setInterval(check, intervalMs).unref();
  server.once('close', () => clearInterval(timer));
};

/** Resolves when the server listens. @throws the error of listen(): EADDRINUSE, EACCES, … */
const listening = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });

/** Where a server listens. */
const urlOf = (server: Server): string => {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
};

/**
 * Resolves when the server listens.
 * @param createListener makes what answers requests
 * @param timeouts in place of the usual ones
 * @throws the error of listen(): EADDRINUSE, EACCES, …
 */
export const listen = async (
  createListener: (connections: Connections) => RequestListener,
  { host, port, logger, metrics, ...limits }: LimitedOptions,
  timeouts: ServerTimeouts = {},
): Promise<ListeningServer> => {
  const { writeTimeoutMs = WRITE_TIMEOUT_MS, connectionsCheckingInterval = CHECK_INTERVAL_MS, ...others } = timeouts;
  const server = createServer({ ...LIMITS, ...others, connectionsCheckingInterval });
  server.maxHeadersCount = 0; // Node would leave out those beyond it, of which one may be Transfer-Encoding; maxHeaderSize limits them
  const connections = new Connections(server, createListener, limitConnections(server, limits, logger, metrics));
  passOnEverything(server, connections);
  answerProtocolErrors(server, connections, logger, metrics);
  enforceWriteTimeout(server, connections, writeTimeoutMs, connectionsCheckingInterval);
  await listening(server, host, port);
  server.on('error', err => logger.error({ err }, 'connection not accepted'));
  return { server, connections, url: urlOf(server) };
};
