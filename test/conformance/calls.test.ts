// The files of conformance/ have the results of the engines, cover every export and status, and detect faulty modules and runtimes.

import * as assert from 'uvu/assert';
import type { Call } from '../../conformance/run.js';
import { assertListed } from '../repository/assertions.js';
import { suite } from '../suite.js';
import { instantiate, mistaken, mistakenShift, program, programs, run } from './program.js';
import { remakeProgram } from './remake.js';

const EQUITY = ['enumerateEquity', 'countEquity', 'sampleEquity'].map(name => `${name} 0,1,2,3,4,5,7`);
/** The statuses of each export, by the file of its calls. */
const STATUSES: Readonly<Record<string, readonly string[]>> = {
  'calls.json': [
    'simulate 0,1,2,3,4,5',
    'enumerate 0,1,2,3,4,5',
    'evaluate 0,2,3,6',
    'evaluateCards 0,1,2,3,6',
    ...EQUITY,
  ],
  'calls-short-deck.json': ['evaluate 0,2,3,6', 'evaluateCards 0,1,2,3,6', ...EQUITY],
  'calls-omaha.json': ['evaluateOmaha 0,1,2,3,6', 'simulateOmaha 0,1,2,3,4,5', 'enumerateOmaha 0,1,2,3,4,5'],
};

for (const { file, module, text, program, wasm } of programs) {
  const { calls } = program;
  const list = suite(`conformance/${file}`);

  list('is what npm run make -- conformance writes with this engine, byte for byte', () => {
    const hint = 'after a change of the engine: npm run build && npm run make -- conformance';
    assert.ok(remakeProgram(text, module) === text, hint);
  });

  list('is passed by the engine, also repeatedly on one instance', () => {
    const exports = instantiate(wasm);
    for (const _ of [1, 2]) {
      assert.equal(run(exports, calls), { calls: calls.length, differences: [], digest: program.digest });
    }
  });

  list('calls every export, with every status that it returns', () => {
    const exports = Object.entries(instantiate(wasm)).flatMap(([name, value]) =>
      typeof value === 'function' ? [name] : [],
    );
    const called = [...new Set(calls.map(call => call.export))];
    assertListed(`conformance/${file}`, 'calls of', called, exports, `dist/${module}`);
    for (const each of STATUSES[file]!) {
      const [name] = each.split(' ');
      const returned = calls.flatMap(call => (call.export === name ? [call.returns] : []));
      assert.is(`${name} ${[...new Set(returned)].sort()}`, each);
    }
  });
}

const { calls } = program;
const faults = suite('the conformance program finds');

/** The differences of call number `index`, the last that runs, after a change of its expected results. */
const differing = (index: number, change: (call: Call) => Partial<Call>): string[] =>
  run(
    instantiate(),
    calls.slice(0, index + 1).map((call, i) => (i === index ? { ...call, ...change(call) } : call)),
  ).differences.map(({ call, what }) => `${call} ${what}`);

const withLists = (name: keyof Call): number => calls.findIndex(call => (call[name] as unknown[])?.length > 10);
const flipped = (bits: string): string => (BigInt(`0x${bits}`) ^ 1n).toString(16).padStart(16, '0');

faults('another returned number, counter, strength, category and last bit of a sum', () => {
  const [counted, evaluated, equity] = [withLists('counters'), withLists('strengths'), withLists('hands')];
  const at = calls[equity]?.sums?.[0]?.[0];
  const found = [
    differing(counted, ({ returns }) => ({ returns: returns + 1 })),
    differing(counted, ({ counters = [] }) => ({ counters: counters.with(30, `${counters[30]}1`) })),
    differing(evaluated, ({ strengths = [] }) => ({ strengths: strengths.with(1, (strengths[1] ?? 0) ^ 1) })),
    differing(evaluated, ({ categories = [] }) => ({ categories: categories.with(0, 9) })),
    differing(equity, ({ sums = [] }) => ({ sums: sums.map(([i, bits]) => [i, i === at ? flipped(bits) : bits]) })),
    differing(equity, ({ hands = [] }) => ({ hands: hands.slice(1) })),
  ];
  assert.equal(found, [
    [`${counted} returns`],
    [`${counted} counters[30]`],
    [`${evaluated} strengths[1]`],
    [`${evaluated} categories[0]`],
    [`${equity} sums[${at}]`],
    [`${equity} number of hands that are not 0`],
  ]);
});

const MISTAKES = [
  ['i32x4.shr_s in the place of i32x4.shr_u', mistakenShift],
  ['i8x16.gt_u in the place of i8x16.gt_s', mistaken([0x27], [0x28])],
  ['i8x16.max_s in the place of i8x16.max_u', mistaken([0x79], [0x78])],
  ['i16x8.sub_sat_s in the place of i16x8.sub_sat_u', mistaken([0x93, 0x01], [0x92, 0x01])],
  ['v128.or in the place of v128.xor', mistaken([0x51], [0x50])],
  ['f64x2.add in the place of f64x2.sub', mistaken([0xf1, 0x01], [0xf0, 0x01])],
] as const;

for (const [name, module] of MISTAKES) {
  faults(`a runtime that runs ${name}`, () => {
    const { differences, digest } = run(instantiate(module));
    assert.ok(differences.length > 0 && digest !== program.digest);
  });
}

faults('an export that is missing', () => {
  const { boards: _, ...others } = instantiate();
  const { differences } = run(others);
  assert.is(differences.length, calls.filter(call => call.export === 'boards').length);
  assert.match(differences[0]?.found ?? '', /^nothing: TypeError/);
});
