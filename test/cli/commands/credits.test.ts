// poker-odds credits: grants that count, each once, from however many terminals at the same time.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeFolder, removeFolder } from '../../accounts/folder.js';
import { command, documentOf, endAll, errorOf, type Outcome, start } from '../command.js';

const FOLDER = makeFolder();
const ENV = { DATABASE_URL: `file:${FOLDER}/odds.db` };
const MAX_CREDITS = Number.MAX_SAFE_INTEGER;

const poker = (...argv: string[]): Promise<Outcome> => command(ENV, ...argv);
const ledgerOf = async (account: string) => documentOf(await poker('ledger', account, '--json'));

const credits = suite('poker-odds credits');

credits.before(async () => {
  await poker('accounts', 'create', 'alice', '--credits', '5');
  await poker('accounts', 'create', 'full', '--credits', String(MAX_CREDITS - 1));
});

credits('add prints the account and its balance after', async () => {
  assert.equal(documentOf(await poker('credits', 'add', 'alice', '10', '--json')), { account: 'alice', credits: 15 });
  const { exitCode, out, err } = await poker('credits', 'add', 'alice', '1');
  assert.equal([exitCode, out, err], [0, '1 added to account alice: it has 16 credits.\n', '']);
});

credits('show prints the account and its balance', async () => {
  assert.equal(documentOf(await poker('credits', 'show', 'alice', '--json')), { account: 'alice', credits: 16 });
  assert.is((await poker('credits', 'show', 'alice')).out, 'Account alice has 16 credits.\n');
});

credits('add is a grant in the ledger, with its note', async () => {
  await poker('credits', 'add', 'alice', '7', '--note', 'danke — 谢谢');
  const [first, second, , last] = await ledgerOf('alice');
  assert.equal([first.kind, first.credits, first.note], ['grant', 5, 'first credits']);
  assert.equal([second.kind, second.credits, second.note], ['grant', 10, null]);
  assert.equal([last.kind, last.credits, last.note], ['grant', 7, 'danke — 谢谢']);
});

credits('add reaches the largest balance, and refuses what exceeds it', async () => {
  const { exitCode, code } = errorOf(await poker('credits', 'add', 'full', '2', '--json'));
  assert.equal([exitCode, code], [1, 'BALANCE_TOO_LARGE']);
  assert.is(documentOf(await poker('credits', 'add', 'full', '1', '--json')).credits, MAX_CREDITS);
  assert.is((await ledgerOf('full')).length, 2);
});

credits('of an account that is not there fail with exit code 1', async () => {
  for (const argv of [
    ['credits', 'add', 'alcie', '1'],
    ['credits', 'show', 'alcie'],
  ]) {
    const { exitCode, code } = errorOf(await poker(...argv, '--json'));
    assert.equal([exitCode, code], [1, 'UNKNOWN_ACCOUNT']);
    assert.is((await poker(...argv)).exitCode, 1);
  }
});

credits('add that is refused leaves no trace', async () => {
  const before = [await ledgerOf('alice'), await poker('accounts', 'list', '--json')];
  await poker('credits', 'add', 'alice', '0');
  await poker('credits', 'add', 'alice', String(MAX_CREDITS));
  await poker('credits', 'add', 'alice', '5', '--note', 'x'.repeat(201));
  assert.equal([await ledgerOf('alice'), await poker('accounts', 'list', '--json')], before);
});

credits.run();

const PROCESSES = 8;
const together = suite(`poker-odds credits add, in ${PROCESSES} processes at once,`);

together('counts in each of them, and the balances add up at every moment', async () => {
  await poker('accounts', 'create', 'shared');
  const outcomes = Array.from({ length: PROCESSES }, (_, i) =>
    start(FOLDER, ENV, 'credits', 'add', 'shared', String(2 ** i), '--json').outcome.then(documentOf),
  );
  const all = Promise.all(outcomes);
  let done = false;
  all.finally(() => {
    done = true;
  });
  while (!done) {
    assert.is(documentOf(await poker('ledger', '--check', '--json')).agrees, true);
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  const balances = (await all).map(({ credits }) => credits);
  assert.is(new Set(balances).size, PROCESSES);
  assert.is(Math.max(...balances), 2 ** PROCESSES - 1);
  assert.is(documentOf(await poker('credits', 'show', 'shared', '--json')).credits, 2 ** PROCESSES - 1);
  assert.is((await ledgerOf('shared')).length, PROCESSES);
});

together.after(() => {
  endAll();
  removeFolder(FOLDER);
});
together.run();
