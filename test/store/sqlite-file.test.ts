// The file of the SQLite store: its creation, permissions and content, and the paths and files that are refused.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import Database from 'libsql';
import * as assert from 'uvu/assert';
import { openAccounts } from '../../src/accounts/accounts.js';
import { hashKey } from '../../src/accounts/key-format.js';
import { openSqlite } from '../../src/store/sqlite.js';
import { bytesUnder, makeFolder, removeFolder } from '../accounts/folder.js';
import { unavailability } from '../accounts/stores.js';
import { suite } from '../suite.js';

/** Each test has a folder of its own. */
const folderSuite = (name: string) => {
  const tests = suite<{ folder: string }>(name);
  tests.before.each(context => {
    context.folder = makeFolder();
  });
  tests.after.each(({ folder }) => removeFolder(folder));
  return tests;
};

const modeOf = (path: string): number => statSync(path).mode & 0o777;

const files = folderSuite('the file of a store');

files('and its folders are created for the owner only, also behind a symbolic link', async ({ folder }) => {
  mkdirSync(join(folder, 'real'));
  symlinkSync('real', join(folder, 'link'));
  const accounts = await openAccounts(`file:${join(folder, 'link', 'new', 'odds.db')}`);
  const made = join(folder, 'real', 'new');
  assert.is(modeOf(made), 0o700);
  const names = readdirSync(made);
  assert.ok(names.includes('odds.db') && names.includes('odds.db-wal'));
  for (const name of names) assert.is(modeOf(join(made, name)), 0o600, name);
  await accounts.close();
});

files('has neither a key nor its secret part, only its hash', async ({ folder }) => {
  const accounts = await openAccounts(`file:${join(folder, 'odds.db')}`);
  await accounts.createAccount('someone');
  const { key } = await accounts.createKey('someone');
  assert.ok(await accounts.authenticate(key));
  const stored = bytesUnder(folder);
  await accounts.close();
  assert.equal(
    [hashKey(key), key.slice(8)].map(text => stored.includes(text)),
    [true, false],
  );
});

files('is in WAL mode, and complete without the log after the store is closed', async ({ folder }) => {
  const file = join(folder, 'odds.db');
  const accounts = await openAccounts(`file:${file}`);
  await accounts.createAccount('someone');
  await accounts.close();
  for (const side of ['-wal', '-shm']) rmSync(file + side, { force: true });
  const database = new Database(file);
  assert.equal(database.prepare('pragma journal_mode').all(), [{ journal_mode: 'wal' }]);
  assert.equal(database.prepare('select name from accounts').all(), [{ name: 'someone' }]);
  database.close();
});

const refusals = folderSuite('a path that cannot be a store');

/** The sentence that refuses a path in the folder, or an absolute one. */
const readRefusal = async (folder: string, path: string): Promise<string> => {
  const file = path.startsWith('/') ? path : join(folder, path);
  const message = await unavailability(openSqlite(file, 50));
  const beginning = `The account store ${file} cannot be used: `;
  assert.ok(message.startsWith(beginning) && !message.includes('\n'), message);
  return message.slice(beginning.length);
};

refusals('is refused, unchanged, in a sentence that says why', async ({ folder }) => {
  mkdirSync(join(folder, 'folder'));
  writeFileSync(join(folder, 'text'), 'no database at all. '.repeat(500));
  await (await openSqlite(join(folder, 'damaged'))).close();
  const database = new Database(join(folder, 'damaged'));
  database.exec("pragma writable_schema = on; update sqlite_schema set sql = 'create tabel' where name = 'accounts'");
  database.close();
  symlinkSync('two', join(folder, 'one'));
  symlinkSync('one', join(folder, 'two'));
  symlinkSync('nowhere/odds.db', join(folder, 'dangling'));
  execFileSync('mkfifo', [join(folder, 'fifo')]);
  const server = createServer().listen(join(folder, 'socket'));
  await new Promise(resolve => server.once('listening', resolve));
  const before = readdirSync(folder);
  const advice = 'set DATABASE_URL to another file';
  for (const [path, reason] of Object.entries({
    folder: `it cannot be opened as a file: it is a folder; ${advice}`,
    fifo: `it cannot be opened as a file: it is a FIFO; ${advice}`,
    socket: `it cannot be opened as a file: it is a socket; ${advice}`,
    '/dev/full': `it cannot be opened as a file: it is a device; ${advice}`,
    text: `the file is not an SQLite database; ${advice}`,
    damaged: 'the file is damaged; restore it from a backup',
    'text/odds.db': `a part of its path is a file, not a folder; ${advice}`,
    'text/below/odds.db': `a part of its path is a file, not a folder; ${advice}`,
    one: `its symbolic links form a loop; ${advice}`,
    dangling: `a symbolic link on its path has no target; create the target, or ${advice}`,
  })) {
    assert.is(await readRefusal(folder, path), `${reason}.`);
  }
  assert.equal(readdirSync(folder), before);
  await new Promise(resolve => server.close(resolve));
});

refusals('may be where the system does not allow to write', async ({ folder }) => {
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'closed'), { mode: 0o700 });
  mkdirSync(join(folder, 'open'));
  for (const [name, mode] of [
    ['empty.db', 0o666],
    ['unreadable.db', 0],
    ['read-only.db', 0o444],
  ] as const) {
    writeFileSync(join(folder, 'open', name), '');
    chmodSync(join(folder, 'open', name), mode);
  }
  chmodSync(join(folder, 'open'), 0o555);
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534); // root may do everything
  try {
    const paths = ['new.db', 'below/new.db', 'empty.db', 'unreadable.db', 'read-only.db'].map(name => `open/${name}`);
    for (const path of isRoot ? ['closed/odds.db', ...paths] : paths) {
      // The system checks access for the real user, who is root in some tests.
      assert.match(await readRefusal(folder, path), /is not writable for this user|cannot be opened as a file/, path);
    }
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
  assert.equal(readdirSync(join(folder, 'open')).length, 3);
  chmodSync(join(folder, 'open'), 0o755);
});
