// The host of the engine: what it loads, what it passes to the module, and what it reads back.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import { EngineLoadError, InvalidArgumentError } from '../../src/engine/abi.js';
import { compileEngine, createEngine, instantiateEngine } from '../../src/engine/engine.js';
import { HAND_COUNT, handNumber, singleHand } from '../../src/engine/hands.js';
import { suite } from '../suite.js';
import { evaluateCards, instantiate, simulate } from './abi.js';
import { DECK, drawHands } from './hands.js';
import { chance, draw } from './random.js';

const raw = instantiate();
const engine = createEngine(instantiate());
const simulation = { cards: [38, 37], opponents: 1, simulations: 1000, seed: 1, stream: 0 };
const range = new Float64Array(HAND_COUNT).fill(1);

const calls = suite('the engine’s calls');

const anySimulation = fc.record({
  cards: fc.tuple(fc.integer(), fc.integer({ min: 2, max: 7 })).map(([seed, count]) => draw(chance(seed), DECK, count)),
  opponents: fc.integer({ min: 0, max: 22 }),
  simulations: fc.integer({ min: 1, max: 2000 }),
  seed: fc.maxSafeNat(),
  stream: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
});

calls("return the module's counters, also beyond 32 bits", () => {
  fc.assert(
    fc.property(anySimulation, run => {
      assert.equal([...engine.simulate(run)], simulate(raw, { ...run, seed: BigInt(run.seed) }));
    }),
    { seed: 1, numRuns: 200 },
  );
  const boards = { opponents: 2, first: 0, count: 17_296 };
  assert.is(engine.enumerate({ ...boards, cards: [38, 37, 0, 14] })[0], 15_462_105_120);
});

const hands = drawHands(chance(9), 2065);

/** Card bytes of hands, the first `cards` of each. */
const bytesOf = (hands: readonly (readonly number[])[], cards = 7): Uint8Array =>
  Uint8Array.from(hands.flatMap(hand => hand.slice(0, cards)));

calls("return the module's strengths and categories, for any number of hands of five to seven cards", () => {
  for (const cards of [5, 6, 7]) {
    const atOnce = Math.floor(raw.inputCapacity() / cards);
    for (const count of [0, 1, 16, atOnce, atOnce + 1, hands.length]) {
      const some = hands.slice(0, count).map(hand => hand.slice(0, cards));
      const strengths = engine.evaluateCards(bytesOf(some, cards), cards);
      assert.equal(strengths, evaluateCards(raw, some));
      assert.ok(strengths.every(strength => engine.category(strength) === raw.category(strength)));
    }
    engine.input.set(bytesOf(hands.slice(0, 20), cards));
    engine.evaluateInput(20, cards);
    assert.equal(engine.strengths.slice(0, 20), engine.evaluateCards(bytesOf(hands.slice(0, 20), cards), cards));
  }
});

calls('return numbers that later calls do not change, however many', () => {
  const single = Array.from({ length: 45 }, (_, card) => singleHand(handNumber(51, 5 + card)));
  const run = (): readonly unknown[] => [
    engine.simulate(simulation),
    engine.evaluateCards(bytesOf(hands.slice(0, 3)), 7),
    ...single.map(own => engine.countEquity({ ranges: [own, range], board: [0, 1, 2, 3], dead: [] })),
  ];
  const first = run();
  engine.evaluateCards(bytesOf(hands.slice(3, 6)), 7);
  engine.simulate({ ...simulation, seed: 2 });
  assert.equal(first, run());
  assert.ok(new Set(first.map(String)).size > 10);
});

const enumeration = { cards: [38, 37, 0, 14, 28], opponents: 1, first: 0, count: 1 };
const sample = { ranges: [range, range], board: [0], dead: [1], simulations: 16, draws: 99, seed: 1, stream: 0 };
const NOT_INT32 = [0.5, 2 ** 31, 2 ** 32 + 16, Number.NaN];
const NOT_SEEDS = [-1, 0.5, 2 ** 53, Number.POSITIVE_INFINITY];
const NOT_CARDS = [
  [1, 52],
  [1, 256],
  [1, -1],
  [1, 2.5],
  [1, Number.NaN],
  ['Ah', 'Kh'],
];
const MANY = new Array(100_000).fill(0);

