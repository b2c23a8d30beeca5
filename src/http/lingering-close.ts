// Lingering close: the end of a connection on which no answer is lost. A connection that is closed while bytes of its client
// are unread is reset, and the client may lose answers that it has not read yet. So our side ends first, and what the client
// still sends is taken in and dropped, until it closes too.
import type { Socket } from 'node:net';

/** A client that does not close its connection after the last answer may be silent for so long. */
const MAX_SILENCE_MS = 2000;
/** A client that goes on sending after the last answer may do so for so long, and so many bytes. */
const MAX_LINGER_MS = 30_000;
const MAX_LINGER_BYTES = 16 * 1024 * 1024;

/** Node's parser takes this result for: nothing follows that could be parsed. */
const STOP = 2;
const dropIncoming = (): number => STOP;

/** What Node's HTTP server keeps on a connection; there is no documented way to what is done with it here. */
interface HttpSocket extends Socket {
  parser?: { onIncoming: unknown } | null;
  /** It does not read because answers wait to be sent. */
  _paused?: boolean;
}

/** Keeps the parser from making requests, of the bytes at hand too: each would take memory until the connection closes. */
export const stopParsing = (socket: Socket): void => {
  const { parser } = socket as HttpSocket;
  if (parser) parser.onIncoming = dropIncoming; // without it they would be made, and dropped then
};

/** Takes in what still comes, past the parser. Not to be called while the parser runs. */
export const discardIncoming = (socket: Socket): void => {
  if (socket.destroyed) return;
  (socket as HttpSocket)._paused = false;
  socket.removeAllListeners('data');
  socket.on('data', () => {});
  socket.resume();
  socket._read(0); // where Node's parser had stopped reading the socket does not know it, and would never read again
};

/** Waits for the client to close, within bounds. */
const linger = (socket: Socket, maxMs: number): void => {
  if (socket.destroyed) return;
  const mostRead = socket.bytesRead + MAX_LINGER_BYTES;
  const cut = setTimeout(() => socket.destroy(), maxMs).unref();
  socket.once('close', () => clearTimeout(cut));
  socket.on('data', () => {
    if (socket.bytesRead > mostRead) socket.destroy();
  });
  socket.removeAllListeners('timeout');
  socket.setTimeout(Math.min(MAX_SILENCE_MS, maxMs), () => socket.destroy());
};

const closing = new WeakSet<Socket>();

/**
 * Closes a connection after what is written to it: at once where the client closed its side, else when it does.
 * @param maxMs how long the client may take to close once everything is sent
 */
export const closeLingering = (socket: Socket, maxMs: number = MAX_LINGER_MS): void => {
  if (socket.destroyed || closing.has(socket)) return;
  closing.add(socket);
  stopParsing(socket);
  socket.end();
  setImmediate(() => {
    discardIncoming(socket);
    if (socket.writableFinished) linger(socket, maxMs);
    else socket.once('finish', () => linger(socket, maxMs));
  });
};
