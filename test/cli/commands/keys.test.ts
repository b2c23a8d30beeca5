// poker-odds keys: keys are created, listed, rotated and revoked, and shown only once.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openAccounts } from '../../../src/accounts/accounts.js';
import { hashKey } from '../../../src/accounts/key-format.js';
import { makeFolder, removeFolder } from '../../accounts/folder.js';
import { command, documentOf, errorOf, type Outcome } from '../command.js';

const FOLDER = makeFolder();
const DATABASE_URL = `file:${FOLDER}/odds.db`;
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const poker = (...argv: string[]): Promise<Outcome> => command({ DATABASE_URL }, ...argv);

/** Whether a server would let the key in; its use is recorded. */
const isGood = async (key: string): Promise<boolean> => {
  const store = await openAccounts(DATABASE_URL);
  const principal = await store.authenticate(key);
  await store.writeLastUsed();
  await store.close();
  return principal !== undefined;
};

const keys = suite('poker-odds keys');

keys.before(async () => {
  for (const name of ['alice', 'bob', 'carol', 'dave']) await poker('accounts', 'create', name);
});

keys('create prints the id, the key and the account, and the key is good', async () => {
  const { id, key, ...rest } = documentOf(await poker('keys', 'create', 'alice', '--json'));
  assert.equal(rest, { account: 'alice' });
  assert.match(id, /^key_/);
  assert.ok(await isGood(key));
});

keys('create prints the key alone on its line for people', async () => {
  const { out } = await poker('keys', 'create', 'alice');
  assert.match(out, /^pok_[0-9A-Za-z]{32}\n\nThis is key key_[0-9A-Za-z]{12} of account alice\./);
});

keys('list has ids, prefixes, states and times, and neither keys nor hashes', async () => {
  const { id, key } = documentOf(await poker('keys', 'create', 'bob', '--json'));
  const listed = await poker('keys', 'list', 'bob', '--json');
  const [{ created, ...entry }] = documentOf(listed);
  assert.equal(entry, {
    id,
    account: 'bob',
    prefix: key.slice(0, 8),
    state: 'active',
    last_used: null,
    expires: null,
  });
  assert.match(created, ISO);
  const shown = listed.out + (await poker('keys', 'list', 'bob')).out;
  for (const secret of [key, key.slice(8), hashKey(key)]) assert.not(shown.includes(secret));
});

keys('list of an account without keys is an empty array, or a sentence that says what to do', async () => {
  assert.equal(documentOf(await poker('keys', 'list', 'carol', '--json')), []);
  assert.match((await poker('keys', 'list', 'carol')).out, /keys create carol/);
});

keys('revoke prints the id, can be repeated, and shows in the list', async () => {
  const { id } = documentOf(await poker('keys', 'create', 'carol', '--json'));
  assert.equal(documentOf(await poker('keys', 'revoke', id, '--json')), { id, revoked: true });
  assert.equal(documentOf(await poker('keys', 'revoke', id, '--json')), { id, revoked: true });
  assert.is(documentOf(await poker('keys', 'list', 'carol', '--json'))[0].state, 'revoked');
  assert.match((await poker('keys', 'revoke', id)).out, /of account carol is revoked\.\n$/);
});

keys('of an account or with an id that is not there fail with exit code 1', async () => {
  for (const argv of [
    ['keys', 'create', 'nobody'],
    ['keys', 'list', 'nobody'],
  ]) {
    const { exitCode, code } = errorOf(await poker(...argv, '--json'));
    assert.equal([exitCode, code], [1, 'UNKNOWN_ACCOUNT']);
  }
  const { exitCode, code } = errorOf(await poker('keys', 'revoke', 'key_000000000000', '--json'));
  assert.equal([exitCode, code], [1, 'UNKNOWN_KEY']);
});

keys('typed where an id or an account belongs are not repeated', async () => {
  const { key } = documentOf(await poker('keys', 'create', 'alice', '--json'));
  for (const argv of [
    ['keys', 'revoke', key],
    ['keys', 'create', key],
    ['accounts', 'create', key],
    ['keys', 'revoke', 'id', key],
    [key],
  ]) {
    const plain = await poker(...argv);
    const json = await poker(...argv, '--json');
    assert.not((plain.err + json.err).includes(key.slice(8)), argv.join(' '));
    assert.ok(plain.exitCode > 0 && plain.err !== '');
  }
});

