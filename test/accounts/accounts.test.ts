// Accounts and grants of credits: creating, listing, granting, also by several callers at the same time.
import * as assert from 'uvu/assert';
import { stopTime } from '../time.js';
import { assertSound, codeOf, ledgerOf, rejection, storeSuite } from './stores.js';

const MOST = Number.MAX_SAFE_INTEGER;

const first = storeSuite('the first account');

first('is created once by two instances, with a key that works', async ({ accounts, elsewhere }) => {
  const tries = [accounts, elsewhere].map(each => each.createFirstAccount('default', { credits: 10 }));
  const [created, ...others] = (await Promise.all(tries)).filter(key => key !== undefined);
  assert.equal(others, []);
  assert.is((await accounts.authenticate(created!.key))?.account, 'default');
  assert.is(await elsewhere.createFirstAccount('other', { credits: 10 }), undefined);
  assert.is((await accounts.listKeys('default')).length, 1);
  const check = { account: 'default', credits: 10, grants: 10, charges: 0, agrees: true };
  assert.equal(await elsewhere.checkBalances(), [check]);
});

const account = storeSuite('an account');

account('has the credits and the rate limit of its creation, or none and 100 requests per 60 s', async store => {
  const before = Date.now();
  const { created, ...rest } = await store.accounts.createAccount('plain');
  assert.equal(rest, { name: 'plain', credits: 0, rateLimit: { requests: 100, windowSeconds: 60 }, active: true });
  assert.ok(created.getTime() >= before && created.getTime() <= Date.now());
  const rateLimit = { requests: 1_000_000, windowSeconds: 86_400 };
  const made = await store.accounts.createAccount('exact', { credits: MOST, rateLimit });
  assert.equal([made.credits, made.rateLimit], [MOST, rateLimit]);
  assert.equal(await (await store.open()).listAccounts(), [made, await store.elsewhere.findAccount('plain')]);
  assert.equal(await ledgerOf(store.elsewhere, 'plain'), []);
});

account('has a name of 1 to 64 characters of a-z, 0-9 and "-"', async ({ accounts }) => {
  for (const name of ['a', '-', '0-9', 'x'.repeat(64)]) assert.is((await accounts.createAccount(name)).name, name);
  for (const name of ['', 'A', 'a b', 'a_b', 'ä', 'a\n', 'a\0', 'x'.repeat(65)]) {
    assert.is(await codeOf(accounts.createAccount(name)), 'INVALID_NAME', name);
  }
});

account('is created by only one of several calls at the same time', async ({ accounts, elsewhere }) => {
  const instances = [accounts, elsewhere, accounts, elsewhere];
  const tries = await Promise.allSettled(instances.map(each => each.createAccount('contested', { credits: 3 })));
  assert.is(tries.filter(({ status }) => status === 'fulfilled').length, 1);
  assert.is(await codeOf(elsewhere.createAccount('contested', { credits: 5 })), 'ACCOUNT_EXISTS');
  assert.is((await accounts.checkBalances()).find(each => each.account === 'contested')?.grants, 3);
});

account('that does not exist is not found by any method', async ({ accounts }) => {
  await rejection(accounts.createAccount('debtor', { credits: -1 }));
  for (const name of ['debtor', '', 'Plain', "' or 1=1 --"]) {
    const uses = [
      ...[accounts.findAccount(name), accounts.addCredits(name, 1), accounts.reserve(name, 1)],
      ...[accounts.ledger(name).next(), accounts.createKey(name), accounts.listKeys(name)],
      ...[accounts.listKeyPage(name, { limit: 2 }), accounts.listLedgerPage(name, { limit: 2 })],
      accounts.changeAccount(name, { active: false }),
    ];
    assert.equal(
      await Promise.all(uses.map(codeOf)),
      uses.map(() => 'UNKNOWN_ACCOUNT'),
    );
  }
});

const grant = storeSuite('a grant');

grant('adds to the balance, and is in the ledger with its note, which may be any text', async store => {
  const { accounts, elsewhere } = store;
  await accounts.createAccount('noted', { credits: 5 });
  const notes = ['', "Robert'); drop table ledger; --", '♠ ünïcode 🂡', 'a\nb', 'x'.repeat(1000), undefined];
  for (const [i, note] of notes.entries()) await (i % 2 ? elsewhere : accounts).addCredits('noted', 10 + i, { note });
  assert.is(await accounts.addCredits('noted', 1), 81);
  const entries = (await ledgerOf(elsewhere, 'noted')).map(({ kind, credits, note }) => [kind, credits, note] as const);
  const expected = notes.map((note, i) => ['grant', 10 + i, note] as const);
  const byCredits = (one: readonly unknown[], other: readonly unknown[]) => Number(one[1]) - Number(other[1]);
  assert.equal(entries.sort(byCredits), [['grant', 1, undefined], ['grant', 5, 'first credits'], ...expected]);
  await assertSound(store);
});

grant('may raise a balance to 2^53 − 1, but not beyond', async store => {
  await store.accounts.createAccount('full', { credits: MOST - 10 });
  assert.is(await codeOf(store.accounts.addCredits('full', 11)), 'BALANCE_TOO_LARGE');
  assert.is(await store.accounts.addCredits('full', 10), MOST);
  assert.is(await codeOf(store.accounts.addCredits('full', 1)), 'BALANCE_TOO_LARGE');
  assert.is((await ledgerOf(store.accounts, 'full')).length, 2);
  await assertSound(store);
});

grant('of 0 or a fraction changes nothing', async store => {
  await store.accounts.createAccount('whole', { credits: 5 });
  for (const amount of [0, 0.5, -0.5, Number.NaN, Number.POSITIVE_INFINITY])
    await rejection(store.accounts.addCredits('whole', amount));
  assert.is((await store.accounts.findAccount('whole')).credits, 5);
  assert.is((await ledgerOf(store.accounts, 'whole')).length, 1);
});

grant('is not lost among concurrent grants, which together do not exceed the largest balance', async store => {
  await store.accounts.createAccount('brim', { credits: MOST - 25 });
  const instances = [store.accounts, store.elsewhere];
  const tries = Array.from({ length: 10 }, (_, i) => instances[i % 2]!.addCredits('brim', 10));
  const done = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled');
  assert.is(done.length, 2);
  assert.is((await store.accounts.findAccount('brim')).credits, MOST - 5);
  await assertSound(store);
});

const pings = storeSuite('a ping');

pings('is cached for half a second', async ({ open }) => {
  const accounts = await open();
  const time = stopTime();
  try {
    await accounts.ping();
    await accounts.store.close();
    await accounts.ping();
    time.pass(501);
    await rejection(accounts.ping());
  } finally {
    time.resume();
  }
});
