// The host of the engine: what it loads, what it passes to the module, and what it reads back.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import { EngineLoadError, InvalidArgumentError } from '../../src/engine/abi.js';
import { compileEngine, createEngine, instantiateEngine } from '../../src/engine/engine.js';
import { HAND_COUNT, handNumber, singleHand } from '../../src/engine/hands.js';
import { suite } from '../suite.js';
import { evaluateCards, HANDS_PER_CALL, instantiate, simulate } from './abi.js';
import { DECK, handsOf, SHAPES } from './hands.js';
import { chance, draw } from './random.js';

const raw = instantiate();
const engine = createEngine(instantiate());
const simulation = { cards: [38, 37], opponents: 1, simulations: 1000, seed: 1, stream: 0 };

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
  const preflop = { cards: [38, 37, 0, 14, 28], opponents: 2, first: 0, count: 1081 };
  assert.is(engine.enumerate({ ...preflop, cards: [38, 37, 0], opponents: 1, count: 17_296 })[0], 17_296 * 990);
  assert.is(engine.enumerate({ ...preflop, cards: [38, 37, 0, 14], opponents: 2, count: 17_296 })[0], 15_462_105_120);
});

calls('distinguish every seed up to 2^53 − 1 from its neighbour', () => {
  const countsOf = (seed: number): string => engine.simulate({ ...simulation, seed }).join();
  for (const seed of [0, 2 ** 31, 2 ** 32 - 1, 2 ** 52, 2 ** 53 - 2]) assert.is.not(countsOf(seed), countsOf(seed + 1));
});

const hands = handsOf(SHAPES.random!, chance(9), 2 * HANDS_PER_CALL + 17);

/** Card bytes of hands, the first `cards` of each. */
const bytesOf = (hands: readonly (readonly number[])[], cards = 7): Uint8Array =>
  Uint8Array.from(hands.flatMap(hand => hand.slice(0, cards)));

calls("return the module's strengths and categories, for any number of hands of five to seven cards", () => {
  for (const cards of [5, 6, 7]) {
    const expected = [
      ...evaluateCards(
        raw,
        hands.map(hand => hand.slice(0, cards)),
      ),
    ];
    const atOnce = Math.floor(raw.inputCapacity() / cards);
    for (const count of [0, 1, 16, atOnce, atOnce + 1, hands.length]) {
      const strengths = engine.evaluateCards(bytesOf(hands.slice(0, count), cards), cards);
      assert.equal([...strengths], expected.slice(0, count));
      assert.ok(strengths.every(strength => engine.category(strength) === raw.category(strength)));
    }
    engine.input.set(bytesOf(hands.slice(0, 20), cards));
    engine.evaluateInput(20, cards);
    assert.equal([...engine.strengths.subarray(0, 20)], expected.slice(0, 20));
  }
});

calls('return numbers that later calls do not change', () => {
  const [counts, strengths] = [engine.simulate(simulation), engine.evaluateCards(bytesOf(hands.slice(0, 3)), 7)];
  const copies = [counts.slice(), strengths.slice()];
  engine.evaluateCards(bytesOf(hands.slice(3, 6)), 7);
  engine.simulate({ ...simulation, seed: 2 });
  assert.equal([counts, strengths], copies);
});

calls('return counts of equities that later calls do not change, however many', () => {
  const hands = Array.from({ length: 50 }, (_, card) => singleHand(handNumber(51, card))).slice(5);
  const count = (hand: Float64Array) => engine.countEquity({ ranges: [hand, range], board: [0, 1, 2, 3], dead: [] })!;
  const all = hands.map(count);
  assert.equal(all, hands.map(count));
  assert.is.not(String(all[0]), String(all[40]));
});

const enumeration = { cards: [38, 37, 0, 14, 28], opponents: 1, first: 0, count: 1 };
const range = new Float64Array(HAND_COUNT).fill(1);
const sample = { ranges: [range, range], board: [0], dead: [1], simulations: 16, draws: 99, seed: 1, stream: 0 };
const wrongCards = [
  [2, [1, 52]],
  [2, [1, 256]],
  [2, [1, -1]],
  [2, [1, 2.5]],
  [2, [1, Number.NaN]],
  [2, ['Ah', 'Kh']],
  [3, [1, 1]],
] as const;
const notInt32 = [0.5, 2 ** 31, 2 ** 32 + 16, Number.NaN];
const notSeeds = [-1, 0.5, 2 ** 53, Number.POSITIVE_INFINITY];

type Changes = readonly (readonly [status: number, change: object])[];

const wrongSituations: Changes = [
  [1, { board: [0, 1, 2, 3, 4, 5] }],
  [1, { dead: new Array(100_000).fill(0) }],
  ...wrongCards.map(([status, dead]) => [status, { dead, board: [] }] as const),
  ...[0, 1, 11].map(players => [4, { ranges: new Array(players).fill(range) }] as const),
  [7, { ranges: [range, range.subarray(1)] }],
  [7, { ranges: [range, new Float64Array(HAND_COUNT)] }],
];

