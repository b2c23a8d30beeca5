// Questions about equity for the tests, as HTTP names their fields, and their calculations.
import { type EquityQuestion, NO_BOUNDS } from '../../../src/questions/question.js';
import { readQuestion as read, SNAKE_CASE } from '../../../src/questions/read-question.js';

export const readQuestion = (question: object): EquityQuestion =>
  read('equity', question, { ...SNAKE_CASE, bounds: NO_BOUNDS, defaultSimulations: 100_000 });

export const calculationOf = (question: object): EquityQuestion['calculation'] => readQuestion(question).calculation;
