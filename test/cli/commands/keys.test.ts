// poker-odds keys: keys are created, listed, rotated and revoked, and shown only once.

import * as assert from 'uvu/assert';
import { openAccounts } from '../../../src/accounts/accounts.js';
import { hashKey } from '../../../src/accounts/key-format.js';
import { formatLocalTime } from '../../../src/cli/terminal-style.js';
import { makeFolder, removeFolder } from '../../accounts/folder.js';
import { suite } from '../../suite.js';
import { command, documentOf, errorOf, type Outcome } from '../command.js';

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

const create = async (account: string): Promise<{ id: string; key: string }> =>
  documentOf(await poker('keys', 'create', account, '--json'));
const keyOf = async (account: string, id: string) =>
  documentOf(await poker('keys', 'list', account, '--json')).find((key: { id: string }) => key.id === id);

const keys = suite('poker-odds keys');

keys.before(async () => {
  for (const name of ['alice', 'bob', 'carol']) await poker('accounts', 'create', name);
});

keys('create prints the id, the key and the account; for people the key is alone on its line', async () => {
  const { id, key, ...rest } = documentOf(await poker('keys', 'create', 'alice', '--json'));
  assert.equal(rest, { account: 'alice' });
  assert.match(id, /^key_[0-9A-Za-z]{12}$/);
  assert.ok(await isGood(key));
  const { out } = await poker('keys', 'create', 'alice');
  assert.match(out, /^pok_[0-9A-Za-z]{32}\n\nThis is key key_[0-9A-Za-z]{12} of account alice\. .*stored\.\n$/);
});

keys('list has ids, prefixes, states, and when a key was last used; neither keys nor hashes', async () => {
  assert.equal(documentOf(await poker('keys', 'list', 'bob', '--json')), []);
  const none = await poker('keys', 'list', 'bob');
  assert.is(none.out, 'Account bob has no key yet. Next: npx --no-install poker-odds keys create bob\n');
  const { id, key } = await create('bob');
  const prefix = key.slice(0, 8);
  const { created, ...listed } = await keyOf('bob', id);
  assert.equal(listed, { id, account: 'bob', name: null, prefix, state: 'active', last_used: null, expires: null });
  const local = formatLocalTime(new Date(created));
  assert.equal((await poker('keys', 'list', 'bob')).out.split('\n'), [
    'ID                KEY        NAME  STATE   CREATED              LAST USED  EXPIRES',
    `${id}  ${prefix}…  -     active  ${local}  never      never`,
    '',
  ]);
  await isGood(key);
  const { last_used: lastUsed } = await keyOf('bob', id);
  assert.match(lastUsed, /T\d\d:\d\d:00\.000Z$/, 'to the minute');
  const { out } = await poker('keys', 'list', 'bob');
  assert.match(out, `${local}  ${formatLocalTime(new Date(lastUsed))}  never\n`);
  for (const secret of [key.slice(8), hashKey(key)]) assert.not(out.includes(secret));
});

keys('may have a name and a date of expiry, which the list shows', async () => {
  const call = ['create', 'alice', '--name', 'build server', '--expires', '2999-01-31'];
  const { out } = await poker('keys', ...call);
  assert.match(out, `only its hash is stored. It works until ${formatLocalTime(new Date('2999-01-31T00:00Z'))}.\n`);
  const { id } = documentOf(await poker('keys', ...call, '--json'));
  const { name, expires } = await keyOf('alice', id);
  assert.equal([name, expires], ['build server', '2999-01-31T00:00:00.000Z']);
});

keys('revoke prints the id, can be repeated, and changes the state in the list', async () => {
  const { id, key } = await create('bob');
  assert.equal(documentOf(await poker('keys', 'revoke', id, '--json')), { id, revoked: true });
  const { out } = await poker('keys', 'revoke', id);
  assert.is(out, `Key ${id} (${key.slice(0, 8)}…) of account bob is revoked.\n`);
  assert.is((await keyOf('bob', id)).state, 'revoked');
});

keys('rotate creates a key of the account; the old one works for an hour, or as long as --grace says', async () => {
  const old = await create('carol');
  const before = Date.now();
  const { id, key, ...rest } = documentOf(await poker('keys', 'rotate', old.id, '--json'));
  assert.equal(
    [rest, await isGood(key), await isGood(old.key), id === old.id],
    [{ account: 'carol' }, true, true, false],
  );
  const begin = Date.parse((await keyOf('carol', old.id)).expires) - 3_600_000;
  assert.ok(begin >= before && begin <= Date.now());
  const other = await create('carol');
  assert.match((await poker('keys', 'rotate', other.id, '--grace', '60')).out, `\nKey ${other.id} ends within 60 s.\n`);
  assert.match((await poker('keys', 'rotate', other.id, '--grace', '0')).out, `\nKey ${other.id} ends now.\n`);
  assert.not(await isGood(other.key));
});

keys('of an unknown account, with an unknown id, or that have ended: commands fail with exit code 1', async () => {
  const { id } = await create('carol');
  await poker('keys', 'revoke', id);
  for (const [call, expected] of [
    ['create nobody', 'UNKNOWN_ACCOUNT'],
    ['list nobody', 'UNKNOWN_ACCOUNT'],
    ['revoke key_000000000000', 'UNKNOWN_KEY'],
    ['rotate key_000000000000', 'UNKNOWN_KEY'],
    [`rotate ${id}`, 'INACTIVE_KEY'],
  ] as const) {
    const { exitCode, code } = errorOf(await poker('keys', ...call.split(' '), '--json'));
    assert.equal([exitCode, code], [1, expected], call);
  }
});

keys.after(() => removeFolder(FOLDER));
keys.run();
