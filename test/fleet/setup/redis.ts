// A Redis for tests that stop, start and freeze one, on a free port and without files.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { freePort } from '../../free-port.js';
import { createServerProcess } from './server-process.js';

export const redisMissing = (): string | undefined =>
  spawnSync('redis-server', ['--version']).status === 0 ? undefined : 'redis-server is not installed';

/**
 * Creates a Redis without starting it: empty after each start, always on the same port.
 * @param settings for its command line: '--requirepass', 'secret'
 */
export const createRedis = async (...settings: readonly string[]) => {
  const port = await freePort();
  const own = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', tmpdir()];
  const { start, end, signal } = createServerProcess('redis-server', [...own, ...settings], {}, async () => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect').finally(() => socket.destroy());
  });
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    start,
    /** Ends it at once, as a crash does. */
    stop: async () => void (await end('SIGKILL')),
    /** Freezes it: connections stay open, and nothing is answered. */
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
  };
};

export type OwnRedis = Awaited<ReturnType<typeof createRedis>>;
