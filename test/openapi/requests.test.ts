// Whatever is sent, the answer is as the document says, and a body is refused if, and only if, the document does not take it.
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { tooManyDeals } from '../../src/odds/calculation.js';
import { ENHANCED, PROBABILITIES, type Service, useService } from '../http/service.js';
import { contract, description } from './document.js';

const DECK = [...'23456789TJQKA'].flatMap(rank => [...'cdhs'].map(suit => rank + suit));

const aHand = fc
  .integer({ min: 2, max: 7 })
  .chain(length => fc.shuffledSubarray(DECK, { minLength: length, maxLength: length }));
/** A body that is right but for what may not stand together. Simulations are few: this is about answers, not about work. */
const aTidyBody = fc.record(
  {
    cards: aHand,
    opponents: fc.integer({ min: 1, max: 22 }),
    simulations: fc.integer({ min: 1, max: 1000 }),
    seed: fc.maxSafeNat(),
    method: fc.constantFrom('monte-carlo', 'monte-carlo', 'exact'),
    detail: fc.boolean(),
  },
  { requiredKeys: ['cards', 'opponents'] },
);

const aValue = fc.jsonValue().filter(value => typeof value !== 'number' || value < 1000);
const fields = (names: readonly string[], values: readonly unknown[]) =>
  fc.tuple(fc.constantFrom(...names), fc.oneof(fc.constantFrom(...values), aValue));
/** A field that may be wrong: values on both sides of every bound, and any other. */
const aField = fc.oneof(
  fc.tuple(
    fc.constant('cards'),
    fc.array(fc.constantFrom(...DECK, '10h', 'ah', 'AH', '', 'Ahh', '1h', 'Ax', 1, null), { maxLength: 8 }),
  ),
  fields(['cards', 'opponents'], [0, 1, 22, 23, -1, 1.5, '1', null, [], ['Ah', 'Kh']]),
  fields(['simulations', 'seed'], [0, 1, -1, 10_000_001, 0.5, '7', null, 2 ** 53]),
  fc.tuple(fc.constant('seed'), fc.constantFrom(2 ** 53 - 1, 2 ** 53)),
  fields(['method', 'detail'], ['exact', 'Exact', 'monte-carlo', '', true, false, 'true', 0, null]),
  fields(['simulation', 'board', '__proto__', 'constructor'], [1]),
);
const aBody = fc
  .tuple(aTidyBody, fc.array(aField, { minLength: 1, maxLength: 2 }))
  .map(([tidy, changed]) => ({ ...tidy, ...Object.fromEntries(changed) }));

interface Body {
  readonly cards?: unknown;
  readonly opponents?: unknown;
  readonly method?: unknown;
}

/** Every deal, in a moment: with all cards on the board but one, and of one opponent before the flop, which a table knows. */
const isQuick = ({ cards, opponents, method }: Body): boolean =>
  method !== 'exact' || !Array.isArray(cards) || cards.length >= 6 || (cards.length === 2 && opponents !== 2);

const bodies = suite<Service>('a body is refused if, and only if, the document does not take it:');
useService(bodies);

/** Sends a body. Returns whether the document takes it. */
const agree = async ({ post }: Service, path: string, body: unknown): Promise<boolean> => {
  const text = JSON.stringify(body);
  const accepted = contract.accepts(path, JSON.parse(text));
  const answer = await post(path, text);
  contract.check(path, 'post', { ...answer, headers: new Map(answer.headers) });
  assert.is(answer.status, accepted ? 200 : 400, `${text}: ${answer.text}`);
  return accepted;
};

for (const [name, kind, runs] of [
  ['600 with a field or two of any kind', aBody, 600],
  ['400 whose fields are right', aTidyBody, 400],
] as const) {
  bodies(name, async service => {
    const counts = { accepted: 0, refused: 0 };
    const asked = fc.tuple(fc.constantFrom(PROBABILITIES, ENHANCED), (kind as fc.Arbitrary<Body>).filter(isQuick));
    const property = fc.asyncProperty(asked, async ([path, { opponents, ...alone }]) => {
      const body = path === PROBABILITIES ? alone : { ...alone, opponents };
      counts[(await agree(service, path, body)) ? 'accepted' : 'refused']++;
    });
    await fc.assert(property, { numRuns: runs, seed: 7, endOnFailure: true });
    assert.ok(Math.min(counts.accepted, counts.refused) > 40, JSON.stringify(counts));
  });
}

bodies('what is no object', async service => {
  for (const body of [null, [], 1, 'Ah', {}]) assert.not(await agree(service, ENHANCED, body));
});

bodies('"exact" with too many deals', () => {
  for (let count = 2; count <= 7; count++) {
    for (let opponents = 1; opponents <= 22; opponents++) {
      const body = { cards: DECK.slice(0, count), opponents, method: 'exact' };
      assert.is(contract.accepts(ENHANCED, body), tooManyDeals(count, opponents) === undefined, JSON.stringify(body));
    }
  }
});

bodies('an Idempotency-Key of another form', async ({ post }) => {
  const form = new RegExp(description.components.parameters.IdempotencyKey?.schema.pattern ?? '');
  for (const key of ['', '!', '~', 'two words', 'x'.repeat(255), 'x'.repeat(256)]) {
    const { status } = await post(PROBABILITIES, { cards: ['Ah', 'Kh'] }, { 'idempotency-key': key });
    assert.is(status, form.test(key) ? 200 : 400, key);
  }
});

bodies.run();
