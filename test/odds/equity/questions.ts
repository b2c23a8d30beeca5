// Calculations of equity for the tests, from questions whose fields are named as HTTP names them.
import { type EquityQuestion, NO_BOUNDS } from '../../../src/questions/question.js';
import { readQuestion, SNAKE_CASE } from '../../../src/questions/read-question.js';

export const calculationOf = (question: object): EquityQuestion['calculation'] =>
  readQuestion('equity', question, { ...SNAKE_CASE, bounds: NO_BOUNDS, defaultSimulations: 100_000 }).calculation;
