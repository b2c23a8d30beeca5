// Clients that do not read their answers. Node has timeouts for what it waits to hear, and none for what it wants to say.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Connections } from './connections.js';

interface Look {
  /** Bytes that the system has taken over. */
  readonly sent: number;
  readonly at: number;
}

/**
 * Closes connections of which nothing could be sent for `patienceMs` although something waits to be. Looks every
 * `intervalMs`; requests pay nothing for it.
 */
export const closeStuck = (server: Server, connections: Connections, patienceMs: number, intervalMs: number): void => {
  const looks = new WeakMap<Socket, Look>();

  const look = (socket: Socket, at: number): void => {
    const sent = socket.bytesWritten - socket.writableLength;
    const before = looks.get(socket);
    if (socket.writableLength === 0) looks.delete(socket);
    else if (before?.sent !== sent) looks.set(socket, { sent, at });
    else if (at - before.at >= patienceMs) socket.destroy();
  };

  const timer = setInterval(() => {
    const now = performance.now();
    for (const socket of connections.sockets()) look(socket, now);
  }, intervalMs).unref();
  server.once('close', () => clearInterval(timer));
};
