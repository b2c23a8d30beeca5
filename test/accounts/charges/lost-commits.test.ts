// Lost commits: a charge whose commit was not confirmed is paid once or refunded, and never charged twice.
import { setTimeout as sleep } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import type { LostCommit } from '../../../src/accounts/account-model.js';
import type { ChargeBatcher } from '../../../src/accounts/charges/charge-batcher.js';
import type { Fate } from '../../store/proxy.js';
import { assertSound, ledgerOf, storeSuite, type TestStore, unavailability } from '../stores.js';
import { ANSWER, batcherBehind, charge, chargesOf, farFrom, nextCommit } from './lost.js';

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

lost('because the connection stalls is found to be unpaid after PostgreSQL has rolled it back', async store => {
  const [far, proxy] = await farFrom(store, 'stalled');
  proxy.fates.push('stalls');
  await unavailability(far.charge(charge('stalled', 3)));
  assert.equal(await chargesOf(store, 'stalled'), []);
  assert.equal(await far.charge(charge('stalled', 3)), { cost: 3, credits: 97 });
});

lost('is paid once, even if the commit of its search is lost too', async store => {
  const [far, proxy] = await farFrom(store, 'again');
  proxy.fates.push('is not confirmed', 'is lost', 'is not confirmed');
  assert.equal(await far.charge(charge('again', 3)), { cost: 3, credits: 97 });
  assert.equal(await chargesOf(store, 'again'), [3]);
});

lost('together with others has its own result for each of them', async store => {
  const [far, proxy] = await farFrom(store, 'batch');
  await store.accounts.createAccount('elsewhere', { credits: 5 });
  proxy.fates.push('is not confirmed');
  const asked = [charge('batch', 1), charge('batch', 2, 'key'), charge('elsewhere', 5), charge('elsewhere', 5)];
  const settled = await Promise.allSettled(asked.map(far.charge));
  const receipts = settled.map(each => (each.status === 'fulfilled' ? each.value : String(each.reason.name)));
  const unpaid = 'UnknownOutcomeError'; // it was refused, but the refusal was lost with the commit
  assert.equal(receipts, [{ cost: 1, credits: 97 }, { cost: 2, credits: 97 }, { cost: 5, credits: 0 }, unpaid]);
  assert.equal((await chargesOf(store, 'batch')).sort(), [1, 2]);
  assert.equal(await far.charge(charge('batch', 2, 'key')), { cost: 0, credits: 97, earlier: ANSWER });
});

lost('does not delay other charges', async store => {
  const [far, proxy] = await farFrom(store, 'slow');
  await store.accounts.createAccount('quick', { credits: 5 });
  proxy.fates.push('is late');
  const finished: string[] = [];
  const slow = far.charge(charge('slow')).then(() => finished.push('slow'));
  await nextCommit(proxy);
  await far.charge(charge('quick')).then(() => finished.push('quick'));
  await slow;
  assert.equal(finished, ['quick', 'slow']);
});

lost.run();

const late = storeSuite('a charge that is found to be committed after its request has failed', ['PostgreSQL']);

/** Loses a commit's confirmation and then the store, until the request fails. */
const failLate = async (
  store: TestStore,
  account: string,
  afterwards: readonly Fate[],
  { key, reports }: { key?: string; reports?: LostCommit[] } = {},
): Promise<ChargeBatcher> => {
  const [, proxy] = await farFrom(store, account);
  const batcher = await batcherBehind(store, proxy, 300, reports);
  proxy.fates.push('is not confirmed');
  const failing = unavailability(batcher.charge(charge(account, 3, key)));
  await nextCommit(proxy);
  proxy.stop();
  await failing;
  assert.equal(await chargesOf(store, account), [3]);
  proxy.fates.push(...afterwards);
  proxy.start();
  return batcher;
};

const balanceOf = async ({ accounts }: TestStore, account: string) => (await accounts.findAccount(account)).credits;

/** Waits until the charge is refunded, and a short time more. */
const untilRefunded = async (store: TestStore, account: string): Promise<void> => {
  const deadline = Date.now() + 60_000;
  while ((await balanceOf(store, account)) < 100) {
    assert.ok(Date.now() < deadline, 'it is not refunded');
    await sleep(50);
  }
  await sleep(600);
};

const INTERRUPTIONS: readonly (readonly [when: string, fates: readonly Fate[]])[] = [
  ['', []],
  [', even if the search is interrupted', ['is lost', 'is not confirmed']],
  [', even if the refund is interrupted before its commit', ['passes', 'is lost']],
  [
    ', even if the refund is interrupted after its commit',
    ['passes', 'is not confirmed', 'passes', 'is not confirmed'],
  ],
  [', even if the refund is interrupted, and committed later', ['passes', 'is late']],
];

for (const [i, [when, fates]] of INTERRUPTIONS.entries()) {
  late(`is refunded once${when}`, async store => {
    const account = `late-${i}`;
    const batcher = await failLate(store, account, fates);
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
    await assertSound(store);
    await batcher.close();
  });
}

late('is not refunded if it has an Idempotency-Key, which leads to its answer', async store => {
  const batcher = await failLate(store, 'late-key', [], { key: 'key' });
  await sleep(1000);
  await batcher.close();
  assert.equal(await chargesOf(store, 'late-key'), [3]);
  assert.is(await balanceOf(store, 'late-key'), 97);
  assert.ok(await store.accounts.earlierAnswer('late-key', 'key'));
  await assertSound(store);
});

late('is reported: that its commit was lost, what was found, and what was refunded', async store => {
  const reports: LostCommit[] = [];
  const batcher = await failLate(store, 'late-reports', [], { reports });
  await untilRefunded(store, 'late-reports');
  const [id] = reports[0]?.charges ?? [];
  assert.equal(
    reports.map(({ state, charges, refunded }) => [state, charges, refunded]),
    [
      ['lost', [id], undefined],
      ['found', [id], [id]],
    ],
  );
  await batcher.close();
});

late.run();

const losing = storeSuite('a charge batcher that is closed while an outcome is unknown', ['PostgreSQL']);

losing('searches once more, and finds the charge that was committed', async store => {
  const [, proxy] = await farFrom(store, 'once-more');
  const batcher = await batcherBehind(store, proxy, 60_000);
  proxy.fates.push('is not confirmed');
  const payment = batcher.charge(charge('once-more', 3));
  await nextCommit(proxy);
  proxy.stop();
  await sleep(100);
  proxy.start();
  await batcher.close();
  assert.equal(await payment, { cost: 3, credits: 97 });
});

losing('does not wait for a store that is gone, and reports the charges that it gave up', async store => {
  const [, proxy] = await farFrom(store, 'given-up');
  const reports: LostCommit[] = [];
  const batcher = await batcherBehind(store, proxy, 60_000, reports);
  proxy.fates.push('is not confirmed');
  const failing = unavailability(batcher.charge(charge('given-up', 3)));
  await nextCommit(proxy);
  proxy.stop();
  await batcher.close();
  await failing;
  assert.equal(
    reports.map(({ state }) => state),
    ['lost', 'given up'],
  );
});

losing.run();
