// Usage: charged requests by UTC day, of the last thirty.
import * as assert from 'uvu/assert';
import type { Accounts } from '../../src/accounts/accounts.js';
import { atTime } from './clock.js';
import { storeSuite } from './stores.js';

const DAY = 86_400_000;
const TODAY = Date.parse('2027-03-01T12:00:00.000Z');

const spend = (accounts: Accounts, account: string, cost = 1) =>
  accounts.charge({ account, keyId: 'k', requestId: 'r', cost });

const daysOf = async (accounts: Accounts, account: string) =>
  (await accounts.usage(account)).map(({ date, requests, credits }) => [date, requests, credits]);

const usage = storeSuite('usage');

usage('of an account that was never charged is empty, whatever it was granted', async ({ accounts }) => {
  await accounts.createAccount('new', { credits: 5 });
  assert.equal(await accounts.usage('new'), []);
});

usage('counts requests and credits of each UTC day, to the millisecond', async ({ accounts, elsewhere }) => {
  await accounts.createAccount('midnight', { credits: 100 });
  const midnight = Date.parse('2027-03-01T00:00:00.000Z');
  await atTime(midnight - 1, () => spend(accounts, 'midnight', 3));
  await atTime(midnight - 1, () => spend(elsewhere, 'midnight', 4));
  await atTime(midnight, () => spend(accounts, 'midnight', 5));
  await atTime(midnight + DAY - 1, () => spend(elsewhere, 'midnight', 6));
  const days = await atTime(midnight + DAY - 1, () => daysOf(accounts, 'midnight'));
  assert.equal(days, [
    ['2027-02-28', 2, 7],
    ['2027-03-01', 2, 11],
  ]);
});

usage('shows thirty days, today included', async ({ accounts }) => {
  await accounts.createAccount('old', { credits: 100 });
  for (const age of [30, 29, 1, 0]) await atTime(TODAY - age * DAY, () => spend(accounts, 'old'));
  const shown = await atTime(TODAY, () => daysOf(accounts, 'old'));
  assert.equal(shown, [
    ['2027-01-31', 1, 1],
    ['2027-02-28', 1, 1],
    ['2027-03-01', 1, 1],
  ]);
});

usage('is the sum of the ledger', async ({ accounts, elsewhere }) => {
  await accounts.createAccount('summed', { credits: 10_000 });
  for (let day = 0; day < 10; day++) {
    await atTime(TODAY - day * DAY, async () => {
      const costs = Array.from({ length: 1 + day }, (_, i) => 1 + ((day * 31 + i * 17) % 9));
      await Promise.all(costs.map((cost, i) => spend(i % 2 ? accounts : elsewhere, 'summed', cost)));
    });
  }
  const sums = new Map<string, [number, number]>();
  for await (const { kind, time, credits } of accounts.ledger('summed')) {
    if (kind === 'grant') continue;
    const date = time.toISOString().slice(0, 10);
    const [requests, total] = sums.get(date) ?? [0, 0];
    sums.set(date, [requests + 1, total + credits]);
  }
  assert.is(sums.size, 10);
  assert.equal(
    await atTime(TODAY, () => daysOf(accounts, 'summed')),
    [...sums].sort().map(([date, sum]) => [date, ...sum]),
  );
});

usage('is each account’s own', async ({ accounts }) => {
  for (const name of ['mine', 'yours']) await accounts.createAccount(name, { credits: 5 });
  await Promise.all([spend(accounts, 'mine', 2), spend(accounts, 'yours', 3)]);
  assert.equal(
    (await accounts.usage('mine')).map(({ credits }) => credits),
    [2],
  );
  assert.equal(
    (await accounts.usage('yours')).map(({ credits }) => credits),
    [3],
  );
});

usage.run();
