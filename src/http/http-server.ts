// Starts and closes the HTTP servers of the service and of /metrics, with limits on connections and times.
import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AppOptions, createApp, createMetricsApp } from './app.js';
import { BoundedRequest } from './bounded-request.js';
import { Connections } from './connections.js';
import { HttpError } from './http-error.js';
import { SHUTTING_DOWN } from './middleware/shutdown.js';

/** Limits of a connection; times in milliseconds. Load balancers keep idle connections for 60 s, and should close first. */
const LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
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
/** A scraper of /metrics needs one or two. */
const MAX_METRICS_CONNECTIONS = 20;

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
  createListener: (connections: Connections) => RequestListener,
  { host, port, timeLimitMs = 0, maxConnections, logger, metrics }: NetworkOptions,
  { writeTimeout = timeLimitMs + WRITE_TIMEOUT_MS, ...others }: ServerLimits = {},
) => {
  const server = createServer({ IncomingMessage: BoundedRequest, ...LIMITS, ...others });
  server.timeout = writeTimeout;
  const connections = new Connections(server, { maxConnections, logger, metrics });
  const handle = connections.serve(createListener(connections));
  server.on('request', handle).on('checkExpectation', handle); // Node would answer a bare 417
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
  let closing: Promise<void> | undefined;
  const isClosing = (): boolean => closing !== undefined;
  const createListener = (connections: Connections): RequestListener => {
    const isLast = async (res: ServerResponse): Promise<boolean> =>
      (await connections.isLast(res)) || (isClosing() && connections.isNewest(res));
    return createApp(options, { isClosing, isLast }).callback();
  };
  const listening = await listen(createListener, options, limits);
  const { connections, url } = listening;
  Object.assign(metrics.watched, { accounts, calculator, jobs, rateLimits, connections: () => connections.total });
  const refuse = (): void => calculator.abort(new HttpError('SERVICE_UNAVAILABLE', SHUTTING_DOWN));
  const close = (): Promise<void> => drain(listening, { ...DRAIN_TIMEOUTS, ...drainTimeouts }, refuse);
  return { url, close: () => (closing ??= close()) };
};

/**
 * Starts /metrics on a port of its own, which clients of the service need not reach. It answers until the end: close it after the
 * service, so that the shutdown can be watched.
 * @throws the error of listen(): EADDRINUSE, EACCES, …
 */
export const startMetricsServer = async (
  options: Pick<AppOptions, 'logger' | 'metrics'> & Pick<ListenOptions, 'host' | 'port'>,
): Promise<RunningServer> => {
  const listener = createMetricsApp(options).callback();
  const { server, url } = await listen(() => listener, { ...options, maxConnections: MAX_METRICS_CONNECTIONS });
  const close = (): Promise<void> =>
    new Promise(resolve => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url, close };
};
