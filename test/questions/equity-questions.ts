// Reads questions of equity for tests, and asserts the errors of wrong ones.
import * as assert from 'uvu/assert';
import { HOLDEM } from '../../src/games/holdem.js';
import { type AnyQuestionType, type EquityQuestion, REQUEST_BOUNDS } from '../../src/questions/question.js';
import { type ReadOptions, readQuestion, SNAKE_CASE } from '../../src/questions/read-question.js';
import { ENGINES } from '../games/engines.js';

export const READER: ReadOptions = {
  ...SNAKE_CASE,
  games: [HOLDEM],
  engines: ENGINES,
  bounds: REQUEST_BOUNDS,
  defaultSimulations: 100_000,
};

export const read = (question: object, reader = READER) => readQuestion('equity', question, reader) as EquityQuestion;
export const calculationOf = (question: object, reader = READER) => read(question, reader).calculation;

export const errorOf = (question: object, type: AnyQuestionType = 'equity', reader = READER): Error => {
  try {
    readQuestion(type, question, reader);
  } catch (error) {
    return error as Error;
  }
  return assert.unreachable(`${JSON.stringify(question)} is read`) as never;
};

export type ErrorClass = new (...args: never[]) => Error;

/** Asserts the error of each question: its class and its sentence. */
export const assertErrors = (
  cases: readonly (readonly [question: object, type: ErrorClass, sentence: string])[],
): void => {
  for (const [question, type, sentence] of cases) {
    const error = errorOf(question);
    assert.is(error.message, sentence);
    assert.instance(error, type);
  }
};

export const TWO = ['AhKh', 'QQ+'];
export const CARDS = ['Ah', 'Kh'];