keys.run();

const uses = suite('poker-odds keys list');

uses('shows the minute in which a key was last used', async () => {
  const { id, key } = documentOf(await poker('keys', 'create', 'dave', '--json'));
  assert.match((await poker('keys', 'list', 'dave')).out, new RegExp(`^${id} .* never$`, 'm'));
  await isGood(key);
  const [{ last_used: lastUsed }] = documentOf(await poker('keys', 'list', 'dave', '--json'));
  assert.match(lastUsed, /T\d\d:\d\d:00\.000Z$/);
  const { out } = await poker('keys', 'list', 'dave');
  assert.match(out, /^ID {17}KEY {9}STATE {4}CREATED {20}LAST USED {18}EXPIRES\n/);
  assert.match(out, `   ${lastUsed}\n`);
});

uses.run();

const rotation = suite('poker-odds keys rotate');

const make = async (): Promise<{ id: string; key: string }> =>
  documentOf(await poker('keys', 'create', 'carol', '--json'));
const listed = async (id: string) =>
  documentOf(await poker('keys', 'list', 'carol', '--json')).find((key: { id: string }) => key.id === id);

rotation('prints the new id, the new key and the account, and both keys are good', async () => {
  const old = await make();
  const { id, key, ...rest } = documentOf(await poker('keys', 'rotate', old.id, '--json'));
  assert.equal(rest, { account: 'carol' });
  assert.ok(id !== old.id && key !== old.key);
  assert.ok((await isGood(key)) && (await isGood(old.key)));
  assert.equal([(await listed(id)).expires, (await listed(id)).state], [null, 'active']);
});

rotation('lets the old key work for an hour, or for as long as is said', async () => {
  for (const [seconds, argv] of [
    [3600, []],
    [31_536_000, ['--grace', '31536000']],
  ] as const) {
    const { id } = await make();
    const before = Date.now();
    await poker('keys', 'rotate', id, ...argv);
    const after = Date.now();
    const { expires, state } = await listed(id);
    const begin = Date.parse(expires) - seconds * 1000;
    assert.ok(begin >= before && begin <= after, expires);
    assert.is(state, 'active');
  }
});

rotation('prints the key alone on its line for people, and how long the old one works', async () => {
  const { id } = await make();
  const { out } = await poker('keys', 'rotate', id, '--grace', '60');
  assert.match(out, /^pok_[0-9A-Za-z]{32}\n\nThis is key key_[0-9A-Za-z]{12} of account carol\..*\n/);
  assert.match(out, `\nKey ${id} ends within 60 s.\n`);
  assert.match((await poker('keys', 'list', 'carol')).out, new RegExp(`^${id} .* ${(await listed(id)).expires}$`, 'm'));
});

rotation('ends the old key at once with --grace 0', async () => {
  const { id, key } = await make();
  const { out } = await poker('keys', 'rotate', id, '--grace', '0');
  assert.match(out, `Key ${id} ends now.\n`);
  assert.not(await isGood(key));
  assert.is((await listed(id)).state, 'expired');
});

rotation('refuses a key that is revoked or expired, and one that is not there, with exit code 1', async () => {
  const [revoked, expired] = [await make(), await make()];
  await poker('keys', 'revoke', revoked.id);
  await poker('keys', 'rotate', expired.id, '--grace', '0');
  for (const { id } of [revoked, expired]) {
    const { exitCode, code } = errorOf(await poker('keys', 'rotate', id, '--json'));
    assert.equal([exitCode, code], [1, 'INACTIVE_KEY']);
  }
  const { exitCode, code } = errorOf(await poker('keys', 'rotate', 'key_000000000000', '--json'));
  assert.equal([exitCode, code], [1, 'UNKNOWN_KEY']);
});

rotation.after(() => removeFolder(FOLDER));
rotation.run();
