// The errors of the library, for every wrong argument: questions, hands, options.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import * as library from '../../src/library/index.js';
import { suite } from '../suite.js';

const { formatCards, InvalidRangeError, loadEngine, parseCards } = library;
const { InvalidCardsError, DuplicateCardsError, InvalidArgumentError, EngineLoadError } = library;
const CLASSES = { InvalidCardsError, DuplicateCardsError, InvalidArgumentError, InvalidRangeError, EngineLoadError };

/** The error of a call: "InvalidCardsError: cards is missing…", or an empty text when it succeeds. */
const outcome = async (call: () => unknown): Promise<string> => {
  try {
    await call();
    return '';
  } catch (error) {
    const name = Object.entries(CLASSES).find(([, type]) => error instanceof type)?.[0] ?? 'another error';
    return `${name}: ${error instanceof Error ? error.message : String(error)}`;
  }
};

/** The error of a call that must reject, not throw. */
const rejection = (call: () => Promise<unknown>): Promise<string> => {
  const promise = call();
  return outcome(() => promise);
};

const boom = (): never => {
  throw new TypeError('a fault of the program');
};

const errors = suite<{ engine: library.OddsEngine }>('an error of the library');

errors.before(async context => {
  context.engine = await loadEngine({ threads: 1 });
});

errors.after(({ engine }) => engine.close());

const cards = ['Ah', 'Kh'];
const players = ['AhKh', 'QQ+'];
const NO_ROOM = 'players have ranges that do not fit together: no deal, or hardly any';

type Method = 'simulate' | 'exact' | 'equity';
/** Questions that JSON cannot have, and one fault of each class: test/questions has the others, which are those of HTTP. */
const QUESTIONS: readonly (readonly [method: Method, question: unknown, error: string])[] = [
  ['simulate', undefined, 'InvalidArgumentError: the question is missing: send an object with cards'],
  ['exact', undefined, 'InvalidArgumentError: the question is missing: send an object with cards'],
  ['equity', undefined, 'InvalidArgumentError: the question is missing: send an object with players'],
  ['simulate', cards, 'InvalidArgumentError: the question is an array: send an object with cards'],
  ['simulate', { cards: { 0: 'Ah', 1: 'Kh', length: 2 } }, 'InvalidCardsError: cards is an object: '],
  ['simulate', { cards: new Array(2) }, 'InvalidCardsError: cards[0] is of type undefined and cards[1] is of type und'],
  ['simulate', { cards: new Array(2 ** 32 - 1) }, 'InvalidCardsError: cards has 4294967295 entries: send 2 to 7'],
  ['simulate', { cards: ['Ah', Symbol('Kh')] }, 'InvalidCardsError: cards[1] is of type symbol: '],
  ['simulate', { cards: ['Ah', 'Ah'] }, 'DuplicateCardsError: cards[1] is "Ah", which is cards[0] already'],
  ['simulate', { cards, method: 'exact' }, 'InvalidArgumentError: "method" is not a field of this request: '],
  ['simulate', { cards, opponents: 2n }, 'InvalidArgumentError: opponents is 2n: '],
  ['simulate', { cards, opponents: Symbol('2') }, 'InvalidArgumentError: opponents is a symbol: '],
  ['simulate', { cards, simulations: 1e12 + 1 }, 'InvalidArgumentError: simulations is 1000000000001: send an integer'],
  ['exact', { cards, seed: 1 }, 'InvalidArgumentError: "seed" is not a field of this request: '],
  ['equity', { players: new Array(1e9) }, 'InvalidArgumentError: players has 1000000000 entries: '],
  ['equity', { players: ['AA', 'AAo'] }, 'InvalidRangeError: players[1], at 0: "AAo": a pair is neither'],
  [
    'equity',
    { players, target_error: 0.1 },
    'InvalidArgumentError: "target_error" is not a field of this request: did',
  ],
  ['equity', { players, madeHands: true }, 'InvalidArgumentError: madeHands needs a board of 3 to 5 cards, and this '],
  [
    'equity',
    { players, flops: true, board: ['2c'] },
    'InvalidArgumentError: flops needs an empty board, and this one ',
  ],
  ['equity', { players: ['AhKh, AhQh', 'Ah2h, Ah3h'], method: 'exact' }, `InvalidRangeError: ${NO_ROOM}`],
  ['equity', { players: Array(10).fill('QQ+'), simulations: 1e12 }, `InvalidRangeError: ${NO_ROOM}`],
];

for (const [method, question, error] of QUESTIONS) {
  errors(`of a question to ${method}: ${error}`, async ({ engine }) => {
    const says = await outcome(() => engine[method](question as never));
    assert.ok(says.startsWith(error), says);
    assert.is(await rejection(() => engine[`${method}Async`](question as never)), says);
  });
}

errors('of a range has its player and position', ({ engine }) => {
  assert.throws(
    () => engine.equity({ players: ['AA', 'KK, QQo'] }),
    (error: library.InvalidRangeError) => error.player === 1 && error.position === 4,
  );
});

errors('is none for fields that are undefined, and each is read once', ({ engine }) => {
  let reads = 0;
  const question = {
    cards,
    simulations: 10,
    seed: 1,
    method: undefined,
    get opponents() {
      return reads++ === 0 ? 2 : 99;
    },
  };
  assert.equal(engine.simulate(question as never), engine.simulate({ cards, opponents: 2, simulations: 10, seed: 1 }));
  assert.is(reads, 1);
});

errors('of parseCards and formatCards names the entry', async () => {
  const text = await outcome(() => parseCards('AhKh' as never));
  assert.is(text, 'InvalidCardsError: cards is "AhKh": send an array of 0 to 52 cards');
  for (const byte of ['length', Symbol.iterator, -1, 52, 1.5, '38']) {
    const says = await outcome(() => formatCards([byte] as never));
    assert.match(says, /^InvalidCardsError: bytes\[0\] is .*: send an integer from 0 to 51$/);
  }
});