/** Values of a field that are refused with a status. */
type Wrong = readonly [status: number, field: string, values: readonly unknown[]];

const WRONG_SITUATIONS: readonly Wrong[] = [
  [1, 'board', [[0, 1, 2, 3, 4, 5]]],
  [1, 'dead', [MANY]],
  [2, 'dead', NOT_CARDS],
  [3, 'dead', [[1, 1]]],
  [4, 'ranges', [0, 1, 11].map(players => new Array(players).fill(range))],
  [7, 'ranges', [range.subarray(1), new Float64Array(HAND_COUNT)].map(other => [range, other])],
];

const REFUSED: Readonly<Record<string, readonly [call: (change: object) => unknown, wrong: readonly Wrong[]]>> = {
  simulate: [
    change => engine.simulate({ ...simulation, ...change }),
    [
      [1, 'cards', [[], [1], [1, 2, 3, 4, 5, 6, 7, 8], MANY]],
      [2, 'cards', NOT_CARDS],
      [3, 'cards', [[1, 1]]],
      [4, 'opponents', [-1, 23, ...NOT_INT32]],
      [5, 'simulations', [0, -5, ...NOT_INT32]],
      [5, 'seed', NOT_SEEDS],
      [5, 'stream', NOT_INT32],
    ],
  ],
  enumerate: [
    change => engine.enumerate({ ...enumeration, ...change }),
    [
      [1, 'cards', [[1]]],
      [2, 'cards', NOT_CARDS],
      [3, 'cards', [[1, 1]]],
      [4, 'opponents', [3, ...NOT_INT32]],
      [5, 'first', [-1, 1081, ...NOT_INT32]],
      [5, 'count', [0, 1082, ...NOT_INT32]],
    ],
  ],
  equitySteps: [change => engine.equitySteps({ ...sample, ...change }), WRONG_SITUATIONS],
  countEquity: [change => engine.countEquity({ ...sample, ...change }), WRONG_SITUATIONS],
  enumerateEquity: [
    change => engine.enumerateEquity({ ...sample, first: 0, count: 1, ...change }),
    [...WRONG_SITUATIONS, [5, 'first', NOT_INT32], [5, 'count', NOT_INT32]],
  ],
  sampleEquity: [
    change => engine.sampleEquity({ ...sample, ...change }),
    [
      ...WRONG_SITUATIONS,
      [5, 'simulations', [0, ...NOT_INT32]],
      [5, 'draws', [0, ...NOT_INT32]],
      [5, 'seed', NOT_SEEDS],
      [5, 'stream', NOT_INT32],
    ],
  ],
  evaluateCards: [
    (change: { bytes?: Uint8Array; cards?: number }) =>
      engine.evaluateCards(change.bytes ?? bytesOf(hands), change.cards ?? 7),
    [
      [1, 'cards', [4, 8, 0, -7, ...NOT_INT32]],
      [1, 'bytes', [bytesOf(hands).subarray(1)]],
      [2, 'bytes', [52, 255].map(byte => bytesOf([...hands, [0, 1, 2, 3, 4, 5, byte]]))],
      [3, 'bytes', [bytesOf([...hands, [0, 1, 2, 3, 4, 5, 0]])]],
    ],
  ],
};

for (const [name, [call, wrong]] of Object.entries(REFUSED)) {
  calls(`refuse arguments out of their range with the module's status and a sentence: ${name}`, () => {
    for (const [status, field, values] of wrong) {
      const isRefusal = (error: unknown): boolean =>
        error instanceof InvalidArgumentError && error.status === status && /^[a-z].{15,}$/.test(error.message);
      for (const value of values)
        assert.throws(() => call({ [field]: value }), isRefusal, `${status}: ${field} ${String(value).slice(0, 60)}`);
    }
  });
}

