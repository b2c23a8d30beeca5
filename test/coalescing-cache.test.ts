// The coalescing cache: equal look-ups share one query, and its result is cached for some time.

import * as assert from 'uvu/assert';
import { createCoalescingCache } from '../src/coalescing-cache.js';
import { suite } from './suite.js';
import { stopTime } from './time.js';

const cache = suite('a coalescing cache');

cache('makes one query for look-ups at the same time or shortly after, until it is cleared', async () => {
  const { get, clear } = createCoalescingCache<number>(10_000, 10);
  let calls = 0;
  const query = async (): Promise<number> => ++calls;
  assert.equal(await Promise.all([get('a', query), get('a', query)]), [1, 1]);
  assert.is(await get('a', query), 1);
  assert.is(await get('b', query), 2);
  clear();
  assert.is(await get('a', query), 3);
});

cache('does not keep what failed or was not found', async () => {
  const { get } = createCoalescingCache<number | undefined>(10_000, 10);
  assert.is(await get('missing', async () => undefined), undefined);
  assert.is(await get('missing', async () => 1), 1);
  await get('failing', () => Promise.reject(new Error('no'))).catch(error => assert.is(error.message, 'no'));
  assert.is(await get('failing', async () => 2), 2);
});

cache('keeps the result of a slow query no longer than that of a quick one, and the newer result', async () => {
  const time = stopTime();
  try {
    const { get } = createCoalescingCache<string | undefined>(40, 10);
    let answer = (_: undefined): void => {};
    const slow = get('a', () => new Promise(resolve => (answer = resolve)));
    time.pass(30);
    assert.is(
      get('a', async () => 'too early'),
      slow,
    );
    time.pass(30);
    assert.is(await get('a', async () => 'new'), 'new');
    answer(undefined);
    assert.is(await slow, undefined);
    assert.is(await get('a', async () => 'newer'), 'new');
  } finally {
    time.resume();
  }
});
