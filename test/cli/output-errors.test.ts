// Commands whose output cannot be written: a full disk, a reader that is gone, a closed standard output.
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

/** Three ways in which a command's output goes nowhere; after the last one bash tells of the command, and not of `true`. */
const NOWHERE: readonly (readonly [way: string, line: (command: string) => string])[] = [
  ['a full disk', each => `${each} >/dev/full`],
  ['a closed standard output', each => `${each} >&-`],
  ['a reader that is gone', each => `{ sleep 0.2; ${each}; } | true; exit "\${PIPESTATUS[0]}"`],
];

const keys = suite('a new key that cannot be shown');

keys.before(async () => {
  for (const name of ['alice', 'bob', 'carol', 'dave']) await poker('accounts', 'create', name);
});

for (const [way, line] of NOWHERE) {
  keys(`because of ${way} does not work, and the command fails with a sentence`, async () => {
    const before = (await keysOf('alice')).length;
    const { exitCode, err } = shell(line('odds! keys create alice'));
    assert.is(exitCode, 1, err);
    assert.match(err, /^error: [^\n]*[Ss]tandard output [^\n]+\n$/);
    const listed = await keysOf('alice');
    assert.equal(
      listed.filter(({ state }: { state: string }) => state === 'active'),
      [],
    );
    for (const { id } of listed.slice(before)) assert.match(err, id);
  });

  keys(`because of ${way} fails as one JSON document with --json`, async () => {
    const { exitCode, err } = shell(line('odds! keys create alice --json'));
    assert.is(exitCode, 1);
    assert.match(JSON.parse(err).error.code, /^(KEY_NOT_SHOWN|OUTPUT_FAILED)$/);
    assert.not((await keysOf('alice')).some(({ state }: { state: string }) => state === 'active'));
  });

  keys(`because of ${way} leaves the key that it was to replace as it was`, async () => {
    const old = await make('bob');
    const before = (await keysOf('bob')).find(({ id }: { id: string }) => id === old.id);
    const { exitCode, err } = shell(line(`odds! keys rotate ${old.id} --grace ${way === 'a full disk' ? 0 : 60}`));
    assert.is(exitCode, 1, err);
    const after = await keysOf('bob');
    assert.equal(
      after.find(({ id }: { id: string }) => id === old.id),
      before,
    );
    assert.equal(
      after.filter(({ state, expires }: { state: string; expires: unknown }) => state === 'active' && expires),
      [],
    );
    assert.is((await keysOf('bob')).filter(({ state }: { state: string }) => state === 'active').length, 1);
    await poker('keys', 'revoke', old.id);
  });
}

keys('which ends anyway keeps its end', async () => {
  const old = await make('carol');
  await poker('keys', 'rotate', old.id, '--grace', '1000');
  const before = (await keysOf('carol')).find(({ id }: { id: string }) => id === old.id);
  assert.is(shell(`odds! keys rotate ${old.id} --grace 5 >/dev/full`).exitCode, 1);
  assert.equal(
    (await keysOf('carol')).find(({ id }: { id: string }) => id === old.id),
    before,
  );
});

keys('is shown before it works, so that a command that is killed leaves no key that works and nobody saw', async () => {
  const store = await openAccounts(DATABASE_URL);
  await store.createAccount('erin');
  let shown = '';
  const created = await store.createKey('erin', async ({ key }) => {
    shown = key;
    assert.is(await store.authenticate(key), undefined);
  });
  assert.is((await store.authenticate(shown))?.keyId, created.id);
  assert.equal(
    (await store.listKeys('erin')).map(({ id, state, expires }) => [id, state, expires]),
    [[created.id, 'active', undefined]],
  );
  await store.close();
});

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

answers('of a command that did something says what it did', async () => {
  const { id } = await make('dave');
  for (const [line, done] of [
    ['accounts create frank', /frank has 0 credits/],
    ['credits add frank 5', /5 added to account frank/],
    [`keys revoke ${id}`, new RegExp(`Key ${id} .* is revoked`)],
  ] as const) {
    const { exitCode, err } = shell(`odds! ${line} >/dev/full`);
    assert.is(exitCode, 1, line);
    assert.match(
      err,
      /^error: Standard output cannot be written \(ENOSPC: the disk is full\)\. It was done all the same: /,
    );
    assert.match(err, done);
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

for (const [store, redirection, why] of [
  ['first.db', '>/dev/full', /ENOSPC/],
  ['closed.db', '>&-', /Standard output is closed/],
] as const) {
  server(`serves all the same with ${redirection}, and its log says that the first key does not work`, async () => {
    const { stop } = await serve(store, redirection, /could not be shown/);
    const { exitCode, err } = await stop();
    assert.is(exitCode, 0, err);
    assert.match(err, /The new key key_\w+ of account default could not be shown, and does not work: /);
    assert.match(err, why);
    const accounts = await openAccounts(`file:${FOLDER}/${store}`);
    assert.equal(
      (await accounts.listKeys('default')).map(({ state }) => state),
      ['revoked'],
    );
    await accounts.close();
  });
}

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
