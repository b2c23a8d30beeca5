import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findQuestions } from '../../src/jobs/find-questions.js';
import { InvalidFieldError } from '../../src/questions/question-errors.js';

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

/** Texts of JSON with white space, escapes, and names like those of the body. */
const VALUES = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>('questions', '"', '\\', ']', '},{', { questions: [1, '[', { a: ',' }] }, [[[]]], {}),
);
const INDENT = fc.constantFrom(undefined, 1, '\t', '\n\r ');

body('has the questions that JSON has', () => {
  fc.assert(
    fc.property(fc.array(VALUES, { minLength: 1 }), INDENT, (questions, indent) => {
      const text = JSON.stringify({ questions }, undefined, indent);
      assert.equal(valuesIn(text), JSON.parse(text).questions);
    }),
  );
});

body('is refused where it is no JSON, and read as JSON where it is', () => {
  const edit = fc.record({
    at: fc.nat(60),
    remove: fc.nat(2),
    put: fc.constantFrom('', '"', '\\', '[', ']', '{', '}', ',', ':', '1', ' ', '"questions":[1],', '\u0000'),
  });
  fc.assert(
    fc.property(fc.array(VALUES, { minLength: 1, maxLength: 3 }), fc.array(edit, { maxLength: 2 }), (values, edits) => {
      let text = JSON.stringify({ questions: values });
      for (const { at, remove, put } of edits) text = text.slice(0, at) + put + text.slice(at + remove);
      let expected: { questions?: unknown } | undefined;
      try {
        expected = JSON.parse(text);
      } catch {
        return void refusal(text);
      }
      const isJob = typeof expected === 'object' && Object.keys(expected ?? {}).join() === 'questions';
      const { questions } = isJob && expected ? expected : { questions: undefined };
      if (Array.isArray(questions) && questions.length > 0) assert.equal(valuesIn(text), questions);
      else refusal(text);
    }),
    { numRuns: 5000 },
  );
});

body('has the last of its lists of questions, as JSON has the last of equal names', () => {
  assert.equal(valuesIn('{"questions":[1],"questions":[2,3]}'), [2, 3]);
  assert.equal(valuesIn('{"questions":7, "\\u0071uestions" : [ 4 ] }'), [4]);
});

body('names what is wrong', () => {
  for (const [text, details] of [
    ['', /the body is empty/],
    ['[{}]', /not a JSON object/],
    ['"questions"', /not a JSON object/],
    ['questions', /not valid JSON/],
    ['{}', /questions is missing/],
    ['{"questions":{}}', /questions is an object/],
    ['{"questions":"all"}', /questions is "all"/],
    ['{"questions":nothing}', /not valid JSON/],
    ['{"questions":[]}', /0 entries/],
    ['{"seed":1,"questions":[{}]}', /"seed" is not a field of this request/],
    ['{"__proto__":1,"questions":[{}]}', /"__proto__" is not a field of this request/],
    ['{"questions":[{}]} {}', /not valid JSON/],
    ['{"questions":[{}}', /not valid JSON/],
  ] as const) {
    assert.match(refusal(text), details, text);
  }
});

body('is found to have too many questions before any of them is read', () => {
  const text = `{"questions":[${'x,'.repeat(100_000)}x]}`;
  assert.match(refusal(text), /more than 100,000 entries/);
});

body.run();
