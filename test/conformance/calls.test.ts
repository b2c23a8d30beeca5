// conformance/calls.json: it is what the engine makes, it is exact, and it leaves nothing of the ABI out.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Call } from '../../conformance/run.js';
import { numberOf, sampledVectors } from '../../scripts/conformance/equity-exact.js';
import { checkExact } from '../../scripts/conformance/exact.js';
import { makeProgram, textOf } from '../../scripts/conformance/program.js';
import { formatCards } from '../../src/engine/cards.js';
import { expectCount } from '../engine/statistics.js';
import { probabilityVectors, ratesOf } from '../engine/vectors.js';
import { assertListed } from '../repository/assertions.js';
import { instantiate, program, run, text } from './program.js';

const MAX_BYTES = 220 * 1024;
const { calls } = program;

const making = suite('conformance/calls.json');

making('is what npm run make:conformance makes of this engine, to the byte', () => {
  assert.ok(textOf(makeProgram()) === text, 'after a change of the engine: npm run build && npm run make:conformance');
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

const exact = suite('its results');

exact('are the exact ones of test/vectors: enumerations of all boards, equities, and hands', () => {
  const { enumerated, equities, hands } = checkExact(calls);
  const byBruteForce = equities.filter(name => name.startsWith('brute force'));
  assert.ok(byBruteForce.length >= 5, equities.join());
  assert.ok(equities.length - byBruteForce.length >= 10, equities.join());
  assert.ok(hands > 1024);
  for (const opponents of [0, 1, 2]) {
    assert.ok(enumerated.filter(name => name.endsWith(`against ${opponents}`)).length >= 3, enumerated.join());
  }
});

exact('are missed by what compares them, when a single count is off', () => {
  const off = calls.findIndex(({ export: name, counters }) => name === 'enumerate' && counters);
  const changed = calls.map((call, i): Call => {
    const [deals = '', ...others] = call.counters ?? [];
    return i === off ? { ...call, counters: [String(Number(deals) + 1), ...others] } : call;
  });
  assert.throws(() => checkExact(changed), /but exactly/);
});

exact('are missed by what compares them, when the last bit of a sum of an equity is off', () => {
  const off = calls.findIndex(({ export: name, args, sums }) => name === 'enumerateEquity' && args[1] === 5 && sums);
  const changed = calls.map((call, i): Call => {
    if (i !== off) return call;
    const [[index = 0, bits = ''] = [], ...others] = call.sums ?? [];
    return { ...call, sums: [[index, (BigInt(`0x${bits}`) ^ 1n).toString(16)], ...others] };
  });
  assert.throws(() => checkExact(changed), /but exactly/);
});

exact('are missed by what compares them, when two strengths change places', () => {
  const changed = calls.map(
    (call): Call => (call.strengths ? { ...call, strengths: call.strengths.toReversed() } : call),
  );
  assert.throws(() => checkExact(changed), /order of|but exactly/);
});

exact('of simulations are within five standard errors of the exact rates', () => {
  const simulations = calls.filter(({ export: name, counters }) => name === 'simulate' && counters);
  let compared = 0;
  for (const { input = '', args, counters = [] } of simulations) {
    const cards = formatCards([...Buffer.from(input, 'hex')].slice(0, Number(args[0])));
    const vector = probabilityVectors.find(each => each.cards.join() === cards.join());
    if (!vector || Number(args[2]) < 1000) continue;
    compared++;
    ratesOf(vector.categories, vector.total).forEach((rate, i) => {
      expectCount(`${cards.join('')}, category ${i}`, Number(counters[4 + i]), Number(args[2]), rate);
    });
  }
  assert.ok(compared > 10, `${compared} simulations`);
});

exact('of simulations add up', () => {
  const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
  for (const { export: name, args, counters } of calls) {
    if (name !== 'simulate' || !counters) continue;
    const found = counters.map(Number);
    const [, opponents = 0, deals = 0] = args.map(Number);
    assert.is(found[0], deals);
    assert.is(sum(found.slice(1, 4)), opponents > 0 ? deals : 0);
    assert.is(sum(found.slice(4, 13)), deals);
    assert.is(sum(found.slice(13, 22)), deals * opponents);
  }
});

/** The f64 of a call's result, all 192. */
const sumsOf = ({ sums = [] }: Call): number[] => {
  const all = new Array<number>(192).fill(0);
  for (const [index, bits] of sums) all[index] = numberOf(bits);
  return all;
};

/** The deals in which a player is among the k best, k = 1 first. */
const topsOf = (call: Call, player: number): number[] => sumsOf(call).slice(1 + 10 * player, 11 + 10 * player);

exact('of sampled equities are within five standard errors of the exact ones', () => {
  const sampled = sampledVectors(calls).filter(({ call }) => sumsOf(call)[0]! >= 1000);
  for (const { call, vector } of sampled) {
    for (const [player, win] of vector.win.entries()) {
      const [wins = 0] = topsOf(call, player);
      expectCount(`player ${player} wins`, wins, sumsOf(call)[0]!, win / vector.deals);
    }
  }
  assert.ok(sampled.length >= 2, `${sampled.length} samples`);
});

exact('of equities add up: each pot has its winners, each hand its category', () => {
  for (const call of calls.filter(({ sums }) => sums)) {
    const [players = 0, , , details = 0] = call.args.map(Number);
    const [deals = 0, ...rest] = sumsOf(call);
    const pots = Array.from({ length: players }, (_, player) =>
      topsOf(call, player).reduce((sum, count, i) => sum + count / (i + 1), 0),
    ).reduce((a, b) => a + b);
    const hands = rest.slice(100, 190).reduce((a, b) => a + b);
    assert.ok(Math.abs(pots - deals) <= 1e-9 * deals, `${pots} pots of ${deals}`);
    assert.ok(Math.abs(hands - ((details & 1) === 1 ? players * deals : 0)) <= 1e-9 * deals);
  }
});

exact.run();

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
  assertListed('scripts/conformance/calls.ts', 'calls of', called, exported, 'dist/poker-odds.wasm');
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
