// What computes Omaha with four, five or six cards. Loaded when one of these games is chosen.
import { OMAHA_GAMES } from '../../../src/games/omaha.js';
import { loadOmaha } from '../../../src/library/omaha/load-omaha.js';
import { readEngine } from '../../../src/library/omaha/package-files.js';
import type { GamePart, PageEngine } from './game-part.js';

export const OMAHA_PART: GamePart = {
  games: OMAHA_GAMES,
  file: OMAHA_GAMES[0].engine.file,
  readEngine,
  // Its questions name the game and have fewer options.
  load: options => loadOmaha(options) as Promise<object> as Promise<PageEngine>,
  openWorker: () => new Worker(new URL('../../../dist/games/omaha-worker.js', import.meta.url), { type: 'module' }),
};
