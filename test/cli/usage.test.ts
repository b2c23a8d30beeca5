// The command line as a whole: wrong calls, failures and help, the stream that each is printed to, and the exit codes.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { UnknownOutcomeError } from '../../src/accounts/account-model.js';
import { describeFailure } from '../../src/cli/command-error.js';
import { makeFolder, removeFolder } from '../accounts/folder.js';
import { command, documentOf, errorOf, type Outcome } from './command.js';

const FOLDER = makeFolder();
const ENV = { DATABASE_URL: `file:${FOLDER}/odds.db` };
const poker = (...argv: string[]): Promise<Outcome> => command(ENV, ...argv);

const usage = suite('a command that is called wrongly');

/** Calls, and what is wrong. What the values of options may be is in options.test.ts. */
const WRONG: readonly (readonly [call: string, fault: string | RegExp])[] = [
  ['shuffle', /^unknown command 'shuffle'$/],
  ['acounts list', /^unknown command 'acounts' \(Did you mean accounts\?\)$/],
  ['keys crate alice', /^unknown command 'crate' \(Did you mean create\?\)$/],
  ['accounts create', "missing required argument 'name'"],
  ['accounts create dave erin', 'too many arguments'],
  ['accounts create dave --credits', 'argument missing'],
  ['accounts list --all', "unknown option '--all'"],
  ['keys revoke', "missing required argument 'key-id'"],
  ['keys rotate', "missing required argument 'key-id'"],
  ['credits add alice', "missing required argument 'n'"],
  ['credits show', "missing required argument 'account'"],
  ['ledger', /^Name an account to see its ledger, or give --check alone/],
  ['ledger alice --check', /^Name an account/],
  ['ledger --check --since 7d', 'cannot be used with'],
  ['ledger alice bob', 'too many arguments'],
  ['serve now', 'too many arguments'],
  ['odds', /two hole cards$/],
  ['odds --board QhJh2c', /two hole cards$/],
  ['odds AhKh --board', 'argument missing'],
  ['odds AhKh --opponent 2', 'Did you mean --opponents?'],
  ['odds AhKh --exact --seed 7', "'--exact' cannot be used with option '--seed <n>'"],
  ['odds AhKh --exact --simulations 7', "'--exact' cannot be used with option '--simulations <n>'"],
  ['equity', 'it takes 2 to 10 players, not 0'],
  ['equity AA KK --exact --seed 7', 'cannot be used with'],
  ['equity AA KK --exact --simulations 7', 'cannot be used with'],
  ['equity AA KK --exact --target-error 0.01', 'cannot be used with'],
  ['equity AA KK --board QhJh2c --next-cards --seed 7', 'cannot be used with'],
];

usage('ends with exit code 2 and says what is wrong on standard error, with --json as one JSON document', async () => {
  for (const [call, fault] of WRONG) {
    const { exitCode, out, err } = await poker(...call.split(' '));
    assert.equal([exitCode, out], [2, ''], call);
    const [, message = ''] = err.match(/^error: ([^\n]+)\nAdd --help to see how it is called\.\n$/) ?? [];
    assert.match(message, fault, err);
    assert.equal(errorOf(await poker(...call.split(' '), '--json')), { exitCode: 2, code: 'INVALID_USAGE', message });
  }
  assert.equal(documentOf(await poker('accounts', 'list', '--json')), [], 'nothing was made');
});

usage('without its second word shows the help on standard error, with --json an error', async () => {
  for (const argv of [[], ['accounts'], ['keys']]) {
    const { exitCode, out, err } = await poker(...argv);
    assert.equal([exitCode, out], [2, '']);
    assert.match(err, /^Usage: poker-odds/);
    const { code, message } = errorOf(await poker('--json', ...argv));
    assert.equal([code, message], ['INVALID_USAGE', 'a command is missing: --help lists them']);
  }
});

usage('shows no control character and no API key of its arguments, and stays on one line', async () => {
  const { err } = await poker('ledger', 'alice', '--since', 'red \u001b[31m\u009b\n');
  assert.match(err, /^error: \P{Cc}+\\u001b\P{Cc}+\nAdd --help \P{Cc}+\n$/u);
  const key = 'pok_0123456789abcdef0123456789abcdef';
  for (const argv of [[key], ['keys', 'revoke', key], ['keys', 'revoke', 'id', key], ['equity', 'AhKh', key]]) {
    for (const outcome of [await poker(...argv), await poker(...argv, '--json')]) {
      assert.ok(outcome.exitCode > 0);
      assert.match(outcome.err, /^.+/);
      assert.not.match(outcome.err, '456789abcdef');
    }
  }
});

