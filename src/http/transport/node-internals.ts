// Everything in which this server relies on what Node does not document, checked with Node 20.20 and 24.21. Functions named in
// the comments are those of Node's lib/_http_server.js; the test named is the one that fails without it.
import { type IncomingMessage, type Server, ServerResponse } from 'node:http';
import { type Socket, Server as TcpServer } from 'node:net';

/** What Node's HTTP server keeps on a connection. */
interface HttpSocket extends Socket {
  parser?: { onIncoming: unknown } | null;
  _handle?: { writeQueueSize?: number } | null;
}

/**
 * Keeps a connection open whose client closed its sending side: Node's socketOnEnd would close it before the answer. The
 * property is in no document, but others use it too: nodejs/node#36819. Test: half-open.
 */
export const allowHalfOpen = (server: Server): void => {
  (server as Server & { httpAllowHalfOpen: boolean }).httpAllowHalfOpen = true;
};

/**
 * Stops listening and nothing else, and resolves when every connection is closed. The HTTP server's own `close` also ends its
 * timeouts for requests and, since Node 19, calls closeIdleConnections, which resets connections on which a request may be on its
 * way (nodejs/node#47130, closed without a way out); http-terminator and stoppable do so too. Test: drain.
 */
export const stopListening = (server: Server): Promise<void> =>
  new Promise(resolve => {
    TcpServer.prototype.close.call(server, () => resolve());
  });

/** The parser takes this result of onIncoming for: nothing follows that could be parsed (on_headers_complete in src/node_http_parser.cc). */
const STOP = 2;

/**
 * Makes no further requests of what a client sends; the body of the last one still arrives. Node has no way to stop a parser: of
 * 64 kB that are read at once it makes thousands of requests, each of which takes memory until the connection closes. Test: connections.
 */
export const stopParsing = (socket: Socket): void => {
  const { parser } = socket as HttpSocket;
  if (parser) parser.onIncoming = () => STOP;
};

/** Drops what a client still sends, bodies too. Tests: connections, lingering-close. */
export const discardInput = (socket: Socket): void => {
  stopParsing(socket);
  setImmediate(() => {
    if (socket.destroyed) return;
    socket.removeAllListeners('data');
    socket.on('data', () => {}); // takes the connection from the parser (generateSocketListenerWrapper)
    socket.resume();
    socket._read(0); // the parser may have stopped reading, which the socket does not know
  });
};

/**
 * Bytes that were written to a socket, and that the system has not taken over. `writableLength` counts a write in full until its last
 * byte is sent; Socket._onTimeout in lib/net.js therefore asks for this number, too. Test: large-answer.
 */
export const unsentBytes = (socket: Socket): number => (socket as HttpSocket)._handle?.writeQueueSize ?? 0;

/**
 * Says that the connection of this response closed. Node says so to the response that is being written, and before
 * nodejs/node#62534 (in Node 24.21, not in 20.20) not to those that wait behind it. Test: server.
 */
export const emitClose = (res: ServerResponse): void => {
  if (res.socket === null) res.emit('close');
};

/** Makes the response to a CONNECT request, which Node leaves to whoever listens for it. Test: metrics-server. */
export const responseToConnect = (req: IncomingMessage, socket: Socket): ServerResponse => {
  const res = new ServerResponse(req);
  res.shouldKeepAlive = false;
  res.assignSocket(socket);
  res.once('finish', () => socket.destroySoon());
  return res;
};

/**
 * Returns a function that sends the next byte of `start`, and leaves what it sent out of the next answer. Every answer begins with
 * `start`, and Node writes its head with the socket's `write` (_writeRaw in lib/_http_outgoing.js). Test: half-open.
 */
export const createByteSender = (socket: Socket, start: string): (() => void) => {
  const { write } = socket;
  let sent = 0;
  const writeUnsent = (chunk: string | Uint8Array, ...rest: []): boolean => {
    const unsent = chunk.slice(sent);
    sent = 0;
    return write.call(socket, unsent, ...rest);
  };
  socket.write = writeUnsent as Socket['write'];
  return () => {
    if (sent < start.length) write.call(socket, start.charAt(sent++));
  };
};