const REFUSED: Readonly<Record<string, readonly [call: (change: object) => unknown, changes: Changes]>> = {
  simulate: [
    change => engine.simulate({ ...simulation, ...change }),
    [
      ...[[], [1], [1, 2, 3, 4, 5, 6, 7, 8], new Array(100_000).fill(0)].map(cards => [1, { cards }] as const),
      ...wrongCards.map(([status, cards]) => [status, { cards }] as const),
      ...[-1, 23, ...notInt32].map(opponents => [4, { opponents }] as const),
      ...[0, -5, ...notInt32].map(simulations => [5, { simulations }] as const),
      ...notSeeds.map(seed => [5, { seed }] as const),
      ...notInt32.map(stream => [5, { stream }] as const),
    ],
  ],
  enumerate: [
    change => engine.enumerate({ ...enumeration, ...change }),
    [
      [1, { cards: [1] }],
      ...wrongCards.map(([status, cards]) => [status, { cards }] as const),
      ...[3, ...notInt32].map(opponents => [4, { opponents }] as const),
      ...[-1, 1081, ...notInt32].map(first => [5, { first }] as const),
      ...[0, 1082, ...notInt32].map(count => [5, { count }] as const),
    ],
  ],
  equitySteps: [change => engine.equitySteps({ ...sample, ...change }), wrongSituations],
  countEquity: [change => engine.countEquity({ ...sample, ...change }), wrongSituations],
  enumerateEquity: [
    change => engine.enumerateEquity({ ...sample, first: 0, count: 1, ...change }),
    [...wrongSituations, ...notInt32.flatMap(step => [[5, { first: step }] as const, [5, { count: step }] as const])],
  ],
  sampleEquity: [
    change => engine.sampleEquity({ ...sample, ...change }),
    [
      ...wrongSituations,
      ...[0, ...notInt32].flatMap(number => [[5, { simulations: number }] as const, [5, { draws: number }] as const]),
      ...notSeeds.map(seed => [5, { seed }] as const),
      ...notInt32.map(stream => [5, { stream }] as const),
    ],
  ],
  evaluateCards: [
    ({ bytes = bytesOf(hands), cards = 7 }: { bytes?: Uint8Array; cards?: number }) =>
      engine.evaluateCards(bytes, cards),
    [
      ...[4, 8, 0, -7, 3.5, Number.NaN, ...notInt32].map(cards => [1, { cards }] as const),
      [1, { bytes: bytesOf(hands).subarray(1) }],
      ...[52, 255].map(byte => [2, { bytes: bytesOf([...hands, [0, 1, 2, 3, 4, 5, byte]]) }] as const),
      [3, { bytes: bytesOf([...hands, [0, 1, 2, 3, 4, 5, 0]]) }],
    ],
  ],
};

for (const [name, [call, changes]] of Object.entries(REFUSED)) {
  calls(`refuse arguments out of their range with the module's status and a sentence: ${name}`, () => {
    for (const [status, change] of changes) {
      const isRefusal = (error: unknown): boolean =>
        error instanceof InvalidArgumentError && error.status === status && /^[a-z].{15,}$/.test(error.message);
      assert.throws(() => call(change), isRefusal, `${status}: ${JSON.stringify(change).slice(0, 60)}`);
    }
  });
}

calls.run();

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

loading(
  'names the cause and what helps where a runtime has no WebAssembly, no SIMD or no memory, or forbids to compile',
  async () => {
    const refuse = (): Promise<never> => Promise.reject(new WebAssembly.CompileError('disallowed by embedder'));
    assert.match(await failureWith(globalThis, { WebAssembly: undefined }), /^this runtime has no WebAssembly: /);
    assert.match(
      await failureWith(WebAssembly, { compile: refuse }),
      /^this runtime forbids to compile WebAssembly \(disallowed by embedder\): in a page, add 'wasm-unsafe-eval' to script-src/,
    );
    /** A validator without vectors: the two modules that it is asked about have them. */
    assert.match(
      await failureWith(WebAssembly, { compile: refuse, validate: () => false }),
      /^this runtime has no WebAssembly SIMD: use Node.js 20.18, /,
    );
    const forbid = (): never => {
      throw new Error('not here');
    };
    assert.match(
      await failureWith(WebAssembly, { compile: forbid, validate: forbid }),
      /^this runtime forbids to compile WebAssembly \(not here\): /,
    );
    assert.match(
      await failureWith(WebAssembly, { instantiate: () => Promise.reject(new RangeError('Out of memory')) }),
      /^the engine does not start \(Out of memory\): /,
    );
  },
);

loading.run();
