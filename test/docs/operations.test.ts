// The commands of docs/operations.md: a restored backup has the accounts of its time, with both stores.
import { chmodSync, mkdirSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { command, documentOf } from '../cli/command.js';
import { toolInPath } from '../examples/tools.js';
import { assertNone } from '../repository/assertions.js';
import { ROOT } from '../repository/tree.js';
import { canRun } from '../requirements.js';
import { blocksToRun, place } from './blocks.js';
import { runBlock, scratchFolder } from './service.js';

const blocks = blocksToRun('docs/operations.md');
/** The block whose command line calls a program. */
const blockWith = (program: string) => blocks.find(({ text }) => new RegExp(`(^|\\s)${program}\\s`).test(text));
const PROGRAMS = ['sqlite3', 'install', 'pg_dump', 'pg_restore'];
const [backup, restore, dump, load] = PROGRAMS.map(blockWith);

/** A folder like a clone of the project, with a store of its own in ./data. */
const clone = scratchFolder('operations');
for (const part of ['dist', 'node_modules', 'package.json']) symlinkSync(join(ROOT, part), join(clone, part));
mkdirSync(join(clone, 'data'));

const accountsIn = async (url: string): Promise<string[]> =>
  documentOf(await command({ DATABASE_URL: url }, 'accounts', 'list', '--json')).map(
    ({ account }: { account: string }) => account,
  );

const createIn = async (url: string, name: string): Promise<void> => {
  documentOf(await command({ DATABASE_URL: url }, 'accounts', 'create', name, '--credits', '500', '--json'));
};

const run = (block: (typeof blocks)[number] | undefined, env: Readonly<Record<string, string>>): Promise<string> => {
  if (block === undefined) throw new Error('docs/operations.md has no block for it: see PROGRAMS');
  return runBlock(block, undefined, { cwd: clone, env });
};

const AGREE = /^1 account checked, 1 agree/m;

const SERVER = process.env.TEST_POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const names = ['saved', 'restored'].map(name => `poker_odds_${name}_${process.pid}`);
const [savedUrl = '', restoredUrl = ''] = names.map(name => {
  const url = new URL(SERVER);
  url.pathname = `/${name}`;
  return url.href;
});

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

const all = suite('the commands of docs/operations.md');

all('are all run here', () => {
  const others = blocks.filter(block => !PROGRAMS.map(blockWith).includes(block));
  assertNone(others.map(block => `${place(block)}: run this block in a test of this file`));
});

all.run();

const sqlite = suite('docs/operations.md, SQLite:');
const FILE = join(clone, 'data/poker-odds.db');
const FILE_URL = `file:${FILE}`;
const settings = { DATABASE_URL: 'file:./data/poker-odds.db' };

sqlite('the backup, put back, has the accounts that were there, and adds up', async () => {
  await createIn(FILE_URL, 'before');
  await run(backup, settings);
  await createIn(FILE_URL, 'after');
  chmodSync(FILE, 0o644);
  assert.match(await run(restore, settings), AGREE);
  assert.equal(await accountsIn(FILE_URL), ['before']);
  assert.is(statSync(FILE).mode & 0o777, 0o600);
});

if (canRun('the backup of SQLite', toolInPath('sqlite3').missing)) sqlite.run();

const postgres = suite('docs/operations.md, PostgreSQL:');
postgres.before(() => administer(...names.map(name => `create database ${name}`)));
postgres.after(() => administer(...names.map(name => `drop database if exists ${name} with (force)`)));

postgres('the dump, restored, has the accounts that were there, and adds up', async () => {
  await createIn(savedUrl, 'before');
  await run(dump, { DATABASE_URL: savedUrl });
  await createIn(savedUrl, 'after');
  assert.match(await run(load, { DATABASE_URL: savedUrl, RESTORED_URL: restoredUrl }), AGREE);
  assert.equal(await accountsIn(restoredUrl), ['before']);
});

const programs = ['pg_dump', 'pg_restore'].map(name => toolInPath(name).missing);
if (canRun('the backup of PostgreSQL', noServer, ...programs)) postgres.run();
