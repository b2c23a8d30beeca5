// The charge batcher: charges at the same time share a transaction; if the store is lost, each is paid once or not at all.
import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createChargeBatcher } from '../../../src/accounts/charges/charge-batcher.js';
import type { ChargeStore } from '../../../src/accounts/charges/charge-store.js';
import { createLostCommits } from '../../../src/accounts/charges/lost-commits.js';
import type { Fate } from '../../store/proxy.js';
import { storeSuite, unavailability } from '../stores.js';
import { charge, chargesOf, farFrom } from './lost.js';

const gone = storeSuite('charges while the store is gone', ['PostgreSQL']);

gone('all fail, and later ones are paid when it is back', async store => {
  const [far, proxy] = await farFrom(store, 'gone');
  proxy.stop();
  const tries = Array.from({ length: 250 }, () => unavailability(far.charge(charge('gone'))));
  await Promise.all(tries);
  proxy.start();
  assert.equal(await far.charge(charge('gone', 5)), { cost: 5, credits: 95 });
  assert.equal(await chargesOf(store, 'gone'), [5]);
});

gone('for moments are neither lost nor paid twice', async store => {
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

const closing = storeSuite('a charge batcher that is closed');

closing('waits for the charges that it has accepted', async store => {
  await store.accounts.createAccount('closing', { credits: 250 });
  const instance = await store.open();
  const payments = Array.from({ length: 250 }, () => instance.charge(charge('closing')));
  await instance.close();
  assert.is((await Promise.all(payments)).at(-1)?.credits, 0);
  assert.is((await chargesOf(store, 'closing')).length, 250);
});

closing.run();

const large = suite('charges with large answers');

large('are few in a transaction, so that none takes long: a million bytes, or one answer', async () => {
  const batches: number[] = [];
  const chargeStore: ChargeStore = {
    charge: async charges => {
      batches.push(charges.length);
      return charges.map(({ cost }) => ({ cost, credits: 1 }));
    },
    committed: async () => new Map(),
    refund: async () => undefined,
    earlierAnswer: async () => undefined,
  };
  const lostCommits = createLostCommits(chargeStore, () => undefined);
  const batcher = createChargeBatcher(chargeStore, lostCommits);
  const KEPT_BYTES = 256 * 1024;
  const sizes = [...Array(10).fill(KEPT_BYTES), 5 * KEPT_BYTES, ...Array(3).fill(1000)];
  const charges = sizes.map((bytes, i) => {
    return { ...charge('a'), kept: { key: `${i}`, request: 'r', text: new Uint8Array(bytes) } };
  });
  await Promise.all(charges.map(each => batcher.charge(each)));
  assert.equal(batches, [4, 4, 2, 1, 3]);
});

large.run();

const slow = suite('charges that wait for too long');

slow('fail, and are not charged', async () => {
  const batches: number[] = [];
  const chargeStore: ChargeStore = {
    charge: async charges => {
      batches.push(charges.length);
      await sleep(1200);
      return charges.map(({ cost }) => ({ cost, credits: 1 }));
    },
    committed: async () => new Map(),
    refund: async () => undefined,
    earlierAnswer: async () => undefined,
  };
  const lostCommits = createLostCommits(chargeStore, () => undefined);
  const batcher = createChargeBatcher(chargeStore, lostCommits, 1000);
  const results = await Promise.allSettled(Array.from({ length: 200 }, () => batcher.charge(charge('a'))));
  await batcher.close();
  const paid = results.filter(({ status }) => status === 'fulfilled').length;
  assert.equal([batches[0], paid], [64, batches.reduce((sum, size) => sum + size)]);
  for (const result of results) {
    if (result.status === 'rejected') assert.match(result.reason.message, /is too slow: charges wait for too long/);
  }
  assert.ok(paid < 200);
});

slow.run();
