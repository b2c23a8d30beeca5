// Starts and closes the HTTP servers of the service and of /metrics, with limits on connections and times.
import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AppOptions, createApp, createMetricsApp, SHUTTING_DOWN } from './app.js';
import { BoundedRequest } from './bounded-request.js';
import { ConnectionLimit, type ConnectionLimits } from './connection-limit.js';
import { HttpError } from './http-error.js';
import { PendingResponses } from './pending-responses.js';
import { answerProtocolErrors } from './protocol-errors.js';

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
/** A scraper of /metrics needs one or two. */
const MAX_METRICS_CONNECTIONS = 20;

export interface ServerLimits extends ServerOptions {
  readonly writeTimeout?: number;
}
export type DrainTimeouts = typeof DRAIN_TIMEOUTS;

export interface ListenOptions extends ConnectionLimits {
  readonly host: string;
  readonly port: number;
}

type NetworkOptions = ListenOptions & Pick<AppOptions, 'logger' | 'metrics'> & { readonly timeLimitMs?: number };

export interface RunningServer {
  readonly url: string;
  /** Refuses new work, finishes requests in flight (with an error if they take too long), closes, then resolves. */
  close(): Promise<void>;
}

/** @throws the error of listen(): EADDRINUSE, EACCES, … */
const listen = async (
  createListener: (pending: PendingResponses) => RequestListener,
  { host, port, logger, metrics, timeLimitMs = 0, ...limits }: NetworkOptions,
  { writeTimeout = timeLimitMs + WRITE_TIMEOUT_MS, ...others }: ServerLimits = {},
) => {
  const requestTimeout = Math.max(LIMITS.requestTimeout, timeLimitMs);
  const server = createServer({ IncomingMessage: BoundedRequest, ...LIMITS, requestTimeout, ...others });
  server.timeout = writeTimeout;
  const pending = new PendingResponses();
  const connections = new ConnectionLimit(server, limits, logger, metrics);
  server.on('connection', socket => {
    if (connections.admit(socket)) pending.open(socket);
  });
  const handle = pending.follow(createListener(pending));
  server.on('request', handle).on('checkExpectation', handle); // Node would answer a bare 417
  answerProtocolErrors(server, socket => pending.listResponses(socket), logger, metrics);
  await once(server.listen(port, host), 'listening');
  server.on('error', err => logger.error({ err }, 'connection not accepted'));
  const at = server.address() as AddressInfo;
  const url = `http://${at.family === 'IPv6' ? `[${at.address}]` : at.address}:${at.port}`;
  return { server, connections, pending, url };
};

/**
 * Ends a server without losing an answer. Meanwhile the application sends `Connection: close` with every answer.
 * @param refuse is called when the time for requests in flight is over, and answers them with an error
 */
const drain = async (
  { server, connections, pending }: { server: Server; connections: ConnectionLimit; pending: PendingResponses },
  { listening, closing, cutting }: DrainTimeouts,
  refuse: () => void,
): Promise<void> => {
  const begin = performance.now();
  const timers = [setTimeout(refuse, closing), setTimeout(() => server.closeAllConnections(), closing + cutting)];
  while (connections.total > 0 && performance.now() - begin < listening) await sleep(DRAIN_CHECK_INTERVAL_MS);
  const closed = new Promise(resolve => server.close(resolve)); // closes idle connections at once
  pending.closeUnused();
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
  const createListener = (pending: PendingResponses): RequestListener => {
    const isLast = async (res: ServerResponse): Promise<boolean> =>
      (await pending.isLast(res)) || (isClosing() && pending.listResponses(res.req.socket).at(-1) === res);
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
