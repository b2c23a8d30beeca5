// The end of a server without cutting off anybody. At first it goes on listening, so that whoever asks whether it is ready
// hears that it is not; then it takes no new connections, so that whoever does not ask goes elsewhere. All the while it
// answers, each answer being the last of its connection: a client that sends a request at that very moment hears an answer
// rather than a reset. It closes when nobody has said anything for a while, or when its time is up.

import type { Server as HttpServer } from 'node:http';
import { type Server, Server as TcpServer } from 'node:net';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import type { Connections } from './connections.js';

/** All in milliseconds. */
export interface Patience {
  /** It listens for so long, unless all is quiet before. */
  readonly listening: number;
  /** Where connections are open, nobody must have said anything for so long. */
  readonly quiet: number;
  /** Requests in flight get so long; then they are refused. */
  readonly closing: number;
  /** Then so long to send what is still unsent. */
  readonly cutting: number;
}

/** Where no connection is open, so many times less of silence will do: only one that is being opened now would be lost. */
const SHORTER = 10;
/** How often it is looked whether all is quiet, as a part of the time of silence. */
const LOOKS = 20;
/** Clients whose connection is closed get so long of silence to close it from their side. */
const FAREWELL_MS = 250;

/** Tells when somebody was heard last. Bytes are compared, so that nothing has to be noted while the server serves. */
const listenTo = (connections: Connections): (() => number) => {
  const heard = new WeakMap<object, number>();
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    for (const socket of connections.sockets()) {
      if (heard.get(socket) === socket.bytesRead) continue;
      heard.set(socket, socket.bytesRead);
      last = performance.now();
    }
    return Math.max(last, connections.lastOpened());
  };
};

/** Resolves once the condition holds, or the time has come. */
const until = async (holds: () => boolean, time: number, lookEveryMs: number): Promise<void> => {
  while (!holds() && performance.now() < time) await sleep(lookEveryMs);
};

/** Stops listening and nothing else: an HTTP server's own `close` also resets its idle connections. */
const stopListening = (server: Server): Promise<void> =>
  new Promise(resolve => {
    TcpServer.prototype.close.call(server, () => resolve());
  });

/**
 * Answers what is in flight and what still comes, then closes. Whoever makes the answers says `Connection: close` in them.
 * @param refuse called once the time for requests in flight is up: answers them, shortly
 */
export const drain = async (
  server: HttpServer,
  connections: Connections,
  patience: Patience,
  refuse: () => void,
): Promise<void> => {
  const deafAt = performance.now() + Math.min(patience.listening, patience.closing);
  const closeAt = performance.now() + patience.closing;
  const cutAt = closeAt + patience.cutting;
  const look = patience.quiet / LOOKS;
  const lastHeard = listenTo(connections);
  const isAnswered = (): boolean => connections.unanswered() === 0;
  const isQuiet = (): boolean => {
    const silence = performance.now() - lastHeard();
    return isAnswered() && silence >= (connections.count() === 0 ? patience.quiet / SHORTER : patience.quiet);
  };

  await until(isQuiet, deafAt, look);
  await turn(); // connections that wait to be accepted are
  const closed = stopListening(server);
  await until(isQuiet, closeAt, look);
  if (!isAnswered()) refuse();
  await until(isAnswered, cutAt, look);
  for (const socket of connections.sockets()) socket.destroySoon();
  const endedAt = performance.now();
  const isSilent = (): boolean => performance.now() - Math.max(endedAt, lastHeard()) >= FAREWELL_MS;
  await until(() => connections.count() === 0 || isSilent(), cutAt, look);
  server.close(); // ends its timers too
  for (const socket of connections.sockets()) socket.destroy(); // those too that Node has lost sight of
  await closed;
};
