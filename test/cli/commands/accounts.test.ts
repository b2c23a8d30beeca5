// poker-odds accounts and poker-odds credits: each grant counts once, also from several terminals at the same time; and how the commands of
// accounts, credits, keys and the ledger fail.

import * as assert from 'uvu/assert';
import { formatLocalTime } from '../../../src/cli/terminal-style.js';
import { makeFolder, removeFolder } from '../../accounts/folder.js';
import { suite } from '../../suite.js';
import { command, documentOf, endAll, errorOf, type Outcome, start } from '../command.js';

const FOLDER = makeFolder();
const ENV = { DATABASE_URL: `file:${FOLDER}/odds.db` };

const poker = (...argv: string[]): Promise<Outcome> => command(ENV, ...argv);
const json = async (call: string, env: NodeJS.ProcessEnv = {}) =>
  documentOf(await command({ ...ENV, ...env }, ...call.split(' '), '--json'));
const grantsOf = async (account: string): Promise<string[]> =>
  (await json(`ledger ${account}`)).map(
    ({ kind, credits, note }: Record<string, unknown>) => `${kind} ${credits} ${note}`,
  );

const accounts = suite('poker-odds accounts');

accounts('create makes an account, by default without credits and with the limit of RATE_LIMIT', async () => {
  assert.equal(await json('accounts list'), []);
  const next = 'There is no account yet. Next: npx --no-install poker-odds accounts create NAME\n';
  assert.is((await poker('accounts', 'list')).out, next);
  const { created, ...alice } = await json('accounts create alice');
  const rate_limit = { requests: 100, window_seconds: 60 };
  assert.equal(alice, { account: 'alice', credits: 0, rate_limit, active: true });
  assert.match(created, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  const limit = { RATE_LIMIT: '7/2' };
  assert.equal((await json('accounts create bob', limit)).rate_limit, { requests: 7, window_seconds: 2 });
  const carol = await json('accounts create carol --credits 500 --rate-limit 5/1', limit);
  assert.equal([carol.credits, carol.rate_limit], [500, { requests: 5, window_seconds: 1 }]);
  const { out } = await poker('accounts', 'create', 'dave', '--credits', '5');
  assert.match(out, /^Account dave has 5 credits and 100 requests per 60 s\. Next: .* keys create dave\n$/);
  const all = await json('accounts list');
  assert.equal([all.length, all[0], all[2]], [4, { created, ...alice }, carol]);
  assert.equal((await poker('accounts', 'list')).out.split('\n').slice(0, 2), [
    'ACCOUNT  CREDITS  RATE LIMIT  ACTIVE  CREATED',
    `alice    0        100/60      yes     ${formatLocalTime(new Date(created))}`,
  ]);
});

accounts('set changes the rate limit, and makes an account inactive and active again', async () => {
  await poker('accounts', 'create', 'nina', '--credits', '5');
  const changed = await json('accounts set nina --rate-limit 7/2 --active no');
  assert.equal([changed.rate_limit, changed.active], [{ requests: 7, window_seconds: 2 }, false]);
  const { out } = await poker('accounts', 'set', 'nina', '--active', 'yes');
  assert.is(out, 'Account nina is active. Its rate limit is 7/2.\n');
});

const credits = suite('poker-odds credits');

credits('add prints the account with its new balance; the ledger has the grant with its note', async () => {
  await poker('accounts', 'create', 'erin', '--credits', '5');
  assert.equal(await json('credits add erin 10'), { account: 'erin', credits: 15 });
  const out = '1 added to account erin: it has 16 credits.\n';
  const added = await poker('credits', 'add', 'erin', '1', '--note', 'danke — 谢谢');
  assert.equal(added, { exitCode: 0, out, err: '' });
  const taken = await poker('credits', 'add', 'erin', '-3', '--note', 'a mistake');
  assert.is(taken.out, '3 taken from account erin: it has 13 credits.\n');
  assert.equal(await grantsOf('erin'), [
    ...['grant 5 first credits', 'grant 10 null', 'grant 1 danke — 谢谢', 'grant -3 a mistake'],
  ]);
  assert.match((await poker('ledger', 'erin')).out, / -3 +command-line +- +a mistake\n/);
  assert.equal(await json('credits show erin'), { account: 'erin', credits: 13 });
  assert.is((await poker('credits', 'show', 'erin')).out, 'Account erin has 13 credits.\n');
});

credits('add with a reference is made once; the reference of another grant is refused', async () => {
  await poker('accounts', 'create', 'paid');
  for (let i = 0; i < 3; i++)
    assert.equal(await json('credits add paid 10 --reference invoice-1'), { account: 'paid', credits: 10 });
  const { code, message } = errorOf(await poker(...'credits add paid 11 --reference invoice-1 --json'.split(' ')));
  assert.is(code, 'REFERENCE_USED');
  assert.match(message, 'The reference "invoice-1" stands for another grant: 10 credits of account "paid".');
});

credits('added by four processes at once all count, and the balances agree at every moment', async () => {
  const PROCESSES = 4;
  await poker('accounts', 'create', 'shared');
  let running = PROCESSES;
  const added = Array.from({ length: PROCESSES }, async (_, i) => {
    const { outcome } = start(FOLDER, ENV, 'credits', 'add', 'shared', String(2 ** i), '--json');
    return documentOf(await outcome.finally(() => running--)).credits;
  });
  while (running > 0) assert.is((await json('ledger --check')).agrees, true);
  const balances = await Promise.all(added);
  assert.is(new Set(balances).size, PROCESSES);
  assert.is(Math.max(...balances), 2 ** PROCESSES - 1);
  assert.is((await grantsOf('shared')).length, PROCESSES);
});

const MOST = Number.MAX_SAFE_INTEGER - 1;
/** Calls that fail, where there are the accounts "full" and "poor". */
const FAILURES: readonly (readonly [call: string, exitCode: number, code: string])[] = [
  ['accounts create full', 1, 'ACCOUNT_EXISTS'],
  ['accounts create Full', 2, 'INVALID_NAME'],
  ['accounts set nobody --active no', 1, 'UNKNOWN_ACCOUNT'],
  ['accounts set full', 2, 'INVALID_USAGE'],
  ['accounts set full --active maybe', 2, 'INVALID_USAGE'],
  ['accounts set full --rate-limit fast', 2, 'INVALID_USAGE'],
  ['credits add full 2', 1, 'BALANCE_TOO_LARGE'],
  ['credits add poor -6', 1, 'INSUFFICIENT_CREDITS'],
  ['credits add nobody 1', 1, 'UNKNOWN_ACCOUNT'],
  ['credits show nobody', 1, 'UNKNOWN_ACCOUNT'],
  ['ledger nobody', 1, 'UNKNOWN_ACCOUNT'],
  ['keys create nobody', 1, 'UNKNOWN_ACCOUNT'],
  ['keys list nobody', 1, 'UNKNOWN_ACCOUNT'],
  ['keys revoke key_000000000000', 1, 'UNKNOWN_KEY'],
  ['keys rotate key_000000000000', 1, 'UNKNOWN_KEY'],
];

const failing = suite('commands of accounts, credits, keys and the ledger');

failing('fail with a code, and change nothing', async () => {
  await poker('accounts', 'create', 'full', '--credits', String(MOST));
  await poker('accounts', 'create', 'poor', '--credits', '5');
  for (const [call, exitCode, code] of FAILURES) {
    const error = errorOf(await poker(...call.split(' '), '--json'));
    assert.equal([error.exitCode, error.code], [exitCode, code], call);
  }
  const { message } = errorOf(await poker('keys', 'create', 'nobody', '--json'));
  assert.match(message, /^There is no account "nobody"\. To create one: .*poker-odds accounts create NAME$/);
  const { id } = await json('keys create poor');
  await json(`keys revoke ${id}`);
  assert.is(errorOf(await poker('keys', 'rotate', id, '--json')).code, 'INACTIVE_KEY');
  assert.equal(
    [await grantsOf('full'), await grantsOf('poor')],
    [[`grant ${MOST} first credits`], ['grant 5 first credits']],
  );
});

failing.after(() => {
  endAll();
  removeFolder(FOLDER);
});
