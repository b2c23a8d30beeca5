// The commands of docs/operations.md: with both stores a restored backup has the accounts of the time of the backup.
import { chmodSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import * as assert from 'uvu/assert';
import { command, documentOf } from '../cli/command.js';
import { toolInPath } from '../examples/tools.js';
import { suite } from '../suite.js';
import { blocksToRun, makeClone, runBlock } from './blocks.js';

const blocks = blocksToRun('docs/operations.md');
const AGREE = /^1 account checked, 1 agree/m;

const accountsIn = async (url: string): Promise<string[]> =>
  documentOf(await command({ DATABASE_URL: url }, 'accounts', 'list', '--json')).map(
    ({ account }: { account: string }) => account,
  );

const createIn = async (url: string, name: string): Promise<void> => {
  documentOf(await command({ DATABASE_URL: url }, 'accounts', 'create', name, '--credits', '500', '--json'));
};

const SERVER = process.env.TEST_POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const names = ['saved', 'restored'].map(name => `poker_odds_${name}_${process.pid}`);
const [savedUrl = '', restoredUrl = ''] = names.map(name => new URL(`/${name}`, SERVER).href);

const administer = async (...statements: readonly string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: SERVER, connectionTimeoutMillis: 3000 });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};

const noServer = await administer('select 1').then(
  () => undefined,
  () => 'no PostgreSQL answers (TEST_POSTGRES_URL)',
);

const backups = suite('the commands of docs/operations.md');
const programs = ['sqlite3', 'pg_dump', 'pg_restore'].map(name => toolInPath(name).missing);

backups.before(() => administer(...names.map(name => `create database ${name}`)));
backups.after(() => administer(...names.map(name => `drop database if exists ${name} with (force)`)));

backups('have a backup and a restore for each store', () => {
  const first = blocks.map(({ text }) => text.match(/\w+/)?.[0]);
  assert.equal(first, ['sqlite3', 'rm', 'pg_dump', 'pg_restore']);
});

backups('restore the accounts of an SQLite backup, which only its owner can read', async () => {
  const clone = makeClone();
  const file = join(clone, 'data/poker-odds.db');
  const options = { cwd: clone, env: { DATABASE_URL: 'file:./data/poker-odds.db' } };
  await createIn(`file:${file}`, 'before');
  await runBlock(blocks[0]!, undefined, options);
  await createIn(`file:${file}`, 'after');
  chmodSync(file, 0o644);
  assert.match(await runBlock(blocks[1]!, undefined, options), AGREE);
  assert.equal(await accountsIn(`file:${file}`), ['before']);
  assert.is(statSync(file).mode & 0o777, 0o600);
});

backups('restore the accounts of a PostgreSQL dump', async () => {
  const options = { cwd: makeClone(), env: { DATABASE_URL: savedUrl, RESTORED_URL: restoredUrl } };
  await createIn(savedUrl, 'before');
  await runBlock(blocks[2]!, undefined, options);
  await createIn(savedUrl, 'after');
  assert.match(await runBlock(blocks[3]!, undefined, options), AGREE);
  assert.equal(await accountsIn(restoredUrl), ['before']);
});

backups.needs(noServer, ...programs);
