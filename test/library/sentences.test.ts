// The library and the service refuse the same questions with the same sentences: generated ones are asked of both.
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  DuplicateCardsError,
  InvalidArgumentError,
  InvalidCardsError,
  loadEngine,
  type OddsEngine,
} from '../../src/library/node.js';
import { nearMiss } from '../../src/text.js';
import { ENHANCED, PROBABILITIES, type Service, useService } from '../http/service.js';

const CLASSES = {
  INVALID_CARDS: InvalidCardsError,
  DUPLICATE_CARDS: DuplicateCardsError,
  INVALID_REQUEST: InvalidArgumentError,
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
  for (const code of Object.keys(CLASSES)) assert.ok((seen.get(code) ?? 0) > 20, `${code}: ${seen.get(code)}`);
});

sentences('refuse the same deals to go through for the same reason', async ({ post, engine }) => {
  const question = { cards: ['Ah', 'Kh'], opponents: 2 };
  const { details } = (await post(ENHANCED, { ...question, method: 'exact' })).json.error;
  const reason = /^method is "exact": (.*); send "monte-carlo"$/.exec(details)?.[1];
  assert.throws(
    () => engine.exact(question),
    (error: Error) => error.message === `${reason}; simulate instead`,
  );
});

sentences.run();
