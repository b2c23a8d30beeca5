// What happens while it is not known what became of a charge: other instances charge, clocks change, and connections are cut again, at any
// message of any run.
import * as assert from 'uvu/assert';
import { InsufficientCreditsError } from '../../../src/accounts/account-model.js';
import { until } from '../../until.js';
import { assertSound, chargeOf, chargesOf, rejection, storeSuite, unavailability } from '../stores.js';
import { farFrom, loseStore } from './lose-charge.js';

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
