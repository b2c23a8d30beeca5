// Starts and closes the HTTP servers of the service, of /metrics and of the administration: Node's own, with limits on connections and times.
import { once } from 'node:events';
import { createServer, type Server, type ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type Koa from 'koa';
import { type AdminOptions, createAdminApp } from './admin/admin-app.js';
import { type AppOptions, createApp, createMetricsApp, SHUTTING_DOWN } from './app.js';
import { BoundedRequest } from './bounded-request.js';
import { Connections } from './connections.js';
import type { State } from './context.js';
import { HttpError } from './http-error.js';

/** Limits of a connection; times in milliseconds. Load balancers keep idle connections for 60 s, and should close first. */
const LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 30_000, // or the time limit: the body of a job may arrive while it is read
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  requireHostHeader: false, // Node would answer without an envelope
};
/** Added to the time limit of a request: a connection without traffic for the sum is closed, since its client does not read. */
const WRITE_TIMEOUT_MS = 65_000;

/** How long the parts of a shutdown may take, in milliseconds. */
const DRAIN_TIMEOUTS = {
  /** How long the server keeps listening while connections are open, so that load balancers learn from /readyz to stop. */
  listening: 3000,
  /** How long requests in flight may take, from the start of the shutdown. Then they are answered with an error. */
  closing: 10_000,
  /** How long the sending of the last answers may take after that. */
  cutting: 1000,
};
const DRAIN_CHECK_INTERVAL_MS = 50;
/** A scraper of /metrics needs one or two, and so does an operator. */
const MAX_INTERNAL_CONNECTIONS = 20;

export interface ServerLimits extends ServerOptions {
  readonly writeTimeout?: number;
}
export type DrainTimeouts = typeof DRAIN_TIMEOUTS;

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  readonly maxConnections: number;
}

type NetworkOptions = ListenOptions & Pick<AppOptions, 'logger' | 'metrics'> & { readonly timeLimitMs?: number };

export interface RunningServer {
  readonly url: string;
  /** Refuses new work, finishes requests in flight (with an error if they take too long), closes, then resolves. */
  close(): Promise<void>;
}

/** @throws the error of listen(): EADDRINUSE, EACCES, … */
const listen = async (
  createListener: (connections: Connections) => Koa<State>,
  options: NetworkOptions,
  { writeTimeout, ...limits }: ServerLimits = {},
) => {
  const { host, port, timeLimitMs = 0, logger } = options;
  const requestTimeout = Math.max(LIMITS.requestTimeout, timeLimitMs);
  const server = createServer({ IncomingMessage: BoundedRequest, ...LIMITS, requestTimeout, ...limits });
  server.maxHeadersCount = 0; // all that fit: Node would hide those after the 2,000th from the check of Transfer-Encoding
  server.timeout = writeTimeout ?? timeLimitMs + WRITE_TIMEOUT_MS;
  const connections = new Connections(server, options);
  connections.serve(createListener(connections).callback());
  await once(server.listen(port, host), 'listening');
  server.on('error', err => logger.error({ err }, 'connection not accepted'));
  const at = server.address() as AddressInfo;
  const url = `http://${at.family === 'IPv6' ? `[${at.address}]` : at.address}:${at.port}`;
  return { server, connections, url };
};

/**
 * Ends a server without losing an answer. Meanwhile the application sends `Connection: close` with every answer.
 * @param refuse is called when the time for requests in flight is over, and answers them with an error
 */
const drain = async (
  { server, connections }: { server: Server; connections: Connections },
  { listening, closing, cutting }: DrainTimeouts,
  refuse: () => void,
): Promise<void> => {
  const begin = performance.now();
  const timers = [setTimeout(refuse, closing), setTimeout(() => server.closeAllConnections(), closing + cutting)];
  while (connections.total > 0 && performance.now() - begin < listening) await sleep(DRAIN_CHECK_INTERVAL_MS);
  const closed = new Promise(resolve => server.close(resolve)); // closes idle connections at once
  connections.closeUnused();
  // Connections that become idle later, after an answer that was under way, are closed too.
  const closingIdle = setInterval(() => server.closeIdleConnections(), DRAIN_CHECK_INTERVAL_MS);
  await closed;
  clearInterval(closingIdle);
  timers.forEach(clearTimeout);
};

/**
 * Starts the service. The caller closes the accounts and the calculator, after the server. Tests give other limits and time-outs.
 * @throws the error of listen(): EADDRINUSE, EACCES, …
 */
export const startServer = async (
  options: AppOptions & ListenOptions,
  limits: ServerLimits = {},
  drainTimeouts: Partial<DrainTimeouts> = {},
): Promise<RunningServer> => {
  const { accounts, calculator, jobs, metrics, rateLimits } = options;
  const listening = await listen(connections => createApp(options, connections), options, limits);
  const { connections, url } = listening;
  Object.assign(metrics.watched, { accounts, calculator, jobs, rateLimits, connections: () => connections.total });
  const refuse = (): void => calculator.abort(new HttpError('SERVICE_UNAVAILABLE', SHUTTING_DOWN));
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => {
    connections.closing = true;
    return drain(listening, { ...DRAIN_TIMEOUTS, ...drainTimeouts }, refuse);
  };
  return { url, close: () => (closed ??= close()) };
};

/**
 * Starts /metrics on a port of its own, which clients of the service need not reach. It answers until the end: close it after the
 * service, so that the shutdown can be watched.
 * @throws the error of listen(): EADDRINUSE, EACCES, …
 */
export const startMetricsServer = async (
  options: Pick<NetworkOptions, 'host' | 'port' | 'logger' | 'metrics'>,
): Promise<RunningServer> => {
  const limited = { ...options, maxConnections: MAX_INTERNAL_CONNECTIONS };
  const { server, url } = await listen(() => createMetricsApp(options), limited);
  const close = (): Promise<void> =>
    new Promise(resolve => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url, close };
};

/**
 * Starts the administration on a port of its own, which clients must not reach. Closing it finishes requests in flight.
 * @throws the error of listen(): EADDRINUSE, EACCES, …
 */
export const startAdminServer = async (
  options: AdminOptions & Pick<NetworkOptions, 'host' | 'port'>,
): Promise<RunningServer> => {
  const limited = { ...options, maxConnections: MAX_INTERNAL_CONNECTIONS };
  const listening = await listen(connections => createAdminApp(options, connections), limited);
  const close = (): Promise<void> => {
    listening.connections.closing = true;
    return drain(listening, { ...DRAIN_TIMEOUTS, listening: 0 }, () => undefined);
  };
  return { url: listening.url, close };
};
