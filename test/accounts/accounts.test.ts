// Accounts and keys over a real store: what can be made, listed, revoked, and who is let in.
import { join } from 'node:path';
import Database from 'libsql';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { AccountError, type Accounts, openAccounts } from '../../src/accounts/accounts.js';
import { hashKey, makeKey } from '../../src/accounts/keys.js';
import { bytesUnder, makeFolder, removeFolder } from './folder.js';

const FOLDER = makeFolder();
const FILE = join(FOLDER, 'odds.db');
const accounts: Accounts = await openAccounts(`file:${FILE}`);
const elsewhere: Accounts = await openAccounts(`file:${FILE}`);

const codeOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  assert.instance(error, AccountError);
  return (error as AccountError).code;
};

/** Changes the store behind the accounts' back. */
const change = (sql: string, ...parameters: string[]): void => {
  const database = new Database(FILE, { timeout: 5000 });
  assert.is(database.prepare(sql).run(parameters).changes, 1);
  database.close();
};

const first = suite('the first account');

first('is made where there is none, with a key that is let in', async () => {
  const created = await accounts.createFirstAccount('default', { credits: 10_000 });
  assert.is(created?.account, 'default');
  assert.is((await accounts.authenticate(created?.key ?? ''))?.account, 'default');
  assert.is((await accounts.listAccounts())[0]?.credits, 10_000);
});

first('is not made where there is one, by whatever name', async () => {
  assert.is(await accounts.createFirstAccount('other', { credits: 10_000 }), undefined);
  assert.is(await elsewhere.createFirstAccount('other', { credits: 10_000 }), undefined);
  assert.is((await accounts.listAccounts()).length, 1);
});

const accountsSuite = suite('an account');

accountsSuite('has no credits and 100 requests per 60 s where nothing else is said', async () => {
  const before = Date.now();
  const account = await accounts.createAccount('plain');
  assert.equal(
    { name: account.name, credits: account.credits, rateLimit: account.rateLimit },
    { name: 'plain', credits: 0, rateLimit: { requests: 100, windowSeconds: 60 } },
  );
  assert.ok(account.created.getTime() >= before && account.created.getTime() <= Date.now());
});

accountsSuite('keeps the credits and the rate limit it was made with', async () => {
  const rateLimit = { requests: 5, windowSeconds: 1 };
  const made = await accounts.createAccount('rich', { credits: Number.MAX_SAFE_INTEGER, rateLimit });
  const listed = (await elsewhere.listAccounts()).find(({ name }) => name === 'rich');
  assert.equal(listed, made);
  assert.is(listed?.credits, Number.MAX_SAFE_INTEGER);
});

accountsSuite('is listed by name', async () => {
  assert.equal(
    (await accounts.listAccounts()).map(({ name }) => name),
    ['default', 'plain', 'rich'],
  );
});

accountsSuite('has a name of 1 to 64 characters of a-z, 0-9 and "-"', async () => {
  for (const name of ['a', '-', '0-9', 'x'.repeat(64)]) assert.is((await accounts.createAccount(name)).name, name);
  for (const name of ['', 'A', 'a b', 'a_b', 'ä', 'a\n', 'x'.repeat(65), "'; drop table accounts; --"]) {
    assert.is(await codeOf(accounts.createAccount(name)), 'INVALID_NAME', name);
  }
});

accountsSuite('is not made twice, here or elsewhere', async () => {
  assert.is(await codeOf(accounts.createAccount('plain')), 'ACCOUNT_EXISTS');
  assert.is(await codeOf(elsewhere.createAccount('plain')), 'ACCOUNT_EXISTS');
});

accountsSuite('never has fewer than no credits', async () => {
  await accounts.createAccount('debtor', { credits: -1 }).then(
    () => assert.unreachable(),
    () => undefined,
  );
  assert.not((await accounts.listAccounts()).some(({ name }) => name === 'debtor'));
});

const keys = suite('a key');

keys('shows its text once: lists have only its id, prefix, time and state', async () => {
  const { key, ...shown } = await accounts.createKey('plain');
  assert.equal(await accounts.listKeys('plain'), [shown]);
  assert.equal(Object.keys(shown).sort(), ['account', 'created', 'id', 'prefix', 'state']);
  assert.ok(key.startsWith(shown.prefix));
  assert.is(shown.state, 'active');
});

