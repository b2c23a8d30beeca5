// A TCP proxy before PostgreSQL that loses commits, their confirmations, or everything, so that real connections fail.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * What becomes of a COMMIT. "is lost": the connection is cut before the server gets it. "is not confirmed": it is cut when
 * the server has done it. "is late": it is cut, and the server gets the COMMIT a moment later all the same. "stalls":
 * nothing passes any more, and neither side is informed.
 */
export type Fate = 'passes' | 'is lost' | 'is not confirmed' | 'is late' | 'stalls';

export interface TestProxy {
  readonly url: string;
  /** What becomes of the next COMMITs, in their order; those after them pass. */
  readonly fates: Fate[];
  /** COMMITs that have come. */
  readonly commits: number;
  /** Pieces of the server's answers that have come, passed or not. */
  readonly answers: number;
  /** What was sent on connections that pass nothing any more. */
  readonly unheard: string[];
  /** Cuts all connections and takes no new ones, until `start`. */
  stop(): void;
  start(): void;
  /** The connections that are open pass nothing any more, and neither side is informed; new ones pass. */
  silence(): void;
  /** From now on the server's answers come this much later. */
  delay(milliseconds: number): void;
  close(): Promise<void>;
}

/** How much later a late COMMIT reaches the server. */
const LATE_MS = 700;
const COMMIT = Buffer.from('Q\0\0\0\x0bcommit\0', 'latin1');

interface State {
  readonly fates: Fate[];
  readonly unheard: string[];
  /** One for each connection that was opened. */
  readonly silencers: (() => void)[];
  commits: number;
  answers: number;
  isStopped: boolean;
  delayMs: number;
}

/** Passes bytes between a client and the server, and treats each COMMIT according to its fate. */
const link = (client: Socket, server: Socket, state: State): void => {
  let isSilent = false;
  let isUnconfirmed = false;
  state.silencers.push(() => {
    isSilent = true;
  });
  const cut = (): void => {
    client.destroy();
    server.destroy();
  };
  const meet: Readonly<Record<Fate, () => void>> = {
    passes: () => void server.write(COMMIT),
    'is lost': cut,
    'is not confirmed': () => {
      isUnconfirmed = true;
      server.write(COMMIT);
    },
    'is late': () => {
      isSilent = true;
      client.destroy();
      setTimeout(() => server.end(COMMIT), LATE_MS);
    },
    stalls: () => {
      isSilent = true;
    },
  };
  client.on('data', (chunk: Buffer) => {
    if (isSilent) return void state.unheard.push(chunk.toString('latin1'));
    if (!chunk.equals(COMMIT)) return void server.write(chunk);
    state.commits += 1;
    meet[state.fates.shift() ?? 'passes']();
  });
  server.on('data', (chunk: Buffer) => {
    state.answers += 1;
    if (isUnconfirmed) cut();
    else if (!isSilent) setTimeout(() => client.write(chunk), state.delayMs);
  });
  client.on('close', () => isSilent || server.destroy());
  server.on('close', () => client.destroy());
};

/** Starts a proxy before the database that the URL names. */
export const startProxy = async (databaseUrl: string): Promise<TestProxy> => {
  const url = new URL(databaseUrl);
  const [host, port] = [url.hostname, Number(url.port || 5432)];
  const state: State = { fates: [], unheard: [], silencers: [], commits: 0, answers: 0, isStopped: false, delayMs: 0 };
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  };
  const cutAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const proxy = createServer({ noDelay: true }, client => {
    if (state.isStopped) client.destroy();
    else link(keep(client), keep(connect({ port, host, noDelay: true })), state);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  url.hostname = '127.0.0.1';
  url.port = String((proxy.address() as AddressInfo).port);
  return {
    url: url.href,
    fates: state.fates,
    unheard: state.unheard,
    get commits() {
      return state.commits;
    },
    get answers() {
      return state.answers;
    },
    stop() {
      state.isStopped = true;
      cutAll();
    },
    start() {
      state.isStopped = false;
    },
    silence() {
      for (const silence of state.silencers) silence();
    },
    delay(milliseconds) {
      state.delayMs = milliseconds;
    },
    async close() {
      proxy.close();
      cutAll();
      await once(proxy, 'close');
    },
  };
};
