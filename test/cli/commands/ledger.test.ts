// poker-odds ledger ACCOUNT: what it prints, and that it prints no more than somebody reads.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import Database from 'libsql';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openAccounts } from '../../../src/accounts/accounts.js';
import { run } from '../../../src/cli/program.js';
import { makeFolder, removeFolder } from '../../accounts/folder.js';
import { command, documentOf, errorOf, type Outcome } from '../command.js';

const FOLDER = makeFolder();
const FILE = `${FOLDER}/odds.db`;
const ENV = { DATABASE_URL: `file:${FILE}` };
const MAIN = fileURLToPath(new URL('../../../dist/main.js', import.meta.url));
/** More than pipes and pages hold together. */
const MANY = 20_000;
const FIELDS = ['id', 'account', 'kind', 'credits', 'time', 'key', 'request', 'note'];

const poker = (...argv: string[]): Promise<Outcome> => command(ENV, ...argv);

/** Writes grants behind the accounts' back, a minute apart from a time on. */
const insertGrants = (account: string, count: number, first: string, note: string | null): void => {
  const database = new Database(FILE, { timeout: 30_000 });
  database
    .prepare(
      `with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < ?)
      insert into ledger (id, account, kind, credits, time, note)
      select ? || '-' || i, ?, 'grant', 1, strftime('%Y-%m-%dT%H:%M:%fZ', ?, i || ' minutes'), ? from n`,
    )
    .run([count, account, account, first, note]);
  database.close();
};

const ledger = suite('poker-odds ledger');
let keyId: string;

ledger.before(async () => {
  for (const name of ['alice', 'quiet', 'rude', 'busy']) await poker('accounts', 'create', name);
  await poker('credits', 'add', 'alice', '100', '--note', 'thank you');
  const store = await openAccounts(ENV.DATABASE_URL);
  keyId = (await store.createKey('alice')).id;
  await store.charge({ account: 'alice', keyId, requestId: 'request-7', cost: 30 });
  await store.close();
  insertGrants('busy', MANY, '2026-01-01T00:00:00.000Z', null);
});

ledger('prints an array for scripts, the oldest entry first, with null for what there is not', async () => {
  const [grant, charge, ...others] = documentOf(await poker('ledger', 'alice', '--json'));
  assert.equal(others, []);
  const { id, time, ...granted } = grant;
  assert.equal(granted, {
    account: 'alice',
    kind: 'grant',
    credits: 100,
    key: null,
    request: null,
    note: 'thank you',
  });
  assert.equal([charge.kind, charge.credits, charge.key, charge.request], ['charge', 30, keyId, 'request-7']);
  assert.is(charge.note, null);
  for (const entry of [grant, charge]) assert.equal(Object.keys(entry), FIELDS);
  assert.match(id, /^lg_/);
  assert.ok(time <= charge.time && charge.time <= new Date().toISOString());
});

ledger('prints a table for people, grants with a plus and charges with a minus', async () => {
  const [grant, charge] = documentOf(await poker('ledger', 'alice', '--json'));
  const { out } = await poker('ledger', 'alice');
  assert.equal(out.split(/\n| {2,}/), [
    ...['TIME', 'KIND', 'CREDITS', 'KEY', 'REQUEST', 'NOTE', 'ID'],
    ...[grant.time, 'grant', '+100', '-', '-', 'thank you', grant.id],
    ...[charge.time, 'charge', '-30', keyId, 'request-7', '-', charge.id],
    '',
  ]);
  const [head = '', ...rows] = out.trimEnd().split('\n');
  for (const row of rows) assert.is(row.indexOf('lg_'), head.indexOf('ID'));
});

ledger('without entries is an empty array, or a sentence', async () => {
  assert.equal(documentOf(await poker('ledger', 'quiet', '--json')), []);
  assert.is((await poker('ledger', 'quiet')).out, 'Account quiet has no entries yet.\n');
  const { out } = await poker('ledger', 'alice', '--since', '2999-01-01');
  assert.is(out, 'Account alice has no entries since 2999-01-01T00:00:00.000Z.\n');
});

ledger('begins with the moment of --since', async () => {
  const since = async (moment: string): Promise<number> =>
    documentOf(await poker('ledger', 'busy', '--since', moment, '--json')).length;
  const minutes = 10 * 24 * 60;
  assert.is(await since('2026-01-11'), MANY - minutes);
  assert.is(await since('2026-01-11T01:00Z'), MANY - minutes - 60);
  assert.is(await since('2026-01-11T01:00:00.001'), MANY - minutes - 61);
  assert.is(await since('0000-01-01'), MANY);
  assert.is(documentOf(await poker('ledger', 'alice', '--since', '1h', '--json')).length, 2);
  assert.is(documentOf(await poker('ledger', 'alice', '--since', '99999w', '--json')).length, 2);
});

