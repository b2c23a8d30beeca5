// The library and the service refuse the same questions with the same sentences, which begin with the path of what is wrong: generated
// questions and every kind of fault are asked of both.
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  DuplicateCardsError,
  InvalidArgumentError,
  InvalidCardsError,
  InvalidRangeError,
  loadEngine,
  type OddsEngine,
} from '../../src/library/node.js';
import { nearMiss } from '../../src/text.js';
import { BATCH, ENHANCED, EQUITY, PROBABILITIES, type Service, useService } from '../http/service.js';

const CLASSES = {
  INVALID_CARDS: InvalidCardsError,
  DUPLICATE_CARDS: DuplicateCardsError,
  INVALID_REQUEST: InvalidArgumentError,
  INVALID_RANGE: InvalidRangeError,
};

interface Asked {
  readonly cards?: unknown;
  readonly opponents?: unknown;
}

const DECK = Array.from('23456789TJQKA', rank => Array.from('cdhs', suit => rank + suit)).flat();
const anyJson = fc.oneof(
  fc.jsonValue(),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double(),
  fc.constantFrom<unknown>(
    '',
    '2',
    '10h',
    'ah',
    'hA',
    'A♥',
    '\ud800',
    'x'.repeat(100),
    `pok_${'k'.repeat(40)}`,
    [],
    {},
    null,
    true,
    -0,
  ),
);
const goodCards = fc.shuffledSubarray(DECK, { minLength: 2, maxLength: 7 });
const twice = goodCards.map(([first = '', ...rest]) => [first, ...rest.slice(0, 5), first]);
const someCards = fc.oneof(
  twice,
  { weight: 4, arbitrary: goodCards },
  anyJson,
  fc.array(fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...DECK) }, anyJson), { maxLength: 9 }),
);

/** An integer of a range, or anything but one of those that the library takes and HTTP does not. */
const someNumber = (min: number, max: number, mostOfLibrary = max) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min, max }) },
    fc.constantFrom<unknown>(min - 2, mostOfLibrary + 1, 0.5, 1e300, -1),
    anyJson.filter(
      value => typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > mostOfLibrary,
    ),
  );

const HTTP_ONLY = ['method', 'detail'];
const KNOWN = ['cards', 'opponents', 'simulations', 'seed', ...HTTP_ONLY];
/** A field that neither has, nor takes for one that only HTTP has. */
const stray = fc
  .oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constantFrom('opponent', 'Seed', 'simulation', 'card', 'foo', '__proto__', 'constructor', ''),
  )
  .filter(name => !KNOWN.includes(name) && !HTTP_ONLY.includes(nearMiss(name, KNOWN) ?? ''));

const aQuestion = fc
  .tuple(
    fc.record(
      {
        cards: someCards,
        opponents: someNumber(1, 22),
        simulations: someNumber(1, 1000, 1e12),
        seed: someNumber(0, 1e9, 2 ** 53 - 1),
      },
      { requiredKeys: [] },
    ),
    fc.option(fc.tuple(stray, anyJson), { freq: 4 }),
  )
  // Without opponents the endpoint is the one that does not know the field.
  .filter(([fields, extra]) => !extra || 'opponents' in fields || nearMiss(extra[0], KNOWN) !== 'opponents')
  .map(([fields, extra]) =>
    JSON.stringify(
      extra
        ? Object.defineProperty(fields, extra[0], {
            value: extra[1],
            enumerable: true,
            configurable: true,
            writable: true,
          })
        : fields,
    ),
  );

/** What HTTP says, as the library says it where the two differ on purpose: docs/library.md, "The same questions over HTTP". */
const inLibrary = (details: string): string =>
  details
    .replace(/(the fields are .*), method, detail$/, '$1')
    .replace(/^(the fields are|.*: the fields are) cards, simulations/, '$1 cards, opponents, simulations')
    .replace(/^(opponents is .*: send an integer from) 1 to 22$/, '$1 0 to 22')
    .replace(/^(simulations is .* to) 10000000$/, '$1 1000000000000');

