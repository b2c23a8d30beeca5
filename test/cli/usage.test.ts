// Commands that are called wrongly: the error says what is wrong and what would be right, and nothing is done.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeFolder, removeFolder } from '../accounts/folder.js';
import { command, documentOf, errorOf, type Outcome } from './command.js';

const FOLDER = makeFolder();
const DATABASE_URL = `file:${FOLDER}/odds.db`;
const poker = (...argv: string[]): Promise<Outcome> => command({ DATABASE_URL }, ...argv);

/** What is said of a wrong call, in one sentence; the next line says whose help to read. */
const refusal = async (...argv: string[]): Promise<string> => {
  const { exitCode, out, err } = await poker(...argv);
  assert.equal([exitCode, out], [2, ''], argv.join(' '));
  assert.match(err, /^error: [^\n]+\nSee [^\n]+ --help\n$/, argv.join(' '));
  return err.slice('error: '.length, err.indexOf('\n'));
};

const values = suite('an option that needs a value');

/** Every option with a value of every command, behind what the command needs. */
const OPTIONS: readonly (readonly string[])[] = [
  ['accounts', 'create', 'erin', '--credits'],
  ['accounts', 'create', 'erin', '--rate-limit'],
  ['keys', 'rotate', 'key_000000000000', '--grace'],
  ['credits', 'add', 'alice', '1', '--note'],
  ['ledger', 'alice', '--since'],
  ['odds', 'AhKh', '--board'],
  ['odds', 'AhKh', '--opponents'],
  ['odds', 'AhKh', '--simulations'],
  ['odds', 'AhKh', '--seed'],
  ['equity', 'AhKh', 'QQ', '--board'],
  ['equity', 'AhKh', 'QQ', '--dead'],
  ['equity', 'AhKh', 'QQ', '--simulations'],
  ['equity', 'AhKh', 'QQ', '--target-error'],
  ['equity', 'AhKh', 'QQ', '--seed'],
  ['ask', 'questions.ndjson', '--server'],
];

values.before(async () => {
  await poker('accounts', 'create', 'alice');
});

values('are all known to this test', async () => {
  const commands = [
    'serve',
    'odds',
    'equity',
    'ask',
    'ledger',
    'accounts create',
    'accounts list',
    'credits add',
    'credits show',
  ];
  for (const each of [...commands, 'keys create', 'keys list', 'keys rotate', 'keys revoke']) {
    const { out } = await poker(...each.split(' '), '--help');
    for (const [, name] of out.matchAll(/^ {2}(--[a-z-]+) </gm)) {
      assert.ok(
        OPTIONS.some(argv => argv.join(' ').startsWith(each) && argv.at(-1) === name),
        `${each} ${name}`,
      );
    }
  }
});

values('does not take the next option as its value', async () => {
  for (const argv of OPTIONS) {
    for (const next of ['--json', '-h', '--help', '--nonsense', '--note=x', '--']) {
      const { exitCode, out, err } = await poker(...argv, next);
      assert.equal([exitCode, out], [2, ''], [...argv, next].join(' '));
      assert.match(err, `'${argv.at(-1)} <`);
      assert.match(err, `${argv.at(-1)}=`);
    }
  }
  assert.is(documentOf(await poker('credits', 'show', 'alice', '--json')).credits, 0);
});

values('says so for a script, too', async () => {
  const { exitCode, code, message } = errorOf(await poker('credits', 'add', 'alice', '1', '--note', '--json'));
  assert.equal([exitCode, code], [2, 'INVALID_USAGE']);
  assert.is(
    message,
    'option \'--note <text>\' needs a value, and "--json" is read as an option; if it is meant as the value, write --note=--json',
  );
});

values('takes what begins with a hyphen behind "=", and what is plainly no option', async () => {
  for (const note of ['--json', '-h', '--', '-', '- see below', '-5', '--- draft ---', '—']) {
    const argv = /^--?([a-z]|$)/.test(note) && note !== '-' ? [`--note=${note}`] : ['--note', note];
    const { exitCode, err } = await poker('credits', 'add', 'alice', '1', ...argv);
    assert.equal([exitCode, err], [0, ''], note);
  }
  const notes = documentOf(await poker('ledger', 'alice', '--json')).map(({ note }: { note: string }) => note);
  assert.equal(notes, ['--json', '-h', '--', '-', '- see below', '-5', '--- draft ---', '—']);
});

