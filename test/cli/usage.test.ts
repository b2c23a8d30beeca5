// The command line as a whole: wrong calls, failures and help, on which stream they are printed, and the exit codes.

import * as assert from 'uvu/assert';
import { UnknownOutcomeError } from '../../src/accounts/account-model.js';
import { describeFailure } from '../../src/cli/command-error.js';
import { makeFolder, removeFolder } from '../accounts/folder.js';
import { suite } from '../suite.js';
import { command, commandOn, documentOf, errorOf, type Outcome } from './command.js';

const FOLDER = makeFolder();
const ENV = { DATABASE_URL: `file:${FOLDER}/odds.db` };
const poker = (...argv: string[]): Promise<Outcome> => command(ENV, ...argv);

const usage = suite('a wrong command line');

/** Command lines, and their errors. options.test.ts has the values of options. */
const WRONG: readonly (readonly [call: string, fault: string])[] = [
  ['shuffle', "unknown command 'shuffle'"],
  ['AhKh vs QQ', `unknown command 'AhKh' (Did you mean "equity AhKh"?)`],
  ['acounts list', "unknown command 'acounts' (Did you mean accounts?)"],
  ['odds AhKh --opponent 2', "unknown option '--opponent' (Did you mean --opponents?)"],
  ['keys revoke', "missing required argument 'key-id'"],
  ['accounts create dave erin', "too many arguments for 'create'. Expected 1 argument but got 2."],
  ['odds AhKh --board', "option '--board <cards...>' argument missing"],
  ['odds --board QhJh2c', "missing required argument 'cards': two hole cards"],
  ['ledger', 'Name an account to see its ledger, or give --check alone for all accounts.'],
  ['ledger --check --since 7d', "option '--check' cannot be used with option '--since <when>'"],
  ['odds AhKh --exact --seed 7', "option '--exact' cannot be used with option '--seed <n>'"],
  ['equity AA KK --exact --target-error 0.01', "option '--exact' cannot be used with option '--target-error <e>'"],
  ['equity AA KK --next-cards --seed 7', "option '--next-cards' cannot be used with option '--seed <n>'"],
];

/** The command whose help an error names, by what the call begins with. */
const HELP = [
  ['accounts create ', 'poker-odds accounts create'],
  ['keys revoke', 'poker-odds keys revoke'],
  ['odds ', 'poker-odds odds'],
  ['ledger', 'poker-odds ledger'],
  ['equity ', 'poker-odds equity'],
  ['', 'poker-odds'],
] as const;

usage('ends with exit code 2 and says what is wrong on standard error, with --json as one JSON document', async () => {
  for (const [call, message] of WRONG) {
    const argv = call.split(' ');
    const [, command] = HELP.find(([start]) => call.startsWith(start))!;
    const err = `error: ${message}\nHelp: ${command} --help\n`;
    assert.equal(await poker(...argv), { exitCode: 2, out: '', err });
    assert.equal(errorOf(await poker(...argv, '--json')), { exitCode: 2, code: 'INVALID_USAGE', message });
  }
  assert.equal(documentOf(await poker('accounts', 'list', '--json')), [], 'nothing was made');
});

usage('without a subcommand prints the help on standard error, with --json an error', async () => {
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
  assert.match(err, /^error: \P{Cc}+\\u001b\P{Cc}+\nHelp: poker-odds ledger --help\n$/u);
  const key = 'pok_0123456789abcdef0123456789abcdef';
  for (const argv of [[key], ['keys', 'revoke', key], ['keys', 'revoke', 'id', key], ['equity', 'AhKh', key]]) {
    for (const outcome of [await poker(...argv), await poker(...argv, '--json')]) {
      assert.ok(outcome.exitCode > 0);
      assert.match(outcome.err, /^.+/);
      assert.not.match(outcome.err, '456789abcdef');
    }
  }
});

usage('never reads --json as the value of an option; it may be anywhere before "--"', async () => {
  assert.equal(documentOf(await poker('accounts', '--json', 'list', '--')), []);
  assert.match(errorOf(await poker('credits', 'add', 'alice', '1', '--note', '--json')).message, 'argument missing');
  assert.match((await poker('keys', 'list', '--', '--json')).err, /^error: There is no account "--json"/);
});

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

failures('says that the current folder does not exist, if a path is relative to it', async () => {
  const { cwd } = process;
  process.cwd = () => {
    throw Object.assign(new Error('uv_cwd'), { code: 'ENOENT' });
  };
  const { exitCode, err } = await command({}, 'accounts', 'list').finally(() => Object.assign(process, { cwd }));
  assert.is(exitCode, 1);
  assert.match(err, /^error: DATABASE_URL is a path from the current folder, which is no longer there: [^\n]+\n$/);
});

failures('has its code and its sentence, also if its outcome is unknown or the error unexpected', () => {
  assert.equal(describeFailure(new UnknownOutcomeError('The account store was lost.')), {
    code: 'UNKNOWN_OUTCOME',
    message: 'The account store was lost. The change may or may not have been made: check before you repeat it.',
    exitCode: 1,
  });
  const unexpected = { code: 'INTERNAL_ERROR', message: 'no such file', exitCode: 1 };
  assert.equal(describeFailure(new Error('no such file')), unexpected);
});

const help = suite('help');

help('is printed on standard output for the program and each command, in every form of the call', async () => {
  for (const words of [[], ['serve'], ['equity'], ['jobs']]) {
    const outcome = await command({}, ...words, '--help');
    assert.equal([outcome.exitCode, outcome.err], [0, '']);
    assert.match(outcome.out, new RegExp(`^${['Usage: poker-odds', ...words].join(' ')}[\\s\\S]*\nOptions:\n`));
    assert.equal(await command({}, 'help', ...words), outcome);
  }
  assert.match((await command({}, '--version')).out, /^\d+\.\d+\.\d+\n$/);
});

help('lists first what players ask, then the server and its accounts', async () => {
  const { out } = await command({}, '--help');
  const listed = [...out.matchAll(/^ {2}([a-z]+) (?=.* {2})/gm)].map(([, name]) => name);
  assert.equal(listed.slice(0, 6), ['equity', 'showdown', 'odds', 'ask', 'mcp', 'serve']);
});

help('fits 80 columns, and 60 but for examples', async () => {
  const commands = 'serve accounts odds equity showdown ask mcp jobs keys credits ledger completion'.split(' ');
  const nested = ['accounts create', 'keys create', 'credits add', 'jobs submit'];
  for (const words of ['', ...commands, ...nested]) {
    for (const width of [80, 60]) {
      const { out } = await commandOn({ columns: () => width }, ...words.split(' ').filter(Boolean), '--help');
      const lines = out.split('\n').filter(line => width === 80 || !/^ {2}(?:\$|poker-odds| *["{])/.test(line));
      const wide = lines.filter(line => line.length > width);
      assert.equal(wide, [], words);
    }
  }
});

help.after(() => removeFolder(FOLDER));
