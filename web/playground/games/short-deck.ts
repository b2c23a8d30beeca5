// What computes short deck. Loaded when the game is chosen.
import { SHORT_DECK_GAME } from '../../../src/games/short-deck.js';
import { readEngine, workerProgram } from '../../../src/library/short-deck/package-files.js';
import type { GamePart } from './game-part.js';

export const SHORT_DECK_PART: GamePart = {
  game: SHORT_DECK_GAME,
  readEngine,
  workers: { loader: 'loadShortDeck', program: workerProgram },
  openWorker: () =>
    new Worker(new URL('../../../dist/games/short-deck-worker.js', import.meta.url), { type: 'module' }),
};