values('that is negative is refused for its value', async () => {
  assert.match(await refusal('keys', 'rotate', 'key_000000000000', '--grace', '-1'), /must be an integer from 0/);
});

values('which comes last is missed', async () => {
  for (const argv of OPTIONS) assert.match(await refusal(...argv), /argument missing/);
});

values.run();

const groups = suite('a command without its second word');

for (const [group, names] of [
  ['accounts', 'create, list'],
  ['keys', 'create, list, rotate, revoke'],
  ['credits', 'add, show'],
] as const) {
  groups(`says for scripts which there are: ${group}`, async () => {
    for (const argv of [
      [group, '--json'],
      ['--json', group],
    ]) {
      const { exitCode, code, message } = errorOf(await poker(...argv));
      assert.equal([exitCode, code], [2, 'INVALID_USAGE']);
      assert.is(message, `a command is missing after '${group}': ${names}`);
    }
  });

  groups(`names them where the word is unknown: ${group}`, async () => {
    assert.is(await refusal(group, 'shuffle'), `unknown command 'shuffle' after '${group}': there are ${names}`);
    const { code, message } = errorOf(await poker(group, 'shuffle', '--json'));
    assert.equal([code, message], ['INVALID_USAGE', `unknown command 'shuffle' after '${group}': there are ${names}`]);
  });
}

groups('or without any says which there are', async () => {
  const all = 'serve, odds, equity, jobs, ask, accounts, keys, credits, ledger';
  assert.is(errorOf(await poker('--json')).message, `a command is missing: ${all}`);
  assert.is(await refusal('shuffle'), `unknown command 'shuffle': there are ${all}`);
  assert.is(await refusal(''), `unknown command '': there are ${all}`);
});

groups('that is misspelt is told the one that was probably meant', async () => {
  assert.is(await refusal('acounts', 'list'), "unknown command 'acounts' (Did you mean accounts?)");
  assert.is(await refusal('keys', 'crate', 'alice'), "unknown command 'crate' after 'keys' (Did you mean create?)");
  assert.is(await refusal('Keys'), "unknown command 'Keys' (Did you mean keys?)");
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

help('of a command that is not there is one sentence', async () => {
  const all = 'serve, odds, equity, jobs, ask, accounts, keys, credits, ledger';
  assert.is(await refusal('help', 'foo'), `unknown command 'foo': there are ${all}`);
  assert.is(await refusal('help', 'acounts'), "unknown command 'acounts' (Did you mean accounts?)");
  for (const argv of [
    ['help', 'keys', 'foo'],
    ['keys', 'help', 'foo'],
  ]) {
    assert.is(await refusal(...argv), "unknown command 'foo' after 'keys': there are create, list, rotate, revoke");
  }
  assert.match(await refusal('help', 'odds', 'AhKh'), /^unknown command 'AhKh' after 'odds': there is none$/);
  assert.is(errorOf(await poker('help', 'foo', '--json')).code, 'INVALID_USAGE');
});

help('is that of the command, however it is asked for', async () => {
  for (const words of [[], ['odds'], ['equity'], ['keys'], ['keys', 'create'], ['credits', 'add']]) {
    const { exitCode, out } = await poker(...words, '--help');
    assert.is(exitCode, 0);
    assert.match(out, `Usage: poker-odds ${words.join(' ')}`.trimEnd());
    assert.equal(await poker('help', ...words), { exitCode, out, err: '' });
    const [group, ...rest] = words;
    if (group !== 'odds' && group !== 'equity' && group !== undefined)
      assert.is((await poker(group, 'help', ...rest)).out, out);
  }
  assert.is((await poker('help', 'help')).exitCode, 0);
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

integers.run();

const twice = suite('--board');

twice('given twice is refused with a sentence that says what to do', async () => {
  for (const boards of [
    ['--board', 'QhJh2c', '--board', 'Td'],
    ['--board', 'Qh', 'Jh', '2c', '--board=Td'],
    ['--board=QhJh2c', '--board=QhJh2c'],
  ]) {
    const said = await refusal('odds', 'AhKh', ...boards);
    assert.is(said, 'option \'--board <cards...>\' is given twice: give all its cards at once, --board "Qh Jh 2c"');
  }
});

twice.after(() => removeFolder(FOLDER));
twice.run();
