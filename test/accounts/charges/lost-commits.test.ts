// Lost commits: a charge whose commit was not confirmed is paid once or refunded, and never charged twice. PostgreSQL is behind a proxy
// that cuts connections at chosen commits.
import * as assert from 'uvu/assert';
import type { Fate } from '../../store/proxy.js';
import { until } from '../../until.js';
import { chargeOf, chargesOf, ledgerOf, storeSuite, unavailability } from '../stores.js';
import { farFrom, loseStore } from './lose-charge.js';

const lost = storeSuite('a charge whose commit is not confirmed', ['PostgreSQL']);

for (const fates of [
  ['is not confirmed'],
  ['is late'],
  ['is not confirmed', 'is lost', 'is not confirmed'], // the commits of later runs as well
  ['is lost'],
  ['stalls'],
  ['is lost', 'is lost', 'is lost'],
  ['is lost', 'is not confirmed'],
  ['is lost', 'is late', 'is not confirmed'],
] as const satisfies readonly (readonly Fate[])[]) {
  lost(`is paid once where the commit ${fates.join(', the next ')}`, async store => {
    const account = fates.join('-').replaceAll(' ', '-');
    const [far, proxy] = await farFrom(store, account);
    proxy.fates.push(...fates);
    assert.equal(await far.charge(chargeOf(account, 3, 'key')), { cost: 3, credits: 97 });
    const { kept: earlier } = chargeOf(account, 3, 'key');
    assert.equal(await far.charge(chargeOf(account, 3, 'key')), { cost: 0, credits: 97, earlier });
    assert.equal(await far.charge(chargeOf(account, 4)), { cost: 4, credits: 93 });
    assert.equal(await chargesOf(store, account), [3, 4]);
    assert.equal(await store.accounts.usage(account).then(days => days.map(({ credits }) => credits)), [7]);
  });
}

for (const fate of ['is not confirmed', 'is lost'] as const) {
  lost(`without a key is paid once where the commit ${fate}`, async store => {
    const account = `keyless-${fate.replaceAll(' ', '-')}`;
    const [far, proxy] = await farFrom(store, account);
    proxy.fates.push(fate);
    assert.equal(await far.charge(chargeOf(account, 3)), { cost: 3, credits: 97 });
    assert.equal(await chargesOf(store, account), [3]);
  });
}

lost('in a transaction with others: each has its own outcome', async store => {
  const [far, proxy] = await farFrom(store, 'batch');
  await store.accounts.createAccount('elsewhere', { credits: 5 });
  proxy.fates.push('is not confirmed');
  const asked = [chargeOf('batch', 1), chargeOf('batch', 2, 'key'), chargeOf('elsewhere', 5), chargeOf('elsewhere', 5)];
  const settled = await Promise.allSettled(asked.map(far.charge));
  const results = settled.map(each => (each.status === 'fulfilled' ? each.value : each.reason.name));
  const unpaid = 'InsufficientCreditsError'; // the refusal was lost with the commit, and is repeated
  assert.equal(results, [{ cost: 1, credits: 97 }, { cost: 2, credits: 97 }, { cost: 5, credits: 0 }, unpaid]);
  assert.equal((await chargesOf(store, 'batch')).sort(), [1, 2]);
  const { kept: earlier } = chargeOf('batch', 2, 'key');
  assert.equal(await far.charge(chargeOf('batch', 2, 'key')), { cost: 0, credits: 97, earlier });
});

lost('does not delay other charges', async store => {
  const [far, proxy] = await farFrom(store, 'slow');
  await store.accounts.createAccount('quick', { credits: 5 });
  proxy.fates.push('is late');
  const finished: string[] = [];
  const slow = far.charge(chargeOf('slow')).then(() => finished.push('slow'));
  await until(() => proxy.commits > 0);
  await far.charge(chargeOf('quick')).then(() => finished.push('quick'));
  await slow;
  assert.equal(finished, ['quick', 'slow']);
});

const late = storeSuite('a charge that is found to be committed after its request has failed', ['PostgreSQL']);

