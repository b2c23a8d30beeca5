// poker-odds ledger: the grants and charges of an account, printed no faster than they are read, and the check of all balances.
import Database from 'libsql';
import * as assert from 'uvu/assert';
import { openAccounts } from '../../../src/accounts/accounts.js';
import { formatLocalTime } from '../../../src/cli/terminal-style.js';
import { makeFolder, removeFolder } from '../../accounts/folder.js';
import { suite } from '../../suite.js';
import { command, commandOn, documentOf, errorOf, type Outcome } from '../command.js';

const FOLDER = makeFolder();
const FILE = `${FOLDER}/odds.db`;
const ENV = { DATABASE_URL: `file:${FILE}` };
/** More than is printed at a time. */
const MANY = 1_234;

const poker = (...argv: string[]): Promise<Outcome> => command(ENV, ...argv);

/** Changes rows of the store directly. */
const tamper = (sql: string, ...parameters: (string | number | null)[]): void => {
  const database = new Database(FILE, { timeout: 30_000 });
  database.prepare(sql).run(parameters);
  database.close();
};

/** Writes grants, a minute apart. */
const insertGrants = (account: string, count: number, note: string | null): void =>
  tamper(
    `with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < ?)
     insert into ledger (id, account, kind, credits, time, note)
     select ? || '-' || i, ?, 'grant', 1, strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-01', i || ' minutes'), ? from n`,
    ...[count, account, account, note],
  );

/** Charges an account, as a server does. @returns the id of the key in the ledger */
const charge = async (account: string, requestId: string, cost: number): Promise<string> => {
  const accounts = await openAccounts(ENV.DATABASE_URL);
  const { id: keyId } = await accounts.createKey(account);
  await accounts.charge({ account, keyId, requestId, cost, questions: 1 });
  await accounts.close();
  return keyId;
};

const check = suite('poker-odds ledger --check');

check('agrees if every balance is grants minus charges, or if there is no account', async () => {
  assert.equal(documentOf(await poker('ledger', '--check', '--json')), { agrees: true, accounts: [] });
  await poker('accounts', 'create', 'alice', '--credits', '100');
  await poker('accounts', 'create', 'bob');
  await poker('credits', 'add', 'alice', '20');
  await charge('alice', 'request-1', 7);
  assert.equal(documentOf(await poker('ledger', '--check', '--json')), {
    agrees: true,
    accounts: [
      { account: 'alice', credits: 113, grants: 120, charges: 7, agrees: true },
      { account: 'bob', credits: 0, grants: 0, charges: 0, agrees: true },
    ],
  });
  const out = '2 accounts checked, 2 agree: balance = grants − charges\n';
  assert.equal(await poker('ledger', '--check'), { exitCode: 0, out, err: '' });
});

check('names each account whose balance disagrees, with exit code 1', async () => {
  tamper("update accounts set credits = credits + 1 where name = 'alice'");
  const message = 'The ledger of 1 account does not add up to the balance.';
  assert.equal(await poker('ledger', '--check'), {
    exitCode: 1,
    out:
      'alice: the balance is 114, but grants of 120 less charges of 7 are 113\n' +
      '2 accounts checked, 1 agree: balance = grants − charges\n',
    err: `error: ${message}\n`,
  });
  const { out, ...failed } = await poker('ledger', '--check', '--json');
  assert.equal(errorOf({ ...failed, out: '' }), { exitCode: 1, code: 'LEDGER_MISMATCH', message });
  const { agrees, accounts } = JSON.parse(out);
  assert.equal([agrees, accounts[0].agrees, accounts[1].agrees], [false, false, true]);
});

const ledger = suite('poker-odds ledger');
let keyId: string;

ledger.before(async () => {
  for (const name of ['carol', 'quiet', 'rude', 'busy']) await poker('accounts', 'create', name);
  await poker('credits', 'add', 'carol', '100', '--note', 'thank you');
  keyId = await charge('carol', 'request-7', 30);
  insertGrants('busy', MANY, null);
});

ledger('prints an array, the oldest entry first; a table for people, with a plus or a minus', async () => {
  const [grant, charge, ...others] = documentOf(await poker('ledger', 'carol', '--json'));
  const { id, time, ...named } = grant;
  const by = { note: 'thank you', actor: 'command-line', reference: null };
  assert.equal(named, { account: 'carol', kind: 'grant', credits: 100, key: null, request: null, ...by });
  const { id: other, time: later, ...paid } = charge;
  const without = { note: null, actor: null, reference: null };
  assert.equal(paid, { account: 'carol', kind: 'charge', credits: 30, key: keyId, request: 'request-7', ...without });
  assert.equal([others.length, id !== other, time <= later], [0, true, true]);
  const { out } = await poker('ledger', 'carol');
  assert.equal(out.split(/\n| {2,}/), [
    ...['TIME', 'KIND', 'CREDITS', 'BY', 'FOR', 'NOTE'],
    ...[formatLocalTime(new Date(time)), 'grant', '+100', 'command-line', '-', 'thank you'],
    ...[formatLocalTime(new Date(later)), 'charge', '-30', keyId, 'request-7', '-'],
    '',
  ]);
});

ledger('without entries prints an empty array, or a sentence', async () => {
  assert.equal(documentOf(await poker('ledger', 'quiet', '--json')), []);
  assert.is((await poker('ledger', 'quiet')).out, 'Account quiet has no entries yet.\n');
  const { out } = await poker('ledger', 'carol', '--since', '2999-01-01');
  assert.is(out, 'Account carol has no entries since 2999-01-01 00:00:00.\n');
  assert.equal(documentOf(await poker('ledger', 'carol', '--since', '1h', '--json')).length, 2);
});

ledger('is complete and in order when it is long, and begins at the moment of --since', async () => {
  for (const [since, first] of [
    ['2026-01-01', 0],
    ['2026-01-01T01:00:00.001Z', 61],
  ] as const) {
    const entries: { id: string }[] = documentOf(await poker('ledger', 'busy', '--since', since, '--json'));
    const ids = Array.from({ length: MANY - first }, (_, i) => `busy-${first + i}`);
    assert.equal(entries.map(({ id }) => id).join(), ids.join());
    const { out } = await poker('ledger', 'busy', '--since', since);
    assert.is(out.trimEnd().split('\n').length, 1 + MANY - first);
  }
});

ledger('shows control characters of the store as escapes', async () => {
  insertGrants('rude', 1, '\u001b[2J\n');
  assert.match((await poker('ledger', 'rude')).out, ' \\u001b[2J\\u000a\n');
  assert.match((await poker('ledger', 'rude', '--json')).out, /^[ -~]+\n$/);
});

ledger('is printed in parts, each after the one before was read, and ends when the reader does', async () => {
  let [parts, unread, most] = [0, 0, 0];
  const out = async (): Promise<void> => {
    most = Math.max(most, ++unread);
    await new Promise(setImmediate);
    unread--;
    if (++parts % 2 === 0) throw Object.assign(new Error(), { code: 'EPIPE' });
  };
  for (const argv of [[], ['--json']]) {
    const { exitCode, err } = await commandOn({ env: ENV, out }, 'ledger', 'busy', ...argv);
    assert.equal([exitCode, err], [0, '']);
  }
  assert.equal([parts, most], [4, 1]);
});

ledger.after(() => removeFolder(FOLDER));
