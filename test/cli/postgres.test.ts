// The operator's commands on PostgreSQL, while a server runs on the same database.
import { once } from 'node:events';
import pg from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeFolder, removeFolder } from '../accounts/folder.js';
import { command, documentOf, endAll, errorOf, type Outcome, start } from './command.js';

const SERVER = 'postgres://postgres@127.0.0.1:5432';
const NAME = `poker_odds_cli_${process.pid}`;
const ENV = { DATABASE_URL: `${SERVER}/${NAME}` };
const FOLDER = makeFolder();

const poker = (...argv: string[]): Promise<Outcome> => command(ENV, ...argv);

const query = async (sql: string, database = 'postgres'): Promise<void> => {
  const client = new pg.Client({ connectionString: `${SERVER}/${database}`, connectionTimeoutMillis: 3000 });
  await client.connect();
  await client.query(sql).finally(() => client.end());
};

const isThere = (): Promise<boolean> =>
  query('select 1').then(
    () => true,
    () => false,
  );

const commands = suite('on PostgreSQL, while a server runs,');
let url: string;
let key: string;

const ask = async (bearer: string): Promise<number> => {
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ cards: ['Ah', 'Kh'], simulations: 100 });
  return (await fetch(`${url}/api/v1/probabilities`, { method: 'POST', headers, body })).status;
};

commands.before(async () => {
  await query(`create database ${NAME}`);
  const { child } = start(FOLDER, { ...ENV, PORT: '0', LOG_LEVEL: 'silent' }, 'serve', '--json');
  url = JSON.parse(String((await once(child.stdout, 'data'))[0])).url;
});

commands('accounts and keys are made, and a key is let in', async () => {
  documentOf(await poker('accounts', 'create', 'alice', '--credits', '500', '--json'));
  key = documentOf(await poker('keys', 'create', 'alice', '--json')).key;
  assert.is(await ask(key), 200);
});

commands('a rotated key works until its grace ends, and the new one works', async () => {
  const { id } = documentOf(await poker('keys', 'list', 'alice', '--json'))[0];
  const rotated = documentOf(await poker('keys', 'rotate', id, '--json'));
  assert.equal([await ask(key), await ask(rotated.key)], [200, 200]);
  const { id: next } = documentOf(await poker('keys', 'rotate', rotated.id, '--grace', '0', '--json'));
  const [old, ended, active] = documentOf(await poker('keys', 'list', 'alice', '--json'));
  assert.equal([old.state, ended.state, active.id, active.expires], ['active', 'expired', next, null]);
  assert.is(errorOf(await poker('keys', 'rotate', rotated.id, '--json')).code, 'INACTIVE_KEY');
});

commands('credits are granted, from 10 terminals at once', async () => {
  const balance = documentOf(await poker('credits', 'show', 'alice', '--json')).credits;
  const grants = Array.from({ length: 10 }, (_, i) =>
    poker('credits', 'add', 'alice', '3', '--note', `no. ${i}`, '--json'),
  );
  for (const outcome of await Promise.all(grants)) documentOf(outcome);
  assert.is(documentOf(await poker('credits', 'show', 'alice', '--json')).credits, balance + 30);
  const most = String(Number.MAX_SAFE_INTEGER);
  assert.is(errorOf(await poker('credits', 'add', 'alice', most, '--json')).code, 'BALANCE_TOO_LARGE');
});

commands('the ledger has the grants, from any moment on, and adds up', async () => {
  const entries = documentOf(await poker('ledger', 'alice', '--json'));
  const notes = entries.map(({ note }: { note: string | null }) => note);
  for (let i = 0; i < 10; i++) assert.ok(notes.includes(`no. ${i}`));
  const { time } = entries.at(-1);
  assert.is(documentOf(await poker('ledger', 'alice', '--since', time, '--json')).at(-1).time, time);
  assert.equal(documentOf(await poker('ledger', 'alice', '--since', '2999-01-01', '--json')), []);
  assert.is(documentOf(await poker('ledger', '--check', '--json')).agrees, true);
});

commands('a ledger of many pages is whole', async () => {
  await poker('accounts', 'create', 'many');
  await query(
    `insert into ledger (id, account, kind, credits, time)
     select 'many-' || i, 'many', 'grant', 1, '2026-01-01T00:00:00.' || lpad((i / 10)::text, 3, '0') || 'Z'
     from generate_series(1, 5000) as i`,
    NAME,
  );
  const entries = documentOf(await poker('ledger', 'many', '--json'));
  const ids = new Set(entries.map(({ id }: { id: string }) => id));
  assert.equal([entries.length, ids.size], [5000, 5000]);
});

commands('a balance that does not add up is found', async () => {
  const { exitCode, out } = await poker('ledger', '--check', '--json');
  assert.is(exitCode, 1);
  assert.equal(
    JSON.parse(out).accounts.filter(({ agrees }: { agrees: boolean }) => !agrees),
    [{ account: 'many', credits: 0, grants: 5000, charges: 0, agrees: false }],
  );
});

commands.after(async () => {
  endAll();
  await query(`drop database if exists ${NAME} with (force)`);
});

if (await isThere()) commands.run();
else if (process.env.CI)
  throw new Error('PostgreSQL does not answer on 127.0.0.1:5432: continuous integration needs it');
else console.log('SKIPPED: the commands on PostgreSQL, which does not answer on 127.0.0.1:5432');
process.on('exit', () => removeFolder(FOLDER));
