// Instances and commands that start at the same time on an empty store: one schema is made, and nothing fails.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeFolder, removeFolder } from '../accounts/folder.js';
import { command, documentOf, start } from '../cli/command.js';
import { canRun } from '../requirements.js';
import { startFleet } from './setup/instances.js';
import { type Cluster, clusterMissing, createCluster } from './setup/postgres.js';

const ROUNDS = 2;
const INSTANCES = 4;

/** Starts so many instances and two commands at once, lets all end, and resolves with what the instances logged. */
const startAtOnce = async (databaseUrl: string, instances: number): Promise<string[]> => {
  const folder = makeFolder();
  const env = { DATABASE_URL: databaseUrl };
  const commands = ['one', 'other'].map(name =>
    start(folder, env, 'accounts', 'create', name, '--credits', '5', '--json'),
  );
  const fleet = await startFleet(instances, folder, env);
  for (const { outcome } of commands) documentOf(await outcome);
  const exits = await Promise.all(fleet.urls.map((_, i) => fleet.kill(i, 'SIGTERM')));
  assert.ok(exits.every(code => code === 0));
  removeFolder(folder);
  return fleet.urls.map((_, i) => fleet.log(i));
};

/** Asserts that the logs have no warning and no error. */
const assertQuiet = (logs: readonly string[]): void => {
  const lines = logs.flatMap(log => log.trimEnd().split('\n'));
  assert.equal(
    lines.filter(line => JSON.parse(line).level > 30),
    [],
  );
};

const accountsOf = async (databaseUrl: string): Promise<string[]> => {
  const env = { DATABASE_URL: databaseUrl };
  assert.is(documentOf(await command(env, 'ledger', '--check', '--json')).agrees, true);
  return documentOf(await command(env, 'accounts', 'list', '--json')).map(
    ({ account }: { account: string }) => account,
  );
};

const one = suite('an instance and two commands that start at once');

one('make one SQLite store, and no error', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const folder = makeFolder();
    const databaseUrl = `file:${folder}/odds.db`;
    assertQuiet(await startAtOnce(databaseUrl, 1));
    const accounts = await accountsOf(databaseUrl);
    assert.equal(
      accounts.filter(name => name !== 'default'),
      ['one', 'other'],
    );
    removeFolder(folder);
  }
});

one.run();

const several = suite(`${INSTANCES} instances and two commands that start at once on an empty PostgreSQL`);
let cluster: Cluster;

several.before(async () => {
  cluster = await createCluster();
  await cluster.start();
});
several.after(() => cluster?.remove());

/** Everything that our own schema of a database has: columns, indexes, constraints; and the steps that made it. */
const schemaOf = async (database: string): Promise<unknown[]> => [
  await cluster.query(
    `select table_name, column_name, data_type, is_nullable from information_schema.columns
     where table_schema = 'public' order by 1, 2`,
    database,
  ),
  await cluster.query("select indexdef from pg_indexes where schemaname = 'public' order by 1", database),
  await cluster.query(
    `select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition from pg_constraint
     where connamespace = 'public'::regnamespace order by 1, 2`,
    database,
  ),
  await cluster.query('select hash from schema_hash', database),
];

several('make one schema, and no error', async () => {
  await accountsOf(await cluster.createDatabase('alone'));
  const schema = await schemaOf('alone');
  for (let round = 0; round < ROUNDS; round++) {
    const name = `at-once-${round}`;
    const databaseUrl = await cluster.createDatabase(name);
    assertQuiet(await startAtOnce(databaseUrl, INSTANCES));
    assert.equal(await schemaOf(name), schema);
    assert.equal(await accountsOf(databaseUrl), ['one', 'other']);
  }
});

if (canRun('instances that start at once on PostgreSQL', clusterMissing())) several.run();
