// npm run fleet: starts a fleet on this machine to try: two instances over one PostgreSQL and one Redis, behind the balancer.
// Ctrl-C stops all of them; nothing is restarted. docs/operations.md says what a real fleet needs.
//   DATABASE_URL (postgres://postgres@127.0.0.1:5432/poker_odds_fleet), REDIS_URL (redis://127.0.0.1:6379), PORT (3000)
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Redis } from 'ioredis';
import pg from 'pg';
import { type Balancer, startBalancer } from './balancer.js';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const INSTANCES = ['A', 'B'];
const ACCOUNT = 'trial';
const CREDITS = 10_000;
const CONNECT_TIMEOUT_MS = 5000;

const settings = {
  DATABASE_URL: process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/poker_odds_fleet',
  REDIS_URL: process.env.REDIS_URL ?? 'redis://127.0.0.1:6379',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
};
const port = Number(process.env.PORT ?? 3000);
/** The environment of instances and commands. */
const environment = { ...process.env, ...settings, HOST: '127.0.0.1', PORT: '0', TRUST_PROXY: '1' };

/** Why the fleet cannot start. The message is one line. */
class FleetError extends Error {}

interface Instance {
  readonly name: string;
  readonly url: string;
  readonly child: ChildProcess;
}

/** Why a connection failed, in few words. ECONNREFUSED comes without a message. */
const reasonOf = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  return message || code || String(error);
};

/** Host and port of a URL: the rest may hold a password. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : 'an address that is no URL');

/** Connects to a database and runs `work` with the connection. */
const onDatabase = async (url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  await client.connect();
  await work(client).finally(() => client.end());
};

const createDatabase = async (url: string): Promise<void> => {
  const server = new URL(url);
  const name = decodeURIComponent(server.pathname.slice(1));
  server.pathname = '/postgres';
  await onDatabase(server.href, client => client.query(`create database ${pg.escapeIdentifier(name)}`));
  console.log(`Database ${name} was made.`);
};

/** Creates the database if it does not exist. */
const preparePostgres = async (url: string): Promise<void> => {
  if (!/^postgres(ql)?:/.test(url))
    throw new FleetError('DATABASE_URL must name a PostgreSQL database: a fleet needs one');
  try {
    await onDatabase(url, client => client.query('select 1')).catch(error => {
      if (error.code !== '3D000') throw error; // 3D000: the database does not exist
      return createDatabase(url);
    });
  } catch (error) {
    const reason = `PostgreSQL cannot be used at ${hostOf(url)} (${reasonOf(error)})`;
    throw new FleetError(`${reason}: start it, or set DATABASE_URL to where it is`);
  }
};

const checkRedis = async (url: string): Promise<void> => {
  const client = new Redis(url, { lazyConnect: true, connectTimeout: CONNECT_TIMEOUT_MS, retryStrategy: () => null });
  let reason: unknown;
  client.on('error', error => {
    reason = error; // says more than the error of connect()
  });
  try {
    await client.connect();
    await client.ping();
  } catch (error) {
    const where = `Redis cannot be used at ${hostOf(url)} (${reasonOf(reason ?? error)})`;
    throw new FleetError(`${where}: start it, or set REDIS_URL to where it is`);
  } finally {
    client.disconnect();
  }
};

/** Runs a command of the program and returns the JSON that it prints. */
const poker = async (...argv: string[]): Promise<{ readonly key: string }> => {
  const { stdout } = await promisify(execFile)(process.execPath, [MAIN, ...argv, '--json'], { env: environment });
  return JSON.parse(stdout);
};

/** A new key of the account, which is created if it does not exist. */
const makeKey = async (): Promise<string> => {
  await poker('accounts', 'create', ACCOUNT, '--credits', String(CREDITS)).catch(error => {
    if (!String(error.stderr).includes('ACCOUNT_EXISTS')) throw error;
  });
  return (await poker('keys', 'create', ACCOUNT)).key;
};

/** Starts an instance in a process group of its own: the terminal's Ctrl-C reaches this process only, which stops the instance. */
const startInstance = async (name: string): Promise<Instance> => {
  const child = spawn(process.execPath, [MAIN, 'serve', '--json'], {
    env: environment,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  process.once('exit', () => child.kill('SIGKILL')); // no effect on an ended one
  createInterface(child.stderr).on('line', line => console.error(`${name} | ${line}`));
  const ended = once(child, 'close').then(() => {
    throw new FleetError(`instance ${name} could not be started`);
  });
  const [document] = await Promise.race([once(child.stdout, 'data'), ended]);
  ended.catch(() => child.killed || console.log(`Instance ${name} has ended; it is not started again.`));
  return { name, url: JSON.parse(String(document)).url, child };
};

const stopInstance = async ({ child }: Instance): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'close');
};

const listen = async (targets: readonly string[]): Promise<Balancer> => {
  try {
    return await startBalancer({ targets, port });
  } catch (error) {
    throw new FleetError(`the balancer cannot listen on port ${port} (${reasonOf(error)}): set PORT to another one`);
  }
};

const announce = (balancer: Balancer, instances: readonly Instance[], key: string): void =>
  console.log(
    [
      `A fleet for trying, not for service: ${balancer.url} asks`,
      ...instances.map(({ name, url, child }) => `  instance ${name} at ${url}, process ${child.pid}`),
      `  over PostgreSQL at ${hostOf(settings.DATABASE_URL)} and Redis at ${hostOf(settings.REDIS_URL)}.`,
      `Account "${ACCOUNT}" has the key ${key}`,
      '',
      `curl -sS '${balancer.url}/api/v1/probabilities-enhanced' -H 'Authorization: Bearer ${key}' ` +
        `-H 'Content-Type: application/json' -d '{"cards":["Ah","Kh"],"opponents":1}'`,
      '',
      'End an instance (kill -9), stop Redis or PostgreSQL, and see what happens. Ctrl-C stops the fleet.',
    ].join('\n'),
  );

/** Starts everything. Resolves with a function that stops it. */
const start = async (): Promise<() => Promise<void>> => {
  await preparePostgres(settings.DATABASE_URL);
  await checkRedis(settings.REDIS_URL);
  const instances = await Promise.all(INSTANCES.map(startInstance));
  const balancer = await listen(instances.map(({ url }) => url));
  announce(balancer, instances, await makeKey());
  return async () => {
    await balancer.close();
    await Promise.all(instances.map(stopInstance));
  };
};

const run = async (): Promise<void> => {
  const stopped = Promise.race(['SIGINT', 'SIGTERM', 'SIGHUP'].map(signal => once(process, signal)));
  const stop = await Promise.race([start(), stopped.then(() => undefined)]);
  await stopped;
  await stop?.(); // undefined where it stops before all has started: the instances end with this process
};

try {
  await run();
  process.exit(0);
} catch (error) {
  if (!(error instanceof FleetError)) throw error;
  console.error(`error: ${error.message}`);
  process.exit(1);
}