const bytes = readFileSync(new URL('../../dist/poker-odds.wasm', import.meta.url));

/** The engine's file with the first occurrence of some bytes replaced. */
const patched = (from: string, to: string): Buffer => {
  const at = bytes.indexOf(from, 0, 'latin1');
  assert.ok(at > 0, from);
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(to, 'latin1'), bytes.subarray(at + from.length)]);
};

/** The file with an export renamed. A name follows its length. */
const renamed = (name: string): Buffer => {
  const length = String.fromCharCode(name.length);
  return patched(length + name, `${length}_${name.slice(1)}`);
};

/** Imports the function "f" of "e". */
const IMPORTING = Buffer.from('\0asm\x01\0\0\0\x01\x04\x01\x60\0\0\x02\x07\x01\x01e\x01f\0\0', 'latin1');

/** The error that loading rejects with. */
const failureOf = async (source: BufferSource): Promise<Error> => {
  const error = await compileEngine(source)
    .then(instantiateEngine)
    .catch((thrown: unknown) => thrown);
  assert.instance(error, EngineLoadError);
  return error as Error;
};

const loading = suite('loading an engine');

loading('takes the module that bytes or a view of bytes compile to, and makes a fresh engine each time', async () => {
  const padded = new Uint8Array(bytes.length + 10);
  padded.set(bytes, 5);
  for (const source of [new Uint8Array(bytes).buffer, padded.subarray(5, 5 + bytes.length)]) {
    const module = await compileEngine(source);
    const [loaded, again] = [await instantiateEngine(module), await instantiateEngine(module)];
    assert.is.not(loaded, again);
    for (const each of [loaded, again]) assert.equal(each.simulate(simulation), engine.simulate(simulation));
  }
});

loading('fails on what is not the engine, and says why', async () => {
  const names = Object.keys(raw);
  assert.ok(names.includes('memory'));
  for (const [source, message] of [
    [bytes.subarray(0, bytes.length / 2), 'the bytes are not poker-odds.wasm'],
    [Buffer.alloc(0), 'the bytes are not poker-odds.wasm'],
    [IMPORTING, 'it needs imports'],
    ...names.map(name => [renamed(name), `the module is not poker-odds.wasm: no export ${name}`] as const),
    [patched('\x04\0\x41\x01\x0b', '\x04\0\x41\x02\x0b'), 'the module has ABI version 2, this host needs 1'],
  ] as const) {
    assert.match((await failureOf(new Uint8Array(source))).message, message);
  }
  assert.ok((await failureOf(new Uint8Array(IMPORTING))).cause);
});

/** The error of loading while members of the runtime are replaced. */
const failureWith = async (target: object, members: object): Promise<string> => {
  const before = Object.getOwnPropertyDescriptors(target);
  Object.assign(target, members);
  try {
    return (await failureOf(new Uint8Array(bytes))).message;
  } finally {
    Object.defineProperties(target, before);
  }
};

loading('names the cause where a runtime has no WebAssembly, no SIMD or no memory, or forbids to compile', async () => {
  const compile = (): Promise<never> => Promise.reject(new WebAssembly.CompileError('disallowed by embedder'));
  const forbid = (): never => {
    throw new Error('not here');
  };
  const instantiate = (): Promise<never> => Promise.reject(new RangeError('Out of memory'));
  for (const [target, members, message] of [
    [globalThis, { WebAssembly: undefined }, /^this runtime has no WebAssembly: /],
    [WebAssembly, { compile }, /forbids to compile WebAssembly \(disallowed by embedder\): .*wasm-unsafe-eval/],
    // Without vectors, both modules that the validator is asked about are invalid.
    [WebAssembly, { compile, validate: () => false }, /^this runtime has no WebAssembly SIMD: use Node.js 20.18, /],
    [WebAssembly, { compile: forbid, validate: forbid }, /^this runtime forbids to compile WebAssembly \(not here\): /],
    [WebAssembly, { instantiate }, /^the engine does not start \(Out of memory\): /],
  ] as const) {
    assert.match(await failureWith(target, members), message);
  }
});
