// poker-odds keys: keys are created, listed, rotated and revoked, and shown only once.

import * as assert from 'uvu/assert';
import { openAccounts } from '../../../src/accounts/accounts.js';
import { hashKey } from '../../../src/accounts/key-format.js';
import { formatLocalTime } from '../../../src/cli/terminal-style.js';
import { makeFolder, removeFolder } from '../../accounts/folder.js';
import { suite } from '../../suite.js';
import { command, documentOf, type Outcome } from '../command.js';

const FOLDER = makeFolder();
const DATABASE_URL = `file:${FOLDER}/odds.db`;

const poker = (...argv: string[]): Promise<Outcome> => command({ DATABASE_URL }, ...argv);

/** Whether a server would accept the key; its use is recorded. */
const isGood = async (key: string): Promise<boolean> => {
  const store = await openAccounts(DATABASE_URL);
  const principal = await store.authenticate(key);
  await store.writeLastUsed();
  await store.close();
  return principal !== undefined;
};

const create = async (...argv: string[]): Promise<{ id: string; key: string; account: string }> =>
  documentOf(await poker('keys', 'create', 'bob', ...argv, '--json'));
const keyOf = async (id: string) =>
  documentOf(await poker('keys', 'list', 'bob', '--json')).find((key: { id: string }) => key.id === id);

const keys = suite('poker-odds keys');

keys.before(async () => {
  await poker('accounts', 'create', 'bob');
});

keys('list has ids, prefixes, states, and when a key was last used; neither keys nor hashes', async () => {
  const none = await poker('keys', 'list', 'bob');
  assert.is(none.out, 'Account bob has no key yet. Next: npx --no-install poker-odds keys create bob\n');
  const { id, key, account } = await create();
  assert.is(account, 'bob');
  assert.match(id, /^key_[0-9A-Za-z]{12}$/);
  const prefix = key.slice(0, 8);
  const { created, ...listed } = await keyOf(id);
  assert.equal(listed, { id, account, name: null, prefix, state: 'active', last_used: null, expires: null });
  const local = formatLocalTime(new Date(created));
  assert.equal((await poker('keys', 'list', 'bob')).out.split('\n'), [
    'ID                KEY        NAME  STATE   CREATED              LAST USED  EXPIRES',
    `${id}  ${prefix}…  -     active  ${local}  never      never`,
    '',
  ]);
  assert.ok(await isGood(key));
  const { last_used: lastUsed } = await keyOf(id);
  assert.match(lastUsed, /T\d\d:\d\d:00\.000Z$/, 'to the minute');
  const { out } = await poker('keys', 'list', 'bob');
  assert.match(out, `${local}  ${formatLocalTime(new Date(lastUsed))}  never\n`);
  for (const secret of [key.slice(8), hashKey(key)]) assert.not(out.includes(secret));
});

keys('create prints the key alone on its line for people; a key may have a name and a date of expiry', async () => {
  const { out } = await poker('keys', 'create', 'bob', '--expires', '2999-01-31');
  const until = formatLocalTime(new Date('2999-01-31T00:00Z'));
  assert.match(out, /^pok_[0-9A-Za-z]{32}\n\nThis is key key_[0-9A-Za-z]{12} of account bob\. .*stored\./);
  assert.match(out, `only its hash is stored. It works until ${until}.\n`);
  const { id } = await create('--name', 'build server', '--expires', '2999-01-31');
  const { name, expires } = await keyOf(id);
  assert.equal([name, expires], ['build server', '2999-01-31T00:00:00.000Z']);
});

keys('revoke prints the id, can be repeated, and changes the state in the list', async () => {
  const { id, key } = await create();
  assert.equal(documentOf(await poker('keys', 'revoke', id, '--json')), { id, revoked: true });
  const { out } = await poker('keys', 'revoke', id);
  assert.is(out, `Key ${id} (${key.slice(0, 8)}…) of account bob is revoked.\n`);
  assert.equal([(await keyOf(id)).state, await isGood(key)], ['revoked', false]);
});

keys('rotate creates a key of the account; the old one works for an hour, or as long as --grace says', async () => {
  const old = await create();
  const before = Date.now();
  const { id, key, ...rest } = documentOf(await poker('keys', 'rotate', old.id, '--json'));
  const good = [await isGood(key), await isGood(old.key)];
  assert.equal([rest, good, id === old.id], [{ account: 'bob' }, [true, true], false]);
  const begin = Date.parse((await keyOf(old.id)).expires) - 3_600_000;
  assert.ok(begin >= before && begin <= Date.now());
  const other = await create();
  assert.match((await poker('keys', 'rotate', other.id, '--grace', '60')).out, `\nKey ${other.id} ends within 60 s.\n`);
  assert.match((await poker('keys', 'rotate', other.id, '--grace', '0')).out, `\nKey ${other.id} ends now.\n`);
  assert.not(await isGood(other.key));
});

keys.after(() => removeFolder(FOLDER));
