// Commands that are called wrongly: the error says what is wrong and what would be right, and nothing is done.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeFolder, removeFolder } from '../accounts/folder.js';
import { command, documentOf, errorOf, type Outcome } from './command.js';

const FOLDER = makeFolder();
const DATABASE_URL = `file:${FOLDER}/odds.db`;
const poker = (...argv: string[]): Promise<Outcome> => command({ DATABASE_URL }, ...argv);

/** What is said of a wrong call, in one sentence; the next line names --help. */
const refusal = async (...argv: string[]): Promise<string> => {
  const { exitCode, out, err } = await poker(...argv);
  assert.equal([exitCode, out], [2, ''], argv.join(' '));
  assert.match(err, /^error: [^\n]+\nAdd --help [^\n]+\n$/, argv.join(' '));
  return err.slice('error: '.length, err.indexOf('\n'));
};

const values = suite('an option that needs a value');

values('does not take --json as its value, which may stand anywhere', async () => {
  await poker('accounts', 'create', 'alice');
  const { exitCode, code } = errorOf(await poker('credits', 'add', 'alice', '1', '--note', '--json'));
  assert.equal([exitCode, code], [2, 'INVALID_USAGE']);
  assert.is(documentOf(await poker('--json', 'credits', 'show', 'alice')).credits, 0);
  assert.is(documentOf(await poker('credits', '--json', 'show', 'alice')).credits, 0);
});

values('takes what begins with a hyphen behind "="', async () => {
  for (const note of ['--json', '-h', '-5', '—']) {
    const { exitCode, err } = await poker('credits', 'add', 'alice', '1', `--note=${note}`);
    assert.equal([exitCode, err], [0, ''], note);
  }
  const notes = documentOf(await poker('ledger', 'alice', '--json')).map(({ note }: { note: string }) => note);
  assert.equal(notes, ['--json', '-h', '-5', '—']);
});

values('that is negative is refused for its value', async () => {
  assert.match(await refusal('keys', 'rotate', 'key_000000000000', '--grace', '-1'), /must be an integer from 0/);
});

values('which comes last is missed', async () => {
  for (const argv of [
    ['credits', 'add', 'alice', '1', '--note'],
    ['odds', 'AhKh', '--board'],
  ]) {
    assert.match(await refusal(...argv), /argument missing/);
  }
});

values.run();

const groups = suite('a command without its second word');

groups('says so for scripts', async () => {
  for (const argv of [['--json'], ['accounts', '--json'], ['--json', 'keys']]) {
    const { exitCode, code, message } = errorOf(await poker(...argv));
    assert.equal([exitCode, code, message], [2, 'INVALID_USAGE', 'a command is missing: --help lists them']);
  }
});

groups('that is misspelt is told the one that was probably meant', async () => {
  assert.is(await refusal('acounts', 'list'), "unknown command 'acounts' (Did you mean accounts?)");
  assert.is(await refusal('keys', 'crate', 'alice'), "unknown command 'crate' (Did you mean create?)");
  assert.is(await refusal('shuffle'), "unknown command 'shuffle'");
});

groups('refuses an option that nobody knows as such', async () => {
  for (const argv of [['-x'], ['keys', '-x'], ['keys', '--jsn']]) {
    assert.match(await refusal(...argv), /^unknown option '-(x|-jsn)'/);
  }
});

groups('ledger names what it takes', async () => {
  assert.match(errorOf(await poker('ledger', '--json')).message, /^Name an account .* or give --check alone/);
});

groups.run();

const help = suite('help');

help('is that of the command, however it is asked for', async () => {
  for (const words of [[], ['odds'], ['equity'], ['keys']]) {
    const { exitCode, out } = await poker(...words, '--help');
    assert.is(exitCode, 0);
    assert.match(out, `Usage: poker-odds ${words.join(' ')}`.trimEnd());
    assert.equal(await poker('help', ...words), { exitCode, out, err: '' });
  }
  assert.is((await poker('keys', 'help', 'create')).out, (await poker('keys', 'create', '--help')).out);
});

help.run();

const integers = suite('an integer in another form');

integers('is refused with the digits that were probably meant', async () => {
  for (const [text, meant] of [
    ['1e6', '1000000'],
    ['1E+6', '1000000'],
    ['2.5e3', '2500'],
    ['10^6', '1000000'],
    ['1,000,000', '1000000'],
    ['1_000_000', '1000000'],
    ["1'000'000", '1000000'],
    ['1 000 000', '1000000'],
    ['+5', '5'],
    ['10k', '10000'],
  ] as const) {
    assert.match(await refusal('credits', 'add', 'alice', text), `Did you mean ${meant}?`);
    assert.match(await refusal('odds', 'AhKh', '--simulations', text), `Did you mean ${meant}?`);
  }
});

integers('is refused without them where they would be out of bounds or a guess', async () => {
  for (const text of ['1e30', '1.5', '1.000', '1,5', '0x10', '1e-3', '1.5e0', 'e6', '12,34', '10m']) {
    assert.not.match(await refusal('credits', 'add', 'alice', text), /Did you mean/);
  }
  assert.not.match(await refusal('odds', 'AhKh', '--opponents', '1e6'), /Did you mean/);
});

integers.after(() => removeFolder(FOLDER));
integers.run();
