// Questions that the library rejects: with the sentences of the service, and errors of its own.
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { loadEngine, type OddsEngine } from '../../src/library/node.js';
import { anyValue, boom, OURS, outcome, RUNS, rejection } from './values.js';

interface Context {
  engine: OddsEngine;
}

const cards = ['Ah', 'Kh'];
const CARDS = 'send an array of 2 to 7 cards';
const SEND_OPPONENTS = 'send an integer from 0 to 22';
const FIELDS = 'the fields are cards, opponents, simulations, seed';

const QUESTIONS: readonly (readonly [what: string, question: unknown, says: string])[] = [
  ['no cards', {}, `InvalidCardsError: cards is missing: ${CARDS}`],
  ['cards as a text', { cards: 'AhKh' }, `InvalidCardsError: cards is "AhKh": ${CARDS}`],
  ['null for cards', { cards: null }, `InvalidCardsError: cards is null: ${CARDS}`],
  ['an array-like', { cards: { 0: 'Ah', 1: 'Kh', length: 2 } }, `InvalidCardsError: cards is an object: ${CARDS}`],
  ['a set', { cards: new Set(cards) }, `InvalidCardsError: cards is an object: ${CARDS}`],
  ['a function for cards', { cards: () => cards }, `InvalidCardsError: cards is a function: ${CARDS}`],
  ['a sparse array', { cards: new Array(2) }, 'InvalidCardsError: cards[0] is of type undefined: '],
  ['a huge array', { cards: new Array(2 ** 32 - 1) }, 'InvalidCardsError: cards has 4294967295 entries: send 2 to 7'],
  ['a symbol as a card', { cards: ['Ah', Symbol('Kh')] }, 'InvalidCardsError: cards[1] is of type symbol: '],
  ['a lone surrogate', { cards: ['Ah', '\ud800h'] }, 'InvalidCardsError: cards[1] is "\\ud800h": '],
  ['a card twice', { cards: ['Ah', 'Ah'], foo: 1 }, 'DuplicateCardsError: cards[1] is "Ah", which is cards[0] already'],
  [
    'a wrong card before all else',
    { cards: ['Ah', '10h'], foo: 1 },
    'InvalidCardsError: cards[1] is "10h": did you mean "Th"?',
  ],
  [
    'a misspelt field',
    { cards, opponent: 2, opponents: 99 },
    'InvalidArgumentError: "opponent" is not a field of this request: did you mean "opponents"?',
  ],
  ['an unknown field', { cards, foo: 1 }, `InvalidArgumentError: "foo" is not a field of this request: ${FIELDS}`],
  [
    'a field of HTTP’s',
    { cards, method: 'exact' },
    `InvalidArgumentError: "method" is not a field of this request: ${FIELDS}`,
  ],
  [
    'a field called __proto__',
    JSON.parse('{"cards":["Ah","Kh"],"__proto__":1}'),
    'InvalidArgumentError: "__proto__" is not a field',
  ],
  ['a text for a number', { cards, opponents: '2' }, `InvalidArgumentError: opponents is "2": ${SEND_OPPONENTS}`],
  [
    'a long text',
    { cards, opponents: 'x'.repeat(1e6) },
    `InvalidArgumentError: opponents is "${'x'.repeat(24)}"…: ${SEND_OPPONENTS}`,
  ],
  ['a key', { cards, opponents: `pok_${'a'.repeat(30)}` }, `InvalidArgumentError: opponents is "pok_[hidden]": `],
  ['too large a number', { cards, opponents: 23 }, `InvalidArgumentError: opponents is 23: ${SEND_OPPONENTS}`],
  ['a fraction', { cards, opponents: 0.5 }, `InvalidArgumentError: opponents is 0.5: ${SEND_OPPONENTS}`],
  ['null', { cards, opponents: null }, `InvalidArgumentError: opponents is null: ${SEND_OPPONENTS}`],
  ['NaN', { cards, opponents: Number.NaN }, `InvalidArgumentError: opponents is NaN: ${SEND_OPPONENTS}`],
  ['a bigint', { cards, opponents: 2n }, `InvalidArgumentError: opponents is 2n: ${SEND_OPPONENTS}`],
  ['a long bigint', { cards, opponents: 2n ** 99n }, `InvalidArgumentError: opponents is a bigint: ${SEND_OPPONENTS}`],
  ['a symbol', { cards, opponents: Symbol('2') }, `InvalidArgumentError: opponents is a symbol: ${SEND_OPPONENTS}`],
  [
    'a boxed number',
    { cards, opponents: Object(2) },
    `InvalidArgumentError: opponents is an object: ${SEND_OPPONENTS}`,
  ],
  [
    'an object without a text',
    { cards, opponents: { toString: boom } },
    'InvalidArgumentError: opponents is an object: ',
  ],
  [
    'no simulations',
    { cards, simulations: 0 },
    'InvalidArgumentError: simulations is 0: send an integer from 1 to 1000000000000',
  ],
  [
    'opponents before options',
    { cards, seed: -1, simulations: 0, opponents: -1 },
    'InvalidArgumentError: opponents is -1',
  ],
  [
    'a negative seed',
    { cards, seed: -1 },
    'InvalidArgumentError: seed is -1: send an integer from 0 to 9007199254740991',
  ],
  ['nothing', undefined, 'InvalidArgumentError: the question is missing: send an object with cards'],
  ['null', null, 'InvalidArgumentError: the question is null: send an object with cards'],
  ['a text', 'AhKh', 'InvalidArgumentError: the question is "AhKh": send an object with cards'],
  ['an array', cards, 'InvalidArgumentError: the question is an array: send an object with cards'],
];