const refusalOf = (engine: OddsEngine, question: unknown): unknown => {
  try {
    engine.simulate(question as never);
    return undefined;
  } catch (error) {
    return error;
  }
};

const sentences = suite<Service & { engine: OddsEngine }>('the library and the service');
useService(sentences as never);
sentences.before(async context => {
  context.engine = await loadEngine();
});

sentences('refuse the same questions with the same sentence and the same kind of error', async ({ post, engine }) => {
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(aQuestion, async text => {
      const asked = JSON.parse(text) as Asked;
      const { json } = await post(asked.opponents === undefined ? PROBABILITIES : ENHANCED, text);
      const refusal = refusalOf(engine, JSON.parse(text));
      if (json.success) return assert.is(refusal, undefined);
      const { code, details } = json.error as { code: keyof typeof CLASSES; details: string };
      assert.instance(refusal, CLASSES[code], `${code}: ${details}`);
      assert.is((refusal as Error).message, inLibrary(details));
      seen.set(code, (seen.get(code) ?? 0) + 1);
    }),
    { numRuns: 1500, seed: 7 },
  );
  for (const code of ['INVALID_CARDS', 'DUPLICATE_CARDS', 'INVALID_REQUEST'])
    assert.ok((seen.get(code) ?? 0) > 20, `${code}: ${seen.get(code)}`);
});

sentences('refuse the same deals to go through for the same reason', async ({ post, engine }) => {
  const question = { cards: ['Ah', 'Kh'], opponents: 2 };
  const { details } = (await post(ENHANCED, { ...question, method: 'exact' })).json.error;
  const reason = /^method is "exact": (.*); send "monte-carlo"$/.exec(details)?.[1];
  assert.throws(
    () => engine.exact(question),
    (error: Error) => error.message === `opponents is 2: ${reason}; simulate instead`,
  );
});

const cards = ['Ah', 'Kh'];
const players = ['AhKh', 'QQ+'];
const board = ['2h', 'Jh', '2c'];
type Code = keyof typeof CLASSES;

