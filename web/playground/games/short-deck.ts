// What computes short deck. Loaded when the game is chosen.
import { SHORT_DECK_GAME } from '../../../src/games/short-deck.js';
import { loadShortDeck } from '../../../src/library/short-deck/load-short-deck.js';
import { readEngine } from '../../../src/library/short-deck/package-files.js';
import type { GamePart } from './game-part.js';

export const SHORT_DECK_PART: GamePart = {
  games: [SHORT_DECK_GAME],
  file: SHORT_DECK_GAME.engine.file,
  readEngine,
  load: loadShortDeck,
  openWorker: () =>
    new Worker(new URL('../../../dist/games/short-deck-worker.js', import.meta.url), { type: 'module' }),
};
