// Charging: credits taken from balances, also by many requests at once, and the ledger entries that belong to them.
import * as assert from 'uvu/assert';
import { InsufficientCreditsError, type NumberedCharge } from '../../../src/accounts/account-model.js';
import type { Accounts } from '../../../src/accounts/accounts.js';
import { createChargeStore } from '../../../src/accounts/charges/charge-store.js';
import { makeLedgerId } from '../../../src/accounts/ids-and-times.js';
import { assertSound, ledgerOf, rejection, storeSuite, type TestStore } from '../stores.js';

const charge = (account: string, cost: number, requestId = 'a-request') => ({
  account,
  keyId: 'key_of_a_test',
  requestId,
  cost,
});

const entries = async ({ accounts }: TestStore, account: string) =>
  (await ledgerOf(accounts, account)).filter(({ kind }) => kind === 'charge');

/** Charges all at once, on the instances in rotation; resolves with the balances after those that were paid. */
const race = async (instances: readonly Accounts[], charges: readonly ReturnType<typeof charge>[]) => {
  const tries = await Promise.allSettled(charges.map((each, i) => instances[i % instances.length]?.charge(each)));
  const paid = tries.flatMap(each => (each.status === 'fulfilled' && each.value ? [each.value] : []));
  const refused = tries.flatMap(each => (each.status === 'rejected' ? [each.reason as InsufficientCreditsError] : []));
  for (const reason of refused) {
    assert.instance(reason, InsufficientCreditsError);
    assert.ok(reason.balance < reason.cost, reason.message);
  }
  return { balances: paid.map(({ credits }) => credits), refused: refused.length };
};

const countdown = (from: number): number[] => Array.from({ length: from }, (_, i) => from - 1 - i);

const charging = storeSuite('a charge');

charging('takes its cost, and says what is left', async store => {
  const { accounts, elsewhere } = store;
  await accounts.createAccount('plain', { credits: 10 });
  assert.equal(await accounts.charge(charge('plain', 3)), { cost: 3, credits: 7 });
  assert.equal(await elsewhere.charge(charge('plain', 7)), { cost: 7, credits: 0 });
  const { cost, balance, reserved } = (await rejection(
    accounts.charge(charge('plain', 1)),
  )) as InsufficientCreditsError;
  assert.equal([cost, balance, reserved], [1, 0, 0]);
  assert.is((await accounts.findAccount('plain')).credits, 0);
  await assertSound(store);
});

charging('is a ledger entry with key, request and time', async store => {
  await store.accounts.createAccount('listed', { credits: 10 });
  const before = Date.now();
  await store.accounts.charge(charge('listed', 4, 'request-1'));
  const [entry, ...others] = await entries(store, 'listed');
  assert.equal(others, []);
  assert.match(entry?.id ?? '', /^lg_[0-9a-z]{12}[0-9a-f]{16}$/);
  const { account, kind, credits, keyId, requestId, note, time } = entry ?? {};
  assert.equal(
    [account, kind, credits, keyId, requestId, note],
    ['listed', 'charge', 4, 'key_of_a_test', 'request-1', undefined],
  );
  assert.ok(time && time.getTime() >= before && time.getTime() <= Date.now());
});

charging('that is refused changes nothing', async store => {
  await store.accounts.createAccount('poor', { credits: 2 });
  assert.instance(await rejection(store.accounts.charge(charge('poor', 3))), InsufficientCreditsError);
  assert.equal(await entries(store, 'poor'), []);
  assert.equal(await store.accounts.usage('poor'), []);
  assert.is((await store.accounts.findAccount('poor')).credits, 2);
});

charging('under a request id that was used before is one more: the id is the client’s', async store => {
  await store.accounts.createAccount('twice', { credits: 10 });
  for (let i = 0; i < 2; i++) await store.accounts.charge(charge('twice', 1, 'the-same'));
  assert.is((await entries(store, 'twice')).length, 2);
});

charging('of an account that is not there is refused as one without credits', async ({ accounts }) => {
  assert.instance(await rejection(accounts.charge(charge('nobody', 1))), InsufficientCreditsError);
});

charging('may be as large as a balance can be', async store => {
  await store.accounts.createAccount('giant', { credits: Number.MAX_SAFE_INTEGER });
  const receipt = await store.accounts.charge(charge('giant', Number.MAX_SAFE_INTEGER - 1));
  assert.equal(receipt, { cost: Number.MAX_SAFE_INTEGER - 1, credits: 1 });
  assert.is((await entries(store, 'giant'))[0]?.credits, Number.MAX_SAFE_INTEGER - 1);
  await assertSound(store);
});

charging.run();

const races = storeSuite('charges at once');

