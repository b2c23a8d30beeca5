// Lost commits: a charge whose commit was not confirmed is paid once or refunded, and never charged twice, whatever happens before its
// outcome is known. PostgreSQL is behind a proxy that cuts connections at chosen commits and messages.
import * as assert from 'uvu/assert';
import { InsufficientCreditsError } from '../../../src/accounts/account-model.js';
import type { Fate } from '../../store/proxy.js';
import { until } from '../../until.js';
import { assertSound, chargeOf, chargesOf, ledgerOf, rejection, storeSuite, unavailability } from '../stores.js';
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

for (const [what, fate] of [
  ['finds the charge that was committed', 'is not confirmed'],
  ['makes the charge that was not committed', 'is lost'],
] as const) {
  closing(`runs once more, and ${what}`, async store => {
    const account = `once-more-${fate.replaceAll(' ', '-')}`;
    const { proxy, batcher, payment, reports } = await loseStore(store, account, { timeoutMs: 60_000, fate });
    proxy.start();
    await batcher.close();
    assert.equal([reports.length, reports[1]?.state], [2, 'found']);
    assert.equal(await payment, { cost: 3, credits: 97 });
    assert.equal(await chargesOf(store, account), [3]);
  });
}

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

const meanwhile = storeSuite('a charge whose outcome is not known', ['PostgreSQL']);

meanwhile('is refused if another instance has used the last credits meanwhile', async store => {
  const { proxy, batcher, payment, reports } = await loseStore(store, 'poor', { timeoutMs: 60_000, fate: 'is lost' });
  await store.elsewhere.charge(chargeOf('poor', 98));
  proxy.start();
  assert.instance(await rejection(payment), InsufficientCreditsError);
  await batcher.close();
  assert.equal(await chargesOf(store, 'poor'), [98]);
  assert.equal([reports[1]?.state, reports[1]?.charges], ['found', []]);
});

meanwhile('gets the answer that another instance has charged for meanwhile, under the same key', async store => {
  const loss = { timeoutMs: 60_000, fate: 'is lost', key: 'key' } as const;
  const { proxy, payment } = await loseStore(store, 'twice', loss);
  const kept = { key: 'key', request: 'r', text: new Uint8Array([77]) };
  await store.elsewhere.charge({ ...chargeOf('twice', 3), kept });
  proxy.start();
  assert.equal(await payment, { cost: 0, credits: 97, earlier: kept });
  assert.equal(await chargesOf(store, 'twice'), [3]);
});

for (const [way, ms] of [
  ['forwards', 3_600_000],
  ['back', -3_600_000],
] as const) {
  meanwhile(`waits as long if the clock is set ${way} meanwhile`, async store => {
    const account = `clock-${way}`;
    const { now } = Date;
    const waiting = await loseStore(store, account, { timeoutMs: 60_000 });
    const failing = await loseStore(store, `${account}-failing`, { timeoutMs: 300 });
    Date.now = () => now() + ms;
    try {
      await unavailability(failing.payment);
      waiting.proxy.start();
      assert.equal(await waiting.payment, { cost: 3, credits: 97 });
      failing.proxy.start();
      await until(() => failing.reports.length > 1);
    } finally {
      Date.now = now;
    }
    assert.is((await store.accounts.findAccount(`${account}-failing`)).credits, 100);
    await assertSound(store);
  });
}

const cut = storeSuite('a charge whose connection is cut at one of its messages', ['PostgreSQL']);

for (const isDelivered of [false, true]) {
  const when = isDelivered ? 'after the store got it' : 'before the store gets it';

  cut(`${when}, is paid if and only if it resolves, whichever message it is`, async store => {
    const fates = { paid: 0, unpaid: 0 };
    for (let message = 1; ; message++) {
      const account = `cut-${isDelivered}-${message}`;
      const [far, proxy] = await farFrom(store, account);
      await far.ping();
      proxy.cutAt(message, isDelivered);
      const isPaid = await far.charge(chargeOf(account, 3)).then(
        () => true,
        () => false,
      );
      assert.equal(await chargesOf(store, account), isPaid ? [3] : [], `message ${message}`);
      if (proxy.isCutting) break;
      fates[isPaid ? 'paid' : 'unpaid']++;
    }
    assert.ok(fates.paid >= 1 && fates.unpaid >= 4, JSON.stringify(fates));
  });

  for (const fate of ['is lost', 'is not confirmed'] as const) {
    cut(`${when}, when its commit ${fate} before: it is paid once, whichever message it is`, async store => {
      let cuts = 0;
      for (; ; cuts++) {
        const account = `cut-again-${isDelivered}-${fate.replaceAll(' ', '-')}-${cuts}`;
        const { proxy, payment } = await loseStore(store, account, { timeoutMs: 60_000, fate });
        proxy.cutAt(cuts + 1, isDelivered);
        proxy.start();
        assert.equal(await payment, { cost: 3, credits: 97 });
        assert.equal(await chargesOf(store, account), [3], `message ${cuts + 1}`);
        if (proxy.isCutting) break;
      }
      assert.ok(cuts >= 5, `${cuts} cuts`);
    });
  }
}
