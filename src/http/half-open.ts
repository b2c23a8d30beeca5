// Half-open connections: the client closed its sending side. It may wait for its answer, and it may be gone, which looks the
// same until something is sent: the system of a client that is gone refuses it. So the first bytes of the answer are sent
// ahead, one at a time. They are the same in every answer, and whoever waits for it sees nothing but the answer.
import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** How every answer begins. */
const START = 'HTTP/1.1 ';
/** So long after the client closed its side the first bytes are sent ahead: most answers are made by then. */
const FIRST_PROBE_MS = 4;
/** Each next wait is so many times as long: the last bytes find a client that leaves many seconds later. */
const GROWTH = 4;

/** Sends a first byte of the next answer, and leaves it out of what is written next, which is that answer. */
const createProbe = (socket: Socket): (() => void) => {
  let sent = 0;
  const writeRest = (chunk: string | Uint8Array, ...rest: []): boolean => {
    const start = sent;
    sent = 0;
    Reflect.deleteProperty(socket, 'write');
    return socket.write(chunk.slice(start), ...rest);
  };
  return () => {
    if (sent === START.length) return;
    socket.write = writeRest as Socket['write'];
    Socket.prototype.write.call(socket, START.charAt(sent++));
  };
};

/**
 * Finds out whether a client that closed its sending side is gone, for as long as answers are due: its connection is destroyed then.
 * @param firstDue the answer that is to be sent next
 */
export const probeHalfOpen = (socket: Socket, firstDue: () => ServerResponse | undefined): void => {
  const probe = createProbe(socket);
  const look = (waitMs: number): void => {
    const due = firstDue();
    if (socket.destroyed || due === undefined) return;
    if (!due.headersSent) {
      probe();
      // The refusal of a byte shows when the next one is sent. On the same machine it is there at once.
      if (waitMs === FIRST_PROBE_MS) probe();
    }
    setTimeout(look, waitMs, waitMs * GROWTH).unref();
  };
  setTimeout(look, FIRST_PROBE_MS, FIRST_PROBE_MS).unref();
};
