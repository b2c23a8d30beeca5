// poker-odds accounts and poker-odds credits: each grant counts once, also from several terminals at the same time.

import * as assert from 'uvu/assert';
import { formatLocalTime } from '../../../src/cli/terminal-style.js';
import { makeFolder, removeFolder } from '../../accounts/folder.js';
import { suite } from '../../suite.js';
import { command, documentOf, endAll, errorOf, type Outcome, start } from '../command.js';

const FOLDER = makeFolder();
const ENV = { DATABASE_URL: `file:${FOLDER}/odds.db` };

const poker = (...argv: string[]): Promise<Outcome> => command(ENV, ...argv);
const grantsOf = async (account: string): Promise<string[]> =>
  documentOf(await poker('ledger', account, '--json')).map(
    ({ kind, credits, note }: Record<string, unknown>) => `${kind} ${credits} ${note}`,
  );

const accounts = suite('poker-odds accounts');

accounts('list on an empty store prints an empty array, or for people what to do', async () => {
  assert.equal(documentOf(await poker('accounts', 'list', '--json')), []);
  const next = 'There is no account yet. Next: npx --no-install poker-odds accounts create NAME\n';
  assert.is((await poker('accounts', 'list')).out, next);
});

accounts('create makes an account, by default without credits and with the limit of RATE_LIMIT', async () => {
  const create = async (env: NodeJS.ProcessEnv, ...argv: string[]) =>
    documentOf(await command({ ...ENV, ...env }, 'accounts', 'create', ...argv, '--json'));
  const { created, ...alice } = await create({}, 'alice');
  const rate_limit = { requests: 100, window_seconds: 60 };
  assert.equal(alice, { account: 'alice', credits: 0, rate_limit, active: true });
  assert.match(created, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  assert.equal((await create({ RATE_LIMIT: '7/2' }, 'bob')).rate_limit, { requests: 7, window_seconds: 2 });
  const carol = await create({ RATE_LIMIT: '7/2' }, 'carol', '--credits', '500', '--rate-limit', '5/1');
  assert.equal([carol.credits, carol.rate_limit], [500, { requests: 5, window_seconds: 1 }]);
  const { out } = await poker('accounts', 'create', 'dave', '--credits', '5');
  assert.match(out, /^Account dave has 5 credits and 100 requests per 60 s\. Next: .* keys create dave\n$/);
  const all = documentOf(await poker('accounts', 'list', '--json'));
  assert.equal([all.length, all[0], all[2]], [4, { created, ...alice }, carol]);
  assert.equal((await poker('accounts', 'list')).out.split('\n').slice(0, 2), [
    'ACCOUNT  CREDITS  RATE LIMIT  ACTIVE  CREATED',
    `alice    0        100/60      yes     ${formatLocalTime(new Date(created))}`,
  ]);
});

accounts('create refuses a name that is taken with exit code 1, and an invalid name with 2', async () => {
  const taken = errorOf(await poker('accounts', 'create', 'alice', '--json'));
  assert.equal([taken.exitCode, taken.code], [1, 'ACCOUNT_EXISTS']);
  const wrong = errorOf(await poker('accounts', 'create', 'Alice', '--json'));
  assert.equal([wrong.exitCode, wrong.code], [2, 'INVALID_NAME']);
});

accounts('set changes the rate limit, and makes an account inactive and active again', async () => {
  await poker('accounts', 'create', 'nina', '--credits', '5');
  const changed = documentOf(await poker('accounts', 'set', 'nina', '--rate-limit', '7/2', '--active', 'no', '--json'));
  assert.equal([changed.rate_limit, changed.active], [{ requests: 7, window_seconds: 2 }, false]);
  const { out } = await poker('accounts', 'set', 'nina', '--active', 'yes');
  assert.is(out, 'Account nina is active. Its rate limit is 7/2.\n');
  assert.is(errorOf(await poker('accounts', 'set', 'nobody', '--active', 'no', '--json')).code, 'UNKNOWN_ACCOUNT');
  for (const argv of [[], ['--active', 'maybe'], ['--rate-limit', 'fast']]) {
    const { exitCode, code } = errorOf(await poker('accounts', 'set', 'nina', ...argv, '--json'));
    assert.equal([exitCode, code], [2, 'INVALID_USAGE']);
  }
});

accounts.run();

const credits = suite('poker-odds credits');

credits('add prints the account with its new balance; the ledger has the grant with its note', async () => {
  await poker('accounts', 'create', 'erin', '--credits', '5');
  assert.equal(documentOf(await poker('credits', 'add', 'erin', '10', '--json')), { account: 'erin', credits: 15 });
  const out = '1 added to account erin: it has 16 credits.\n';
  const added = await poker('credits', 'add', 'erin', '1', '--note', 'danke — 谢谢');
  assert.equal(added, { exitCode: 0, out, err: '' });
  assert.equal(await grantsOf('erin'), ['grant 5 first credits', 'grant 10 null', 'grant 1 danke — 谢谢']);
  assert.equal(documentOf(await poker('credits', 'show', 'erin', '--json')), { account: 'erin', credits: 16 });
  assert.is((await poker('credits', 'show', 'erin')).out, 'Account erin has 16 credits.\n');
});

credits('refuses a balance that is too large and unknown accounts, and changes nothing', async () => {
  const most = Number.MAX_SAFE_INTEGER - 1;
  await poker('accounts', 'create', 'full', '--credits', String(most));
  for (const [call, expected] of [
    ['add full 2', 'BALANCE_TOO_LARGE'],
    ['add nobody 1', 'UNKNOWN_ACCOUNT'],
    ['show nobody', 'UNKNOWN_ACCOUNT'],
  ] as const) {
    const { exitCode, code } = errorOf(await poker('credits', ...call.split(' '), '--json'));
    assert.equal([exitCode, code], [1, expected]);
  }
  assert.equal(await grantsOf('full'), [`grant ${most} first credits`]);
});

credits('add takes credits back where the number is negative, never more than there are', async () => {
  await poker('accounts', 'create', 'owing', '--credits', '5');
  const { out } = await poker('credits', 'add', 'owing', '-3', '--note', 'a mistake');
  assert.is(out, '3 taken from account owing: it has 2 credits.\n');
  const { exitCode, code } = errorOf(await poker('credits', 'add', 'owing', '-3', '--json'));
  assert.equal([exitCode, code], [1, 'INSUFFICIENT_CREDITS']);
  assert.equal(await grantsOf('owing'), ['grant 5 first credits', 'grant -3 a mistake']);
  assert.match((await poker('ledger', 'owing')).out, / -3 +command-line +- +a mistake\n/);
});

credits('add with a reference is made once; the reference of another grant is refused', async () => {
  await poker('accounts', 'create', 'paid');
  const add = (n: string) => poker('credits', 'add', 'paid', n, '--reference', 'invoice-1', '--json');
  for (let i = 0; i < 3; i++) assert.equal(documentOf(await add('10')), { account: 'paid', credits: 10 });
  const { exitCode, code, message } = errorOf(await add('11'));
  assert.equal([exitCode, code], [1, 'REFERENCE_USED']);
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
  while (running > 0) assert.is(documentOf(await poker('ledger', '--check', '--json')).agrees, true);
  const balances = await Promise.all(added);
  assert.is(new Set(balances).size, PROCESSES);
  assert.is(Math.max(...balances), 2 ** PROCESSES - 1);
  assert.is((await grantsOf('shared')).length, PROCESSES);
});

credits.after(() => {
  endAll();
  removeFolder(FOLDER);
});
credits.run();
