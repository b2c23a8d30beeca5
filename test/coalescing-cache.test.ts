// The coalescing cache: equal look-ups share one query, and its result is used again for some time.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCoalescingCache } from '../src/coalescing-cache.js';
import { stopTime } from './time.js';

const cache = suite('a coalescing cache');

/** A query that counts how often it is made. */
const counting = <Value>(query: () => Promise<Value>) => {
  const calls = { count: 0 };
  const make = (): Promise<Value> => {
    calls.count++;
    return query();
  };
  return { calls, make };
};

cache('makes one query for look-ups at the same time or shortly after', async () => {
  const { get } = createCoalescingCache<number>(10_000, 10);
  const { calls, make } = counting(async () => 7);
  assert.equal(await Promise.all([get('a', make), get('a', make), get('a', make)]), [7, 7, 7]);
  assert.is(await get('a', make), 7);
  assert.is(calls.count, 1);
  await get('b', make);
  assert.is(calls.count, 2);
});

cache('does not keep what failed or was not found', async () => {
  const { get } = createCoalescingCache<number | undefined>(10_000, 10);
  const missing = counting(async () => undefined);
  const failing = counting(() => Promise.reject(new Error('no')));
  for (let i = 0; i < 2; i++) {
    assert.is(await get('missing', missing.make), undefined);
    await get('failing', failing.make).catch(error => assert.is(error.message, 'no'));
  }
  assert.equal([missing.calls.count, failing.calls.count], [2, 2]);
});

cache('keeps the result of a slow query no longer than that of a quick one: from its beginning', async () => {
  const time = stopTime();
  try {
    const { get } = createCoalescingCache<string>(40, 10);
    let answer = (_: string): void => {};
    const answered = new Promise<string>(resolve => {
      answer = resolve;
    });
    const slow = get('a', () => answered);
    time.pass(30);
    assert.is(
      get('a', async () => 'too early'),
      slow,
    );
    time.pass(30);
    assert.is(await get('a', async () => 'new'), 'new');
    answer('old');
    assert.is(await slow, 'old');
  } finally {
    time.resume();
  }
});

cache('is empty after it was cleared', async () => {
  const { get, clear } = createCoalescingCache<number>(10_000, 10);
  const { calls, make } = counting(async () => 7);
  await get('a', make);
  clear();
  await get('a', make);
  assert.is(calls.count, 2);
});

cache.run();
