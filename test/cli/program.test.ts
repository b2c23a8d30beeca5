// The command line: what each command prints, for people and for scripts, and how it ends.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeFolder, removeFolder } from '../accounts/folder.js';
import { command, documentOf, errorOf, type Outcome } from './command.js';

const FOLDER = makeFolder();
const DATABASE_URL = `file:${FOLDER}/odds.db`;
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const poker = (...argv: string[]): Promise<Outcome> => command({ DATABASE_URL }, ...argv);

const accounts = suite('poker-odds accounts');

accounts('list on an empty store is an empty array, or a sentence that says what to do', async () => {
  assert.equal(documentOf(await poker('accounts', 'list', '--json')), []);
  assert.match((await poker('accounts', 'list')).out, /accounts create NAME/);
});

accounts('create makes an account without credits, with the usual limit', async () => {
  const { created, ...account } = documentOf(await poker('accounts', 'create', 'alice', '--json'));
  assert.equal(account, { account: 'alice', credits: 0, rate_limit: { requests: 100, window_seconds: 60 } });
  assert.match(created, ISO);
});

accounts('create takes credits and a rate limit', async () => {
  const made = documentOf(
    await poker('accounts', 'create', 'bob', '--credits', '500', '--rate-limit', '5/1', '--json'),
  );
  assert.is(made.credits, 500);
  assert.equal(made.rate_limit, { requests: 5, window_seconds: 1 });
});

accounts('create takes the limit of RATE_LIMIT where none is given', async () => {
  const env = { DATABASE_URL, RATE_LIMIT: '7/2' };
  const made = documentOf(await command(env, 'accounts', 'create', 'carol', '--json'));
  assert.equal(made.rate_limit, { requests: 7, window_seconds: 2 });
});

accounts('list prints an array by name, or a table', async () => {
  const all = documentOf(await poker('accounts', 'list', '--json'));
  assert.equal(
    all.map(({ account }: { account: string }) => account),
    ['alice', 'bob', 'carol'],
  );
  const { out } = await poker('accounts', 'list');
  assert.match(out, /^ACCOUNT {3}CREDITS {3}RATE LIMIT {3}CREATED\nalice {5}0 {9}100\/60 {7}\d{4}-/);
});

accounts('create refuses a name that is taken, with exit code 1', async () => {
  const { exitCode, code } = errorOf(await poker('accounts', 'create', 'alice', '--json'));
  assert.equal([exitCode, code], [1, 'ACCOUNT_EXISTS']);
});

accounts('create refuses a name that is none, with exit code 2', async () => {
  const { exitCode, code } = errorOf(await poker('accounts', 'create', 'Alice', '--json'));
  assert.equal([exitCode, code], [2, 'INVALID_NAME']);
});

accounts.run();

const usage = suite('a command that is called wrongly');

const WRONG: readonly (readonly string[])[] = [
  ['shuffle'],
  ['accounts', 'drop'],
  ['accounts', 'create'],
  ['accounts', 'create', 'dave', 'erin'],
  ['accounts', 'create', 'dave', '--credits', '-1'],
  ['accounts', 'create', 'dave', '--credits', '1.5'],
  ['accounts', 'create', 'dave', '--credits'],
  ['accounts', 'create', 'dave', '--rate-limit', '100'],
  ['accounts', 'list', '--all'],
  ['keys', 'create'],
  ['keys', 'revoke'],
  ['keys', 'rotate'],
  ['keys', 'rotate', 'key_000000000000', '--grace', '-1'],
  ['keys', 'rotate', 'key_000000000000', '--grace', '31536001'],
  ['keys', 'rotate', 'key_000000000000', '--grace', '1h'],
  ['credits', 'add', 'alice'],
  ['credits', 'add', 'alice', '0'],
  ['credits', 'add', 'alice', '-5'],
  ['credits', 'add', 'alice', '1.5'],
  ['credits', 'add', 'alice', '9007199254740992'],
  ['credits', 'add', 'alice', '5', '--note', ''],
  ['credits', 'add', 'alice', '5', '--note', 'x'.repeat(201)],
  ['credits', 'add', 'alice', '5', '--note', 'red \u001b[31m'],
  ['credits', 'show'],
  ['ledger'],
  ['ledger', 'alice', 'bob'],
  ['ledger', 'alice', '--check'],
  ['ledger', '--check', '--since', '7d'],
  ['ledger', 'alice', '--since', 'yesterday'],
  ['ledger', 'alice', '--since', '2026-02-30'],
  ['serve', 'now'],
  ['odds'],
  ['equity'],
  ['equity', 'AhKh'],
];

