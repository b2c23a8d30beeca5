// A Redis server of a test's own, on a port of its own, to kill, pause and start again.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** Whether the machine has a Redis to start; if not, says what is skipped, and fails in continuous integration. */
export const hasRedis = (what: string): boolean => {
  if (spawnSync('redis-server', ['--version']).error === undefined) return true;
  if (process.env.CI) throw new Error('redis-server is not installed: continuous integration needs it');
  console.log(`SKIPPED: ${what}, because redis-server is not installed`);
  return false;
};

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
};

const accepts = async (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1');
  const answered = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'close').then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return answered;
};

export interface RedisServer {
  readonly port: number;
  readonly url: string;
  /** Starts it, empty, and resolves once it accepts connections. */
  start(): Promise<void>;
  /** Ends it at once, as a crash does; nothing of it is kept. */
  kill(): Promise<void>;
  /** Stops its process where it is: connections stay, and nothing answers. */
  pause(): void;
  resume(): void;
}

/** A server that is not started yet; it ends with the test's process at the latest. */
export const makeRedis = async (...settings: string[]): Promise<RedisServer> => {
  const port = await freePort();
  let child: ChildProcess | undefined;
  const fixed = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', tmpdir()];
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    start: async () => {
      child = spawn('redis-server', [...fixed, ...settings], { stdio: 'ignore' });
      running.add(child);
      while (!(await accepts(port))) await sleep(10);
    },
    kill: async () => {
      if (child === undefined) return;
      running.delete(child);
      const ended = once(child, 'close');
      child.kill('SIGKILL');
      child = undefined;
      await ended;
    },
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
  };
};

/** Resolves once the condition holds. It is the test runner that gives up on what never comes. */
export const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await holds())) await sleep(20);
};
