// conformance/calls.json: it is what the engine makes, and it leaves nothing of the ABI out. Whether the engine is exact is for its own tests.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Call } from '../../conformance/run.js';
import { remakeProgram } from '../../scripts/conformance.js';
import { assertListed } from '../repository/assertions.js';
import { instantiate, program, run, text } from './program.js';

const MAX_BYTES = 220 * 1024;
const { calls } = program;

const making = suite('conformance/calls.json');

making('is what npm run make -- conformance makes with this engine, to the byte', () => {
  assert.ok(remakeProgram(text) === text, 'after a change of the engine: npm run build && npm run make -- conformance');
});

making(`is at most ${MAX_BYTES} bytes`, () => {
  assert.ok(text.length <= MAX_BYTES, `${text.length} bytes`);
});

making('is passed by the engine in this process, as often as one likes', () => {
  const exports = instantiate();
  for (const _ of [1, 2]) {
    const { differences, digest } = run(exports);
    assert.equal(differences, []);
    assert.is(digest, program.digest);
  }
});

making.run();

const covering = suite('its calls');
const EQUITY = ['enumerateEquity', 'sampleEquity', 'sampleGivenHands'];

/** The different values of the calls' argument number `index`, of those that are carried out. */
const valuesOf = (name: string, index: number): (number | string)[] => [
  ...new Set(
    calls.flatMap(call => (call.export === name && (call.counters ?? call.sums) ? [call.args[index] ?? ''] : [])),
  ),
];

const includes = (found: readonly (number | string)[], ...wanted: readonly (number | string)[]): void =>
  assert.equal(
    wanted.filter(value => !found.includes(value)),
    [],
  );

covering('are of every export', () => {
  const functions = Object.entries(instantiate()).filter(([, value]) => typeof value === 'function');
  const called = [...new Set(calls.map(call => call.export))];
  const exported = functions.map(([name]) => name);
  assertListed('conformance/calls.json', 'calls of', called, exported, 'dist/poker-odds.wasm');
});

covering('have every status of every export that returns one', () => {
  const statuses = (name: string): number[] =>
    [...new Set(calls.filter(call => call.export === name).map(call => call.returns))].sort();
  assert.equal(statuses('simulate'), [0, 1, 2, 3, 4, 5]);
  assert.equal(statuses('enumerate'), [0, 1, 2, 3, 4, 5]);
  assert.equal(statuses('evaluate'), [0, 2, 3, 6]);
  assert.equal(statuses('enumerateEquity'), [0, 1, 2, 3, 4, 5, 7]);
  assert.equal(statuses('sampleEquity'), [0, 1, 2, 3, 4, 5, 7]);
  assert.equal(statuses('sampleGivenHands'), [0, 1, 2, 3, 4, 5]);
});

covering(
  'simulate with 2 to 7 cards, up to 22 opponents, odd numbers of deals, the ends of the seeds and streams',
  () => {
    includes(valuesOf('simulate', 0), 2, 3, 4, 5, 6, 7);
    includes(valuesOf('simulate', 1), 0, 1, 2, 5, 9, 22);
    includes(valuesOf('simulate', 2), 1, 15, 16, 17, 1000, 100_003);
    includes(valuesOf('simulate', 3), '0', '1', '9007199254740991', '9223372036854775807', '-1');
    includes(valuesOf('simulate', 4), 0, 1, -1, 2 ** 31 - 1);
  },
);

covering('enumerate the first board and the last for 0, 1 and 2 opponents and 2 to 7 cards', () => {
  const boards = (cards: number): number =>
    calls.find(call => call.export === 'boards' && call.args[0] === cards)?.returns ?? 0;
  const ranges = calls.filter(call => call.export === 'enumerate' && call.counters).map(({ args }) => args.map(Number));
  for (const cards of [2, 3, 4, 5, 6, 7]) {
    for (const opponents of [0, 1, 2]) {
      const found = ranges.filter(([c, o]) => c === cards && o === opponents);
      assert.ok(
        found.some(([, , first]) => first === 0),
        `${cards} cards, ${opponents} opponents`,
      );
      assert.ok(found.some(([, , first = 0, count = 0]) => first + count === boards(cards)));
    }
  }
});

covering('are equities of two to ten players on every number of board cards, with all details', () => {
  includes(valuesOf('enumerateEquity', 0), 2, 3, 4, 5, 6, 10);
  includes(valuesOf('sampleEquity', 0), 2, 3, 4, 6, 9, 10);
  for (const name of ['enumerateEquity', 'sampleEquity']) {
    includes(valuesOf(name, 1), 0, 1, 2, 3, 4, 5);
    includes(valuesOf(name, 3), 0, 1, 2, 3);
  }
  includes(valuesOf('sampleEquity', 4), 1, 15, 16, 17, 1003, 4099);
  includes(valuesOf('sampleEquity', 6), '0', '1', '9007199254740991', '9223372036854775807', '-1');
  includes(valuesOf('sampleGivenHands', 4), 1, 15, 16, 17);
});

covering('weigh hands by 1, by halves, by other numbers, by tiny ones, and by what is no weight', () => {
  const weights = calls.flatMap(call => (call.weights ?? []).map(([, , weight]) => weight));
  includes(weights, 1, 0.5, 0.37, 0.0000001, 'NaN', 'Infinity', -0.5, 1.5, '-0');
});

covering('reach counts of more than 32 bits', () => {
  assert.ok(calls.some(({ counters = [] }) => Number(counters[0]) > 2 ** 32));
});

covering('evaluate no hand, one, and as many as fit, of every category', () => {
  const numbers = calls.flatMap(({ strengths }) => (strengths ? [strengths.length] : []));
  includes(numbers, 0, 1, 15, 16, 17, 1024);
  includes(
    calls.flatMap(({ categories = [] }) => categories),
    ...Array.from({ length: 9 }, (_, category) => category),
  );
});

covering('go on after every refusal', () => {
  const refused = (call: Call): boolean =>
    ['simulate', 'enumerate', 'evaluate', ...EQUITY].includes(call.export) && call.returns !== 0;
  const statuses = calls.slice(1).flatMap((call, i) => {
    const before = calls[i];
    return before && refused(before) && !refused(call) ? [`${before.export} ${before.returns}`] : [];
  });
  includes(statuses, 'simulate 1', 'simulate 2', 'simulate 3', 'simulate 4', 'simulate 5');
  includes(statuses, 'enumerate 1', 'enumerate 2', 'enumerate 3', 'enumerate 4', 'enumerate 5');
  includes(statuses, 'evaluate 3', 'evaluate 6');
  includes(statuses, 'enumerateEquity 1', 'enumerateEquity 5', 'enumerateEquity 7');
  includes(statuses, 'sampleEquity 1', 'sampleEquity 5', 'sampleGivenHands 3', 'sampleGivenHands 5');
});

covering.run();
