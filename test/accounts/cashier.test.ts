// Payment over a PostgreSQL that is lost in the middle: what was committed is charged once, and nothing else is.
import { setTimeout as sleep } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import type { Accounts } from '../../src/accounts/accounts.js';
import { type Cashier, createCashier } from '../../src/accounts/cashier.js';
import { prepareCharging } from '../../src/accounts/charging.js';
import type { Charge } from '../../src/accounts/model.js';
import { refund } from '../../src/accounts/refunds.js';
import type { Fate, TestProxy } from './store/proxy.js';
import { assertSound, ledgerOf, storeSuite, type TestStore, unavailability } from './stores.js';

const PATIENCE_MS = 2000;
const ANSWER = { request: 'r', method: 'exact', counts: [1] } as const;

const charge = (account: string, cost = 1, key?: string): Charge => ({
  account,
  keyId: 'k',
  requestId: 'r',
  cost,
  ...(key && { idempotency: { key, answer: ANSWER } }),
});

/** An instance behind a proxy, and an account with 100 credits. */
const farFrom = async (store: TestStore, account: string): Promise<[far: Accounts, proxy: TestProxy]> => {
  await store.accounts.createAccount(account, { credits: 100 });
  const proxy = await store.openProxy();
  const far = await store.open(PATIENCE_MS, proxy.url);
  return [far, proxy];
};

/** Resolves when another COMMIT has come to the proxy. */
const nextCommit = async (proxy: TestProxy): Promise<void> => {
  const before = proxy.commits;
  while (proxy.commits === before) await sleep(1);
};

/** What an account was charged, as its ledger has it; and that its balance agrees. */
const chargesOf = async (store: TestStore, account: string): Promise<number[]> => {
  await assertSound(store);
  return (await ledgerOf(store.accounts, account)).flatMap(({ kind, credits }) => (kind === 'charge' ? [credits] : []));
};

const lost = storeSuite('a charge whose commit is not confirmed', ['PostgreSQL']);

for (const fate of ['is not confirmed', 'is late'] as const satisfies readonly Fate[]) {
  lost(`because the connection was cut, while the commit ${fate}, is found to be paid`, async store => {
    const account = fate.replaceAll(' ', '-');
    const [far, proxy] = await farFrom(store, account);
    proxy.fates.push(fate);
    assert.equal(await far.charge(charge(account, 3)), { cost: 3, credits: 97 });
    assert.equal(await chargesOf(store, account), [3]);
    assert.equal(await far.charge(charge(account, 4)), { cost: 4, credits: 93 });
  });
}

lost('because it never reached the server is found to be unpaid, and may be tried again', async store => {
  const [far, proxy] = await farFrom(store, 'unpaid');
  proxy.fates.push('is lost');
  const message = await unavailability(far.charge(charge('unpaid', 3, 'key')));
  assert.match(message, /was lost in a commit: whether the change was made is not known\.$/);
  assert.equal(await chargesOf(store, 'unpaid'), []);
  assert.is(await far.earlierAnswer('unpaid', 'key'), undefined);
  assert.equal(await far.charge(charge('unpaid', 3, 'key')), { cost: 3, credits: 97 });
  assert.equal(await chargesOf(store, 'unpaid'), [3]);
});

lost('because nothing passes any more is found to be unpaid once PostgreSQL has undone it', async store => {
  const [far, proxy] = await farFrom(store, 'stalled');
  proxy.fates.push('stalls');
  await unavailability(far.charge(charge('stalled', 3)));
  assert.equal(await chargesOf(store, 'stalled'), []);
  assert.equal(await far.charge(charge('stalled', 3)), { cost: 3, credits: 97 });
});

lost('even twice, while it is asked after, is paid once', async store => {
  const [far, proxy] = await farFrom(store, 'again');
  proxy.fates.push('is not confirmed', 'is lost', 'is not confirmed');
  assert.equal(await far.charge(charge('again', 3)), { cost: 3, credits: 97 });
  assert.equal(await chargesOf(store, 'again'), [3]);
});

lost('together with others is settled for each of them', async store => {
  const [far, proxy] = await farFrom(store, 'batch');
  await store.accounts.createAccount('elsewhere', { credits: 5 });
  proxy.fates.push('is not confirmed');
  const asked = [charge('batch', 1), charge('batch', 2, 'key'), charge('elsewhere', 5), charge('elsewhere', 5)];
  const settled = await Promise.allSettled(asked.map(far.charge));
  const receipts = settled.map(each => (each.status === 'fulfilled' ? each.value : String(each.reason.name)));
  const unpaid = 'UnknownOutcomeError'; // it was refused, but nobody remembers
  assert.equal(receipts, [{ cost: 1, credits: 97 }, { cost: 2, credits: 97 }, { cost: 5, credits: 0 }, unpaid]);
  assert.equal((await chargesOf(store, 'batch')).sort(), [1, 2]);
  assert.equal(await far.charge(charge('batch', 2, 'key')), { cost: 0, credits: 97, earlier: ANSWER });
});

lost('keeps no other charge waiting', async store => {
  const [far, proxy] = await farFrom(store, 'slow');
  await store.accounts.createAccount('quick', { credits: 5 });
  proxy.fates.push('is late');
  const order: string[] = [];
  const slow = far.charge(charge('slow')).then(() => order.push('slow'));
  await nextCommit(proxy);
  await far.charge(charge('quick')).then(() => order.push('quick'));
  await slow;
  assert.equal(order, ['quick', 'slow']);
});

lost.run();

const gone = storeSuite('charges while the store is gone', ['PostgreSQL']);

