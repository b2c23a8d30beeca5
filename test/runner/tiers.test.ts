// The tiers: which files a command runs; and how many files run at a time.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Choice, chooseFiles, type Tier } from '../tiers.js';
import { runConcurrently } from './concurrency.js';
import { TEST_FOLDER } from './file.js';

const choose = (choice: Partial<Choice>): string[] =>
  chooseFiles(TEST_FOLDER, { rest: false, filters: [], without: [], ...choice }).map(
    ({ path, env }) => `${path}${Object.values(env).map(value => `, ${value}`)}`,
  );

/** Without the store that a file is limited to. */
const paths = (files: readonly string[]): Set<string> => new Set(files.map(file => file.replace(/, .*/, '')));
const pathsOf = (tier: Tier): Set<string> => paths(choose({ tier }));

const tiers = suite('the tiers of tests');

tiers('contain each other', () => {
  const [quick, test, all] = [pathsOf('quick'), pathsOf('test'), pathsOf('all')];
  assert.ok(quick.size > 50 && quick.size < test.size && test.size < all.size, `${[quick.size, test.size, all.size]}`);
  assert.ok([...quick].every(path => test.has(path)) && [...test].every(path => all.has(path)));
});

tiers('need neither fleet nor browser nor PostgreSQL, but in the last', () => {
  assert.equal(
    choose({ tier: 'test' }).filter(file => !file.endsWith(', SQLite') || /^(?:fleet|web)\//.test(file)),
    [],
  );
});

tiers('are completed by the rest: the files of the last tier, and PostgreSQL for files that ran on SQLite', () => {
  const rest = choose({ rest: true });
  const whole = new Set([...pathsOf('test'), ...paths(rest)]);
  assert.equal([...whole].sort(), [...pathsOf('all')].sort());
  assert.ok(rest.includes('accounts/charges/charge-store.test.ts, PostgreSQL'), rest.join('\n'));
  assert.not(rest.some(file => file.startsWith('ranges/')));
});

tiers('take filters, and leave out files of --without', () => {
  assert.equal(choose({ filters: ['test/engine/cards', 'engine/counts'], without: ['counts'] }), [
    'engine/cards.test.ts',
  ]);
});

tiers.run();

const concurrency = suite('concurrent files');

/** The maximal load at a time, and the order in which items begin. */
const observe = async (loads: readonly number[], capacity: number): Promise<{ maxLoad: number; began: number[] }> => {
  let load = 0;
  let maxLoad = 0;
  const began: number[] = [];
  await runConcurrently(
    [...loads.keys()],
    capacity,
    item => loads[item] ?? 0,
    async item => {
      load += loads[item] ?? 0;
      maxLoad = Math.max(maxLoad, load);
      began.push(item);
      await new Promise(done => setTimeout(done, 2 + item));
      load -= loads[item] ?? 0;
    },
  );
  return { maxLoad, began };
};

concurrency('run up to the capacity, each once', async () => {
  const { maxLoad, began } = await observe([1, 0.25, 1, 0.25, 0.5, 0.25, 1, 1], 2);
  assert.is(maxLoad, 2);
  assert.equal(began.toSorted(), [0, 1, 2, 3, 4, 5, 6, 7]);
});

concurrency('run alone if their load exceeds the capacity', async () => {
  assert.is((await observe([3, 1, 3], 2)).maxLoad, 3);
});

concurrency.run();
