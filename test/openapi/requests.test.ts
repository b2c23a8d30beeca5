// The document accepts every question that the service reads, and refuses what breaks the rule of a single field.
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import { GAMES } from '../../src/games/games.js';
import { createReadOptions } from '../../src/http/question-validators.js';
import type { QuestionType } from '../../src/questions/fields.js';
import { readQuestion } from '../../src/questions/read-question.js';
import { DECK } from '../deck.js';
import { ENGINES } from '../games/engines.js';
import { anOddsBody } from '../random-questions.js';
import { suite } from '../suite.js';
import { contract } from './document.js';

const reader = createReadOptions(ENGINES, 100_000);

const isRead = (type: QuestionType, body: object): boolean => {
  try {
    readQuestion(type, body, reader);
    return true;
  } catch {
    return false;
  }
};

/** Rules between fields are words in the document. */
const isRuled = (body: object): boolean => 'method' in body && body.method === 'exact';

const bodies = suite('the document');

bodies('accepts a question that is read, and no other unless a rule between fields refuses it: 2,000 bodies', () => {
  const counts = { read: 0, refused: 0, ruled: 0 };
  const property = fc.property(fc.boolean(), anOddsBody, (isEnhanced, { opponents, ...alone }) => {
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
