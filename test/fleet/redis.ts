// A Redis of a test's own, on a free port and without anything on disk: for tests that stop, start and freeze one.
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { Redis } from 'ioredis';
import { type Child, startChild, untilReady } from './children.js';
import { freePort } from './port.js';

export interface OwnRedis {
  readonly url: string;
  /** Starts the server, empty and on the same port each time, and resolves when it answers. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Freezes the server: connections stay open, and nothing is answered. */
  pause(): void;
  resume(): void;
}

/** What a Redis lacks here; undefined if it can be had. */
export const redisMissing = (): string | undefined => {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' });
    return undefined;
  } catch {
    return 'redis-server is not installed';
  }
};

const ping = async (url: string): Promise<void> => {
  const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null });
  client.on('error', () => {}); // connect() rejects with it
  try {
    await client.connect();
    await client.ping();
  } finally {
    client.disconnect();
  }
};

/** Makes a Redis. It is not started yet. */
export const createRedis = async (): Promise<OwnRedis> => {
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', tmpdir()];
  let server: Child | undefined;
  return {
    url,
    async start() {
      server = startChild('redis-server', args);
      await untilReady('Redis', server, () => ping(url));
    },
    async stop() {
      server?.signal('SIGCONT'); // frozen, it would not hear that it shall end
      await server?.end('SIGTERM');
    },
    pause: () => server?.signal('SIGSTOP'),
    resume: () => server?.signal('SIGCONT'),
  };
};
