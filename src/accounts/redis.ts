// Redis as rate limits need it: what does not answer at once counts as lost, nobody waits for it, and it comes back by itself.
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { parseRedisUrl } from './redis-url.js';

const CONNECT_MS = 1000;
/**
 * A Redis that says nothing for this long after it was asked is cut off. So the requests of that moment wait, and those after
 * them do not: they find no connection. (`commandTimeout` would keep the connection, and let every request wait.) Long enough
 * for our own process to be late in reading an answer.
 */
const SILENCE_MS = 500;
/** Redis is tried again for ever, at last about once in this time. */
const LONGEST_PAUSE_MS = 1000;
/** How long a connection that we close may take to close at the other end. */
const DISCONNECT_MS = 50;

export interface RedisConnection {
  readonly client: Redis;
  isReady(): boolean;
  /** Resolves once the first attempt has come to its end, well or not: after two seconds at the latest. */
  readonly attempted: Promise<void>;
  close(): Promise<void>;
}

/** Pauses double from 50 ms on, with a random part, so that instances do not come back all at once. */
const pauseBefore = (attempt: number): number =>
  Math.min(50 * 2 ** (attempt - 1), LONGEST_PAUSE_MS) * (0.8 + 0.4 * Math.random());

/** A replica that a failover left behind refuses to write: the same name may lead to the new primary. */
const isReadOnly = (error: Error): boolean => error.message.startsWith('READONLY');

const OPTIONS = {
  lazyConnect: true,
  connectTimeout: CONNECT_MS,
  socketTimeout: SILENCE_MS,
  disconnectTimeout: DISCONNECT_MS,
  maxLoadingRetryTime: LONGEST_PAUSE_MS,
  retryStrategy: pauseBefore,
  reconnectOnError: isReadOnly,
  // What was in flight when the connection broke was answered without Redis: it must not be asked again.
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
};

/** Names the host in the TLS handshake too: where many share an address, it decides who answers. Node does not by itself. */
const tlsOf = ({ protocol, hostname }: URL) =>
  protocol === 'rediss:' ? { tls: isIP(hostname.replace(/[[\]]/g, '')) ? {} : { servername: hostname } } : {};

/** While the client pauses between attempts there is no connection whose end it could tell of, only a timer of its own. */
const disconnect = async (client: Redis): Promise<void> => {
  const pauses = client.status === 'reconnecting';
  const ended = new Promise<void>(resolve => client.once('end', resolve));
  client.disconnect();
  await (pauses ? sleep(DISCONNECT_MS) : ended);
};

/**
 * Begins to connect, and to connect anew whenever the connection is lost.
 * @param url one that `parseRedisUrl` takes
 * @param onLost hears why, each time that an attempt fails or a connection ends
 */
export const connectRedis = (url: string, onLost: (reason: string) => void): RedisConnection => {
  const client = new Redis(url, { ...OPTIONS, ...tlsOf(parseRedisUrl(url)) });
  let reason: string | undefined;
  let closed: Promise<void> | undefined;
  // Its message alone: the error itself may hold the command that failed, and that one the password.
  client.on('error', (error: NodeJS.ErrnoException) => {
    reason = error.message || error.code; // the first is empty where a name has two addresses and neither answers
  });
  client.on('close', () => {
    if (closed === undefined) onLost(reason ?? 'the connection was closed');
    reason = undefined;
  });
  const first = client.connect().catch(() => {});
  return {
    client,
    isReady: () => client.status === 'ready',
    // A Redis that loads its data from disk keeps the first attempt going for as long.
    attempted: Promise.race([first, sleep(2 * CONNECT_MS, undefined, { ref: false })]),
    close: () => (closed ??= disconnect(client)),
  };
};
