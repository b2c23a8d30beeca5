// A TCP proxy in front of PostgreSQL that loses commits, their confirmations, or everything, so that real connections fail.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * The fate of a COMMIT. "is lost": the connection is cut before the server gets it. "is not confirmed": it is cut after
 * the server has committed. "is late": it is cut, but the server still gets the COMMIT a moment later. "stalls":
 * nothing passes any more, and neither side is informed.
 */
export type Fate = 'passes' | 'is lost' | 'is not confirmed' | 'is late' | 'stalls';

export interface TestProxy {
  readonly url: string;
  /** The fates of the next COMMITs, in their order; later ones pass. */
  readonly fates: Fate[];
  readonly commits: number;
  /** Cuts the connection at this message of the clients from now on: before the server gets it, or before its answer passes. */
  cutAt(message: number, isDelivered: boolean): void;
  readonly isCutting: boolean;
  /** What was sent on stalled connections. */
  readonly unheard: readonly string[];
  /** Cuts all connections and takes no new ones, until `start`. */
  stop(): void;
  start(): void;
  close(): Promise<void>;
}

/** The delay of a late COMMIT. */
const LATE_MS = 700;
const COMMIT = Buffer.from('Q\0\0\0\x0bcommit\0', 'latin1');

/** Starts a proxy in front of the database of the URL. */
export const startProxy = async (databaseUrl: string): Promise<TestProxy> => {
  const url = new URL(databaseUrl);
  const [host, port] = [url.hostname, Number(url.port || 5432)];
  const fates: Fate[] = [];
  const unheard: string[] = [];
  const sockets = new Set<Socket>();
  let commits = 0;
  let isStopped = false;
  let cutting: { left: number; readonly isDelivered: boolean } | undefined;

  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  };
  const cutAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  /** Passes bytes between a client and the server, and treats each COMMIT according to its fate. */
  const link = (client: Socket, server: Socket): void => {
    let isSilent = false;
    let isUnconfirmed = false;
    const cut = (): void => {
      client.destroy();
      server.destroy();
    };
    const meet = (fate: Fate): void => {
      if (fate === 'is lost') cut();
      isUnconfirmed = fate === 'is not confirmed';
      isSilent = fate === 'is late' || fate === 'stalls';
      if (fate === 'passes' || isUnconfirmed) server.write(COMMIT);
      if (fate !== 'is late') return;
      client.destroy();
      setTimeout(() => server.end(COMMIT), LATE_MS);
    };
    client.on('data', (chunk: Buffer) => {
      if (isSilent) return void unheard.push(chunk.toString('latin1'));
      if (cutting && --cutting.left === 0) {
        isUnconfirmed = cutting.isDelivered;
        cutting = undefined;
        if (isUnconfirmed) server.write(chunk);
        else cut();
        return;
      }
      if (!chunk.equals(COMMIT)) return void server.write(chunk);
      commits += 1;
      meet(fates.shift() ?? 'passes');
    });
    server.on('data', (chunk: Buffer) => {
      if (isUnconfirmed) cut();
      else if (!isSilent) client.write(chunk);
    });
    client.on('close', () => isSilent || server.destroy());
    server.on('close', () => client.destroy());
  };

  const proxy = createServer({ noDelay: true }, client => {
    if (isStopped) client.destroy();
    else link(keep(client), keep(connect({ port, host, noDelay: true })));
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  url.hostname = '127.0.0.1';
  url.port = String((proxy.address() as AddressInfo).port);
  return {
    url: url.href,
    fates,
    unheard,
    get commits() {
      return commits;
    },
    cutAt(left, isDelivered) {
      cutting = { left, isDelivered };
    },
    get isCutting() {
      return cutting !== undefined;
    },
    stop() {
      isStopped = true;
      cutAll();
    },
    start() {
      isStopped = false;
    },
    async close() {
      proxy.close();
      cutAll();
      await once(proxy, 'close');
    },
  };
};
