// The conformance program can fail: wrong expectations, wrong modules and runtimes with mistakes do not get through.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Call, type Difference, inWords } from '../../conformance/run.js';
import { instantiate, type Mistake, mistaken, program, run, SHIFT, wasm } from './program.js';

const { calls } = program;

/** The differences when call number `index`, the last that runs, expects something else. */
const whenExpecting = (index: number, change: Partial<Call>): readonly Difference[] =>
  run(
    instantiate(),
    calls.slice(0, index + 1).map((call, i) => (i === index ? { ...call, ...change } : call)),
  ).differences;

const indexOf = (suits: (call: Call) => boolean): number => calls.findIndex(suits);

const expecting = suite('a wrong expectation is found');

expecting('of what a call returns', () => {
  for (const [index, { export: name, returns }] of calls.entries()) {
    if (index % 20 !== 0) continue;
    const [difference, ...others] = whenExpecting(index, { returns: returns + 1 });
    assert.equal(others, []);
    assert.equal(difference, {
      call: index,
      export: name,
      what: 'returns',
      expected: String(returns + 1),
      found: String(returns),
    });
  }
});

expecting('of each of the counters, and by one', () => {
  const index = indexOf(({ args }) => args[1] === 2 && args[2] === 1000);
  const { counters = [] } = calls[index] ?? {};
  assert.is(counters.length, 31);
  for (const [i, count] of counters.entries()) {
    const wrong = String(BigInt(count) + 1n);
    const [difference, ...others] = whenExpecting(index, { counters: counters.with(i, wrong) });
    assert.equal(others, []);
    assert.is(inWords(difference as Difference), `call ${index}, simulate: counters[${i}] is ${count}, not ${wrong}`);
  }
});

expecting('of a strength, and of a category', () => {
  const index = indexOf(({ strengths = [] }) => strengths.length === 1024);
  const { strengths = [], categories = [] } = calls[index] ?? {};
  const wrongStrengths = strengths.with(1023, (strengths[1023] ?? 0) ^ 1);
  const wrongCategories = categories.with(0, (categories[0] ?? 0) + 1);
  const found = whenExpecting(index, { strengths: wrongStrengths, categories: wrongCategories });
  assert.equal(
    found.map(({ what }) => what),
    ['strengths[1023]', 'categories[0]'],
  );
});

expecting('of the last bit of each sum of an equity, and of results by hand', () => {
  const index = indexOf(({ hands = [] }) => hands.length > 10);
  const call = calls[index] as Call;
  for (const list of ['sums', 'hands'] as const) {
    for (const [i, [at, bits]] of (call[list] ?? []).entries()) {
      const wrong = bits.slice(0, 15) + (Number.parseInt(bits.slice(15), 16) ^ 1).toString(16);
      const [difference, ...others] = whenExpecting(index, { [list]: call[list]?.with(i, [at, wrong]) });
      assert.equal(others, []);
      const words = `call ${index}, ${call.export}: ${list}[${at}] is ${bits}, not ${wrong}`;
      assert.is(inWords(difference as Difference), words);
    }
  }
});

expecting('of a sum that is 0, and of one that is not', () => {
  const index = indexOf(({ hands = [] }) => hands.length > 10);
  const { sums = [] } = calls[index] ?? {};
  const found = whenExpecting(index, { sums: sums.slice(1) });
  assert.equal(
    found.map(({ what, expected }) => [what, expected]),
    [['number of sums that are not 0', String(sums.length - 1)]],
  );
  const [difference] = whenExpecting(index, { sums: [...sums, [190, '3ff0000000000000']] });
  assert.equal([difference?.what, difference?.found], ['sums[190]', '0'.repeat(16)]);
});

expecting('of a call that is refused but should be carried out, once and not for every counter', () => {
  const index = indexOf(({ export: name, returns }) => name === 'simulate' && returns === 5);
  const found = whenExpecting(index, { returns: 0, counters: new Array(31).fill('0') });
  assert.equal(
    found.map(({ what }) => what),
    ['returns'],
  );
});

expecting.run();

