// Accounts: what can be made and listed, and that it is stored.
import * as assert from 'uvu/assert';
import { codeOf, rejection, storeSuite } from './stores.js';

const first = storeSuite('the first account');

first('is made if there is none, with a key that works', async ({ accounts }) => {
  const created = await accounts.createFirstAccount('default', { credits: 10_000 });
  assert.is(created?.account, 'default');
  assert.is((await accounts.authenticate(created?.key ?? ''))?.account, 'default');
  assert.is((await accounts.listAccounts())[0]?.credits, 10_000);
});

first('is not made if there is one, whatever its name', async ({ accounts, elsewhere }) => {
  assert.is(await accounts.createFirstAccount('other', { credits: 10_000 }), undefined);
  assert.is(await elsewhere.createFirstAccount('other', { credits: 10_000 }), undefined);
  assert.is((await accounts.listAccounts()).length, 1);
});

first.run();

const atOnce = storeSuite('the first account that two instances try to make at once');

atOnce('is made by one of them, with one key and one grant', async ({ accounts, elsewhere }) => {
  const tries = [accounts, elsewhere].map(each => each.createFirstAccount('default', { credits: 10 }));
  const made = (await Promise.all(tries)).filter(created => created !== undefined);
  assert.is(made.length, 1);
  assert.is((await accounts.listKeys('default')).length, 1);
  assert.equal(
    (await elsewhere.checkBalances()).map(({ credits, grants }) => [credits, grants]),
    [[10, 10]],
  );
});

atOnce.run();

const account = storeSuite('an account');

account('has no credits and 100 requests per 60 s by default', async ({ accounts }) => {
  const before = Date.now();
  const { name, credits, rateLimit, created } = await accounts.createAccount('plain');
  assert.equal([name, credits, rateLimit], ['plain', 0, { requests: 100, windowSeconds: 60 }]);
  assert.ok(created.getTime() >= before && created.getTime() <= Date.now());
});

account('keeps the credits and the rate limit it was made with', async ({ accounts, elsewhere }) => {
  const rateLimit = { requests: 1_000_000, windowSeconds: 86_400 };
  const made = await accounts.createAccount('rich', { credits: Number.MAX_SAFE_INTEGER, rateLimit });
  assert.equal(await elsewhere.findAccount('rich'), made);
  assert.is(made.credits, Number.MAX_SAFE_INTEGER);
  assert.equal(
    (await elsewhere.listAccounts()).find(({ name }) => name === 'rich'),
    made,
  );
});

account('is listed by name', async ({ accounts }) => {
  assert.equal(
    (await accounts.listAccounts()).map(({ name }) => name),
    ['plain', 'rich'],
  );
});

account('has a name of 1 to 64 characters of a-z, 0-9 and "-"', async ({ accounts }) => {
  for (const name of ['a', '-', '0-9', 'x'.repeat(64)]) assert.is((await accounts.createAccount(name)).name, name);
  for (const name of ['', 'A', 'a b', 'a_b', 'ä', 'a\n', 'a\0', 'x'.repeat(65), "'; drop table accounts; --"]) {
    assert.is(await codeOf(accounts.createAccount(name)), 'INVALID_NAME', name);
  }
});

account('is not made twice, here or elsewhere', async ({ accounts, elsewhere }) => {
  assert.is(await codeOf(accounts.createAccount('plain', { credits: 5 })), 'ACCOUNT_EXISTS');
  assert.is(await codeOf(elsewhere.createAccount('plain', { credits: 5 })), 'ACCOUNT_EXISTS');
  assert.is((await accounts.findAccount('plain')).credits, 0);
});

account('is made by one of several calls at the same time', async ({ accounts, elsewhere }) => {
  const instances = [accounts, elsewhere, accounts, elsewhere];
  const tries = await Promise.allSettled(instances.map(each => each.createAccount('contested', { credits: 3 })));
  assert.is(tries.filter(({ status }) => status === 'fulfilled').length, 1);
  assert.is((await accounts.checkBalances()).find(each => each.account === 'contested')?.grants, 3);
});

account('never has fewer than 0 credits', async ({ accounts }) => {
  await rejection(accounts.createAccount('debtor', { credits: -1 }));
  assert.is(await codeOf(accounts.findAccount('debtor')), 'UNKNOWN_ACCOUNT');
});

account('that does not exist is not found by any method', async ({ accounts }) => {
  for (const name of ['nobody', '', 'Plain', "' or 1=1 --"]) {
    assert.is(await codeOf(accounts.findAccount(name)), 'UNKNOWN_ACCOUNT');
    assert.is(await codeOf(accounts.addCredits(name, 1)), 'UNKNOWN_ACCOUNT');
    assert.is(await codeOf(accounts.reserve(name, 1)), 'UNKNOWN_ACCOUNT');
    assert.is(await codeOf(accounts.ledger(name).next()), 'UNKNOWN_ACCOUNT');
  }
});

account.run();

const store = storeSuite('the store');

store('answers a ping while it is open, and nothing after it is closed', async ({ open, elsewhere }) => {
  const closed = await open();
  await closed.ping();
  await closed.close();
  await rejection(closed.ping());
  await elsewhere.ping();
});

store('keeps everything from one opening to the next', async ({ open }) => {
  const before = await open();
  await before.createAccount('someone', { credits: 7 });
  await before.close();
  assert.is((await (await open()).findAccount('someone')).credits, 7);
});

store.run();