const INTERRUPTIONS: Readonly<Record<string, readonly Fate[]>> = {
  '': [],
  ', even if the refund is interrupted before its commit': ['is lost'],
  ', even if the refund is interrupted after its commit': ['is not confirmed', 'is not confirmed'],
  ', even if the refund is interrupted, and committed later': ['is late'],
  ', even if the refund is interrupted in all ways': ['is lost', 'is late', 'is not confirmed'],
};

for (const [i, [when, fates]] of Object.entries(INTERRUPTIONS).entries()) {
  late(`is refunded once${when}, and reported`, async store => {
    const account = `late-${i}`;
    const { proxy, batcher, payment, reports } = await loseStore(store, account, { timeoutMs: 300 });
    await unavailability(payment);
    assert.equal(await chargesOf(store, account), [3]);
    proxy.fates.push(...fates);
    proxy.start();
    await until(() => reports.length > 1);
    await batcher.close();
    const [first, charge, refund] = await ledgerOf(store.accounts, account);
    const { id } = charge!;
    const note = `refund of ${id}: its answer was not sent`;
    const entries = [first, charge, refund].map(entry => [entry?.kind, entry?.credits, entry?.note]);
    assert.equal(entries, [
      ['grant', 100, 'first credits'],
      ['charge', 3, undefined],
      ['grant', 3, note],
    ]);
    assert.is((await store.accounts.findAccount(account)).credits, 100);
    assert.equal(await store.accounts.usage(account), []);
    assert.equal(
      reports.map(({ state, charges, refunded }) => [state, charges, refunded]),
      [
        ['lost', [id], undefined],
        ['found', [id], [id]],
      ],
    );
  });
}

late('is not refunded if it has an Idempotency-Key, which leads to its answer', async store => {
  const { proxy, batcher, payment, reports } = await loseStore(store, 'late-key', { timeoutMs: 300, key: 'key' });
  await unavailability(payment);
  proxy.start();
  await until(() => reports.length > 1);
  await batcher.close();
  assert.equal(reports[1]?.refunded, []);
  assert.equal(await chargesOf(store, 'late-key'), [3]);
  assert.is((await store.accounts.findAccount('late-key')).credits, 97);
  assert.equal(await store.accounts.earlierAnswer('late-key', 'key'), chargeOf('late-key', 3, 'key').kept);
});

for (const key of [undefined, 'key']) {
  const kind = key === undefined ? 'without' : 'with';
  late(`is not made after that if it was not committed, ${kind} an Idempotency-Key`, async store => {
    const account = `unpaid-${kind}`;
    const loss = { timeoutMs: 300, fate: 'is lost', ...(key && { key }) } as const;
    const { proxy, batcher, payment, reports } = await loseStore(store, account, loss);
    await unavailability(payment);
    proxy.start();
    await until(() => reports.length > 1);
    await batcher.close();
    assert.equal(reports[1], { state: 'found', charges: [], refunded: [] });
    assert.equal(await chargesOf(store, account), []);
    assert.equal(await store.accounts.charge(chargeOf(account, 3, key)), { cost: 3, credits: 97 });
  });
}

const closing = storeSuite('a charge batcher that is closed while an outcome is unknown', ['PostgreSQL']);

closing('runs once more, and finds the charge that was committed', async store => {
  const { proxy, batcher, payment, reports } = await loseStore(store, 'once-more', { timeoutMs: 60_000 });
  proxy.start();
  await batcher.close();
  assert.equal(
    reports.map(({ state }) => state),
    ['lost', 'found'],
  );
  assert.equal(await payment, { cost: 3, credits: 97 });
});

closing('makes the charge that was not committed', async store => {
  const loss = { timeoutMs: 60_000, fate: 'is lost' } as const;
  const { proxy, batcher, payment } = await loseStore(store, 'made-at-the-end', loss);
  proxy.start();
  await batcher.close();
  assert.equal(await payment, { cost: 3, credits: 97 });
  assert.equal(await chargesOf(store, 'made-at-the-end'), [3]);
});

closing('does not wait for a lost store, and reports the charges that it gives up', async store => {
  const { batcher, payment, reports } = await loseStore(store, 'given-up', { timeoutMs: 60_000 });
  await batcher.close();
  assert.equal(
    reports.map(({ state, charges }) => [state, charges.length]),
    [
      ['lost', 1],
      ['given up', 1],
    ],
  );
  await unavailability(payment);
});
