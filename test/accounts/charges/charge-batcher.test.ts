// The charge batcher: how many charges share a transaction, and how long a charge may wait for those before it.

import * as assert from 'uvu/assert';
import { StoreUnavailableError } from '../../../src/accounts/account-model.js';
import { createChargeBatcher } from '../../../src/accounts/charges/charge-batcher.js';
import type { ChargeStore } from '../../../src/accounts/charges/charge-store.js';
import { createLostCommits } from '../../../src/accounts/charges/lost-commits.js';
import { suite } from '../../suite.js';
import { stopTime } from '../../time.js';
import { chargeOf } from '../stores.js';

const QUEUE_TIMEOUT_MS = 1000;

/** A batcher whose store accepts every batch after `commit`, and the sizes of its batches. */
const makeBatcher = (commit: () => Promise<void> = async () => undefined) => {
  const batches: number[] = [];
  const chargeStore: ChargeStore = {
    charge: async charges => {
      batches.push(charges.length);
      await commit();
      return charges.map(({ cost }) => ({ cost, credits: 1 }));
    },
    chargeAgain: async () => ({ outcomes: [], committed: [] }),
    refund: async () => ({ committed: [], refunded: [] }),
    earlierAnswer: async () => undefined,
  };
  const lostCommits = createLostCommits(() => undefined);
  return { batches, ...createChargeBatcher(chargeStore, lostCommits, QUEUE_TIMEOUT_MS) };
};

const batches = suite('the charges of a transaction');

batches('are at most 64', async () => {
  const { batches: sizes, charge } = makeBatcher();
  await Promise.all(Array.from({ length: 130 }, () => charge(chargeOf('a'))));
  assert.equal(sizes, [64, 64, 2]);
});

batches('have at most a million bytes of answers, or one longer answer', async () => {
  const { batches: sizes, charge } = makeBatcher();
  const KEPT_BYTES = 256 * 1024;
  const lengths = [...Array(10).fill(KEPT_BYTES), 5 * KEPT_BYTES, ...Array(3).fill(1000)];
  const keep = (bytes: number, i: number) => ({ key: `${i}`, request: 'r', text: new Uint8Array(bytes) });
  await Promise.all(lengths.map((bytes, i) => charge({ ...chargeOf('a'), kept: keep(bytes, i) })));
  assert.equal(sizes, [4, 4, 2, 1, 3]);
});

batches('are those of all requests of one iteration of the event loop', async () => {
  const { batches: sizes, charge } = makeBatcher();
  const late = async () => {
    await new Promise(setImmediate);
    return charge(chargeOf('a'));
  };
  await Promise.all([charge(chargeOf('a')), late(), late()]);
  assert.equal(sizes, [3]);
});

batches('that have begun are waited for by close, also those that are not in a transaction yet', async () => {
  let committed = 0;
  const { charge, close } = makeBatcher(async () => {
    await new Promise(setImmediate);
    committed++;
  });
  const charges = Promise.all(Array.from({ length: 130 }, () => charge(chargeOf('a'))));
  await close();
  const committedAtClose = committed;
  await charges;
  assert.is(committedAtClose, 3);
});

batches('that have waited too long fail, and are not charged', async () => {
  const time = stopTime();
  try {
    let commit = () => {};
    const { batches: sizes, charge } = makeBatcher(
      () =>
        new Promise(resolve => {
          commit = resolve;
        }),
    );
    const settling = Promise.allSettled(Array.from({ length: 130 }, () => charge(chargeOf('a'))));
    for (const [i, ms] of [QUEUE_TIMEOUT_MS, 1].entries()) {
      while (sizes.length === i) await new Promise(setImmediate);
      time.pass(ms);
      commit();
    }
    const results = await settling;
    assert.equal(sizes, [64, 64]);
    assert.ok(results.slice(0, 128).every(({ status }) => status === 'fulfilled'));
    for (const result of results.slice(128)) {
      assert.instance(result.status === 'rejected' && result.reason, StoreUnavailableError);
    }
  } finally {
    time.resume();
  }
});
