// Calculations of equity for tests, from questions with the field names of HTTP.
import { type EquityQuestion, NO_BOUNDS } from '../../../src/questions/question.js';
import { readQuestion, SNAKE_CASE } from '../../../src/questions/read-question.js';

export const calculationOf = (question: object): EquityQuestion['calculation'] =>
  readQuestion('equity', question, { ...SNAKE_CASE, bounds: NO_BOUNDS, defaultSimulations: 100_000 })
    .calculation as EquityQuestion['calculation'];
