// The service behind PgBouncer, as docs/operations.md says: in session and in transaction mode.
import { spawnSync } from 'node:child_process';
import { chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import * as assert from 'uvu/assert';
import { makeFolder, removeFolder } from '../accounts/folder.js';
import { freePort } from '../free-port.js';
import { suite } from '../suite.js';
import { assertBalanced } from './setup/audit.js';
import { SMALL } from './setup/client.js';
import { deployFleet, fleetMissing } from './setup/deployment.js';
import { submitJob, untilEnded } from './setup/jobs.js';
import { postgresUser } from './setup/postgres.js';
import { createServerProcess } from './setup/server-process.js';

/** Starts a PgBouncer in front of a database. It refuses to run as root. */
const startPgBouncer = async (databaseUrl: string, settings: Readonly<Record<string, string>>) => {
  const [folder, listen_port] = [makeFolder(), await freePort()];
  const { hostname, port } = new URL(databaseUrl);
  const own = { listen_addr: '127.0.0.1', listen_port, unix_socket_dir: '', auth_type: 'any', ...settings };
  const lines = Object.entries(own).map(([key, value]) => `${key} = ${value}`);
  const database = `postgres = host=${hostname} port=${port} dbname=postgres user=postgres`;
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, ['[databases]', database, '[pgbouncer]', ...lines, ''].join('\n'));
  const user = postgresUser();
  if (user.uid !== undefined && user.gid !== undefined)
    for (const path of [folder, file]) chownSync(path, user.uid, user.gid);
  const url = `postgres://postgres@127.0.0.1:${listen_port}/postgres`;
  const query = async (sql: string): Promise<unknown[]> => {
    const client = new pg.Client({ connectionString: url }).on('error', () => {});
    await client.connect();
    return (await client.query(sql).finally(() => client.end())).rows;
  };
  const { start, end } = createServerProcess('pgbouncer', [file], user, () => query('select 1'));
  await start();
  const close = async (): Promise<void> => {
    await end('SIGTERM');
    removeFolder(folder);
  };
  return { url, query, close };
};

const POOLERS = {
  'session mode, with startup options ignored': { pool_mode: 'session', ignore_startup_parameters: 'options' },
  'transaction mode': { pool_mode: 'transaction' },
};

const behind = suite('a fleet behind PgBouncer');

for (const [mode, settings] of Object.entries(POOLERS)) {
  behind(`in ${mode} charges requests, computes jobs, warns of nothing, leaves no setting in sessions`, async () => {
    let pooler: Awaited<ReturnType<typeof startPgBouncer>> | undefined;
    const deployment = await deployFleet({ env: { REDIS_URL: '' } }, async url => {
      pooler = await startPgBouncer(url, settings);
      return pooler.url;
    });
    const { client, readiness, logs } = deployment;
    assert.is((await client.send(SMALL)).status, 200);
    const questions = [
      { type: 'probabilities', cards: ['Ah', 'Kh'], method: 'exact' },
      { type: 'probabilities', cards: ['Ah', 'Kh'], simulations: 4_000_000 },
    ];
    const { state, cost } = await untilEnded(deployment, await submitJob(deployment, questions));
    assert.equal([state, cost], ['done', 7]);
    assert.equal(await readiness(), ['{"status":"ok"}', '{"status":"ok"}']);
    const sessionSettings =
      "select name, setting from pg_settings where source = 'session' and name ~ 'timeout|search_path'";
    assert.equal(await pooler!.query(sessionSettings), []);
    await assertBalanced(deployment);
    await deployment.close();
    await pooler!.close();
    assert.not.match(logs().flat().join('\n'), /"level":[45]0/);
  });
}

const missing = spawnSync('pgbouncer', ['--version']).status === 0 ? undefined : 'pgbouncer is not installed';
behind.needs(...fleetMissing(), missing);
