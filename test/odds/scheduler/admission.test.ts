// Admission control: how much work may be under way, and what the error for too much says.
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Admission, MIN_QUEUE_LIMIT, OverloadedError } from '../../../src/odds/scheduler/admission.js';

const overload = (admission: Admission, account: string, hands: number): OverloadedError => {
  try {
    admission.admit(account, hands);
  } catch (error) {
    if (error instanceof OverloadedError) return error;
  }
  throw new Error('should not admit it');
};

const admitting = suite('admission');

admitting('admits work up to the limit, and more when some is done', () => {
  const full = new Admission(1000, 1);
  full.admit('a', 500);
  full.admit('b', 500);
  assert.match(overload(full, 'c', 1).message, /^the queue of calculations is full/);
  full.release('a', 1);
  full.admit('c', 1);
  assert.is(full.hands, 1000);
});

admitting('admits half of the limit for one account at most', () => {
  const shared = new Admission(1000, 1);
  shared.admit('a', 300);
  assert.match(overload(shared, 'a', 201).message, /^the account's calculations in flight take up its half/);
  shared.admit('a', 200);
  shared.admit('b', 500);
});

admitting('admits the largest request at the smallest limit', () => {
  new Admission(MIN_QUEUE_LIMIT, 1).admit('a', 230_000_000);
});

admitting('admits any work of an account that has nothing else under way, and counts it as its half', () => {
  const admission = new Admission(1000, 1);
  admission.admit('a', 1_640);
  assert.match(overload(admission, 'a', 1).message, /^the account's calculations in flight take up its half/);
  admission.admit('b', 500);
  assert.match(overload(admission, 'c', 1).message, /^the queue of calculations is full/);
  admission.release('a', 1_200);
  admission.admit('c', 60);
  assert.match(overload(admission, 'c', 1).message, /^the queue of calculations is full/);
  admission.admit('a', 0);
  for (const [account, hands] of [
    ['a', 440],
    ['b', 500],
    ['c', 60],
  ] as const)
    admission.release(account, hands);
  assert.is(admission.hands, 0);
});

admitting('says when the present work will be done: in whole seconds, at least one', () => {
  const busy = new Admission(4_000_000_000, 2);
  busy.recordSpeed(1_000_000_000, 10_000); // 100,000 hands a millisecond for each worker
  busy.admit('a', 2_000_000_000);
  busy.admit('b', 1_900_000_000);
  assert.is(overload(busy, 'c', 100_000_001).retryAfterSeconds, 20);
});

admitting('says to an account that is alone when its own work will be done', () => {
  const busy = new Admission(4_000_000_000, 1);
  busy.recordSpeed(1_000_000_000, 10_000);
  busy.admit('a', 1_000_000_000);
  assert.is(overload(busy, 'a', 1_500_000_000).retryAfterSeconds, 10);
});

admitting('is empty again when all that was admitted is released', () => {
  const step = fc.record({ account: fc.constantFrom('a', 'b', 'c'), hands: fc.integer({ min: 1, max: 700 }) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 50 }), steps => {
      const admission = new Admission(1000, 1);
      const admitted = steps.filter(({ account, hands }) => {
        try {
          admission.admit(account, hands);
          return true;
        } catch {
          return false;
        }
      });
      const total = admitted.reduce((sum, { hands }) => sum + hands, 0);
      assert.is(admission.hands, total);
      for (const { account, hands } of admitted) admission.release(account, hands);
      assert.is(admission.hands, 0);
      admission.admit('a', 500);
    }),
    { seed: 5 },
  );
});

admitting.run();
