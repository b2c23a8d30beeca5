// The server: listens, bounds what a connection may take, and closes without dropping what it has begun.
import { createServer, type RequestListener, type Server, type ServerOptions, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type AppOptions, createApp, SHUTTING_DOWN } from './app.js';
import { type Connections, trackConnections } from './connections.js';
import { type ConnectionLimits, refuseCrowds } from './crowd.js';
import { drain, type Patience } from './drain.js';
import { Refusal } from './errors.js';
import type { Logger } from './logger.js';
import type { Metrics } from './metrics.js';
import { isFramingUnclear } from './request-head.js';
import { closeStuck } from './stuck.js';
import { answerBrokenRequests } from './wire.js';

/** Beside the bounds that Node has: how long a client may not read what is sent to it, in milliseconds. */
const UNREAD_MS = 30_000;
/** How often connections are checked for their bounds. */
const LOOK_MS = 5_000;

/** How long the server is patient when it closes, in milliseconds. */
const PATIENCE: Patience = { listening: 3000, quiet: 1000, closing: 10_000, cutting: 1000 };

/** Bounds of a connection; times in milliseconds. Load balancers keep idle connections for 60 s, and should close first. */
const LIMITS: ServerOptions = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  // The application refuses a request without a Host header itself: Node would answer it without a body.
  requireHostHeader: false,
};

/** Bounds for tests, in place of the usual ones. */
export interface Bounds extends ServerOptions {
  readonly unreadMs?: number;
}

export interface ListenOptions extends ConnectionLimits {
  readonly host: string;
  readonly port: number;
}

export interface RunningServer {
  readonly url: string;
  /** Refuses new work, answers what is in flight, with a refusal what takes too long, closes, then resolves. */
  close(): Promise<void>;
}

/**
 * Requests that Node would not pass on, so that they get an envelope too: CONNECT, and unknown expectations. After a CONNECT
 * Node looks after the connection no longer, neither its errors nor its times.
 */
const passOnEverything = (server: Server, connections: Connections): void => {
  server.on('checkExpectation', (req, res) => server.emit('request', req, res));
  server.on('connect', (req, stream) => {
    const socket = stream as Socket;
    socket.on('error', () => {}); // a reset would end the process
    if (connections.unansweredOf(socket).length > 0) {
      connections.endSoon(socket); // an answer before it holds the connection
      return;
    }
    const res = new ServerResponse(req);
    res.shouldKeepAlive = false;
    res.assignSocket(socket);
    res.once('finish', () => socket.destroySoon());
    server.emit('request', req, res);
  });
};

/** Makes the answer to a request whose body may end elsewhere than we think the last of its connection. */
const endUnclearConnections = (server: Server, connections: Connections): void => {
  server.on('request', (req, res) => {
    const isNoted = connections.latestOf(req.socket) === res; // one that came too late is dropped
    if (isNoted && isFramingUnclear(req)) connections.endAfter(res);
  });
};

/** Resolves when the server listens. @throws the error of listen(): EADDRINUSE, EACCES, … */
const listen = (server: Server, host: string, port: number): Promise<void> =>
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

/** What every server of ours needs to know. */
export interface BoundedOptions extends ListenOptions {
  readonly logger: Logger;
  readonly metrics: Metrics;
}

interface BoundedServer {
  readonly server: Server;
  readonly connections: Connections;
  readonly url: string;
}

/**
 * A server whose connections are bounded, and that answers what goes wrong below HTTP too. Resolves when it listens.
 * @param listenerOf makes what answers requests, once the connections are kept book of
 * @param bounds in place of the usual ones
 * @throws the error of listen(): EADDRINUSE, EACCES, …
 */
export const listenBounded = async (
  listenerOf: (connections: Connections) => RequestListener,
  { host, port, logger, metrics, ...limits }: BoundedOptions,
  bounds: Bounds = {},
): Promise<BoundedServer> => {
  const { unreadMs = UNREAD_MS, connectionsCheckingInterval = LOOK_MS, ...nodeBounds } = bounds;
  const server = createServer({ ...LIMITS, ...nodeBounds, connectionsCheckingInterval });
  const connections = trackConnections(server, (req, res) => listener(req, res));
  const listener = listenerOf(connections);
  server.maxHeadersCount = 0; // Node would leave out those beyond it, of which one may be Transfer-Encoding; maxHeaderSize bounds them
  endUnclearConnections(server, connections);
  passOnEverything(server, connections);
  answerBrokenRequests(server, connections, logger, metrics);
  closeStuck(server, connections, unreadMs, connectionsCheckingInterval);
  refuseCrowds(server, connections, limits, logger, metrics);
  await listen(server, host, port);
  server.on('error', err => logger.error({ err }, 'connection not accepted'));
  return { server, connections, url: urlOf(server) };
};

/**
 * Starts the service. The accounts and the calculator stay the caller's to close, after the server.
 * @param bounds in place of the usual ones
 * @param patience when it closes, in place of the usual one
 * @throws the error of listen(): EADDRINUSE, EACCES, …
 */
export const startServer = async (
  options: AppOptions & ListenOptions,
  bounds: Bounds = {},
  patience: Partial<Patience> = {},
): Promise<RunningServer> => {
  const { calculator, metrics } = options;
  let closing: Promise<void> | undefined;
  const isClosing = (): boolean => closing !== undefined;

  const answerOf = (connections: Connections): RequestListener => {
    const isLast = (res: ServerResponse): boolean =>
      res.getHeader('Connection') === 'close' || (isClosing() && connections.isLatest(res));
    return createApp(options, { isClosing, isLast }).callback();
  };
  const { server, connections, url } = await listenBounded(answerOf, options, bounds);
  metrics.watchConnections(connections.count);
  const unwatch = metrics.watch(options);

  const close = async (): Promise<void> => {
    await drain(server, connections, { ...PATIENCE, ...patience }, () =>
      calculator.interrupt(new Refusal('SERVICE_UNAVAILABLE', SHUTTING_DOWN)),
    );
    unwatch();
  };
  return { url, close: () => (closing ??= close()) };
};
