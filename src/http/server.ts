// Starts the service and the server of /metrics, and closes them without losing an answer.
import type { RequestListener, ServerResponse } from 'node:http';
import { type AppOptions, createApp, createMetricsApp, SHUTTING_DOWN } from './app.js';
import { HttpError } from './errors.js';
import type { Connections } from './transport/connections.js';
import { type DrainTimeouts, drain } from './transport/drain.js';
import { type ListenOptions, listen, type ServerTimeouts } from './transport/listen.js';

/** How long the parts of a shutdown may take, in milliseconds. */
const DRAIN_TIMEOUTS: DrainTimeouts = { listening: 3000, quiet: 1000, closing: 10_000, cutting: 1000 };
/** A scraper of /metrics needs one or two. */
const MAX_METRICS_CONNECTIONS = 20;

export interface RunningServer {
  readonly url: string;
  /** Refuses new work, answers what is in flight, with an error what takes too long, closes, then resolves. */
  close(): Promise<void>;
}

/**
 * Starts the service. The accounts and the calculator stay the caller's to close, after the server.
 * @param timeouts of connections, in place of the usual ones
 * @param drainTimeouts in place of the usual ones
 * @throws the error of listen(): EADDRINUSE, EACCES, …
 */
export const startServer = async (
  options: AppOptions & ListenOptions,
  timeouts: ServerTimeouts = {},
  drainTimeouts: Partial<DrainTimeouts> = {},
): Promise<RunningServer> => {
  const { calculator, metrics } = options;
  let closing: Promise<void> | undefined;
  const isClosing = (): boolean => closing !== undefined;

  const createListener = (connections: Connections): RequestListener => {
    const isLast = (res: ServerResponse): boolean =>
      res.getHeader('Connection') === 'close' || (isClosing() && connections.isLatest(res));
    return createApp(options, { isClosing, isLast }).callback();
  };
  const { server, connections, url } = await listen(createListener, options, timeouts);
  metrics.watchConnections(() => connections.size);
  const unwatch = metrics.watch(options);

  const close = async (): Promise<void> => {
    await drain(server, connections, { ...DRAIN_TIMEOUTS, ...drainTimeouts }, () =>
      calculator.abort(new HttpError('SERVICE_UNAVAILABLE', SHUTTING_DOWN)),
    );
    unwatch();
  };
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
  const { server, connections, url } = await listen(() => listener, {
    ...options,
    maxConnections: MAX_METRICS_CONNECTIONS,
  });
  const close = (): Promise<void> =>
    new Promise(resolve => {
      server.close(() => resolve());
      for (const { socket } of connections) socket.destroy();
    });
  return { url, close };
};
