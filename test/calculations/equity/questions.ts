// Calculations of equity for tests, from questions with the field names of HTTP.
import { HOLDEM } from '../../../src/games/holdem.js';
import { type EquityQuestion, NO_BOUNDS } from '../../../src/questions/question.js';
import { readQuestion, SNAKE_CASE } from '../../../src/questions/read-question.js';
import { ENGINES } from '../../games/engines.js';

const READ_OPTIONS = {
  ...SNAKE_CASE,
  games: [HOLDEM],
  engines: ENGINES,
  bounds: NO_BOUNDS,
  defaultSimulations: 100_000,
};

export const calculationOf = (question: object): EquityQuestion['calculation'] =>
  readQuestion('equity', question, READ_OPTIONS).calculation;
