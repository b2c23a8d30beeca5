// The engines of all games in this thread, for tests that read questions.
import { loadNodeEngines } from '../../src/games/node-calculator.js';

export const ENGINES = await loadNodeEngines();