usage.run();

const json = suite('--json');

json('may stand anywhere before "--", and is no value of an option', async () => {
  for (const argv of [
    ['--json', 'accounts', 'list'],
    ['accounts', '--json', 'list'],
    ['accounts', 'list', '--json', '--'],
  ]) {
    assert.equal(documentOf(await poker(...argv)), []);
  }
  assert.match(errorOf(await poker('credits', 'add', 'alice', '1', '--note', '--json')).message, 'argument missing');
  await poker('accounts', 'create', 'alice');
  await poker('credits', 'add', 'alice', '1', '--note=--json');
  assert.is(documentOf(await poker('ledger', 'alice', '--json'))[0].note, '--json');
  assert.match((await poker('keys', 'list', '--', '--json')).err, /no account "--json"/);
});

json.run();

const failures = suite('a command that fails');

failures('says which setting is wrong, with exit code 1', async () => {
  const outcome = await command({ DATABASE_URL: 'mysql://me:secret@localhost/odds' }, 'accounts', 'list', '--json');
  const { exitCode, code, message } = errorOf(outcome);
  assert.equal([exitCode, code], [1, 'INVALID_CONFIG']);
  assert.match(message, /^DATABASE_URL is not a "file:" or "postgres:" URL/);
  assert.match((await command({ PORT: 'x' }, 'accounts', 'list')).err, /^error: PORT is "x": [^\n]+\n$/);
});

failures('because its store cannot be used says so, with exit code 1', async () => {
  const env = { DATABASE_URL: `file:${FOLDER}/odds.db/below.db` };
  for (const call of ['accounts list', 'keys create alice', 'credits add alice 5', 'ledger alice', 'ledger --check']) {
    const { exitCode, code, message } = errorOf(await command(env, ...call.split(' '), '--json'));
    assert.equal([exitCode, code], [1, 'SERVICE_UNAVAILABLE'], call);
    assert.match(message, /^The account store .* cannot be used: .* is a file, not a folder/);
  }
});

failures('says that the current folder is gone, where a relative path begins there', async () => {
  const { cwd } = process;
  process.cwd = () => {
    throw Object.assign(new Error('uv_cwd'), { code: 'ENOENT' });
  };
  try {
    const { exitCode, err } = await command({}, 'accounts', 'list');
    assert.is(exitCode, 1);
    assert.match(err, /^error: DATABASE_URL is a path from the current folder, which is no longer there: [^\n]+\n$/);
  } finally {
    process.cwd = cwd;
  }
});

failures('whose outcome nobody knows says so: to repeat it could grant twice', () => {
  assert.equal(describeFailure(new UnknownOutcomeError('The account store was lost.')), {
    code: 'UNKNOWN_OUTCOME',
    message: 'The account store was lost. The change may or may not have been made: check before you repeat it.',
    exitCode: 1,
  });
});

failures('because of an unexpected error reports that like any other', () => {
  assert.equal(describeFailure(new Error('no such file')), {
    code: 'INTERNAL_ERROR',
    message: 'no such file',
    exitCode: 1,
  });
});

failures.run();

const help = suite('help');

help('is printed on standard output for the program and each command, however it is asked for', async () => {
  for (const words of [[], ['serve'], ['odds'], ['equity'], ['ask'], ['jobs'], ['accounts', 'create'], ['ledger']]) {
    const { exitCode, out, err } = await command({}, ...words, '--help');
    assert.equal([exitCode, err], [0, '']);
    assert.match(out, new RegExp(`^${['Usage: poker-odds', ...words].join(' ')}[\\s\\S]*\nOptions:\n`));
    if (words.length !== 1 || words[0] === 'jobs') continue;
    assert.match(out, '--json');
    assert.equal(await command({}, 'help', ...words), { exitCode, out, err });
  }
});

help('has the version', async () => {
  const { exitCode, out, err } = await command({}, '--version');
  assert.equal([exitCode, err], [0, '']);
  assert.match(out, /^\d+\.\d+\.\d+\n$/);
});

help.after(() => removeFolder(FOLDER));
help.run();
