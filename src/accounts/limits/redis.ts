// The connection to Redis. If Redis does not answer soon, it counts as lost: requests do not wait, and the client reconnects.
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { parseRedisUrl } from './limit-settings.js';

const CONNECT_TIMEOUT_MS = 1000;
/**
 * If Redis sends nothing for this time after a command, the connection is closed. Only requests within this time wait; later ones
 * find no connection. (`commandTimeout` would keep the connection, and every request would wait.) The time is long enough for a
 * process that is busy and reads the answer late.
 */
const SOCKET_TIMEOUT_MS = 500;
/** The longest pause between attempts to reconnect, which never end. */
const MAX_RETRY_DELAY_MS = 1000;
/** How long the other side may take to close a connection that we close. */
const DISCONNECT_TIMEOUT_MS = 50;

/** Pauses double from 50 ms, with a random part, so that instances do not all reconnect at the same time. */
const computeRetryDelay = (attempt: number): number =>
  Math.min(50 * 2 ** (attempt - 1), MAX_RETRY_DELAY_MS) * (0.8 + 0.4 * Math.random());

/** After a failover the old primary is a read-only replica. A new connection by the same name may reach the new primary. */
const isReadOnly = (error: Error): boolean => error.message.startsWith('READONLY');

const OPTIONS = {
  lazyConnect: true,
  connectTimeout: CONNECT_TIMEOUT_MS,
  socketTimeout: SOCKET_TIMEOUT_MS,
  disconnectTimeout: DISCONNECT_TIMEOUT_MS,
  maxLoadingRetryTime: MAX_RETRY_DELAY_MS,
  retryStrategy: computeRetryDelay,
  reconnectOnError: isReadOnly,
  // Requests in flight when the connection is lost are counted without Redis: their commands must not be sent again.
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
};

/** Sends the host name in the TLS handshake, which Node does not do by itself: several servers may share an address. */
const chooseTls = ({ protocol, hostname }: URL) =>
  protocol === 'rediss:' ? { tls: isIP(hostname.replace(/[[\]]/g, '')) ? {} : { servername: hostname } } : {};

/** Between attempts to reconnect, the client has a timer but no connection, so it emits no 'end'. */
const disconnect = async (client: Redis): Promise<void> => {
  const pauses = client.status === 'reconnecting';
  const ended = new Promise<void>(resolve => client.once('end', resolve));
  client.disconnect();
  await (pauses ? sleep(DISCONNECT_TIMEOUT_MS) : ended);
};

/**
 * Starts to connect, and reconnects whenever the connection is lost.
 * @param url one that `parseRedisUrl` accepts
 * @param onLost is called with the reason each time that an attempt fails or a connection ends
 */
export const connectRedis = (url: string, onLost: (reason: string) => void) => {
  const client = new Redis(url, { ...OPTIONS, ...chooseTls(parseRedisUrl(url)) });
  let reason: string | undefined;
  let closed: Promise<void> | undefined;
  // Only the message: the error itself may contain the failed command, which may contain the password.
  client.on('error', (error: NodeJS.ErrnoException) => {
    reason = error.message || error.code; // the message is empty if a name has two addresses and neither answers
  });
  client.on('close', () => {
    if (closed === undefined) onLost(reason ?? 'the connection was closed');
    reason = undefined;
  });
  const first = client.connect().catch(() => {});
  return {
    client,
    isReady: (): boolean => client.status === 'ready',
    /** Resolves when the first attempt has succeeded or failed, at most after two seconds: an attempt lasts while Redis loads its data. */
    attempted: Promise.race([first, sleep(2 * CONNECT_TIMEOUT_MS, undefined, { ref: false })]),
    close: (): Promise<void> => (closed ??= disconnect(client)),
  };
};
