// Admission control: how much work may be in progress, and the error for more.
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import {
  Admission,
  defaultQueueLimit,
  MIN_QUEUE_LIMIT,
  OverloadedError,
} from '../../../src/calculations/scheduler/admission.js';
import { suite } from '../../suite.js';

/** The error for work that is not admitted; undefined for work that is. */
const admit = (admission: Admission, account: string, hands: number): OverloadedError | undefined => {
  try {
    admission.admit(account, hands);
    return undefined;
  } catch (error) {
    assert.instance(error, OverloadedError);
    return error as OverloadedError;
  }
};

const HALF = "the account's calculations in flight take up its half of the queue, 1 million hands";
const FULL = 'the queue of calculations is full, 2 million hands';
const LIMIT = 2_000_000;

const admitting = suite('admission');

admitting('accepts the largest request: half of the smallest limit', () => {
  assert.is(MIN_QUEUE_LIMIT, 2 * 1_000_000_000);
  assert.equal([1, 4, 5].map(defaultQueueLimit), [2_000_000_000, 2_000_000_000, 2_500_000_000]);
});

admitting('allows each account half of the limit, or more if it is its only work, and all accounts the limit', () => {
  const step = fc.record({
    account: fc.constantFrom('a', 'b', 'c'),
    hands: fc.oneof(fc.constantFrom(0, 1, 500_000, 1_000_000, 1_000_001), fc.integer({ min: 0, max: 1_500_000 })),
    isReleased: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), steps => {
      const admission = new Admission(LIMIT, 1);
      const own: Record<string, number> = { a: 0, b: 0, c: 0 };
      /** The work of all accounts, each with at most its half. */
      const counted = (): number => Object.values(own).reduce((sum, hands) => sum + Math.min(hands, LIMIT / 2), 0);
      for (const { account, hands, isReleased } of steps) {
        const before = own[account]!;
        if (isReleased) {
          const released = Math.min(hands, before);
          admission.release(account, released);
          own[account] = before - released;
        } else {
          own[account] = before + hands;
          const fault = before > 0 && own[account]! > LIMIT / 2 ? HALF : counted() > LIMIT ? FULL : undefined;
          if (fault !== undefined) own[account] = before;
          assert.is(admit(admission, account, hands)?.message, fault);
        }
        assert.is(
          admission.handCount,
          Object.values(own).reduce((sum, hands) => sum + hands),
        );
      }
    }),
    { seed: 5, numRuns: 500 },
  );
});

admitting('tells when the present work will be done, by the measured speed: in whole seconds, at least one', () => {
  const busy = new Admission(4_000_000_000, 2);
  busy.admit('a', 2_000_000_000);
  assert.is(admit(busy, 'a', 1)?.retryAfterSeconds, 7); // at 150,000 hands a millisecond for each worker until it is measured
  busy.recordSpeed(1_000_000_000, 10_000);
  busy.admit('b', 1_900_000_000);
  assert.is(admit(busy, 'c', 100_000_001)?.retryAfterSeconds, 20);
  busy.release('b', 1_900_000_000);
  busy.release('a', 1_999_999_999);
  busy.admit('b', 2_000_000_000);
  busy.admit('a', 1_999_999_998);
  assert.is(admit(busy, 'a', 2)?.retryAfterSeconds, 20);
  busy.release('a', 1_999_999_998);
  assert.is(admit(busy, 'a', 3_000_000_000)?.retryAfterSeconds, 1);
});

admitting('measures the speed mostly by the latest thousand chunks', () => {
  const admission = new Admission(200_000_000, 1);
  for (let chunk = 0; chunk < 3_000; chunk++) admission.recordSpeed(150_000, 1);
  for (let chunk = 0; chunk < 3_000; chunk++) admission.recordSpeed(1_500, 1);
  admission.admit('a', 100_000_000);
  const seconds = admit(admission, 'a', 1)?.retryAfterSeconds ?? 0;
  assert.ok(seconds >= 10 && seconds <= 60, `${seconds} s`);
});

admitting('tells an account that is alone when its own work will be done', () => {
  const busy = new Admission(4_000_000_000, 1);
  busy.recordSpeed(1_000_000_000, 10_000);
  busy.admit('a', 1_000_000_000);
  busy.admit('b', 1_500_000_000);
  assert.is(admit(busy, 'a', 1_500_000_000)?.retryAfterSeconds, 20);
  assert.is(admit(busy, 'b', 1_500_000_000)?.retryAfterSeconds, 25);
});
