// The open connections of a server: what each has still to be answered, and how much of it is worked on at a time.
import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { probeHalfOpen } from './half-open.js';
import { closeLingering, discardIncoming, stopParsing } from './lingering-close.js';

/**
 * Requests of one connection that are worked on at a time. A client may send more without waiting for answers (pipelining):
 * they wait, and nothing more is read from it meanwhile. That such a client left is noticed once an answer cannot be sent to
 * it.
 */
export const MOST_AT_WORK = 16;

/**
 * Requests of one connection that wait for those. What was read together is parsed together, thousands where they are small:
 * at the first beyond this bound the rest is dropped, and the connection ends once those before it are answered.
 */
export const MOST_HELD = 64;

interface Connection {
  /** In the order of their requests, those that are held included. */
  readonly unanswered: Set<ServerResponse>;
  /** Requests that were read together with others, and that nobody works on yet. */
  readonly held: ServerResponse[];
  /** After which nothing more is answered. */
  last: ServerResponse | undefined;
  /** Of the request that came last, answered or not. */
  latest: ServerResponse | undefined;
  isPaused: boolean;
}

export interface Connections {
  /** How many are open. */
  count(): number;
  /** How many requests have no answer yet, on all of them. */
  unanswered(): number;
  /** The same on one connection, the first first. */
  unansweredOf(socket: Socket): readonly ServerResponse[];
  /** The response to the last request that came on this connection, even if it is sent. */
  latestOf(socket: Socket): ServerResponse | undefined;
  /** Whether no further request has come on the connection of this response. */
  isLatest(res: ServerResponse): boolean;
  /** Makes an answer that is due the last one of its connection. */
  endAfter(res: ServerResponse): void;
  /** Answers what is due on this connection, drops what comes beyond it, and closes. */
  endSoon(socket: Socket): void;
  sockets(): Iterable<Socket>;
  /** When the last one was opened, as performance.now() counts; -Infinity before the first. */
  lastOpened(): number;
}

/** Node closes a connection whose client closed its sending side, unless this is set; it is in no document. */
interface HalfOpenServer extends Server {
  httpAllowHalfOpen?: boolean;
}

const isFull = ({ unanswered }: Connection): boolean => unanswered.size >= MOST_AT_WORK;

/** Stops reading. Whoever wants to read a request's body resumes the whole connection: not this one. */
const pause = (socket: Socket, connection: Connection): void => {
  const again = (): void => {
    if (connection.isPaused) socket.pause();
    else socket.off('resume', again);
  };
  connection.isPaused = true;
  socket.on('resume', again);
  socket.pause();
};

const resume = (socket: Socket, connection: Connection): void => {
  connection.isPaused = false;
  socket.resume();
};

/**
 * Tells responses that wait behind another one that their connection closed. Node tells only the one that is being written:
 * the others would be computed for nobody, and waited for without end.
 */
const abandon = ({ held, unanswered }: Connection): void => {
  held.length = 0;
  for (const res of unanswered) if (res.socket === null) res.emit('close');
};

/** Passes the requests of `server` on to `listener`, and keeps book. */
export const trackConnections = (server: Server, listener: RequestListener): Connections => {
  (server as HalfOpenServer).httpAllowHalfOpen = true;
  const connections = new Map<Socket, Connection>();
  let unanswered = 0;
  let lastOpened = Number.NEGATIVE_INFINITY;

  server.on('connection', socket => {
    const connection: Connection = {
      unanswered: new Set(),
      held: [],
      last: undefined,
      latest: undefined,
      isPaused: false,
    };
    connections.set(socket, connection);
    socket.destroySoon = () => close(socket, connection); // Node calls it too, after the last answer
    socket.once('end', () => answerHalfOpen(socket, connection));
    lastOpened = performance.now();
    socket.once('close', () => {
      connections.delete(socket);
      abandon(connection);
    });
  });

  /** Works on the next request that waits, or reads again. In a turn of its own: others are served in between. */
  const proceed = (socket: Socket, connection: Connection): void => {
    const next = connection.held.shift();
    if (next) listener(next.req, next);
    else if (connection.isPaused && !isFull(connection) && !socket.destroyed) resume(socket, connection);
  };

  const answered = (socket: Socket, connection: Connection, res: ServerResponse): void => {
    unanswered--;
    connection.unanswered.delete(res);
    if (connection.last === res) socket.destroySoon();
    if (connection.isPaused || connection.held.length > 0) setImmediate(proceed, socket, connection);
  };

  const endAfter = (res: ServerResponse): void => {
    const connection = connections.get(res.req.socket);
    if (connection) connection.last = res;
    if (!res.headersSent) res.setHeader('Connection', 'close');
  };

  /** Closes after what is written. */
  const close = (socket: Socket, connection: Connection): void => {
    connection.isPaused = false;
    closeLingering(socket);
  };

  /** A client that closed its sending side is answered what is due, unless it is gone. */
  const answerHalfOpen = (socket: Socket, connection: Connection): void => {
    const due = [...connection.unanswered].at(-1);
    if (due === undefined || !socket.writable) return;
    if (connection.last === undefined) endAfter(due);
    probeHalfOpen(socket, () => connection.unanswered.values().next().value);
  };

  const endSoon = (socket: Socket): void => {
    const connection = connections.get(socket);
    if (connection === undefined) return;
    const due = [...connection.unanswered].at(-1);
    if (due) endAfter(due);
    else socket.destroySoon();
    stopParsing(socket);
    setImmediate(() => {
      connection.isPaused = false;
      discardIncoming(socket);
    });
  };

  const hold = (socket: Socket, connection: Connection, res: ServerResponse): void => {
    connection.held.push(res);
    if (!connection.isPaused) pause(socket, connection);
  };

  server.on('request', (req, res) => {
    const { socket } = req;
    const connection = connections.get(socket);
    if (connection === undefined || connection.last) return; // closed, or about to be: nobody would be answered
    const isHeld = isFull(connection);
    if (isHeld && connection.held.length >= MOST_HELD) {
      endSoon(socket);
      return;
    }
    unanswered++;
    connection.unanswered.add(res);
    connection.latest = res;
    res.once('close', () => answered(socket, connection, res));
    if (isHeld) hold(socket, connection, res);
    else listener(req, res);
  });

  return {
    count: () => connections.size,
    unanswered: () => unanswered,
    unansweredOf: socket => [...(connections.get(socket)?.unanswered ?? [])],
    latestOf: socket => connections.get(socket)?.latest,
    isLatest: res => connections.get(res.req.socket)?.latest === res,
    endAfter,
    endSoon,
    sockets: () => connections.keys(),
    lastOpened: () => lastOpened,
  };
};
