// poker-odds ledger --check: balance = grants − charges for every account, and what it says where that is not so.
import Database from 'libsql';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openAccounts } from '../../../src/accounts/accounts.js';
import { makeFolder, removeFolder } from '../../accounts/folder.js';
import { command, documentOf, type Outcome } from '../command.js';

const FOLDER = makeFolder();
const FILE = `${FOLDER}/odds.db`;
const ENV = { DATABASE_URL: `file:${FILE}` };

const poker = (...argv: string[]): Promise<Outcome> => command(ENV, ...argv);

/** Changes a balance behind the accounts' back. */
const tamper = (account: string, by: number): void => {
  const database = new Database(FILE, { timeout: 30_000 });
  database.prepare('update accounts set credits = credits + ? where name = ?').run([by, account]);
  database.close();
};

const check = suite('poker-odds ledger --check');

check('agrees where there is no account', async () => {
  assert.equal(documentOf(await poker('ledger', '--check', '--json')), { agrees: true, accounts: [] });
  assert.match((await poker('ledger', '--check')).out, /^0 accounts checked, 0 agree/);
});

check('agrees where every balance is grants less charges, with exit code 0', async () => {
  await poker('accounts', 'create', 'alice', '--credits', '100');
  await poker('accounts', 'create', 'bob');
  await poker('credits', 'add', 'alice', '20');
  const store = await openAccounts(ENV.DATABASE_URL);
  const { id: keyId } = await store.createKey('alice');
  await store.charge({ account: 'alice', keyId, requestId: 'r', cost: 7 });
  await store.close();
  assert.equal(documentOf(await poker('ledger', '--check', '--json')), {
    agrees: true,
    accounts: [
      { account: 'alice', credits: 113, grants: 120, charges: 7, agrees: true },
      { account: 'bob', credits: 0, grants: 0, charges: 0, agrees: true },
    ],
  });
  const { exitCode, out, err } = await poker('ledger', '--check');
  assert.equal([exitCode, err], [0, '']);
  assert.is(out, '2 accounts checked, 2 agree: balance = grants − charges\n');
});

check('names each account that does not, with exit code 1', async () => {
  tamper('alice', 1);
  const { exitCode, out, err } = await poker('ledger', '--check');
  assert.is(exitCode, 1);
  assert.is(
    out,
    'alice: the balance is 114, but grants of 120 less charges of 7 are 113\n' +
      '2 accounts checked, 1 agree: balance = grants − charges\n',
  );
  assert.is(err, 'error: The ledger of 1 account does not add up to the balance.\n');
});

check('prints for scripts the document and the error LEDGER_MISMATCH', async () => {
  const { exitCode, out, err } = await poker('ledger', '--check', '--json');
  assert.is(exitCode, 1);
  const { agrees, accounts } = JSON.parse(out);
  assert.is(agrees, false);
  assert.equal(
    accounts.map((each: { account: string; agrees: boolean }) => [each.account, each.agrees]),
    [
      ['alice', false],
      ['bob', true],
    ],
  );
  assert.match(err, /^[^\n]+\n$/);
  const { error } = JSON.parse(err);
  assert.equal([Object.keys(error), error.code], [['code', 'message'], 'LEDGER_MISMATCH']);
});

check('finds a balance that is too low as well', async () => {
  tamper('alice', -2);
  assert.match((await poker('ledger', '--check')).out, /^alice: the balance is 112,/);
});

check.after(() => removeFolder(FOLDER));
check.run();