races('of 1, three hundred through two instances on 50 credits: exactly 50 are paid', async store => {
  await store.accounts.createAccount('raced', { credits: 50 });
  const charges = Array.from({ length: 300 }, (_, i) => charge('raced', 1, `r${i}`));
  const { balances, refused } = await race([store.accounts, store.elsewhere], charges);
  assert.equal(
    balances.sort((a, b) => b - a),
    countdown(50),
  );
  assert.is(refused, 250);
  assert.is((await store.accounts.findAccount('raced')).credits, 0);
  const requests = (await entries(store, 'raced')).map(({ requestId }) => requestId);
  assert.is(new Set(requests).size, 50);
  assert.is(requests.length, 50);
  await assertSound(store);
});

for (const count of [99, 100, 101, 200, 250]) {
  races(`${count} on one instance are paid in their order`, async store => {
    const name = `many-${count}`;
    await store.accounts.createAccount(name, { credits: count });
    const charges = Array.from({ length: count }, (_, i) => charge(name, 1, `r${i}`));
    assert.equal((await race([store.accounts], charges)).balances, countdown(count));
    assert.is((await entries(store, name)).length, count);
  });
}

races(
  'of different costs take no more than the balance, and are refused only if it does not cover them',
  async store => {
    await store.accounts.createAccount('mixed', { credits: 500 });
    const charges = Array.from({ length: 150 }, (_, i) => charge('mixed', 1 + ((i * 7919) % 13), `r${i}`));
    await race([store.accounts, store.elsewhere], charges);
    const paid = (await entries(store, 'mixed')).reduce((sum, { credits }) => sum + credits, 0);
    assert.is((await store.accounts.findAccount('mixed')).credits, 500 - paid);
    await assertSound(store);
  },
);

races('of many accounts, through two instances in opposite orders, do not block each other', async store => {
  const names = Array.from({ length: 20 }, (_, i) => `one-of-${i}`);
  for (const name of names) await store.accounts.createAccount(name, { credits: 1000 });
  const rounds = Array.from({ length: 10 }, () => names).flat();
  const forth = race(
    [store.accounts],
    rounds.map(name => charge(name, 1)),
  );
  const back = race(
    [store.elsewhere],
    rounds.toReversed().map(name => charge(name, 2)),
  );
  assert.equal([(await forth).refused, (await back).refused], [0, 0]);
  for (const name of names) assert.is((await store.accounts.findAccount(name)).credits, 970);
  await assertSound(store);
});

races('together with grants lose neither charges nor grants', async store => {
  await store.accounts.createAccount('moving', { credits: 1 });
  const grants = Array.from({ length: 30 }, () => store.elsewhere.addCredits('moving', 2));
  const charges = Array.from({ length: 100 }, () => charge('moving', 1));
  const { balances } = await race([store.accounts], charges);
  await Promise.all(grants);
  assert.is((await store.accounts.findAccount('moving')).credits, 61 - balances.length);
  await assertSound(store);
});

races.run();

const batches = storeSuite('charges of one transaction');

const numbered = (account: string, cost: number): NumberedCharge => ({ ...charge(account, cost), id: makeLedgerId() });

batches('are decided in their order, each account by its own balance', async test => {
  const store = await test.openStore();
  for (const [name, credits] of [
    ['a', 5],
    ['b', 1],
    ['zero', 0],
  ] as const)
    await test.accounts.createAccount(name, { credits });
  const { charge: chargeAll } = createChargeStore(store);
  const asked: [string, number][] = [
    ['b', 2],
    ['a', 3],
    ['zero', 1],
    ['nobody', 1],
    ['a', 3],
    ['b', 1],
    ['a', 2],
    ['a', 1],
  ];
  const outcomes = await chargeAll(asked.map(([account, cost]) => numbered(account, cost)));
  assert.equal(outcomes, [
    { lacking: 1 },
    { cost: 3, credits: 2 },
    { lacking: 0 },
    { lacking: 0 },
    { lacking: 2 },
    { cost: 1, credits: 0 },
    { cost: 2, credits: 0 },
    { lacking: 0 },
  ]);
  await assertSound(test);
});

batches('are found by their ids if they were committed', async test => {
  const store = await test.openStore();
  await test.accounts.createAccount('asked', { credits: 5 });
  const { charge: chargeAll, committed } = createChargeStore(store);
  const [paid, refused, unknown] = [numbered('asked', 5), numbered('asked', 1), numbered('nobody', 1)];
  await chargeAll([paid, refused]);
  await test.accounts.addCredits('asked', 10);
  assert.equal([...(await committed([refused, unknown, paid]))], [[paid.id, { cost: 5, credits: 10 }]]);
});

batches('are all charged or none: an id that is taken undoes the others', async test => {
  const store = await test.openStore();
  await test.accounts.createAccount('whole', { credits: 5 });
  const { charge: chargeAll } = createChargeStore(store);
  const taken = numbered('whole', 1);
  await chargeAll([taken]);
  await rejection(chargeAll([numbered('whole', 1), taken]));
  assert.is((await test.accounts.findAccount('whole')).credits, 4);
  assert.is((await entries(test, 'whole')).length, 1);
  await assertSound(test);
});

batches.run();