keys('is one of any number that an account may have, listed in their order', async () => {
  const made = [await accounts.createKey('rich'), await accounts.createKey('rich'), await accounts.createKey('rich')];
  const listed = await accounts.listKeys('rich');
  assert.equal(listed.map(({ id }) => id).sort(), made.map(({ id }) => id).sort());
  const times = listed.map(({ created }) => created.getTime());
  assert.equal(
    times,
    [...times].sort((a, b) => a - b),
  );
});

keys('needs an account that is there', async () => {
  for (const name of ['nobody', '', 'Plain']) {
    assert.is(await codeOf(accounts.createKey(name)), 'UNKNOWN_ACCOUNT');
    assert.is(await codeOf(accounts.listKeys(name)), 'UNKNOWN_ACCOUNT');
  }
});

keys('stands in no file of the store: only its hash does', async () => {
  const { key } = await accounts.createKey('plain');
  const stored = bytesUnder(FOLDER);
  assert.ok(stored.includes(hashKey(key)));
  assert.not(stored.includes(key));
  assert.not(stored.includes(key.slice(8)));
});

const entry = suite('who comes with a key');

entry('is let in on behalf of its account, by every instance', async () => {
  const { key, id, prefix } = await accounts.createKey('plain');
  const principal = { account: 'plain', keyId: id, keyPrefix: prefix, rateLimit: { requests: 100, windowSeconds: 60 } };
  assert.equal(await accounts.authenticate(key), principal);
  assert.equal(await elsewhere.authenticate(key), principal);
});

entry('is refused when the key is malformed, or unknown', async () => {
  for (const key of ['', 'pok_', 'x'.repeat(100_000), `${makeKey()}x`, makeKey()]) {
    assert.is(await accounts.authenticate(key), undefined);
  }
});

entry('is refused by every instance from the moment of the revocation', async () => {
  const { key, id } = await accounts.createKey('plain');
  assert.ok(await elsewhere.authenticate(key));
  assert.is((await accounts.revokeKey(id)).state, 'revoked');
  assert.is(await elsewhere.authenticate(key), undefined);
  assert.is(await accounts.authenticate(key), undefined);
  assert.is((await elsewhere.listKeys('plain')).find(each => each.id === id)?.state, 'revoked');
});

entry('is let in with another key of the account after a revocation', async () => {
  const [old, fresh] = [await accounts.createKey('plain'), await accounts.createKey('plain')];
  await accounts.revokeKey(old.id);
  assert.ok(await accounts.authenticate(fresh.key));
});

entry('is refused once the key has expired, and not before', async () => {
  const { key, id } = await accounts.createKey('plain');
  change('update keys set expires = ? where id = ?', new Date(Date.now() + 60_000).toISOString(), id);
  assert.ok(await accounts.authenticate(key));
  change('update keys set expires = ? where id = ?', new Date(Date.now() - 1).toISOString(), id);
  assert.is(await accounts.authenticate(key), undefined);
  assert.is((await accounts.listKeys('plain')).find(each => each.id === id)?.state, 'expired');
});

const revocation = suite('a revocation');

revocation('can be repeated and keeps its first time', async () => {
  const { id } = await accounts.createKey('plain');
  const revokedAt = (): unknown => {
    const database = new Database(FILE, { timeout: 5000 });
    return database.prepare('select revoked from keys where id = ?').all(id);
  };
  await accounts.revokeKey(id);
  const before = revokedAt();
  assert.is((await elsewhere.revokeKey(id)).state, 'revoked');
  assert.equal(revokedAt(), before);
});

revocation('needs a key that is there', async () => {
  for (const id of ['key_000000000000', '', "' or 1=1 --"])
    assert.is(await codeOf(accounts.revokeKey(id)), 'UNKNOWN_KEY');
});

revocation('of one key leaves the others alone', async () => {
  const [one, other] = [await accounts.createKey('rich'), await accounts.createKey('rich')];
  await accounts.revokeKey(one.id);
  assert.ok(await accounts.authenticate(other.key));
});

const store = suite('the store');

store('answers a ping while it is open, and nothing after its end', async () => {
  await accounts.ping();
  await accounts.close();
  await accounts.ping().then(
    () => assert.unreachable(),
    () => undefined,
  );
  await elsewhere.ping();
  await elsewhere.close();
});

store('keeps everything from one opening to the next', async () => {
  const again = await openAccounts(`file:${FILE}`);
  assert.ok((await again.listAccounts()).some(({ name }) => name === 'rich'));
  await again.close();
});

store.after(() => removeFolder(FOLDER));

for (const each of [first, accountsSuite, keys, entry, revocation, store]) each.run();
