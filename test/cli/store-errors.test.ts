// Every command whose store cannot be used: one sentence, or one JSON document, on standard error, and exit code 1, soon.
import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeFolder, removeFolder } from '../accounts/folder.js';
import { command, endAll, errorOf, MAIN, type Outcome, start } from './command.js';

const FOLDER = makeFolder();
writeFileSync(join(FOLDER, 'file'), '');
symlinkSync('nowhere', join(FOLDER, 'link'));

/** The first words of commands that run in a process of their own, which must end; the others differ only in what they ask. */
const OWN_PROCESS = ['serve', 'accounts'];
/** Far longer than any of them takes. */
const TIMEOUT_MS = 90_000;

const COMMANDS: readonly (readonly string[])[] = [
  ['serve'],
  ['accounts', 'create', 'alice'],
  ['accounts', 'list'],
  ['keys', 'create', 'alice'],
  ['keys', 'list', 'alice'],
  ['keys', 'rotate', 'key_000000000000'],
  ['keys', 'revoke', 'key_000000000000'],
  ['credits', 'add', 'alice', '5'],
  ['credits', 'show', 'alice'],
  ['ledger', 'alice'],
  ['ledger', '--check'],
];

const run = async (path: string, argv: readonly string[]): Promise<Outcome> => {
  if (!OWN_PROCESS.includes(argv[0] ?? '')) return command({ DATABASE_URL: `file:${resolve(FOLDER, path)}` }, ...argv);
  const { child, outcome } = start(FOLDER, { PORT: '0', DATABASE_URL: `file:${path}` }, ...argv);
  const late = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
  const ended = await outcome;
  clearTimeout(late);
  return ended;
};

const commands = suite('a command whose store cannot be used');

commands('because of a folder that can never be made says so, and ends with exit code 1', async () => {
  for (const argv of COMMANDS) {
    const { exitCode, out, err } = await run('/sys/x/y.db', argv);
    assert.equal([exitCode, out], [1, ''], argv.join(' '));
    assert.match(err, /^error: The account store \/sys\/x\/y\.db cannot be used: [^\n]+DATABASE_URL[^\n]+\n$/);
  }
});

commands('because of a link that leads nowhere says so as one JSON document with --json', async () => {
  for (const argv of COMMANDS) {
    const { exitCode, code, message } = errorOf(await run('link/odds.db', [...argv, '--json']));
    assert.equal([exitCode, code], [1, 'SERVICE_UNAVAILABLE'], argv.join(' '));
    assert.match(message, /\/link\/odds\.db cannot be used: .*DATABASE_URL/);
  }
});

commands('has one sentence for each kind of path', async () => {
  mkdirSync(join(FOLDER, 'folder'));
  for (const path of ['folder', 'file/odds.db', '/dev/null', '/dev/full', '/sys/x/y.db', 'n'.repeat(300)]) {
    const { exitCode, code } = errorOf(await run(path, ['accounts', 'list', '--json']));
    assert.equal([exitCode, code], [1, 'SERVICE_UNAVAILABLE'], path);
  }
});

commands('says that the current folder is gone, where a relative path begins there', async () => {
  const gone = join(FOLDER, 'gone');
  mkdirSync(gone);
  const inFolder = ['-c', `rmdir ${gone}; exec "${process.execPath}" "${MAIN}" accounts list`];
  const { status, stdout, stderr } = spawnSync('sh', inFolder, { cwd: gone, env: {}, encoding: 'utf8' });
  assert.equal([status, stdout], [1, '']);
  assert.match(stderr, /^error: DATABASE_URL is a path from the current folder, which is no longer there: [^\n]+\n$/);
});

commands.after(() => {
  endAll();
  removeFolder(FOLDER);
});
commands.run();
