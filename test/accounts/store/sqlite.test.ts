// The embedded store's file: who may read it, who may open it at once, and what a broken one says.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import Database from 'libsql';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createAccount } from '../../../src/accounts/account-records.js';
import { openAccounts, StoreUnavailableError } from '../../../src/accounts/accounts.js';
import { prepareAuthentication } from '../../../src/accounts/authentication.js';
import { createKey, revokeKey } from '../../../src/accounts/key-records.js';
import { openSqlite } from '../../../src/accounts/store/sqlite.js';
import { makeFolder, removeFolder } from '../folder.js';

const FOLDER = makeFolder();
let files = 0;
const newFile = (): string => {
  files += 1;
  return join(FOLDER, `${files}.db`);
};
const modeOf = (path: string): number => statSync(path).mode & 0o777;

const refusal = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  assert.instance(error, StoreUnavailableError);
  return (error as Error).message;
};

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

places.run();

interface Opener {
  readonly start: () => void;
  readonly printed: Promise<string>;
}

/** A process that is about to open the store. */
const opener = async (url: string): Promise<Opener> => {
  const program = fileURLToPath(new URL('open-first.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', program, url], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return { start: () => child.stdin.write('go\n'), printed: text(child.stdout) };
};

const together = suite('processes that open a new store at once');

together('all get in, and make its tables and its first account once', async () => {
  const url = `file:${newFile()}`;
  const openers = await Promise.all([opener(url), opener(url), opener(url), opener(url)]);
  for (const { start } of openers) start();
  const printed = await Promise.all(openers.map(each => each.printed));
  assert.is(printed.filter(line => line === 'none').length, 3, printed.join());
  const accounts = await openAccounts(url);
  assert.is((await accounts.listAccounts()).length, 1);
  const [key] = await accounts.listKeys('default');
  assert.ok(printed.includes(key?.id ?? ''), printed.join());
  await accounts.close();
});

together.run();

const locked = suite('a store that another program holds locked for writing');

locked('lets keys in, refuses to write, and later shows every change', async () => {
  const file = newFile();
  const [mine, theirs] = [await openSqlite(file, 50), await openSqlite(file)];
  await createAccount(mine, 'someone');
  const { key, id } = await createKey(mine, 'someone');
  const authenticate = prepareAuthentication(mine);
  const holder = new Database(file);
  holder.exec('begin immediate');
  assert.ok(await authenticate(key));
  assert.match(await refusal(createKey(mine, 'someone')), /another program holds it locked/);
  assert.match(await refusal(revokeKey(mine, id)), /another program holds it locked/);
  assert.ok(await authenticate(key));
  holder.exec('rollback');
  await revokeKey(theirs, id);
  assert.is(await authenticate(key), undefined);
  await createKey(mine, 'someone');
});

locked('cannot be opened, and says so', async () => {
  const file = newFile();
  await openSqlite(file);
  const holder = new Database(file);
  holder.exec('begin immediate');
  assert.match(await refusal(openSqlite(file, 50)), /another program holds it locked/);
});

locked('while it is not yet in WAL mode is waited for, not given up', async () => {
  const file = newFile();
  const holder = new Database(file);
  holder.exec('begin immediate');
  const opening = openSqlite(file);
  holder.exec('commit');
  await (await opening).close();
});

locked.run();

const broken = suite('a store that cannot be used says in one line that');

const says = (name: string, pattern: RegExp, prepare: (file: string) => string | Promise<string>): void => {
  broken(name, async () => {
    const file = newFile();
    const message = await refusal(openSqlite(await prepare(file), 50));
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

says('a newer version of the program made it', /a newer version of this program made its tables/, async file => {
  await (await openSqlite(file)).close();
  const database = new Database(file);
  database.exec("insert into kysely_migration values ('999-from-the-future', '2999-01-01T00:00:00.000Z')");
  return file;
});

broken('the file it is about', async () => {
  const folder = newFile();
  mkdirSync(folder);
  assert.ok((await refusal(openSqlite(folder))).includes(folder));
});

broken.after(() => removeFolder(FOLDER));
broken.run();
