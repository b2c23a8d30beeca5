// A Redis for tests that stop, start and freeze one, on a free port and without files.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { freePort } from '../../free-port.js';
import { type Child, startChild, untilReady } from './child-process.js';

export interface OwnRedis {
  readonly port: number;
  readonly url: string;
  /** Starts the server, empty and always on the same port, and resolves when it accepts connections. */
  start(): Promise<void>;
  /** Ends the server at once, as a crash does, frozen or not; its data is lost. */
  stop(): Promise<void>;
  /** Freezes the server: connections stay open, and nothing is answered. */
  pause(): void;
  resume(): void;
}

/** What is missing on this machine for a Redis; undefined if nothing is. */
export const redisMissing = (): string | undefined => {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' });
    return undefined;
  } catch {
    return 'redis-server is not installed';
  }
};

const accepts = async (port: number): Promise<void> => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect').finally(() => socket.destroy());
};

/**
 * Makes a Redis. It is not started yet.
 * @param settings for its command line: '--requirepass', 'secret'
 */
export const createRedis = async (...settings: readonly string[]): Promise<OwnRedis> => {
  const port = await freePort();
  const own = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', tmpdir()];
  let server: Child | undefined;
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    async start() {
      server = startChild('redis-server', [...own, ...settings]);
      await untilReady('Redis', server, () => accepts(port));
    },
    stop: async () => server?.end('SIGKILL'),
    pause: () => server?.signal('SIGSTOP'),
    resume: () => server?.signal('SIGCONT'),
  };
};
