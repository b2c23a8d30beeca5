// Calculations of equity for tests, from questions with the field names of HTTP, of any game.
import { GAMES } from '../../../src/games/games.js';
import { type EquityQuestion, NO_BOUNDS } from '../../../src/questions/question.js';
import { readQuestion, SNAKE_CASE } from '../../../src/questions/read-question.js';
import { ENGINES } from '../../games/engines.js';

const READ_OPTIONS = { ...SNAKE_CASE, games: GAMES, engines: ENGINES, bounds: NO_BOUNDS, defaultSimulations: 100_000 };

export const questionOf = (question: object): EquityQuestion => readQuestion('equity', question, READ_OPTIONS);
export const calculationOf = (question: object): EquityQuestion['calculation'] => questionOf(question).calculation;
