import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { InvalidFieldError } from '../../src/games/invalid-field.js';
import { findQuestions } from '../../src/jobs/find-questions.js';

const body = suite('the body of a job');

const valuesIn = (text: string): unknown[] => [...findQuestions(Buffer.from(text))].map(question => question.parse());

/** The details of the error that a body is refused with. */
const refusal = (text: string): string => {
  try {
    valuesIn(text);
  } catch (error) {
    assert.instance(error, InvalidFieldError);
    return (error as InvalidFieldError).message;
  }
  return assert.unreachable(`${text} was taken`) as never;
};

/** The questions that JSON.parse finds; undefined in a body that is not a job. */
const questionsIn = (text: string): unknown => {
  try {
    const parsed = JSON.parse(text);
    const isJob = !Array.isArray(parsed) && Object.keys(parsed).join() === 'questions';
    return isJob && Array.isArray(parsed.questions) && parsed.questions.length > 0 ? parsed.questions : undefined;
  } catch {
    return undefined;
  }
};

/** Values with escapes, and texts like those of the body. */
const VALUES = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>('questions', '"', '\\', ']', '},{', { questions: [1, '[', { a: ',' }] }, [[[]]], {}),
);
const EDITS = fc.array(
  fc.record({
    at: fc.nat(60),
    remove: fc.nat(2),
    put: fc.constantFrom('', '"', '\\', '[', ']', '{', '}', ',', ':', '1', ' ', '"questions":[1],', '\u0000'),
  }),
  { maxLength: 2 },
);

body('has the questions that JSON.parse finds, and is refused if it is not JSON', () => {
  const values = fc.array(VALUES, { minLength: 1, maxLength: 3 });
  const indents = fc.constantFrom(undefined, 1, '\t', '\n\r ');
  fc.assert(
    fc.property(values, indents, EDITS, (questions, indent, edits) => {
      let text = JSON.stringify({ questions }, undefined, indent);
      for (const { at, remove, put } of edits) text = text.slice(0, at) + put + text.slice(at + remove);
      const expected = questionsIn(text);
      if (expected === undefined) refusal(text);
      else assert.equal(valuesIn(text), expected);
    }),
    { numRuns: 5000 },
  );
});

body('with several lists of questions has the last one, as with JSON.parse', () => {
  assert.equal(valuesIn('{"questions":[1],"questions":[2,3]}'), [2, 3]);
  assert.equal(valuesIn('{"questions":7, "\\u0071uestions" : [ 4 ] }'), [4]);
});

const FAULTS: readonly (readonly [text: string, details: RegExp])[] = [
  ['', /the body is empty/],
  ['[{}]', /not a JSON object/],
  ['"questions"', /not a JSON object/],
  ['questions', /not valid JSON/],
  ['{}', /questions is missing/],
  ['{"questions":{}}', /questions is an object/],
  ['{"questions":"all"}', /questions is "all"/],
  ['{"questions":nothing}', /not valid JSON/],
  ['{"questions":[]}', /0 entries/],
  ['{"__proto__":1,"questions":[{}]}', /"__proto__" is not a field of this request/],
  ['{"questions":[{}]} {}', /not valid JSON/],
  ['{"questions":[{}}', /not valid JSON/],
  // Found before any of the questions is read.
  [`{"questions":[${'x,'.repeat(100_000)}x]}`, /more than 100,000 entries/],
  [`{"questions":[${'x,'.repeat(99_999)}x]}`, /not valid JSON/],
];

body('is refused with what is wrong', () => {
  for (const [text, details] of FAULTS) assert.match(refusal(text), details, text.slice(0, 50));
});

body.run();
