// A question is refused if, and only if, the document does not accept it as the body of a request; but misspelt options are.
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createHttpReader } from '../../src/http/question-validators.js';
import { tooManyDeals } from '../../src/odds/calculation.js';
import type { QuestionType } from '../../src/questions/fields.js';
import { readQuestion } from '../../src/questions/read-question.js';
import { contract } from './document.js';

const DECK = [...'23456789TJQKA'].flatMap(rank => [...'cdhs'].map(suit => rank + suit));
const reader = createHttpReader(100_000);

const isRead = (type: QuestionType, body: object): boolean => {
  try {
    readQuestion(type, body, reader);
    return true;
  } catch {
    return false;
  }
};

const aHand = fc.shuffledSubarray(DECK, { minLength: 2, maxLength: 7 });
/** A body whose fields are valid, but may not be allowed together. */
const aTidyBody = fc.record(
  {
    cards: aHand,
    opponents: fc.integer({ min: 1, max: 22 }),
    simulations: fc.integer({ min: 1, max: 10_000_000 }),
    seed: fc.maxSafeNat(),
    method: fc.constantFrom('monte-carlo', 'monte-carlo', 'exact'),
    detail: fc.boolean(),
  },
  { requiredKeys: ['cards', 'opponents'] },
);
const field = (names: readonly string[], values: readonly unknown[]) =>
  fc.tuple(fc.constantFrom(...names), fc.oneof(fc.constantFrom(...values), fc.jsonValue()));
/** A field that may be wrong: values on both sides of every bound, and any others. */
const aField = fc.oneof(
  fc.tuple(fc.constant('cards'), fc.array(fc.constantFrom(...DECK, '10h', 'ah', 'AH', '', '1h', 1, null))),
  field(['cards', 'opponents'], [0, 1, 22, 23, -1, 1.5, '1', null, [], ['Ah', 'Kh']]),
  field(['simulations', 'seed'], [0, 1, -1, 10_000_000, 10_000_001, 0.5, '7', null, 2 ** 53 - 1, 2 ** 53]),
  field(['method', 'detail'], ['exact', 'Exact', 'monte-carlo', '', true, false, 'true', 0, null]),
  field(['note', 'board', '__proto__', 'constructor'], [1]),
);
const aBody = fc
  .tuple(aTidyBody, fc.array(aField, { maxLength: 2 }))
  .map(([tidy, changed]) => ({ ...tidy, ...Object.fromEntries(changed) }));

const bodies = suite('a question is refused if, and only if, the document does not accept it');

bodies('as the body of a request: 2,000 with up to two fields of any kind', () => {
  const counts = { read: 0, refused: 0 };
  const property = fc.property(fc.boolean(), aBody, (isEnhanced, { opponents, ...alone }) => {
    const type = isEnhanced ? 'probabilities-enhanced' : 'probabilities';
    const body = JSON.parse(JSON.stringify(isEnhanced ? { ...alone, opponents } : alone));
    counts[isRead(type, body) ? 'read' : 'refused'] += 1;
    assert.is(contract.accepts(`/api/v1/${type}`, body), isRead(type, body));
  });
  fc.assert(property, { numRuns: 2000, seed: 7 });
  assert.ok(Math.min(counts.read, counts.refused) > 400, JSON.stringify(counts));
});

bodies('where "exact" would have too many deals', () => {
  for (let count = 2; count <= 7; count++) {
    for (let opponents = 1; opponents <= 22; opponents++) {
      const body = { cards: DECK.slice(0, count), opponents, method: 'exact' };
      const accepted = contract.accepts('/api/v1/probabilities-enhanced', body);
      assert.is(accepted, tooManyDeals(count, opponents) === undefined, JSON.stringify(body));
    }
  }
});

bodies("of Omaha, by the number of hole cards, and without what only hold'em has", () => {
  const board = DECK.slice(0, 3);
  const counts = { read: 0, refused: 0 };
  const check = (type: 'equity' | 'showdown', body: object): void => {
    counts[isRead(type, body) ? 'read' : 'refused'] += 1;
    assert.is(contract.accepts(`/api/v1/${type}`, body), isRead(type, body), JSON.stringify(body));
  };
  for (const game of ['omaha', 'omaha-5', 'omaha-6', 'stud']) {
    for (const cards of [2, 3, 4, 5, 6]) {
      check('showdown', { game, hands: [DECK.slice(10, 10 + cards)], board });
      check('showdown', { game, hands: [DECK.slice(10, 10 + cards)], board: DECK.slice(0, 2) });
    }
    for (const flag of [true, false]) {
      check('equity', { game, players: ['random', 'random'], hands: flag });
      check('showdown', { game, hands: [DECK.slice(10, 14)], board, versus_random: flag });
    }
  }
  assert.is(counts.read, 7);
});

bodies.run();