/** Every kind of fault that a question can have, and the path of what is wrong. */
const FAULTS: readonly (readonly [path: string, code: Code, question: object])[] = [
  ['cards', 'INVALID_CARDS', {}],
  ['cards', 'INVALID_CARDS', { cards: 'AhKh' }],
  ['cards', 'INVALID_CARDS', { cards: ['Ah'] }],
  ['cards[0]', 'INVALID_CARDS', { cards: ['10h', 'Kh'] }],
  ['cards[1]', 'INVALID_CARDS', { cards: ['Ah', 7] }],
  ['cards[2]', 'DUPLICATE_CARDS', { cards: ['Ah', 'Kh', 'Ah'] }],
  ['"opponent"', 'INVALID_REQUEST', { cards, opponent: 2, opponents: 2 }],
  ['opponents', 'INVALID_REQUEST', { cards, opponents: 23 }],
  ['simulations', 'INVALID_REQUEST', { cards, simulations: 0 }],
  ['seed', 'INVALID_REQUEST', { cards, seed: -1 }],
  ['players', 'INVALID_REQUEST', { players: 'AhKh vs QQ' }],
  ['players', 'INVALID_REQUEST', { players: ['AA'] }],
  ['players[1]', 'INVALID_REQUEST', { players: ['AA', 7] }],
  ['board', 'INVALID_CARDS', { players, board: '2h' }],
  ['board', 'INVALID_CARDS', { players, board: ['2h', '3h', '4h', '5h', '6h', '7h'] }],
  ['board[1]', 'INVALID_CARDS', { players, board: ['2h', '10h'] }],
  ['board[1]', 'DUPLICATE_CARDS', { players, board: ['2h', '2h'] }],
  ['dead', 'INVALID_CARDS', { players, dead: 2 }],
  ['dead[0]', 'INVALID_CARDS', { players, dead: ['ah'] }],
  ['dead[0]', 'DUPLICATE_CARDS', { players, board, dead: ['Jh'] }],
  ['players[0]', 'INVALID_RANGE', { players: ['AAo', 'KK'] }],
  ['players[1]', 'INVALID_RANGE', { players: ['AA', 'QQ, AKx'] }],
  ['players[1]', 'INVALID_RANGE', { players: ['AA', 'KK:0'] }],
  ['players[0]', 'DUPLICATE_CARDS', { players, board: ['Ah'] }],
  ['players[1]', 'DUPLICATE_CARDS', { players: ['AhKh', 'QdKh'] }],
  ['players', 'INVALID_REQUEST', { players: Array(10).fill('random'), dead: DECK.slice(0, 32) }],
  ['players[1]', 'INVALID_RANGE', { players: ['QQ', 'AA'], dead: ['As', 'Ad', 'Ac'] }],
  ['players', 'INVALID_RANGE', { players: ['AA', 'AA', 'AA'], method: 'monte-carlo' }],
  ['"categorie"', 'INVALID_REQUEST', { players, categorie: true }],
  ['method', 'INVALID_REQUEST', { players, method: 'Exact' }],
  ['simulations', 'INVALID_REQUEST', { players, simulations: 0 }],
  ['target_error', 'INVALID_REQUEST', { players, target_error: 1 }],
  ['seed', 'INVALID_REQUEST', { players, seed: 0.5 }],
  ['categories', 'INVALID_REQUEST', { players, categories: 1 }],
  ['hands', 'INVALID_REQUEST', { players, hands: 'yes' }],
  ['next_cards', 'INVALID_REQUEST', { players, next_cards: 1 }],
  ['seed', 'INVALID_REQUEST', { players, method: 'exact', seed: 1 }],
  ['next_cards', 'INVALID_REQUEST', { players, next_cards: true }],
  ['next_cards', 'INVALID_REQUEST', { players, board, method: 'monte-carlo', next_cards: true }],
  ['method', 'INVALID_REQUEST', { players: Array(3).fill('random'), method: 'exact' }],
];

/** The question with the names of the library. */
const toLibrary = (question: object): object =>
  JSON.parse(JSON.stringify(question).replaceAll('target_error', 'targetError').replaceAll('next_cards', 'nextCards'));

const libraryError = async (engine: OddsEngine, question: object): Promise<Error> => {
  const calls = 'players' in question ? engine.equityAsync : engine.simulateAsync;
  try {
    await calls(toLibrary(question) as never);
  } catch (error) {
    return error as Error;
  }
  throw new Error('the library answers');
};

const begins = (sentence: string, path: string): boolean =>
  sentence.startsWith(path) && /^[ ,[]/.test(sentence.slice(path.length));

for (const [path, code, question] of FAULTS) {
  sentences(`both begin with ${path}, ${code}: ${JSON.stringify(question).slice(0, 80)}`, async ({ post, engine }) => {
    const type =
      'players' in question ? 'equity' : 'opponents' in question ? 'probabilities-enhanced' : 'probabilities';
    const { json } = await post({ equity: EQUITY, [ENHANCED.slice(8)]: ENHANCED }[type] ?? PROBABILITIES, question);
    assert.is(json.error.code, code);
    const { details } = json.error as { details: string };
    assert.ok(begins(details, path), details);
    const error = await libraryError(engine, question);
    assert.instance(error, CLASSES[code]);
    assert.is(
      error.message,
      inLibrary(details).replace('target_error', 'targetError').replace('next_cards', 'nextCards'),
    );
    const inBatch = await post(BATCH, {
      questions: [
        { type: 'equity', players },
        { type, ...question },
      ],
    });
    assert.equal(inBatch.json.data.answers[1], json, 'a batch names the input as its own endpoint does');
  });
}

sentences.run();
