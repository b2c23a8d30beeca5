// Credits set aside for work in flight: nobody computes on credits that other work is to be paid with.
import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { InsufficientCreditsError } from '../../src/accounts/errors.js';
import { createHolds } from '../../src/accounts/holds.js';
import type { Receipt } from '../../src/accounts/model.js';
import { rejection, storeSuite } from './stores.js';

/** Balances are remembered for half a second. */
const FORGOTTEN_MS = 600;

/** How many of so many holds of one credit, asked for at once, are granted. */
const granted = async (hold: () => Promise<unknown>, count = 100): Promise<number> => {
  const tries = await Promise.allSettled(Array.from({ length: count }, hold));
  const refused = tries.flatMap(each => (each.status === 'rejected' ? [each.reason] : []));
  for (const reason of refused) assert.instance(reason, InsufficientCreditsError);
  return count - refused.length;
};

const holds = storeSuite('credits set aside');

holds('are not set aside twice, however many ask at once', async ({ accounts }) => {
  await accounts.createAccount('crowd', { credits: 3 });
  assert.is(await granted(() => accounts.hold('crowd', 1)), 3);
  assert.is(await granted(() => accounts.hold('crowd', 1)), 0);
});

holds('are not set aside twice where the balance is remembered', async ({ accounts }) => {
  await accounts.createAccount('known', { credits: 3 });
  (await accounts.hold('known', 1))();
  assert.is(await granted(() => accounts.hold('known', 1)), 3);
});

holds('are free again once, however often they are released', async ({ accounts }) => {
  await accounts.createAccount('released', { credits: 2 });
  const [one] = [await accounts.hold('released', 1), await accounts.hold('released', 1)];
  for (let i = 0; i < 3; i++) one();
  assert.is(await granted(() => accounts.hold('released', 1)), 1);
});

holds('are refused with the cost, the balance, and what is set aside', async ({ accounts }) => {
  await accounts.createAccount('told', { credits: 10 });
  await accounts.hold('told', 7);
  const { cost, balance, held, message } = (await rejection(accounts.hold('told', 4))) as InsufficientCreditsError;
  assert.equal([cost, balance, held], [4, 10, 7]);
  assert.is(message, 'the request costs 4, the account has 10, of which 7 are set aside');
  (await accounts.hold('told', 3))();
});

holds('are never refused for a balance of a moment ago', async ({ accounts, elsewhere }) => {
  await accounts.createAccount('granted', { credits: 1 });
  await rejection(accounts.hold('granted', 5));
  await elsewhere.addCredits('granted', 4);
  (await accounts.hold('granted', 5))();
});

holds('may be more than is there for half a second: the charge decides', async ({ accounts, elsewhere }) => {
  await accounts.createAccount('raced', { credits: 5 });
  (await accounts.hold('raced', 1))();
  const charge = { account: 'raced', keyId: 'k', requestId: 'r', cost: 5 };
  await elsewhere.charge(charge);
  await accounts.hold('raced', 5).catch(() => undefined);
  assert.instance(await rejection(accounts.charge(charge)), InsufficientCreditsError);
  await sleep(FORGOTTEN_MS);
  assert.instance(await rejection(accounts.hold('raced', 5)), InsufficientCreditsError);
});

holds('are each account’s own', async ({ accounts }) => {
  for (const name of ['mine', 'yours']) await accounts.createAccount(name, { credits: 1 });
  await accounts.hold('mine', 1);
  await accounts.hold('yours', 1);
});

holds('while other work is being charged are not counted twice', async ({ accounts }) => {
  const names = Array.from({ length: 40 }, (_, i) => `busy-${i}`);
  const works = names.map(async (account, i) => {
    await accounts.createAccount(account, { credits: 100 });
    const release = await accounts.hold(account, 60);
    await sleep(FORGOTTEN_MS);
    const charge = accounts.charge({ account, keyId: 'k', requestId: 'r', cost: 60 }).finally(release);
    for (let turn = 0; turn < i; turn++) await new Promise(setImmediate);
    (await accounts.hold(account, 40))();
    await charge;
  });
  await Promise.all(works);
});

holds.run();

const charging = suite('credits that are being charged');

/** An account of which the store says it has 40 credits; 60 are set aside, and their charge ends when the test says so. */
const whileCharging = async (read: () => number = () => 40) => {
  const { hold, follow } = createHolds(async () => read());
  await follow({ account: 'a', keyId: 'k', requestId: 'r', cost: 1 }, Promise.resolve({ cost: 1, credits: 60 }));
  const release = await hold('a', 60);
  await sleep(FORGOTTEN_MS);
  let pay: (receipt: Receipt) => void = () => {};
  let fail: (reason: Error) => void = () => {};
  const payment = new Promise<Receipt>((resolve, reject) => {
    pay = resolve;
    fail = reject;
  });
  const charge = { account: 'a', keyId: 'k', requestId: 'r', cost: 60 };
  const paid = follow(charge, payment).finally(release);
  return { hold, paid, pay, fail };
};

const isPending = (work: Promise<unknown>): Promise<boolean> =>
  Promise.race([work.then(() => false), sleep(50).then(() => true)]);

charging('are waited for where they make the difference: the balance may have them already', async () => {
  const { hold, paid, pay } = await whileCharging();
  const held = hold('a', 40);
  assert.ok(await isPending(held));
  pay({ cost: 60, credits: 40 });
  await paid;
  (await held)();
});

charging('are not waited for where they make none', async () => {
  const { hold } = await whileCharging();
  const error = (await rejection(hold('a', 41))) as InsufficientCreditsError;
  assert.equal([error.cost, error.balance, error.held], [41, 40, 60]);
});

charging('are free again when the charge fails', async () => {
  let balance = 50;
  const { hold, paid, fail } = await whileCharging(() => balance);
  const held = hold('a', 40);
  assert.ok(await isPending(held));
  fail(new Error('the store was lost'));
  await rejection(paid);
  (await held)();
  balance = 30;
  await sleep(FORGOTTEN_MS);
  assert.instance(await rejection(hold('a', 40)), InsufficientCreditsError);
});

charging.run();
