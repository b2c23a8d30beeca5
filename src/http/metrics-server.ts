// /metrics on a port of its own, so that whoever reaches the service does not reach it.
import { type AppOptions, createMetricsApp } from './app.js';
import { listenBounded, type RunningServer } from './server.js';

/** Whoever scrapes needs one or two. */
const MOST_CONNECTIONS = 20;

/**
 * Starts it. It answers to the last: close it after the service, so that its end can be watched.
 * @throws the error of listen(): EADDRINUSE, EACCES, …
 */
export const startMetricsServer = async (
  options: Pick<AppOptions, 'logger' | 'metrics'> & { readonly host: string; readonly port: number },
): Promise<RunningServer> => {
  const answer = createMetricsApp(options).callback();
  const bounded = { ...options, maxConnections: MOST_CONNECTIONS };
  const { server, connections, url } = await listenBounded(() => answer, bounded);
  const close = (): Promise<void> =>
    new Promise(resolve => {
      server.close(() => resolve());
      for (const socket of connections.sockets()) socket.destroy();
    });
  return { url, close };
};
