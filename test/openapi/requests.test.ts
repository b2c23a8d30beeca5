// The document accepts every question that the service reads, and refuses what breaks the rule of a single field.
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import { GAMES } from '../../src/games/games.js';
import { createReadOptions } from '../../src/http/question-validators.js';
import type { QuestionType } from '../../src/questions/fields.js';
import { readQuestion } from '../../src/questions/read-question.js';
import { ENGINES } from '../games/engines.js';
import { suite } from '../suite.js';
import { contract } from './document.js';

const DECK = [...'23456789TJQKA'].flatMap(rank => [...'cdhs'].map(suit => rank + suit));
const reader = createReadOptions(ENGINES, 100_000);

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

/** Rules between fields are words in the document. */
const isRuled = (body: object): boolean => 'method' in body && body.method === 'exact';

const bodies = suite('the document');

bodies('accepts a question that is read, and no other unless a rule between fields refuses it: 2,000 bodies', () => {
  const counts = { read: 0, refused: 0, ruled: 0 };
  const property = fc.property(fc.boolean(), aBody, (isEnhanced, { opponents, ...alone }) => {
    const type = isEnhanced ? 'probabilities-enhanced' : 'probabilities';
    const body = JSON.parse(JSON.stringify(isEnhanced ? { ...alone, opponents } : alone));
    const isAccepted = contract.accepts(`/api/v1/${type}`, body);
    counts[isRead(type, body) ? 'read' : isAccepted ? 'ruled' : 'refused'] += 1;
    assert.ok(isRead(type, body) ? isAccepted : !isAccepted || isRuled(body), JSON.stringify(body));
  });
  fc.assert(property, { numRuns: 2000, seed: 7 });
  assert.ok(Math.min(counts.read, counts.refused, counts.ruled) > 100, JSON.stringify(counts));
});

bodies('accepts each game with its number of hole cards, and no unknown game', () => {
  const board = ['Ts', '7s', '8c'];
  const cards = DECK.filter(card => /[JQKA]/.test(card));
  for (const { name, holeCards } of GAMES) {
    for (const [type, fields] of [
      ['showdown', { hands: [cards.slice(0, holeCards)], board }],
      ['equity', { players: ['random', 'random'] }],
    ] as const) {
      const body = { game: name, ...fields };
      assert.ok(isRead(type, body), JSON.stringify(body));
      assert.ok(contract.accepts(`/api/v1/${type}`, body), JSON.stringify(body));
      const other = { ...body, game: 'stud' };
      assert.not(isRead(type, other) || contract.accepts(`/api/v1/${type}`, other), JSON.stringify(other));
    }
  }
});

bodies.run();
