// Paths at which no SQLite file can be made or used: an error explains each in one sentence with what helps, and nothing is left behind.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openAccounts } from '../../src/accounts/accounts.js';
import { makeFile } from '../../src/store/sqlite-file.js';
import { makeFolder, removeFolder } from '../accounts/folder.js';
import { unavailability } from '../accounts/stores.js';

const FOLDER = makeFolder();
let folders = 0;
const newFolder = (): string => {
  folders += 1;
  const folder = join(FOLDER, String(folders));
  mkdirSync(folder);
  return folder;
};

/** The message for a store at this path, after the checks that apply to all such messages. */
const refusal = async (path: string): Promise<string> => {
  const message = await unavailability(openAccounts(`file:${path}`));
  assert.not.match(message, /\n/);
  assert.match(message, /DATABASE_URL/, 'there is no way out');
  if (path.length < 200) assert.ok(message.startsWith(`The account store ${path} cannot be used: `), message);
  return message;
};

/** Does the work as a user with limited rights: root may do everything. */
const asNobody = async (work: () => Promise<void>): Promise<void> => {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  try {
    await work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
};

const links = suite('a store behind a link');

links('works where the link leads to a file or a folder', async () => {
  const folder = newFolder();
  mkdirSync(join(folder, 'real'));
  symlinkSync('real', join(folder, 'link'));
  await (await openAccounts(`file:${folder}/link/odds.db`)).close();
  symlinkSync('real/odds.db', join(folder, 'link.db'));
  const accounts = await openAccounts(`file:${folder}/link.db`);
  await accounts.createAccount('someone');
  await accounts.close();
  const direct = await openAccounts(`file:${folder}/real/odds.db`);
  assert.is((await direct.listAccounts()).length, 1);
  await direct.close();
});

links('that leads back to itself is refused', async () => {
  const folder = newFolder();
  symlinkSync('two', join(folder, 'one'));
  symlinkSync('one', join(folder, 'two'));
  assert.match(await refusal(join(folder, 'one')), /links lead in a circle/);
});

links.run();

const kinds = suite('a store whose path');

kinds('is a folder is refused', async () => {
  const folder = newFolder();
  assert.match(await refusal(folder), /it cannot be opened as a file: it is a folder/);
  assert.equal(readdirSync(folder), []);
});

kinds('is a FIFO, a socket or a device is refused, unopened', async () => {
  const folder = newFolder();
  execFileSync('mkfifo', [join(folder, 'fifo')]);
  const server = createServer().listen(join(folder, 'socket'));
  await new Promise(resolve => server.once('listening', resolve));
  for (const name of ['fifo', 'socket']) {
    assert.match(await refusal(join(folder, name)), /it cannot be opened as a file: it is a (FIFO|socket)/);
  }
  server.close();
  assert.equal(
    readdirSync(folder).filter(name => name !== 'socket'),
    ['fifo'],
  );
  for (const device of ['/dev/null', '/dev/full', '/dev/zero']) assert.match(await refusal(device), /it is a device/);
});

kinds('goes through a file is refused', async () => {
  const folder = newFolder();
  const file = join(folder, 'file');
  writeFileSync(file, '');
  for (const path of ['odds.db', 'below/odds.db']) {
    assert.match(await refusal(join(file, path)), /a part of its path is a file, not a folder/);
  }
});

kinds.run();

const denied = suite('a store where the system allows no writing');

denied('is refused in a folder that is not writable, and in one that cannot be read', async () => {
  const folder = newFolder();
  chmodSync(FOLDER, 0o755);
  mkdirSync(join(folder, 'closed'), { mode: 0o700 });
  mkdirSync(join(folder, 'read'));
  writeFileSync(join(folder, 'read', 'empty.db'), '');
  chmodSync(join(folder, 'read', 'empty.db'), 0o666);
  chmodSync(join(folder, 'read'), 0o555);
  await asNobody(async () => {
    if (process.getuid?.() === 0) assert.match(await refusal(join(folder, 'closed', 'odds.db')), /not writable/);
    assert.match(await refusal(join(folder, 'read', 'odds.db')), /not writable/);
    assert.match(await refusal(join(folder, 'read', 'below', 'odds.db')), /not writable/);
    assert.match(await refusal(join(folder, 'read', 'empty.db')), /not writable/);
  });
  assert.equal(readdirSync(join(folder, 'read')), ['empty.db']);
  chmodSync(join(folder, 'read'), 0o755);
});

denied('is refused where the file itself is not to be read or written', async () => {
  const folder = newFolder();
  chmodSync(folder, 0o777);
  for (const [name, mode] of [
    ['none.db', 0],
    ['read.db', 0o444],
  ] as const) {
    writeFileSync(join(folder, name), '');
    chmodSync(join(folder, name), mode);
    // The system checks access for the real user, who is root in some tests.
    await asNobody(async () =>
      assert.match(await refusal(join(folder, name)), /not writable|cannot be opened as a file/),
    );
  }
});

denied.run();

const making = suite('making the file');

making('answers the path that SQLite writes to', () => {
  const folder = newFolder();
  mkdirSync(join(folder, 'real'));
  symlinkSync('real', join(folder, 'link'));
  assert.match(makeFile(join(folder, 'link', 'new', 'odds.db')), /\/real\/new\/odds\.db$/);
  assert.is(statSync(join(folder, 'real', 'new')).mode & 0o777, 0o700);
});

making.after(() => removeFolder(FOLDER));
making.run();