usage('ends with exit code 2 and a sentence on standard error', async () => {
  for (const argv of WRONG) {
    const { exitCode, out, err } = await poker(...argv);
    assert.equal([exitCode, out], [2, ''], argv.join(' '));
    assert.match(err, /^error: [^\n]+\nAdd --help [^\n]+\n$/, argv.join(' '));
  }
});

usage('ends with exit code 2 and an error for scripts with --json', async () => {
  for (const argv of WRONG) {
    const { exitCode, code, message } = errorOf(await poker(...argv, '--json'));
    assert.equal([exitCode, code], [2, 'INVALID_USAGE'], argv.join(' '));
    assert.not.match(message, /^error/);
  }
});

usage('without a command shows the help on standard error', async () => {
  for (const argv of [[], ['accounts'], ['keys'], ['credits']]) {
    const { exitCode, out, err } = await poker(...argv);
    assert.equal([exitCode, out], [2, '']);
    assert.match(err, /^Usage: poker-odds/);
  }
});

usage('makes nothing', async () => {
  const all = documentOf(await poker('accounts', 'list', '--json'));
  assert.not(all.some(({ account }: { account: string }) => account === 'dave'));
});

usage.run();

const failures = suite('a command that fails');

failures('says which setting is wrong, with exit code 1', async () => {
  const env = { DATABASE_URL: 'mysql://me:secret@localhost/odds' };
  const { exitCode, code, message } = errorOf(await command(env, 'accounts', 'list', '--json'));
  assert.equal([exitCode, code], [1, 'INVALID_CONFIG']);
  assert.match(message, /^DATABASE_URL is not a "file:" or "postgres:" URL/);
  assert.match((await command({ PORT: 'x' }, 'accounts', 'list')).err, /^error: PORT is "x": [^\n]+\n$/);
});

failures('says why the store cannot be used, with exit code 1', async () => {
  const env = { DATABASE_URL: `file:${FOLDER}/odds.db/below.db` };
  const { exitCode, code, message } = errorOf(await command(env, 'keys', 'list', 'alice', '--json'));
  assert.equal([exitCode, code], [1, 'SERVICE_UNAVAILABLE']);
  assert.match(message, /is a file, not a folder/);
});

failures.run();

const help = suite('help');

help('stands on standard output for the program and every command', async () => {
  for (const argv of [[], ['serve'], ['odds'], ['equity'], ['ask'], ['accounts', 'create'], ['keys'], ['ledger']]) {
    const { exitCode, out, err } = await command({}, ...argv, '--help');
    assert.equal([exitCode, err], [0, '']);
    assert.match(out, /^Usage: poker-odds[\s\S]*Options:\n/);
  }
});

help('names the version', async () => {
  assert.match((await command({}, '--version')).out, /^\d+\.\d+\.\d+\n$/);
});

help.run();

const endings = suite('poker-odds, whatever it is told');

endings('fails on one line, without the control characters of an argument', async () => {
  for (const argv of [
    ['acounts', 'list'],
    ['keys', 'list', 'red \u001b[31m\u009b'],
    ['ledger', 'alice', '--since', '\u001b[2J\n'],
  ]) {
    const { err } = await poker(...argv);
    assert.match(err, /^error: \P{Cc}+\n(?:Add --help \P{Cc}+\n)?$/u, JSON.stringify(err));
  }
  assert.match((await poker('acounts', 'list')).err, /\(Did you mean accounts\?\)\n/);
});

endings.after(() => removeFolder(FOLDER));
endings.run();
