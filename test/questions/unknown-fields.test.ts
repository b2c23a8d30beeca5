// Unknown fields of the interface's questions: ignored, unless they are nearly the name of an option, or name another game.
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import { InvalidFieldError } from '../../src/games/invalid-field.js';
import { createReadOptions } from '../../src/http/question-validators.js';
import { createJobOptions } from '../../src/jobs/read-job.js';
import { INTERFACE_TYPES, listFieldNames, QUESTION_TYPES } from '../../src/questions/fields.js';
import type { OddsQuestion } from '../../src/questions/question.js';
import { readQuestion } from '../../src/questions/read-question.js';
import { ENGINES } from '../games/engines.js';
import { suite } from '../suite.js';

const READERS = [createReadOptions(ENGINES, 1_000), createJobOptions(ENGINES, 1_000)];
const TYPES = [...INTERFACE_TYPES] as OddsQuestion['type'][];
const QUESTION = { cards: ['Ah', 'Kh'], opponents: 1, seed: 7 };
/** `cards` is read first, so that nobody misses it. */
const FIELD_NAMES = listFieldNames();
const OPTIONS = FIELD_NAMES.filter(name => name !== 'cards');

const outcome = (type: OddsQuestion['type'], fields: object, reader = READERS[0]!): unknown => {
  try {
    return readQuestion(type, fields, reader).calculation;
  } catch (error) {
    assert.instance(error, InvalidFieldError);
    return (error as Error).message;
  }
};

const answered = (type: OddsQuestion['type']) => outcome(type, QUESTION);

const EDITS: readonly ((letters: string[], at: number) => unknown)[] = [
  (letters, at) => letters.splice(at, 0, 'e'),
  (letters, at) => letters.splice(at, 1),
  (letters, at) => letters.splice(at, 1, 'x'),
  (letters, at) => letters.splice(at, 2, letters[at + 1]!, letters[at]!),
  () => undefined,
];
const STYLES: readonly ((name: string) => string)[] = [
  name => name,
  name => name.toUpperCase(),
  name => name.replaceAll('_', '-'),
  name => name.replaceAll('_', ''),
];

const misspeltOption = fc
  .tuple(fc.constantFrom(...OPTIONS), fc.nat(12), fc.constantFrom(...EDITS), fc.constantFrom(...STYLES))
  .map(([option, place, edit, style]) => {
    const letters = [...option];
    edit(letters, place % (letters.length - 1));
    return { option, name: style(letters.join('')) };
  });

const unknown = suite('an unknown field of the interface’s questions');

unknown('is ignored: two endpoints may be sent one body, and fields of the client’s own', () => {
  const own = { note: 'mine', hand_id: 12, client: { a: [1] }, type: 'equity', __proto__x: 1, x: null };
  for (const reader of READERS) {
    for (const type of TYPES) {
      assert.equal(outcome(type, { ...QUESTION, ...own }, reader), answered(type));
      assert.equal(
        outcome(type, JSON.parse('{"cards":["Ah","Kh"],"opponents":1,"seed":7,"__proto__":1}')),
        answered(type),
      );
    }
  }
});

unknown('is ignored if it is an option of another endpoint, spelt correctly, whatever its value', () => {
  const others = Object.fromEntries(OPTIONS.filter(name => name !== 'game').map(name => [name, [{}]]));
  const own = { ...QUESTION, simulations: 1_000, method: 'monte-carlo', detail: false };
  for (const type of TYPES) assert.equal(outcome(type, { ...others, ...own }), answered(type));
});

unknown('is refused if it is a misspelt option of any endpoint, with the right name', () => {
  const property = fc.property(misspeltOption, fc.constantFrom(...TYPES), ({ option, name }, type) => {
    if (FIELD_NAMES.includes(name)) return;
    const message = outcome(type, { ...QUESTION, [name]: 1 });
    assert.type(message, 'string', `${name} is ignored`);
    assert.match(String(message), /^"[^"]+" is not a field of this request: did you mean "[a-z_]+"\?$/);
    if (option.length > 5) assert.ok(String(message).endsWith(`did you mean "${option}"?`), `${name}: ${message}`);
  });
  fc.assert(property, { numRuns: 2_000, seed: 7 });
});

unknown('is refused if it is another game, also before the other options', () => {
  const message = `game is "omaha": this request is answered for hold'em alone, send "holdem" or leave it out`;
  for (const type of TYPES) {
    assert.equal(outcome(type, { ...QUESTION, game: 'holdem' }), answered(type));
    assert.is(outcome(type, { ...QUESTION, seed: -1, game: 'omaha' }), message);
    assert.match(String(outcome(type, { ...QUESTION, game: null })), /^game is null: /);
    assert.match(String(outcome(type, { ...QUESTION, Game: 'holdem' })), /did you mean "game"\?$/);
  }
});

unknown('is not among the fields of the question that was read, which wait for the calculation or are stored', () => {
  const junk = Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`x${i}`, 'y']));
  for (const type of TYPES) {
    assert.equal(
      readQuestion(type, { ...junk, ...QUESTION }, READERS[1]!).fields,
      type === 'probabilities' ? { cards: QUESTION.cards, seed: 7 } : QUESTION,
    );
  }
});

unknown('of any other question is refused as before', () => {
  const fields = { players: ['AA', 'KK'], hands: [['Ah', 'Kh']], board: ['2c', '3c', '4c'] };
  for (const type of QUESTION_TYPES.filter(type => !INTERFACE_TYPES.has(type))) {
    assert.throws(() => readQuestion(type, { ...fields, note: 1 }, READERS[0]!), /is not a field of this request: /);
  }
});
