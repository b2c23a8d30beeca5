// What computes each game: its engine, methods and the program of its workers. Hold'em is there at once, others are loaded when they are chosen.
import { ENGINE_FILE } from '../../../src/engine/engine.js';
import { HOLDEM } from '../../../src/games/holdem.js';
import { loadEngine } from '../../../src/library/index.js';
import { readEngine } from '../../../src/library/package-files.js';
import type { GamePart } from './game-part.js';
import { GAMES, type GameName } from './games.js';

const HOLDEM_PART: GamePart = {
  games: [HOLDEM],
  file: ENGINE_FILE,
  readEngine,
  load: loadEngine,
  openWorker: () => new Worker(new URL('../../../dist/games/holdem-worker.js', import.meta.url), { type: 'module' }),
};

export const loadPart = async (game: GameName): Promise<GamePart> => {
  if (game === 'holdem') return HOLDEM_PART;
  if (game === 'short-deck') return (await import('./short-deck.js')).SHORT_DECK_PART;
  return (await import('./omaha.js')).OMAHA_PART;
};

/** The field of a question that says which game it is of: only Omaha's library plays more than one. */
export const nameInQuestion = (game: GameName): { readonly game?: GameName } => (GAMES[game].ranges ? {} : { game });
