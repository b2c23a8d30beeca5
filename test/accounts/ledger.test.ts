// Reads of charges and grants: the ledger in order, whatever its length; the check of balances against it; the usage by day.
import * as assert from 'uvu/assert';
import { atTime } from '../time.js';
import { chargeOf, ledgerOf, storeSuite, type TestStore } from './stores.js';

const PAGE = 1000;
const MOST = Number.MAX_SAFE_INTEGER;
const DAY = 86_400_000;
const NOON = Date.parse('2027-03-01T12:00:00.000Z');

/** Writes grants of 1 directly into the table of a new account; their ids are not in the order of their times. */
const write = async ({ accounts, sql }: TestStore, account: string, times: readonly number[]): Promise<string[]> => {
  await accounts.createAccount(account);
  const rows = times.map((time, i) => ({ id: `${account}-${(i * 7919) % 1_000_003}`, time }));
  for (let first = 0; first < rows.length; first += 500) {
    const some = rows.slice(first, first + 500);
    const values = some.flatMap(({ id, time }) => [id, account, new Date(time).toISOString()]);
    const places = some.map(() => "(?, ?, 'grant', 1, ?)").join(', ');
    await sql(`insert into ledger (id, account, kind, credits, time) values ${places}`, ...values);
  }
  return rows.sort((a, b) => a.time - b.time || (a.id < b.id ? -1 : 1)).map(({ id }) => id);
};

const ledger = storeSuite('a ledger');

ledger('is read whole, oldest first, each entry once', async store => {
  for (const count of [PAGE - 1, PAGE, 2 * PAGE + 1]) {
    // Seven in each millisecond, so that pages end between entries of the same millisecond.
    const times = Array.from({ length: count }, (_, i) => NOON + Math.floor(i / 7));
    const ids = await write(store, `long-${count}`, times);
    const entries = await ledgerOf(store.accounts, `long-${count}`);
    assert.equal(
      entries.map(({ id }) => id),
      ids,
    );
  }
});

ledger('is read from a time on, that time included', async store => {
  await write(store, 'since', [NOON - 1, NOON, NOON, NOON + 1]);
  const countSince = async (time: number) => (await ledgerOf(store.accounts, 'since', new Date(time))).length;
  assert.equal(await Promise.all([0, NOON - 1, NOON, NOON + 1, NOON + 2].map(countSince)), [4, 4, 3, 1, 0]);
});

const check = storeSuite('the check of balances');

const listWrong = async ({ elsewhere }: TestStore): Promise<string[]> =>
  (await elsewhere.checkBalances()).filter(({ agrees }) => !agrees).map(({ account }) => account);

check('lists every account by name, with its sums', async ({ accounts }) => {
  await accounts.createAccount('b', { credits: 10 });
  await accounts.createAccount('a');
  await accounts.addCredits('b', 5);
  await accounts.charge(chargeOf('b', 4));
  assert.equal(await accounts.checkBalances(), [
    { account: 'a', credits: 0, grants: 0, charges: 0, agrees: true },
    { account: 'b', credits: 11, grants: 15, charges: 4, agrees: true },
  ]);
});

check('finds a balance or a row that was changed by hand', async store => {
  const set = (table: string, change: string, where: string) =>
    store.sql(`update ${table} set ${change} where ${where}`);
  await set('accounts', 'credits = 12', "name = 'b'");
  assert.equal(await listWrong(store), ['b']);
  await set('ledger', 'credits = 6', 'credits = 5');
  assert.equal(await listWrong(store), []);
  await set('ledger', "account = 'a'", "kind = 'charge'");
  assert.equal(await listWrong(store), ['a', 'b']);
  await set('ledger', "account = 'b'", "kind = 'charge'");
  await set('ledger', "kind = 'charge'", 'credits = 6');
  assert.equal(await listWrong(store), ['b']);
  await set('ledger', "kind = 'grant'", 'credits = 6');
});

check('is exact if the sums of an account exceed every balance', async store => {
  const { accounts } = store;
  await accounts.createAccount('turnover', { credits: MOST });
  for (let round = 0; round < 2; round++) {
    await accounts.charge(chargeOf('turnover', MOST));
    await accounts.addCredits('turnover', MOST);
  }
  await accounts.charge(chargeOf('turnover', MOST - 1));
  assert.equal(await listWrong(store), []);
  await store.sql("update accounts set credits = 0 where name = 'turnover'");
  assert.equal(await listWrong(store), ['turnover']);
});

const usage = storeSuite('usage');

usage('is of thirty UTC days, today included, to the millisecond', async ({ accounts, elsewhere }) => {
  await accounts.createAccount('old', { credits: 100 });
  const midnight = Date.parse('2027-03-01T00:00:00.000Z');
  const times = [NOON - 30 * DAY, midnight - 29 * DAY - 1, midnight - 29 * DAY, midnight - 1, midnight];
  for (const [i, time] of times.entries()) {
    await atTime(time, () => (i % 2 ? elsewhere : accounts).charge(chargeOf('old', i + 1)));
  }
  await atTime(midnight + DAY - 1, () => accounts.charge({ ...chargeOf('old', 7), questions: 3 }));
  assert.equal(await atTime(midnight + DAY - 1, () => elsewhere.usage('old')), [
    { date: '2027-01-31', requests: 1, questions: 1, credits: 3 },
    { date: '2027-02-28', requests: 1, questions: 1, credits: 4 },
    { date: '2027-03-01', requests: 2, questions: 4, credits: 12 },
  ]);
});
