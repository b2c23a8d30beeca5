// Reads questions for tests as requests are read, and asserts the errors of wrong ones.
import * as assert from 'uvu/assert';
import { GAMES } from '../../src/games/games.js';
import { type AnyQuestionType, type EquityQuestion, REQUEST_BOUNDS } from '../../src/questions/question.js';
import { type ReadOptions, readQuestion, SNAKE_CASE } from '../../src/questions/read-question.js';
import { ENGINES } from '../games/engines.js';

export const READER: ReadOptions = {
  ...SNAKE_CASE,
  games: GAMES,
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
/** A question with a fault, the class of its error, and its sentence, or what that contains. */
export type Fault = readonly [question: object, type: ErrorClass, sentence: string | RegExp];

/** Asserts the error of each question. */
export const assertErrors = (faults: readonly Fault[], type: AnyQuestionType = 'equity', reader = READER): void => {
  for (const [question, errorType, sentence] of faults) {
    const error = errorOf(question, type, reader);
    if (typeof sentence === 'string') assert.is(error.message, sentence);
    else assert.match(error.message, sentence);
    assert.instance(error, errorType, error.message);
  }
};

export const TWO = ['AhKh', 'QQ+'];
export const CARDS = ['Ah', 'Kh'];
