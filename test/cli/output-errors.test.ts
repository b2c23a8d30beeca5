// Commands whose output cannot be written: a full disk, a reader that is gone.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openAccounts } from '../../src/accounts/accounts.js';
import { makeFolder, removeFolder } from '../accounts/folder.js';
import { canRun } from '../requirements.js';
import { until } from '../until.js';
import { command, documentOf, MAIN, type Outcome } from './command.js';

const FOLDER = makeFolder();
const DATABASE_URL = `file:${FOLDER}/odds.db`;
const hasFull = existsSync('/dev/full') ? undefined : 'there is no /dev/full';
const SETTINGS = { DATABASE_URL, PORT: '0' };

/** Runs the built program in a shell, with redirections behind its arguments. */
const shell = (line: string): Outcome => {
  const env = { PATH: process.env.PATH, NODE: process.execPath, MAIN, ...SETTINGS };
  const { status, stdout, stderr } = spawnSync('bash', ['--norc', '-c', line.replaceAll('odds!', '"$NODE" "$MAIN"')], {
    env,
    encoding: 'utf8',
  });
  return { exitCode: status ?? -1, out: stdout, err: stderr };
};

const poker = (...argv: string[]): Promise<Outcome> => command(SETTINGS, ...argv);
const keysOf = async (account: string) => documentOf(await poker('keys', 'list', account, '--json'));
const make = async (account: string): Promise<{ id: string; key: string }> =>
  documentOf(await poker('keys', 'create', account, '--json'));

/** Ways in which a command's output goes nowhere; after the last one bash tells of the command, and not of `true`. */
const NOWHERE: readonly (readonly [way: string, line: (command: string) => string])[] = [
  ['a full disk', each => `${each} >/dev/full`],
  ['a reader that is gone', each => `{ sleep 0.2; ${each}; } | true; exit "\${PIPESTATUS[0]}"`],
];

const keys = suite('a new key that cannot be shown');

keys.before(async () => {
  for (const name of ['alice', 'bob', 'dave']) await poker('accounts', 'create', name);
});

for (const [way, line] of NOWHERE) {
  keys(`because of ${way} fails the command, which says how to revoke it`, async () => {
    const { exitCode, err } = shell(line('odds! keys create alice'));
    assert.is(exitCode, 1, err);
    const { id } = (await keysOf('alice')).at(-1);
    assert.match(err, /^error: Standard output cannot be written: (ENOSPC|EPIPE)\. [^\n]+\n$/);
    assert.match(err, `keys revoke ${id}"`);
    await poker('keys', 'revoke', id);
  });

  keys(`because of ${way} fails as one JSON document with --json, also in the place of another`, async () => {
    const old = await make('bob');
    const { exitCode, err } = shell(line(`odds! keys rotate ${old.id} --json`));
    assert.is(exitCode, 1);
    const { error } = JSON.parse(err);
    assert.is(error.code, 'OUTPUT_FAILED');
    assert.match(error.message, /The new key works, and nobody has seen it/);
  });
}

if (canRun('keys that cannot be shown', hasFull)) keys.run();

const answers = suite('an answer that cannot be written');

/** Commands that do nothing but answer: at once, as JSON, as a table, line by line. */
const READING = [
  'odds AhKh',
  'odds AhKh --json',
  'equity AA KK --board QhJh2c --hands',
  'keys list alice',
  'ledger alice',
];

answers('because of a full disk fails the command', () => {
  for (const each of [...READING, '--help', '--version']) {
    const { exitCode, err } = shell(`odds! ${each} >/dev/full`);
    assert.is(exitCode, 1, each);
    assert.match(err, /ENOSPC/, each);
  }
});

answers('that goes to /dev/null was asked to, and fails nothing', () => {
  for (const each of [...READING, 'keys create dave']) {
    assert.equal(shell(`odds! ${each} >/dev/null`), { exitCode: 0, out: '', err: '' }, each);
  }
});

answers('whose reader is gone fails nothing: it has read enough', () => {
  for (const each of ['odds AhKh', 'ledger alice', '--help']) {
    const { exitCode, err } = shell(`{ sleep 0.2; odds! ${each}; } | true; exit "\${PIPESTATUS[0]}"`);
    assert.equal([exitCode, err], [0, ''], each);
  }
});

answers('of a command that did something says that it is done', async () => {
  const said =
    /^error: Standard output cannot be written: ENOSPC\. If the command changes something, that is done\.\n$/;
  for (const line of ['accounts create frank', 'credits add frank 5']) {
    const { exitCode, err } = shell(`odds! ${line} >/dev/full`);
    assert.is(exitCode, 1, line);
    assert.match(err, said);
  }
  const { err } = shell('odds! credits add frank 5 --json >/dev/full');
  assert.is(JSON.parse(err).error.code, 'OUTPUT_FAILED');
  assert.is(documentOf(await poker('credits', 'show', 'frank', '--json')).credits, 10);
});

answers('that is an error keeps its exit code where standard error cannot be written', () => {
  assert.is(shell('odds! shuffle 2>/dev/full').exitCode, 2);
  assert.is(shell('odds! keys create nobody 2>/dev/full').exitCode, 1);
  assert.is(shell('odds! keys create alice >/dev/full 2>/dev/full').exitCode, 1);
});

if (canRun('answers that cannot be written', hasFull)) answers.run();

const server = suite('poker-odds serve whose output cannot be written');

const running = new Set<ChildProcess>();

/** Starts the server with redirections; resolves with what stands on standard error once a line of it has these words. */
const serve = async (store: string, redirections: string, words: RegExp) => {
  const env = {
    PATH: process.env.PATH,
    NODE: process.execPath,
    MAIN,
    PORT: '0',
    DATABASE_URL: `file:${FOLDER}/${store}`,
  };
  const line = `exec "$NODE" "$MAIN" serve ${redirections}`;
  const child = spawn('bash', ['--norc', '-c', line], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', text => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', text => {
    err += text;
  });
  const closed = once(child, 'close').then(([code]) => {
    running.delete(child);
    return Number(code);
  });
  await until(() => words.test(out + err) || child.exitCode !== null);
  const stop = async () => {
    child.kill('SIGTERM');
    return { exitCode: await closed, out, err };
  };
  return { stop };
};

server('serves all the same, and its log says how to revoke the first key', async () => {
  const { stop } = await serve('first.db', '>/dev/full', /keys revoke/);
  const { exitCode, err } = await stop();
  assert.is(exitCode, 0, err);
  assert.match(err, /ENOSPC.*nobody has seen it: revoke it with .*keys revoke key_/);
});

server('serves all the same later on, and its log says so', async () => {
  const { stop } = await serve('first.db', '>/dev/full', /Standard output cannot/);
  const { exitCode, err } = await stop();
  assert.is(exitCode, 0, err);
});

server('shows its first key where only the log cannot be written', async () => {
  const { stop } = await serve('second.db', '2>/dev/full', /Bearer pok_/);
  const { exitCode, out } = await stop();
  assert.is(exitCode, 0);
  const store = await openAccounts(`file:${FOLDER}/second.db`);
  assert.ok(await store.authenticate(out.match(/pok_\w+/)?.[0] ?? ''));
  await store.close();
});

server.after(() => {
  for (const child of running) child.kill('SIGKILL');
  removeFolder(FOLDER);
});
if (canRun('a server whose output cannot be written', hasFull)) server.run();
