// Reading the ledger: in order, whatever its length; and the check of balances against it.
import * as assert from 'uvu/assert';
import type { LedgerEntry } from '../../src/accounts/accounts.js';
import { ledgerOf, storeSuite, type TestStore, type Value } from './stores.js';

const PAGE = 1000;
const MOST = Number.MAX_SAFE_INTEGER;
const NOON = Date.UTC(2026, 10, 21, 12);

const read = ({ accounts }: TestStore, account: string, since?: Date) => ledgerOf(accounts, account, since);

/** Writes grants of 1 directly into the table, one for each time. */
const write = async ({ sql }: TestStore, account: string, times: readonly number[]): Promise<void> => {
  for (let first = 0; first < times.length; first += 500) {
    const rows = times.slice(first, first + 500);
    const values: Value[] = rows.flatMap((time, i) => [
      // Not in the order of the times: the order of writing must not matter.
      `row-${account}-${String((first + i) * 7919)
        .padStart(12, '0')
        .split('')
        .reverse()
        .join('')}`,
      account,
      new Date(time).toISOString(),
    ]);
    const places = rows.map(() => "(?, ?, 'grant', 1, ?)").join(', ');
    await sql(`insert into ledger (id, account, kind, credits, time) values ${places}`, ...values);
  }
};

const inOrder = (entries: readonly LedgerEntry[]): LedgerEntry[] =>
  entries.toSorted((a, b) => a.time.getTime() - b.time.getTime() || (a.id < b.id ? -1 : 1));

const ledger = storeSuite('a ledger');

ledger('of an account without credits is empty', async store => {
  await store.accounts.createAccount('empty');
  assert.equal(await read(store, 'empty'), []);
});

for (const count of [PAGE - 1, PAGE, PAGE + 1, 2 * PAGE, 2 * PAGE + 1]) {
  ledger(`of ${count} entries is read whole, oldest first, each once`, async store => {
    const account = `long-${count}`;
    await store.accounts.createAccount(account);
    // Seven in each millisecond, so that pages end between entries of the same millisecond.
    await write(
      store,
      account,
      Array.from({ length: count }, (_, i) => NOON + Math.floor(i / 7)),
    );
    const entries = await read(store, account);
    assert.is(new Set(entries.map(({ id }) => id)).size, count);
    assert.is(entries.length, count);
    assert.equal(entries, inOrder(entries));
  });
}

ledger('of a single millisecond is read whole', async store => {
  await store.accounts.createAccount('burst');
  await write(
    store,
    'burst',
    Array.from({ length: 2 * PAGE + 500 }, () => NOON),
  );
  assert.is(new Set((await read(store, 'burst')).map(({ id }) => id)).size, 2 * PAGE + 500);
});

ledger('is read from a time on, including that time', async store => {
  await store.accounts.createAccount('since');
  await write(store, 'since', [NOON - 1, NOON, NOON, NOON + 1]);
  const countSince = async (time: number) => (await read(store, 'since', new Date(time))).length;
  assert.equal(await Promise.all([NOON - 1, NOON, NOON + 1, NOON + 2].map(countSince)), [4, 3, 1, 0]);
  assert.is(await countSince(0), 4);
});

ledger('is each account’s own', async store => {
  for (const name of ['one', 'other']) await store.accounts.createAccount(name, { credits: 3 });
  assert.equal(
    (await read(store, 'one')).map(({ account }) => account),
    ['one'],
  );
});

ledger('may grow while it is read, and reading may stop at any entry', async store => {
  await store.accounts.createAccount('growing');
  await write(
    store,
    'growing',
    Array.from({ length: PAGE + 10 }, (_, i) => NOON + i),
  );
  let seen = 0;
  for await (const _ of store.accounts.ledger('growing')) {
    seen += 1;
    if (seen === 5) await store.elsewhere.addCredits('growing', 1);
    if (seen > PAGE + 5) break;
  }
  assert.is((await read(store, 'growing')).length, PAGE + 11);
});

ledger.run();

const check = storeSuite('the check of balances');

const disagreeing = async ({ elsewhere }: TestStore): Promise<string[]> =>
  (await elsewhere.checkBalances()).filter(({ agrees }) => !agrees).map(({ account }) => account);

check('shows every account, by name, with its sums', async store => {
  const { accounts } = store;
  await accounts.createAccount('b', { credits: 10 });
  await accounts.createAccount('a');
  await accounts.addCredits('b', 5);
  await accounts.charge({ account: 'b', keyId: 'k', requestId: 'r', cost: 4 });
  assert.equal(await accounts.checkBalances(), [
    { account: 'a', credits: 0, grants: 0, charges: 0, agrees: true },
    { account: 'b', credits: 11, grants: 15, charges: 4, agrees: true },
  ]);
});

const TAMPERINGS: readonly (readonly [what: string, change: string, repair: string])[] = [
  [
    'a balance that was raised',
    "update accounts set credits = 12 where name = 'b'",
    "update accounts set credits = 11 where name = 'b'",
  ],
  [
    'a balance out of nowhere',
    "update accounts set credits = 1 where name = 'a'",
    "update accounts set credits = 0 where name = 'a'",
  ],
  [
    'a grant that was raised',
    "update ledger set credits = 6 where account = 'b' and credits = 5",
    "update ledger set credits = 5 where account = 'b' and credits = 6",
  ],
  [
    'a charge that is missing',
    "update ledger set account = 'a' where kind = 'charge'",
    "update ledger set account = 'b' where kind = 'charge'",
  ],
  [
    'a grant that became a charge',
    "update ledger set kind = 'charge' where credits = 5",
    "update ledger set kind = 'grant' where credits = 5",
  ],
];

for (const [what, change, repair] of TAMPERINGS) {
  check(`finds ${what}`, async store => {
    await store.sql(change);
    const found = await disagreeing(store);
    await store.sql(repair);
    assert.ok(found.length > 0);
    assert.equal(await disagreeing(store), []);
  });
}

check('is exact if the sums of an account exceed every balance', async store => {
  const { accounts } = store;
  await accounts.createAccount('turnover', { credits: MOST });
  const spend = (cost: number) => accounts.charge({ account: 'turnover', keyId: 'k', requestId: 'r', cost });
  await spend(MOST);
  await accounts.addCredits('turnover', MOST);
  await spend(MOST);
  await accounts.addCredits('turnover', MOST);
  await spend(MOST - 1);
  assert.equal(await disagreeing(store), []);
  await store.sql("update accounts set credits = 0 where name = 'turnover'");
  assert.equal(await disagreeing(store), ['turnover']);
});

check.run();
