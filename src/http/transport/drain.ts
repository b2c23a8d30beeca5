// Ends a server without losing an answer. At first it goes on listening, so that a load balancer that asks whether it is ready
// learns that it is not; then it takes no new connections, so that clients that do not ask go elsewhere. Meanwhile it answers,
// each answer being the last of its connection: a client that sends a request at that very moment gets an answer rather than a
// reset. It closes when clients have been silent for a while, or when its time is up.
import type { Server } from 'node:http';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import type { Connections } from './connections.js';
import { stopListening } from './node-internals.js';

/** All in milliseconds. */
export interface DrainTimeouts {
  /** It listens for so long, unless clients are silent before. */
  readonly listening: number;
  /** Where connections are open, clients must have been silent for so long. */
  readonly quiet: number;
  /** Requests in flight get so long; then they are refused. */
  readonly closing: number;
  /** Then so long to send what is still unsent. */
  readonly cutting: number;
}

/** Where no connection is open, this part of the silence is enough: only one that is being opened would be lost. */
const SHORTER = 10;
/** How often the silence is checked while it lasts. */
const CHECKS = 20;
/** Silent clients get so long to close a connection that the server has ended. */
const CLOSE_TIMEOUT_MS = 250;

/** Returns what says when a client last sent something. Bytes are compared, so that it costs nothing while the server serves. */
const watchClients = (connections: Connections): (() => number) => {
  const read = new WeakMap<object, number>();
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    for (const { socket } of connections) {
      if (read.get(socket) === socket.bytesRead) continue;
      read.set(socket, socket.bytesRead);
      last = performance.now();
    }
    return Math.max(last, connections.lastOpened);
  };
};

/** Resolves when the condition holds, or the time has come. */
const until = async (holds: () => boolean, time: number, intervalMs: number): Promise<void> => {
  while (!holds() && performance.now() < time) await sleep(intervalMs);
};

/**
 * Answers what is in flight and what still comes, then closes. Whoever makes the answers says `Connection: close` in them.
 * @param refuse called when the time for requests in flight is up: answers them, shortly
 */
export const drain = async (
  server: Server,
  connections: Connections,
  { listening, quiet, closing, cutting }: DrainTimeouts,
  refuse: () => void,
): Promise<void> => {
  const begin = performance.now();
  const closeAt = begin + closing;
  const cutAt = closeAt + cutting;
  const intervalMs = quiet / CHECKS;
  const lastInput = watchClients(connections);
  const silence = (): number => performance.now() - lastInput();
  const isAnswered = (): boolean => connections.unanswered === 0;
  const isQuiet = (): boolean => isAnswered() && silence() >= (connections.size === 0 ? quiet / SHORTER : quiet);

  await until(isQuiet, begin + Math.min(listening, closing), intervalMs);
  await turn(); // connections that wait to be accepted are
  const closed = stopListening(server);
  await until(isQuiet, closeAt, intervalMs);
  if (!isAnswered()) refuse();
  await until(isAnswered, cutAt, intervalMs);
  for (const { socket } of connections) socket.destroySoon();
  const endedAt = performance.now();
  const isSilent = (): boolean => performance.now() - Math.max(endedAt, lastInput()) >= CLOSE_TIMEOUT_MS;
  await until(() => connections.size === 0 || isSilent(), cutAt, intervalMs);
  server.close(); // ends its timers too
  for (const { socket } of connections) socket.destroy();
  await closed;
};
