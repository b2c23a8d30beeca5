// What operators do with accounts: grants with a reference, corrections, inactive accounts, and pages of lists; on two instances.
import * as assert from 'uvu/assert';
import { InsufficientCreditsError, type Page } from '../../src/accounts/account-model.js';
import { atTime } from '../time.js';
import { until } from '../until.js';
import { assertSound, chargeOf, chargesOf, codeOf, ledgerOf, rejection, storeSuite } from './stores.js';

const DAY_MS = 86_400_000;

const references = storeSuite('a grant with a reference');

references('is made once by two instances at once, and a repetition has the first result', async store => {
  const { accounts, elsewhere } = store;
  await accounts.createAccount('buyer', { credits: 5 });
  const grant = (i: number) =>
    [accounts, elsewhere][i % 2]!.addCredits('buyer', 10, { reference: 'payment-1', note: `${i}` });
  const balances = await Promise.all(Array.from({ length: 20 }, (_, i) => grant(i)));
  assert.equal(new Set(balances), new Set([15]));
  await accounts.charge(chargeOf('buyer', 15));
  for (const jump of [0, -DAY_MS, DAY_MS]) assert.is(await atTime(Date.now() + jump, () => grant(0)), 15);
  assert.is((await accounts.findAccount('buyer')).credits, 0);
  const entries = (await ledgerOf(accounts, 'buyer')).map(({ credits, reference }) => `${credits} ${reference}`);
  assert.equal(entries, ['5 undefined', '10 payment-1', '15 undefined']);
  await assertSound(store);
});

references('stands for one account and one number of credits, also among grants at once', async store => {
  const { accounts, elsewhere } = store;
  const names = ['red', 'green', 'blue'];
  for (const name of names) await accounts.createAccount(name);
  assert.is(await accounts.addCredits('red', 10, { reference: 'payment-2' }), 10);
  for (const [name, credits] of [
    ['green', 10],
    ['red', 11],
    ['red', -10],
  ] as const) {
    assert.is(await codeOf(elsewhere.addCredits(name, credits, { reference: 'payment-2' })), 'REFERENCE_USED');
  }
  const tries = Array.from({ length: 12 }, (_, i) =>
    [accounts, elsewhere][i % 2]!.addCredits(names[i % 3]!, 7, { reference: 'payment-3' }),
  );
  const done = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled');
  assert.is(done.length, 4);
  const balances = await Promise.all(names.map(name => accounts.findAccount(name)));
  assert.is(
    balances.reduce((sum, { credits }) => sum + credits, 0),
    17,
  );
  await assertSound(store);
});

const corrections = storeSuite('a negative grant');

corrections('takes credits back, never below 0, also among charges of two instances', async store => {
  const { accounts, elsewhere } = store;
  await accounts.createAccount('wrong', { credits: 100 });
  assert.is(await accounts.addCredits('wrong', -1, { note: 'a mistake' }), 99);
  assert.is(await codeOf(accounts.addCredits('wrong', -100)), 'INSUFFICIENT_CREDITS');
  const work = Array.from({ length: 60 }, (_, i) => {
    const each = i % 2 ? accounts : elsewhere;
    return i % 3 === 0 ? each.addCredits('wrong', -5) : each.charge(chargeOf('wrong', 3));
  });
  const outcomes = await Promise.allSettled(work);
  for (const outcome of outcomes) {
    if (outcome.status === 'fulfilled') continue;
    const isRefused =
      outcome.reason instanceof InsufficientCreditsError || outcome.reason.code === 'INSUFFICIENT_CREDITS';
    assert.ok(isRefused, String(outcome.reason));
  }
  const { credits } = await accounts.findAccount('wrong');
  assert.ok(credits >= 0 && credits < 5, String(credits));
  assert.ok((await chargesOf(store, 'wrong')).length > 0);
});

corrections('leaves a request that has reserved credits without them: it is refused, uncharged', async store => {
  const { accounts, elsewhere } = store;
  await accounts.createAccount('busy', { credits: 10 });
  const release = await accounts.reserve('busy', 10);
  await elsewhere.addCredits('busy', -1);
  assert.instance(await rejection(accounts.charge(chargeOf('busy', 10))), InsufficientCreditsError);
  release();
  assert.is((await accounts.findAccount('busy')).credits, 9);
  assert.equal(await chargesOf(store, 'busy'), []);
});

const inactive = storeSuite('an account that is not active');

inactive('has no valid key on any instance, until it is active again; nothing else changes', async store => {
  const { accounts, elsewhere } = store;
  await accounts.createAccount('late-payer', { credits: 5 });
  const { key } = await accounts.createKey('late-payer');
  const areValid = async () =>
    Promise.all([accounts, elsewhere].map(async each => (await each.authenticate(key)) !== undefined));
  assert.equal(await areValid(), [true, true]);
  for (const active of [false, true]) {
    assert.is((await accounts.changeAccount('late-payer', { active })).active, active);
    await until(async () => (await areValid()).every(valid => valid === active)); // a key is cached for half a second
  }
  const changed = await elsewhere.changeAccount('late-payer', { rateLimit: { requests: 7, windowSeconds: 2 } });
  assert.equal([changed.active, changed.credits, changed.rateLimit], [true, 5, { requests: 7, windowSeconds: 2 }]);
  assert.equal(await accounts.findAccount('late-payer'), changed);
});

const pages = storeSuite('a page of a list');

pages('has the newest items, and those after the last one of the page before', async ({ accounts }) => {
  const names = ['page-a', 'page-b', 'page-c', 'page-d', 'page-e'];
  for (const name of names) await accounts.createAccount(name);
  for (let i = 0; i < 5; i++) {
    await accounts.createKey('page-a', { name: `${i}` });
    await accounts.addCredits('page-a', 1 + i);
  }
  const walk = async <Item>(read: (before?: string) => Promise<Page<Item>>, idOf: (item: Item) => string) => {
    const seen: Item[] = [];
    for (let hasMore = true; hasMore; ) {
      const last = seen.at(-1);
      const page = await read(last && idOf(last));
      hasMore = page.hasMore;
      assert.ok(page.items.length === 2 || !hasMore);
      seen.push(...page.items);
    }
    return seen;
  };
  const listed = await walk(
    before => accounts.listAccountPage({ limit: 2, before }),
    ({ name }) => name,
  );
  assert.equal(listed.map(({ name }) => name).sort(), (await accounts.listAccounts()).map(({ name }) => name).sort());
  assert.ok(listed.every(({ created }, i) => i === 0 || created <= listed[i - 1]!.created));
  const keys = await walk(
    before => accounts.listKeyPage('page-a', { limit: 2, before }),
    ({ id }) => id,
  );
  assert.equal(keys.map(({ name }) => name).sort(), ['0', '1', '2', '3', '4']);
  const entries = await walk(
    before => accounts.listLedgerPage('page-a', { limit: 2, before }),
    ({ id }) => id,
  );
  assert.equal(entries, (await ledgerOf(accounts, 'page-a')).reverse());
  assert.equal((await accounts.listLedgerPage('page-a', { limit: 2, before: 'unknown' })).items, []);
});