const OF_CALL = 'send an object with signal or onProgress, or leave them out';
const WASM = 'send the bytes of poker-odds.wasm, a WebAssembly.Module or a URL';
const THREADS = 'send an integer from 1 to 1024';
const OF_LOAD = 'send an object with wasm or threads or worker or matchups, or leave them out';

const CALL_OPTIONS: readonly (readonly [given: unknown, error: string])[] = [
  [null, `the options are null: ${OF_CALL}`],
  [boom, `the options are a function: ${OF_CALL}`],
  [{ onprogress: boom }, '"onprogress" is not a field of the options: did you mean "onProgress"?'],
  [{ foo: 1 }, '"foo" is not a field of the options: the fields are signal, onProgress'],
  [{ signal: new AbortController() }, 'signal is an object: send an AbortSignal'],
  [{ onProgress: 'x' }, 'onProgress is "x": send a function'],
];

const LOAD_OPTIONS: readonly (readonly [given: unknown, error: string])[] = [
  ['a.wasm', `the options are "a.wasm": ${OF_LOAD}`],
  [{ thread: 2 }, '"thread" is not a field of the options: did you mean "threads"?'],
  [{ wasm: [0, 97, 115, 109] }, `wasm is an array: ${WASM}`],
  [{ wasm: Promise.resolve() }, `wasm is an object: ${WASM}`],
  [{ threads: 0 }, `threads is 0: ${THREADS}`],
  [{ threads: 1025 }, `threads is 1025: ${THREADS}`],
  [{ threads: { valueOf: boom } }, `threads is an object: ${THREADS}`],
  [{ worker: 'worker.js' }, 'worker is "worker.js": send a function that returns a worker'],
  [{ matchups: 7 }, 'matchups is 7: send a URL of poker-odds.matchups'],
];

errors('of the options of a call, behind a fault of the question', async ({ engine }) => {
  for (const [given, error] of CALL_OPTIONS) {
    const expected = `InvalidArgumentError: ${error}`;
    assert.is(await rejection(() => engine.simulateAsync({ cards, simulations: 10 }, given as never)), expected);
    assert.is(await rejection(() => engine.exactAsync({ cards }, given as never)), expected);
    assert.is(await rejection(() => engine.equityAsync({ players }, given as never)), expected);
    assert.match(await rejection(() => engine.simulateAsync({} as never, given as never)), 'cards is missing');
  }
});

errors('of the options of loadEngine', async () => {
  for (const [given, error] of LOAD_OPTIONS)
    assert.is(await rejection(() => loadEngine(given as never)), `InvalidArgumentError: ${error}`);
});

errors('is none for options that are undefined, and bytes of any type', async ({ engine }) => {
  const question = { cards, simulations: 10, seed: 1 };
  const expected = engine.simulate(question);
  for (const given of [undefined, {}, { signal: undefined, onProgress: undefined }])
    assert.equal(await engine.simulateAsync(question, given as never), expected);
  const bytes = Uint8Array.from(readFileSync(new URL('../../dist/poker-odds.wasm', import.meta.url)));
  for (const wasm of [undefined, bytes, bytes.buffer, new DataView(bytes.buffer), Buffer.from(bytes)])
    assert.equal((await loadEngine({ wasm, threads: undefined } as never)).simulate(question), expected);
});

/** Any JavaScript value, except for proxies and getters; among them values that careless checks do not expect. */
const ANYTHING = { withBigInt: true, withBoxedValues: true, withNullPrototype: true, withSparseArray: true };
const NASTY = [Symbol.iterator, boom, { toString: boom, valueOf: boom }, new Array(1e9), '\udfff', globalThis];
const anyValue = fc.oneof(
  { weight: 3, arbitrary: fc.anything(ANYTHING) },
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom<unknown>(...NASTY),
);
const anyFields = (names: readonly string[], rest: object) =>
  fc
    .record(Object.fromEntries(names.map(name => [name, anyValue])), { requiredKeys: [] })
    .map(some => ({ ...some, ...rest }));
const RANGES = ['AA', 'random', '15%', 'AhKh', '22+:0.5'];
const anyRange = fc.oneof(fc.constantFrom(...RANGES), fc.string({ maxLength: 12 }), anyValue);

const OURS = /^$|^(?:InvalidCards|DuplicateCards|InvalidArgument|InvalidRange)Error: [^\p{Cc}]{10,600}$/u;
const anyCards = fc.record({ cards: fc.array(anyValue, { maxLength: 8 }) });
const EQUITY_FIELDS = 'board dead method targetError seed hands nextCards distribution madeHands'.split(' ');
const anyHand = fc.oneof(anyValue, fc.array(anyValue, { minLength: 6, maxLength: 8 }));

for (const [method, argument] of [
  ['simulate', anyFields(['opponents', 'simulations', 'seed'], { cards })],
  ['exact', fc.oneof(anyFields(['opponents'], { cards }), anyCards)],
  ['equity', anyFields(EQUITY_FIELDS, { players })],
  ['equity', fc.record({ players: fc.array(anyRange, { maxLength: 11 }), simulations: fc.constant(10) })],
  ['evaluate', fc.array(anyHand, { maxLength: 3 })],
] as const) {
  errors(`is of its own classes, whatever ${method} is given`, async ({ engine }) => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(anyValue, argument), async given => {
        assert.match(await outcome(() => engine[method](given as never)), OURS);
        assert.match(await outcome(() => parseCards(given as never)), OURS);
        assert.match(await outcome(() => formatCards(given as never)), OURS);
      }),
      { numRuns: 400, seed: 11 },
    );
  });
}
