// How much work may be under way at once, and what is told to those who find no room.
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createRoom, LEAST_QUEUE_LIMIT, OverloadedError, type Room } from '../../src/odds/room.js';

const refusalOf = (room: Room, account: string, hands: number): OverloadedError => {
  try {
    room.enter(account, hands);
  } catch (error) {
    if (error instanceof OverloadedError) return error;
  }
  throw new Error('should refuse');
};

const room = suite('the room for work');

room('takes work up to its limit, and work again when some is done', () => {
  const full = createRoom(1000, 1);
  full.enter('a', 500);
  full.enter('b', 500);
  assert.match(refusalOf(full, 'c', 1).message, /^the queue of calculations is full/);
  full.leave('a', 1);
  full.enter('c', 1);
  assert.is(full.hands(), 1000);
});

room('gives half of itself to one account at most', () => {
  const shared = createRoom(1000, 1);
  shared.enter('a', 300);
  assert.match(refusalOf(shared, 'a', 201).message, /^the account's calculations in flight take up its half/);
  shared.enter('a', 200);
  shared.enter('b', 500);
});

room('holds any one calculation, at its least', () => {
  createRoom(LEAST_QUEUE_LIMIT, 1).enter('a', 230_000_000);
});

room('tells when what is under way will be done: whole seconds, one at least', () => {
  const busy = createRoom(4_000_000_000, 2);
  busy.learn(1_000_000_000, 10_000); // 100,000 hands a millisecond and thread
  assert.is(refusalOf(busy, 'a', 2_100_000_000).retryAfterSeconds, 1);
  busy.enter('a', 2_000_000_000);
  busy.enter('b', 1_900_000_000);
  assert.is(refusalOf(busy, 'c', 100_000_001).retryAfterSeconds, 20);
});

room('tells an account that is alone when its own work will be done', () => {
  const busy = createRoom(4_000_000_000, 1);
  busy.learn(1_000_000_000, 10_000);
  busy.enter('a', 1_000_000_000);
  assert.is(refusalOf(busy, 'a', 1_500_000_000).retryAfterSeconds, 10);
});

room('is as it was when all that entered has left', () => {
  const step = fc.record({ account: fc.constantFrom('a', 'b', 'c'), hands: fc.integer({ min: 1, max: 400 }) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 50 }), steps => {
      const tried = createRoom(1000, 1);
      const inside = steps.filter(({ account, hands }) => {
        try {
          tried.enter(account, hands);
          return true;
        } catch {
          return false;
        }
      });
      const entered = inside.reduce((sum, { hands }) => sum + hands, 0);
      assert.is(tried.hands(), entered);
      assert.ok(entered <= 1000);
      for (const { account, hands } of inside) tried.leave(account, hands);
      assert.is(tried.hands(), 0);
      tried.enter('a', 500);
    }),
    { seed: 5 },
  );
});

room.run();
