// Reservations: credits that are set aside for work in flight cannot pay for other work.
import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { InsufficientCreditsError, type Receipt } from '../../../src/accounts/account-model.js';
import { createReservations } from '../../../src/accounts/charges/reservations.js';
import { rejection, storeSuite } from '../stores.js';

/** Balances are remembered for half a second. */
const FORGOTTEN_MS = 600;

/** How many of `count` reservations at the same time are granted. */
const granted = async (reserve: () => Promise<unknown>, count = 100): Promise<number> => {
  const tries = await Promise.allSettled(Array.from({ length: count }, reserve));
  const refused = tries.flatMap(each => (each.status === 'rejected' ? [each.reason] : []));
  for (const reason of refused) assert.instance(reason, InsufficientCreditsError);
  return count - refused.length;
};

const reservations = storeSuite('reserved credits');

reservations('are not reserved twice by requests at the same time', async ({ accounts }) => {
  await accounts.createAccount('crowd', { credits: 3 });
  assert.is(await granted(() => accounts.reserve('crowd', 1)), 3);
  assert.is(await granted(() => accounts.reserve('crowd', 1)), 0);
});

reservations('are not reserved twice when the balance is cached', async ({ accounts }) => {
  await accounts.createAccount('known', { credits: 3 });
  (await accounts.reserve('known', 1))();
  assert.is(await granted(() => accounts.reserve('known', 1)), 3);
});

reservations('are released once, however often the release is called', async ({ accounts }) => {
  await accounts.createAccount('released', { credits: 2 });
  const [one] = [await accounts.reserve('released', 1), await accounts.reserve('released', 1)];
  for (let i = 0; i < 3; i++) one();
  assert.is(await granted(() => accounts.reserve('released', 1)), 1);
});

reservations('are released in part, down to what work has cost in the end', async ({ accounts }) => {
  await accounts.createAccount('partly', { credits: 10 });
  const release = await accounts.reserve('partly', 9);
  release(4);
  assert.is(await granted(() => accounts.reserve('partly', 1)), 6);
  release(5); // no more again
  assert.is(await granted(() => accounts.reserve('partly', 1)), 0);
  release();
  assert.is(await granted(() => accounts.reserve('partly', 1)), 4);
});

reservations('are refused with the cost, the balance, and the reserved credits', async ({ accounts }) => {
  await accounts.createAccount('refused', { credits: 10 });
  await accounts.reserve('refused', 7);
  const { cost, balance, reserved, message } = (await rejection(
    accounts.reserve('refused', 4),
  )) as InsufficientCreditsError;
  assert.equal([cost, balance, reserved], [4, 10, 7]);
  assert.is(message, 'the request costs 4, the account has 10, of which 7 are set aside');
  (await accounts.reserve('refused', 3))();
});

reservations('are never refused because of a cached balance', async ({ accounts, elsewhere }) => {
  await accounts.createAccount('granted', { credits: 1 });
  await rejection(accounts.reserve('granted', 5));
  await elsewhere.addCredits('granted', 4);
  (await accounts.reserve('granted', 5))();
});

reservations('may exceed the balance for half a second: the charge decides', async ({ accounts, elsewhere }) => {
  await accounts.createAccount('raced', { credits: 5 });
  (await accounts.reserve('raced', 1))();
  const charge = { account: 'raced', keyId: 'k', requestId: 'r', cost: 5 };
  await elsewhere.charge(charge);
  await accounts.reserve('raced', 5).catch(() => undefined);
  assert.instance(await rejection(accounts.charge(charge)), InsufficientCreditsError);
  await sleep(FORGOTTEN_MS);
  assert.instance(await rejection(accounts.reserve('raced', 5)), InsufficientCreditsError);
});

reservations('are each account’s own', async ({ accounts }) => {
  for (const name of ['mine', 'yours']) await accounts.createAccount(name, { credits: 1 });
  await accounts.reserve('mine', 1);
  await accounts.reserve('yours', 1);
});

reservations('while other work is being charged are not counted twice', async ({ accounts }) => {
  const names = Array.from({ length: 40 }, (_, i) => `busy-${i}`);
  const works = names.map(async (account, i) => {
    await accounts.createAccount(account, { credits: 100 });
    const release = await accounts.reserve(account, 60);
    await sleep(FORGOTTEN_MS);
    const charge = accounts.charge({ account, keyId: 'k', requestId: 'r', cost: 60 }).finally(release);
    for (let iteration = 0; iteration < i; iteration++) await new Promise(setImmediate);
    (await accounts.reserve(account, 40))();
    await charge;
  });
  await Promise.all(works);
});

reservations.run();

const charging = suite('credits that are being charged');

/** An account of which the store says it has 40 credits; 60 are set aside, and their charge ends when the test says so. */
const whileCharging = async (read: () => number = () => 40) => {
  const { reserve, trackCharge } = createReservations(async () => read());
  await trackCharge({ account: 'a', keyId: 'k', requestId: 'r', cost: 1 }, Promise.resolve({ cost: 1, credits: 60 }));
  const release = await reserve('a', 60);
  await sleep(FORGOTTEN_MS);
  let pay: (receipt: Receipt) => void = () => {};
  let fail: (reason: Error) => void = () => {};
  const payment = new Promise<Receipt>((resolve, reject) => {
    pay = resolve;
    fail = reject;
  });
  const charge = { account: 'a', keyId: 'k', requestId: 'r', cost: 60 };
  const paid = trackCharge(charge, payment).finally(release);
  return { reserve, paid, pay, fail };
};

const isPending = (work: Promise<unknown>): Promise<boolean> =>
  Promise.race([work.then(() => false), sleep(50).then(() => true)]);

charging('are waited for where they make the difference: the balance may have them already', async () => {
  const { reserve, paid, pay } = await whileCharging();
  const reserving = reserve('a', 40);
  assert.ok(await isPending(reserving));
  pay({ cost: 60, credits: 40 });
  await paid;
  (await reserving)();
});

charging('are not waited for where they make none', async () => {
  const { reserve } = await whileCharging();
  const error = (await rejection(reserve('a', 41))) as InsufficientCreditsError;
  assert.equal([error.cost, error.balance, error.reserved], [41, 40, 60]);
});

charging('are free again when the charge fails', async () => {
  let balance = 50;
  const { reserve, paid, fail } = await whileCharging(() => balance);
  const reserving = reserve('a', 40);
  assert.ok(await isPending(reserving));
  fail(new Error('the store was lost'));
  await rejection(paid);
  (await reserving)();
  balance = 30;
  await sleep(FORGOTTEN_MS);
  assert.instance(await rejection(reserve('a', 40)), InsufficientCreditsError);
});

charging.run();
