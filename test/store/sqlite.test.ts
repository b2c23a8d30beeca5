// The embedded store's file: who may read it, what is in it, and what a broken one says.
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openAccounts } from '../../src/accounts/accounts.js';
import { hashKey } from '../../src/accounts/key-format.js';
import { openSqlite } from '../../src/store/sqlite.js';
import { bytesUnder, makeFolder, removeFolder } from '../accounts/folder.js';
import { unavailability } from '../accounts/stores.js';

const FOLDER = makeFolder();
let files = 0;
const newFile = (): string => {
  files += 1;
  return join(FOLDER, `${files}.db`);
};
const modeOf = (path: string): number => statSync(path).mode & 0o777;

const places = suite('the file');

places('and the folders on its way are made for the owner alone', async () => {
  const file = join(FOLDER, 'a', 'b', 'odds.db');
  const accounts = await openAccounts(`file:${file}`);
  await accounts.createAccount('someone');
  assert.is(modeOf(join(FOLDER, 'a')), 0o700);
  assert.is(modeOf(join(FOLDER, 'a', 'b')), 0o700);
  const made = readdirSync(join(FOLDER, 'a', 'b'));
  assert.ok(made.includes('odds.db') && made.includes('odds.db-wal'));
  for (const name of made) assert.is(modeOf(join(FOLDER, 'a', 'b', name)), 0o600, name);
  await accounts.close();
});

places('keeps the mode that its owner gave it', async () => {
  const file = newFile();
  writeFileSync(file, '', { mode: 0o640 });
  await (await openAccounts(`file:${file}`)).close();
  assert.is(modeOf(file), 0o640);
});

places('is in WAL mode, and complete by itself after the store was closed', async () => {
  const file = newFile();
  const accounts = await openAccounts(`file:${file}`);
  await accounts.createAccount('someone');
  await accounts.close();
  for (const side of ['-wal', '-shm']) rmSync(file + side, { force: true });
  const database = new Database(file);
  assert.equal(database.prepare('pragma journal_mode').all(), [{ journal_mode: 'wal' }]);
  assert.equal(database.prepare('select name from accounts').all(), [{ name: 'someone' }]);
});

places('has no key in it, nor its unknown part: only its hash', async () => {
  const folder = join(FOLDER, 'hashes');
  const accounts = await openAccounts(`file:${join(folder, 'odds.db')}`);
  await accounts.createAccount('someone');
  const { key } = await accounts.createKey('someone');
  assert.ok(await accounts.authenticate(key));
  const stored = bytesUnder(folder);
  await accounts.close();
  assert.ok(stored.includes(hashKey(key)));
  assert.not(stored.includes(key));
  assert.not(stored.includes(key.slice(8)));
});

places.run();

const broken = suite('a store that cannot be used says in one line that');

const says = (name: string, pattern: RegExp, prepare: (file: string) => string | Promise<string>): void => {
  broken(name, async () => {
    const file = newFile();
    const message = await unavailability(openSqlite(await prepare(file), 50));
    assert.match(message, pattern);
    assert.not.match(message, /\n/);
  });
};

says('its file is not a database', /is not an SQLite database/, file => {
  writeFileSync(file, 'no database at all. '.repeat(500));
  return file;
});

says('its file is damaged', /is damaged/, async file => {
  await (await openSqlite(file)).close();
  const database = new Database(file);
  database.exec("pragma writable_schema = on; update sqlite_schema set sql = 'create tabel' where name = 'accounts'");
  return file;
});

says('its path is a folder', /cannot be opened as a file/, file => {
  mkdirSync(file);
  return file;
});

says('a part of its path is a file', /is a file, not a folder/, file => {
  writeFileSync(file, '');
  return join(file, 'below', 'odds.db');
});

broken('the file it is about', async () => {
  const folder = newFile();
  mkdirSync(folder);
  assert.ok((await unavailability(openSqlite(folder))).includes(folder));
});

broken.after(() => removeFolder(FOLDER));
broken.run();