gone('all fail, and those after its return are paid', async store => {
  const [far, proxy] = await farFrom(store, 'gone');
  proxy.stop();
  const tries = Array.from({ length: 250 }, () => unavailability(far.charge(charge('gone'))));
  await Promise.all(tries);
  proxy.start();
  assert.equal(await far.charge(charge('gone', 5)), { cost: 5, credits: 95 });
  assert.equal(await chargesOf(store, 'gone'), [5]);
});

gone('in the middle of many lose none and pay none twice', async store => {
  const [far, proxy] = await farFrom(store, 'flapping');
  await store.accounts.addCredits('flapping', 900);
  const fates: Fate[] = ['is lost', 'is not confirmed', 'passes', 'passes', 'is late'];
  proxy.fates.push(...Array.from({ length: 24 }, (_, i) => fates[i % 5] ?? 'passes'));
  let paid = 0;
  const pay = async (): Promise<void> => {
    for (let i = 0; i < 10; i++) {
      const receipt = await far.charge(charge('flapping')).catch(() => undefined);
      paid += receipt?.cost ?? 0;
    }
  };
  await Promise.all(Array.from({ length: 20 }, pay));
  assert.is((await chargesOf(store, 'flapping')).length, paid);
  assert.ok(paid > 0 && paid < 200, `${paid} were paid`);
});

gone.run();

/** A cashier behind the proxy that lets a request wait this long for the outcome of a lost commit. */
const impatient = async (store: TestStore, proxy: TestProxy, patienceMs: number): Promise<Cashier> => {
  const far = await store.openStore(PATIENCE_MS, proxy.url);
  return createCashier(prepareCharging(far), each => refund(far, each), patienceMs);
};

const late = storeSuite('a charge that turns out to be paid too late', ['PostgreSQL']);

/** Loses a commit's confirmation and then the store, until the request is told that it failed. */
const failLate = async (store: TestStore, account: string, ...afterwards: Fate[]): Promise<Cashier> => {
  const [, proxy] = await farFrom(store, account);
  const cashier = await impatient(store, proxy, 300);
  proxy.fates.push('is not confirmed');
  const failing = unavailability(cashier.charge(charge(account, 3, 'key')));
  await nextCommit(proxy);
  proxy.stop();
  await failing;
  assert.equal(await chargesOf(store, account), [3]);
  proxy.fates.push(...afterwards);
  proxy.start();
  return cashier;
};

const balanceOf = async ({ accounts }: TestStore, account: string) => (await accounts.findAccount(account)).credits;

/** Waits until the charge is given back, and a while longer. */
const untilRefunded = async (store: TestStore, account: string): Promise<void> => {
  const deadline = Date.now() + 10_000;
  while ((await balanceOf(store, account)) < 100) {
    assert.ok(Date.now() < deadline, 'it is not given back');
    await sleep(50);
  }
  await sleep(600);
};

const INTERRUPTIONS: readonly (readonly [when: string, fates: readonly Fate[]])[] = [
  ['', []],
  [', even where the look-up for it is interrupted', ['is lost', 'is not confirmed']],
  [', even where the refund is interrupted before its commit', ['passes', 'is lost']],
  [
    ', even where the refund is interrupted after its commit',
    ['passes', 'is not confirmed', 'passes', 'is not confirmed'],
  ],
  [', even where the refund is interrupted, and committed later', ['passes', 'is late']],
];

for (const [i, [when, fates]] of INTERRUPTIONS.entries()) {
  late(`is given back once${when}`, async store => {
    const account = `late-${i}`;
    const cashier = await failLate(store, account, ...fates);
    await untilRefunded(store, account);
    assert.is(await balanceOf(store, account), 100);
    const entries = await ledgerOf(store.accounts, account);
    assert.equal(entries.map(({ kind, credits }) => [kind, credits]).sort(), [
      ['charge', 3],
      ['grant', 100],
      ['grant', 3],
    ]);
    const paid = entries.find(({ kind }) => kind === 'charge');
    assert.is(entries.at(-1)?.note, `refund of ${paid?.id}: its answer was not sent`);
    assert.equal(await store.accounts.usage(account), []);
    assert.is(await store.accounts.earlierAnswer(account, 'key'), undefined);
    await assertSound(store);
    await cashier.close();
  });
}

late.run();

const closing = storeSuite('a cashier that is closed');

closing('settles what was handed in', async store => {
  await store.accounts.createAccount('closing', { credits: 250 });
  const instance = await store.open();
  const payments = Array.from({ length: 250 }, () => instance.charge(charge('closing')));
  await instance.close();
  assert.is((await Promise.all(payments)).at(-1)?.credits, 0);
  assert.is((await chargesOf(store, 'closing')).length, 250);
});

closing.run();

const losing = storeSuite('a cashier that is closed while an outcome is unknown', ['PostgreSQL']);

losing('looks once more, and pays what was committed', async store => {
  const [, proxy] = await farFrom(store, 'once-more');
  const cashier = await impatient(store, proxy, 60_000);
  proxy.fates.push('is not confirmed');
  const payment = cashier.charge(charge('once-more', 3));
  await nextCommit(proxy);
  proxy.stop();
  await sleep(100);
  proxy.start();
  await cashier.close();
  assert.equal(await payment, { cost: 3, credits: 97 });
});

losing('does not wait for a store that is gone', async store => {
  const [, proxy] = await farFrom(store, 'given-up');
  const cashier = await impatient(store, proxy, 60_000);
  proxy.fates.push('is not confirmed');
  const failing = unavailability(cashier.charge(charge('given-up', 3)));
  await nextCommit(proxy);
  proxy.stop();
  await cashier.close();
  await failing;
});

losing.run();
