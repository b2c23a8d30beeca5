// What was found lately is not looked for again.
import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createMemory } from '../../src/accounts/memory.js';

const memory = suite('a memory');

/** A search that counts how often it is made. */
const counting = <Found>(found: () => Promise<Found>) => {
  const search = { made: 0, make: () => found() };
  return {
    search,
    make: () => {
      search.made++;
      return search.make();
    },
  };
};

memory('lets those who ask at once, or shortly after, share one search', async () => {
  const { once } = createMemory<number>(10_000, 10);
  const { search, make } = counting(async () => 7);
  assert.equal(await Promise.all([once('a', make), once('a', make), once('a', make)]), [7, 7, 7]);
  assert.is(await once('a', make), 7);
  assert.is(search.made, 1);
  await once('b', make);
  assert.is(search.made, 2);
});

memory('does not remember what failed or was not found', async () => {
  const { once } = createMemory<number | undefined>(10_000, 10);
  const missing = counting(async () => undefined);
  const failing = counting(() => Promise.reject(new Error('no')));
  for (let i = 0; i < 2; i++) {
    assert.is(await once('missing', missing.make), undefined);
    await once('failing', failing.make).catch(error => assert.is(error.message, 'no'));
  }
  assert.equal([missing.search.made, failing.search.made], [2, 2]);
});

memory('trusts a slow search no longer than a quick one: from its beginning on', async () => {
  const { once } = createMemory<string>(40, 10);
  const slow = once('a', () => sleep(120, 'old'));
  await sleep(60);
  assert.is(await once('a', async () => 'new'), 'new');
  assert.is(await slow, 'old');
});

memory('forgets everything when it is told to', async () => {
  const { once, forget } = createMemory<number>(10_000, 10);
  const { search, make } = counting(async () => 7);
  await once('a', make);
  forget();
  await once('a', make);
  assert.is(search.made, 2);
});

memory.run();
