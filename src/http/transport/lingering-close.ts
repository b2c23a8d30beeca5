// Lingering close: ends a connection without losing an answer. A connection that is closed while bytes of its client are unread
// is reset, and the client may lose answers that it has not read yet. So our side ends first, and what the client still sends is
// read and dropped until it closes too.
import type { Socket } from 'node:net';
import { finished } from 'node:stream';
import { discardInput } from './node-internals.js';

/** How long a client may be silent after the last answer without closing its connection. */
const MAX_SILENCE_MS = 2000;
/** How long, and how much, a client may go on sending after the last answer. */
const MAX_LINGER_MS = 30_000;
const MAX_LINGER_BYTES = 16 * 1024 * 1024;

/** Waits for the client to close, within limits. */
const linger = (socket: Socket, maxMs: number): void => {
  if (socket.destroyed) return;
  const maxRead = socket.bytesRead + MAX_LINGER_BYTES;
  const destroy = (): void => void socket.destroy();
  const timer = setTimeout(destroy, maxMs).unref();
  socket.once('close', () => clearTimeout(timer));
  socket.setTimeout(Math.min(MAX_SILENCE_MS, maxMs), destroy);
  socket.on('data', () => {
    if (socket.bytesRead > maxRead) destroy();
  });
};

/**
 * Closes a connection after what is written to it: at once where the client closed its side, else when it does.
 * @param maxMs how long the client may take to close once everything is sent
 */
export const closeLingering = (socket: Socket, maxMs: number = MAX_LINGER_MS): void => {
  if (socket.destroyed || socket.writableEnded) return;
  discardInput(socket);
  socket.end();
  setImmediate(() => finished(socket, { readable: false }, () => linger(socket, maxMs)));
};