ledger('is whole and in order when it is long, as a table and as one array', async () => {
  const ids = Array.from({ length: MANY }, (_, i) => `busy-${i}`);
  const entries = documentOf(await poker('ledger', 'busy', '--json'));
  assert.equal(
    entries.map(({ id }: { id: string }) => id),
    ids,
  );
  const rows = (await poker('ledger', 'busy')).out.trimEnd().split('\n').slice(1);
  assert.equal(
    rows.map(row => row.split(' ').at(-1)),
    ids,
  );
});

ledger('shows control characters of the store as escapes', async () => {
  insertGrants('rude', 1, '2026-01-01T00:00:00.000Z', '\u001b[2J\u009b31m\n\u202e');
  for (const { out } of [await poker('ledger', 'rude'), await poker('ledger', 'rude', '--json')]) {
    assert.not.match(out.replaceAll('\n', ''), /[\p{Cc}\p{Bidi_Control}]/u);
  }
  assert.match((await poker('ledger', 'rude')).out, '\\u001b[2J\\u009b31m\\u000a\\u202e');
  assert.is(documentOf(await poker('ledger', 'rude', '--json'))[0].note, '\u001b[2J\u009b31m\n\u202e');
});

ledger('of an account that is not there fails with exit code 1, and prints nothing else', async () => {
  const { exitCode, code } = errorOf(await poker('ledger', 'alcie', '--json'));
  assert.equal([exitCode, code], [1, 'UNKNOWN_ACCOUNT']);
  const plain = await poker('ledger', 'nobody-at-all');
  assert.equal([plain.exitCode, plain.out], [1, '']);
});

ledger.run();

const reader = suite('poker-odds ledger, of which somebody reads');

/** Runs a command with a reader of its own in the place of standard output. */
const runFor = async (out: (part: string) => Promise<void>, ...argv: string[]): Promise<number> =>
  run(argv, {
    env: ENV,
    out,
    err: () => assert.unreachable(),
    columns: () => undefined,
  });

reader('no more, ends at once with exit code 0', async () => {
  for (const argv of [
    ['ledger', 'busy'],
    ['ledger', 'busy', '--json'],
  ]) {
    const parts: string[] = [];
    const exitCode = await runFor(
      async part => {
        if (parts.push(part) === 2) throw Object.assign(new Error('write EPIPE'), { code: 'EPIPE' });
      },
      ...argv,
    );
    assert.equal([exitCode, parts.length], [0, 2]);
    assert.ok(parts.join('').length < 200_000);
  }
});

reader('slowly, waits until a part is read before it makes the next', async () => {
  let [unread, most] = [0, 0];
  await runFor(
    async () => {
      unread++;
      most = Math.max(most, unread);
      await new Promise(setImmediate);
      unread--;
    },
    'ledger',
    'busy',
  );
  assert.is(most, 1);
});

reader('the first lines, ends quietly', async () => {
  const pipe = `set -o pipefail; "${process.execPath}" "${MAIN}" ledger busy | head -n 2; echo "\${PIPESTATUS[0]}"`;
  const child = spawn('bash', ['-c', pipe], { env: { ...process.env, ...ENV }, stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [head = '', first = '', status] = out.split('\n');
  assert.match(head, /^TIME +KIND/);
  assert.match(first, / busy-0$/);
  assert.equal([status, err], ['0', '']);
});

/** The built program with a pipe for its output, that nobody reads yet. */
const startUnread = (...argv: string[]) =>
  spawn(process.execPath, [MAIN, ...argv], {
    env: { ...process.env, ...ENV },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 60_000,
  });

reader('a part and then goes away, ends with exit code 0 and no word', async () => {
  const child = startUnread('ledger', 'busy', '--json');
  const err = text(child.stderr);
  const closed = once(child, 'close');
  await once(child.stdout, 'data');
  child.stdout.destroy();
  assert.equal([(await closed)[0], await err], [0, '']);
});

reader('late, still has it all', async () => {
  const child = startUnread('ledger', 'busy', '--json');
  await once(child.stdout, 'readable');
  await new Promise(resolve => setTimeout(resolve, 300));
  assert.is(JSON.parse(await text(child.stdout)).length, MANY);
});

reader.after(() => removeFolder(FOLDER));
reader.run();
