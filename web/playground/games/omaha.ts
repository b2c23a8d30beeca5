// What computes Omaha with four, five or six cards. Loaded when one of these games is chosen.
import { OMAHA_GAMES } from '../../../src/games/omaha.js';
import { readEngine, workerProgram } from '../../../src/library/omaha/package-files.js';
import type { GamePart } from './game-part.js';
import type { GameName } from './games.js';

export const makeOmahaPart = (name: GameName): GamePart => ({
  game: OMAHA_GAMES.find(game => game.name === name)!,
  readEngine,
  workers: { loader: 'loadOmaha', program: workerProgram },
  openWorker: () => new Worker(new URL('../../../dist/games/omaha-worker.js', import.meta.url), { type: 'module' }),
});
