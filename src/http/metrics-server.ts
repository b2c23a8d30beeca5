// /metrics on a port of its own, so that whoever reaches the service does not reach it.
import { createServer } from 'node:http';
import { type AppOptions, createMetricsApp } from './app.js';
import { trackConnections } from './connections.js';
import { refuseCrowds } from './crowd.js';
import { LIMITS, LOOK_MS, listen, passOnEverything, type RunningServer, UNREAD_MS, urlOf } from './server.js';
import { closeStuck } from './stuck.js';
import { answerBrokenRequests } from './wire.js';

/** Whoever scrapes needs one or two. */
const MOST_CONNECTIONS = 20;

/**
 * Starts it. It answers to the last: close it after the service, so that its end can be watched.
 * @throws the error of listen(): EADDRINUSE, EACCES, …
 */
export const startMetricsServer = async (
  options: Pick<AppOptions, 'logger' | 'metrics'> & { readonly host: string; readonly port: number },
): Promise<RunningServer> => {
  const { logger, metrics } = options;
  const server = createServer({ ...LIMITS, connectionsCheckingInterval: LOOK_MS });
  const connections = trackConnections(server, createMetricsApp(options).callback());
  passOnEverything(server, connections);
  answerBrokenRequests(server, connections, logger, metrics);
  closeStuck(server, connections, UNREAD_MS, LOOK_MS);
  refuseCrowds(server, connections, MOST_CONNECTIONS, logger, metrics);
  await listen(server, options.host, options.port);
  server.on('error', err => logger.error({ err }, 'connection not accepted'));
  const close = (): Promise<void> =>
    new Promise(resolve => {
      server.close(() => resolve());
      for (const socket of connections.sockets()) socket.destroy();
    });
  return { url: urlOf(server), close };
};
