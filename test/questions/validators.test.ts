// The compiled validators of HTTP, and the reader, which explains faults, accept the same values.
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import { createReadOptions } from '../../src/http/question-validators.js';
import * as table from '../../src/questions/field-table.js';
import { INTERFACE_TYPES, QUESTION_TYPES, QUESTIONS, type QuestionType } from '../../src/questions/fields.js';
import { JOB_BOUNDS, REQUEST_BOUNDS } from '../../src/questions/question.js';
import { CAMEL_CASE, type ReadOptions, readQuestion } from '../../src/questions/read-question.js';
import * as showdown from '../../src/questions/showdown-fields.js';
import { ENGINES } from '../games/engines.js';
import { suite } from '../suite.js';

const board = ['2c', '7d', '9h'];
/** Valid fields of each type, in each of its forms. */
const FIRST: Readonly<Record<QuestionType, readonly object[]>> = {
  probabilities: [{ cards: ['Ah', 'Kh'] }],
  'probabilities-enhanced': [{ cards: ['Ah', 'Kh'] }],
  equity: [
    { players: ['AhKh', 'random'], board },
    { game: 'omaha', players: ['AhKhQdJd', 'AsKs4c5c'], board },
    { game: 'omaha-5', players: ['AhKh***', 'random'], board },
  ],
  showdown: [
    { hands: [['Ah', 'Kh']], board },
    { game: 'omaha', hands: [['Ah', 'Kh', 'Qd', 'Jd']], board },
  ],
};

/** Values around every bound, and of other types. */
const VALUES: readonly unknown[] = [
  ...[0, 1, 22, 23, 10_000_000, 10_000_001, 1e12, 1e12 + 1, 2 ** 53 - 1, 2 ** 53, -1, 1.5, 0.0001, 0.1, 0.00009, 0.11],
  ...[true, false, null, '', '1', 'auto', 'exact', 'monte-carlo', 'Exact', [], {}, [1]],
];

const fieldsOf = (type: QuestionType): fc.Arbitrary<object> => {
  const rest: readonly table.Field[] = QUESTIONS[type].rest;
  const names = [...rest.map(({ name }) => name), 'detial', 'note'];
  return fc
    .tuple(
      fc.constantFrom(...FIRST[type]),
      fc.dictionary(fc.constantFrom(...names), fc.constantFrom(...VALUES), { maxKeys: 3 }),
    )
    .map(([first, fields]) => ({ ...first, ...fields }));
};

/** Reads a question. Returns the calculation, or the message of the error. */
const read = (type: QuestionType, fields: object, reader: ReadOptions): unknown => {
  try {
    const { calculation } = readQuestion(type, { seed: 1, ...fields }, reader);
    return { ...calculation, listNext: undefined }; // a function, of which each calculation has its own
  } catch (error) {
    return (error as Error).message;
  }
};

const isFaultOfField = (outcome: unknown): boolean =>
  typeof outcome === 'string' &&
  /: send (?:an? (?:integer|number) from|true or false|"|\S+ or )|is missing|is not a field/.test(outcome);

const validators = suite('validators of questions');

for (const type of QUESTION_TYPES) {
  validators(`${type}: accept what the reader accepts`, () => {
    for (const bounds of [REQUEST_BOUNDS, JOB_BOUNDS]) {
      const compiled = createReadOptions(ENGINES, 1_000, bounds);
      const reader: ReadOptions = { ...compiled, isValid: () => false };
      const check = (fields: object): void => {
        const outcome = read(type, fields, reader);
        assert.equal(read(type, fields, compiled), outcome, JSON.stringify(fields));
        // The reader leaves other fields of the interface's questions out before it asks the validator.
        const { detial, note, ...known } = fields as Record<string, unknown>;
        const judged = INTERFACE_TYPES.has(type) ? read(type, known, reader) : outcome;
        assert.is(
          compiled.isValid?.(type, { seed: 1, ...fields }),
          !isFaultOfField(judged),
          `${JSON.stringify(fields)}: ${outcome}`,
        );
      };
      fc.assert(fc.property(fieldsOf(type), check), { numRuns: 1_000 });
    }
  });
}

validators('and the library have the same fields, each under its name of HTTP in camel case', () => {
  const isGroup = (each: object): boolean =>
    Object.values(each).every(field => typeof field === 'object' && field !== null && 'name' in field);
  const groups = [...Object.values<object>(table), ...Object.values<object>(showdown)].filter(isGroup);
  const fields = groups.flatMap(group => Object.entries(group as Readonly<Record<string, table.Field>>));
  assert.ok(fields.length > 20);
  for (const [key, { name }] of fields) assert.is(key, CAMEL_CASE.spell(name));
});
