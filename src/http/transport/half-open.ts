// Notices that a client is gone that had closed its sending side. Such a client may also wait for its answer, which looks the
// same until something is sent: the system of a client that is gone refuses it. So the first bytes of the answer are sent
// ahead, one at a time. They are the same in every answer, and a client that waits sees nothing but the answer.
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createByteSender } from './node-internals.js';

/** How every answer begins. */
const START = 'HTTP/1.1 ';
/** Most answers are made within this time, and need no probe. */
const FIRST_PROBE_MS = 4;
/** Each wait is this many times as long as the one before: the last bytes find a client that leaves after a minute. */
const GROWTH = 4;

/**
 * Destroys the connection of a client that closed its sending side when it is gone, for as long as answers are due.
 * @param firstDue the answer that is to be sent next
 */
export const probeHalfOpen = (socket: Socket, firstDue: () => ServerResponse | undefined): void => {
  const sendByte = createByteSender(socket, START);
  const probe = (waitMs: number): void => {
    const due = firstDue();
    if (socket.destroyed || due === undefined) return;
    if (!due.headersSent) {
      sendByte();
      if (waitMs === FIRST_PROBE_MS) sendByte(); // that the first is refused shows when the second is sent
    }
    setTimeout(probe, waitMs, waitMs * GROWTH).unref();
  };
  setTimeout(probe, FIRST_PROBE_MS, FIRST_PROBE_MS).unref();
};