const MISTAKES: readonly Mistake[] = [
  SHIFT,
  { name: 'i8x16.gt_u in place of i8x16.gt_s', opcode: [0x27], taken: [0x28] },
  { name: 'i8x16.ge_s in place of i8x16.gt_s', opcode: [0x27], taken: [0x2b] },
  { name: 'i8x16.gt_s in place of i8x16.gt_u', opcode: [0x28], taken: [0x27] },
  { name: 'i8x16.max_s in place of i8x16.max_u', opcode: [0x79], taken: [0x78] },
  { name: 'i16x8.max_s in place of i16x8.max_u', opcode: [0x99, 0x01], taken: [0x98, 0x01] },
  { name: 'i16x8.min_s in place of i16x8.min_u', opcode: [0x97, 0x01], taken: [0x96, 0x01] },
  { name: 'i8x16.narrow_i16x8_u in place of i8x16.narrow_i16x8_s', opcode: [0x65], taken: [0x66] },
  { name: 'i16x8.sub_sat_s in place of i16x8.sub_sat_u', opcode: [0x93, 0x01], taken: [0x92, 0x01] },
  { name: 'i16x8.extadd_pairwise_i8x16_s in place of …_u', opcode: [0x7d], taken: [0x7c] },
  { name: 'i16x8.shr_s in place of i16x8.shr_u', opcode: [0x8d, 0x01], taken: [0x8c, 0x01] },
  { name: 'v128.and in place of v128.andnot', opcode: [0x4f], taken: [0x4e] },
  { name: 'v128.or in place of v128.xor', opcode: [0x51], taken: [0x50] },
  { name: 'v128.xor in place of v128.or', opcode: [0x50], taken: [0x51] },
  { name: 'f64x2.add in place of f64x2.sub', opcode: [0xf1, 0x01], taken: [0xf0, 0x01] },
  { name: 'f64x2.mul in place of f64x2.add', opcode: [0xf0, 0x01], taken: [0xf2, 0x01] },
  { name: 'i32x4.mul in place of i32x4.dot_i16x8_s', opcode: [0xba, 0x01], taken: [0xb5, 0x01] },
];

const runtimes = suite('a runtime is found that runs');

for (const mistake of MISTAKES) {
  runtimes(mistake.name, () => {
    const { differences, digest } = run(instantiate(mistaken(mistake)));
    assert.ok(differences.length > 0);
    assert.is.not(digest, program.digest);
  });
}

runtimes.run();

const modules = suite('a module is found');

/** Vector constants of the evaluator, which are data: behind all code; and what a byte of theirs is changed to. */
const CONSTANTS = [
  [0x0f, 0x07],
  [0x1f, 0x17],
] as const;

modules('by its hands alone, when any lane of a constant is another', () => {
  const evaluations = calls.filter(call => call.export === 'evaluate');
  for (const [byte, other] of CONSTANTS) {
    const start = wasm.lastIndexOf(Buffer.alloc(16, byte));
    assert.ok(start > 0);
    for (let at = start; at < start + 16; at++) {
      const bytes = new Uint8Array(wasm).fill(other, at, at + 1);
      assert.ok(run(instantiate(bytes), evaluations).differences.length > 0, `byte ${at}`);
    }
  }
});

modules('that lacks an export', () => {
  const { boards: _, ...others } = instantiate();
  const { differences } = run(others);
  assert.is(differences.length, calls.filter(call => call.export === 'boards').length);
  assert.match(differences[0]?.found ?? '', /^nothing: TypeError/);
});

modules('that traps', () => {
  const trap = (): never => {
    throw new WebAssembly.RuntimeError('unreachable');
  };
  const { differences } = run({ ...instantiate(), enumerate: trap });
  assert.is(differences.length, calls.filter(call => call.export === 'enumerate').length);
});

modules('that writes into its input', () => {
  const exports = instantiate();
  const { memory, inputPtr, evaluate } = exports as unknown as {
    readonly memory: WebAssembly.Memory;
    inputPtr(): number;
    evaluate(hands: number): number;
  };
  const evaluateAndSpoil = (hands: number): number => {
    const status = evaluate(hands);
    new Uint8Array(memory.buffer, inputPtr())[7 * 1000] = 0;
    return status;
  };
  assert.ok(run({ ...exports, evaluate: evaluateAndSpoil }).differences.length > 0);
});

modules('that writes where the weights are', () => {
  const exports = instantiate();
  const { memory, rangesPtr, sampleEquity } = exports as unknown as {
    readonly memory: WebAssembly.Memory;
    rangesPtr(): number;
    sampleEquity(...args: readonly (number | bigint)[]): number;
  };
  const sampleAndSpoil = (...args: readonly (number | bigint)[]): number => {
    const status = sampleEquity(...args);
    new Float64Array(memory.buffer, rangesPtr())[1325] = 0.25;
    return status;
  };
  assert.ok(run({ ...exports, sampleEquity: sampleAndSpoil }).differences.length > 0);
});

modules.run();
