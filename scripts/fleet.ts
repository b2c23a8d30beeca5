// npm run fleet: starts a fleet on this machine, to try it: two instances with one PostgreSQL and one Redis, behind the balancer.
// Ctrl-C stops all; nothing is restarted. docs/operations.md says what a real fleet needs.
//   DATABASE_URL (postgres://postgres@127.0.0.1:5432/poker_odds_fleet), REDIS_URL (redis://127.0.0.1:6379), PORT (3000)
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startBalancer } from './balancer.js';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const ACCOUNT = 'trial';
const {
  DATABASE_URL = 'postgres://postgres@127.0.0.1:5432/poker_odds_fleet',
  REDIS_URL = 'redis://127.0.0.1:6379',
  LOG_LEVEL = 'warn',
  PORT = '3000',
} = process.env;
/** The environment of instances and commands. */
const env = {
  ...process.env,
  ...{ DATABASE_URL, REDIS_URL, LOG_LEVEL },
  ...{ HOST: '127.0.0.1', PORT: '0', TRUST_PROXY: '1' },
};

interface Instance {
  readonly name: string;
  readonly url: string;
  readonly child: ChildProcess;
}

/** The URL without a password. */
const withoutPassword = (text: string): string => {
  const url = new URL(text);
  url.password = '';
  return url.href;
};

const connect = async (database: string): Promise<pg.Client> => {
  const url = new URL(DATABASE_URL);
  url.pathname = database;
  const client = new pg.Client({ connectionString: url.href, connectionTimeoutMillis: 5000 });
  await client.connect();
  return client;
};

/** Creates the database if it does not exist. */
const prepareDatabase = async (): Promise<void> => {
  const path = new URL(DATABASE_URL).pathname;
  const client = await connect(path).catch(async error => {
    if (error.code !== '3D000') throw error; // 3D000: the database does not exist
    const server = await connect('/postgres');
    const name = decodeURIComponent(path.slice(1));
    await server.query(`create database ${pg.escapeIdentifier(name)}`).finally(() => server.end());
    console.log(`Database ${name} was made.`);
    return undefined;
  });
  await client?.end();
};

/** Starts an instance in a process group of its own: the terminal's Ctrl-C reaches this process only, which stops the instance. */
const startInstance = async (name: string): Promise<Instance> => {
  const child = spawn(process.execPath, [MAIN, 'serve', '--json'], {
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  process.once('exit', () => child.kill('SIGKILL')); // no effect if it has ended
  createInterface(child.stderr).on('line', line => console.error(`${name} | ${line}`));
  child.once('close', () => child.killed || console.log(`Instance ${name} has ended; it is not started again.`));
  for await (const line of createInterface(child.stdout)) return { name, url: JSON.parse(line).url, child };
  throw new Error(`instance ${name} could not be started`); // it has printed why
};

const stopInstance = async ({ child }: Instance): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'close');
};

/** Runs a command of the program and returns the JSON that it prints. */
const runCommand = (...argv: string[]): { readonly key: string } =>
  JSON.parse(execFileSync(process.execPath, [MAIN, ...argv, '--json'], { env, encoding: 'utf8', stdio: 'pipe' }));

/** A new key of the account, which is created if it does not exist. */
const makeKey = (): string => {
  try {
    runCommand('accounts', 'create', ACCOUNT, '--credits', '10000');
  } catch (error) {
    if (!String(error).includes('ACCOUNT_EXISTS')) throw error;
  }
  return runCommand('keys', 'create', ACCOUNT).key;
};

const announce = (url: string, instances: readonly Instance[], key: string): void =>
  console.log(`A fleet for trying, not for service: ${url} asks
${instances.map(({ name, url, child }) => `  instance ${name} at ${url}, process ${child.pid}`).join('\n')}
  over ${withoutPassword(DATABASE_URL)} and ${withoutPassword(REDIS_URL)}.
Account "${ACCOUNT}" has the key ${key}

curl -sS '${url}/api/v1/probabilities-enhanced' -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' \
-d '{"cards":["Ah","Kh"],"opponents":1}'

End an instance (kill -9), stop Redis or PostgreSQL, and see what happens. Ctrl-C stops the fleet.`);

const stopped = Promise.race(['SIGINT', 'SIGTERM', 'SIGHUP'].map(signal => once(process, signal)));

const run = async (): Promise<void> => {
  if (!/^postgres(ql)?:/.test(DATABASE_URL)) throw new Error('DATABASE_URL must name a PostgreSQL database');
  await prepareDatabase().catch(error => {
    const reason = error.message || error.code; // ECONNREFUSED comes without a message
    throw new Error(`PostgreSQL cannot be used (${reason}): start it, or set DATABASE_URL to where it is`);
  });
  const instances = await Promise.all(['A', 'B'].map(startInstance));
  const balancer = await startBalancer({ targets: instances.map(({ url }) => url), port: Number(PORT) });
  announce(balancer.url, instances, makeKey());
  await stopped;
  await balancer.close();
  await Promise.all(instances.map(stopInstance));
};

await run().catch(error => {
  console.error(`error: ${error.message}`);
  process.exitCode = 1;
});
process.exit();
