// npm run fleet, as a newcomer meets it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ROOT } from '../house/tree.js';
import { type Cluster, clusterMissing, createCluster } from './cluster.js';
import { canRun } from './needs.js';
import { freePort } from './port.js';

/** What the script itself leaves behind, run with these settings; the build before it is npm's business. */
const run = async (env: NodeJS.ProcessEnv) => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/fleet.ts'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const outputs = Promise.all([text(child.stdout), text(child.stderr)]);
  const [exitCode] = await once(child, 'close');
  const [out, err] = await outputs;
  return { exitCode, out, err };
};

const fails = suite('npm run fleet says in one line, and exits with 1, that');

fails('PostgreSQL cannot be reached, and keeps the password to itself', async () => {
  const port = await freePort();
  const { exitCode, err } = await run({ DATABASE_URL: `postgres://user:secret@127.0.0.1:${port}/odds` });
  assert.is(exitCode, 1);
  assert.match(err, new RegExp(`^error: PostgreSQL cannot be used at 127.0.0.1:${port} .*set DATABASE_URL[^\\n]*\\n$`));
  assert.not.match(err, 'secret');
});

fails('DATABASE_URL names no PostgreSQL database', async () => {
  const { exitCode, err } = await run({ DATABASE_URL: 'file:./odds.db' });
  assert.is(exitCode, 1);
  assert.match(err, /^error: DATABASE_URL must name a PostgreSQL database[^\n]*\n$/);
});

fails.run();

const database = suite('npm run fleet, on a PostgreSQL without its database,');
let cluster: Cluster;

database.before(async () => {
  cluster = await createCluster();
  await cluster.start();
});
database.after(() => cluster?.remove());

database('makes it, and says in one line that Redis cannot be reached', async () => {
  const port = await freePort();
  const url = cluster.url('fleet-of-"mine"');
  const { exitCode, out, err } = await run({ DATABASE_URL: url, REDIS_URL: `redis://127.0.0.1:${port}` });
  assert.is(exitCode, 1);
  assert.match(err, new RegExp(`^error: Redis cannot be used at 127.0.0.1:${port} .*set REDIS_URL[^\\n]*\\n$`));
  assert.is(out, 'Database fleet-of-"mine" was made.\n');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.end();
});

if (canRun('npm run fleet on PostgreSQL', clusterMissing())) database.run();
