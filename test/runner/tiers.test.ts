// Which files a command runs, and how many at once.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Choice, chooseFiles, type Tier } from '../tiers.js';
import { TEST_FOLDER } from './file.js';
import { runInLanes } from './lanes.js';

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

tiers('are made whole by the rest: what only the last has, and PostgreSQL for what ran on SQLite', () => {
  const rest = choose({ rest: true });
  const whole = new Set([...pathsOf('test'), ...paths(rest)]);
  assert.equal([...whole].sort(), [...pathsOf('all')].sort());
  assert.ok(rest.includes('accounts/charging.test.ts, PostgreSQL'), rest.join('\n'));
  assert.not(rest.some(file => file.startsWith('engine/')));
});

tiers('take filters, and leave out what is to be left out', () => {
  assert.equal(choose({ filters: ['test/engine/cards', 'engine/counts'], without: ['counts'] }), [
    'engine/cards.test.ts',
  ]);
});

tiers.run();

const lanes = suite('lanes');

/** The most load that runs at a time, and the order in which items begin. */
const observe = async (loads: readonly number[], capacity: number): Promise<{ most: number; began: number[] }> => {
  let load = 0;
  let most = 0;
  const began: number[] = [];
  await runInLanes(
    [...loads.keys()],
    capacity,
    item => loads[item] ?? 0,
    async item => {
      load += loads[item] ?? 0;
      most = Math.max(most, load);
      began.push(item);
      await new Promise(done => setTimeout(done, 2 + item));
      load -= loads[item] ?? 0;
    },
  );
  return { most, began };
};

lanes('run as much at a time as they have room for, everything once', async () => {
  const { most, began } = await observe([1, 0.25, 1, 0.25, 0.5, 0.25, 1, 1], 2);
  assert.is(most, 2);
  assert.equal(began.toSorted(), [0, 1, 2, 3, 4, 5, 6, 7]);
});

lanes('run alone what is larger than they are', async () => {
  assert.is((await observe([3, 1, 3], 2)).most, 3);
});

lanes.run();