const questions = suite<Context>('a question of the library');
questions.before(async context => {
  context.engine = await loadEngine({ threads: 1 });
});
questions.after(({ engine }) => engine.close());

for (const [what, question, says] of QUESTIONS) {
  questions(`is refused for ${what}: ${says.slice(0, 90)}`, async ({ engine }) => {
    const said = await outcome(() => engine.simulate(question as never));
    assert.ok(said.startsWith(says), said);
    assert.is(await rejection(() => engine.simulateAsync(question as never)), said);
  });
}

questions('of exact odds is refused alike', async ({ engine }) => {
  for (const [question, says] of [
    [{}, `InvalidCardsError: cards is missing: ${CARDS}`],
    [{ cards: 'AhKh' }, `InvalidCardsError: cards is "AhKh": ${CARDS}`],
    [
      { cards, seed: 1 },
      'InvalidArgumentError: "seed" is not a field of this request: the fields are cards, opponents',
    ],
    [{ cards, opponents: '2' }, `InvalidArgumentError: opponents is "2": ${SEND_OPPONENTS}`],
    [
      { cards, opponents: 2 },
      'InvalidArgumentError: opponents is 2: 2 cards against 2 opponents have 1,894,107,877,200 deals',
    ],
    [undefined, 'InvalidArgumentError: the question is missing'],
  ] as const) {
    const said = await outcome(() => engine.exact(question as never));
    assert.ok(said.startsWith(says), said);
    assert.is(await rejection(() => engine.exactAsync(question as never)), said);
  }
});

questions('may have fields that are undefined: they are left out', ({ engine }) => {
  const question = { cards, opponents: undefined, simulations: 10, seed: 1, method: undefined };
  assert.equal(engine.simulate(question as never), engine.simulate({ cards, simulations: 10, seed: 1 }));
});

questions('is read once: a later value of a getter does not count', ({ engine }) => {
  let reads = 0;
  const question = {
    cards,
    simulations: 10,
    get opponents() {
      return reads++ === 0 ? 2 : 99;
    },
  };
  engine.simulate(question);
  assert.is(reads, 1);
});

const aQuestion = fc.oneof(
  anyValue,
  fc.record({ cards: fc.oneof(anyValue, fc.array(anyValue, { maxLength: 8 })) }),
  fc.record(
    { cards: fc.constant(cards), opponents: anyValue, simulations: anyValue, seed: anyValue },
    { requiredKeys: ['cards'] },
  ),
  fc.tuple(fc.string(), anyValue).map(([name, value]) => ({ cards, simulations: 1, [name]: value })),
);
questions('gets odds or an error of the library’s own, whatever it is', async ({ engine }) => {
  await fc.assert(
    fc.asyncProperty(aQuestion, async question => {
      for (const call of ['simulate', 'exact'] as const) {
        assert.match(await outcome(() => engine[call](question as never)), OURS);
      }
    }),
    RUNS,
  );
});

questions.run();
