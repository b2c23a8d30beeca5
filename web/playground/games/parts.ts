// What computes each game. Hold'em's code is there at once, that of others is loaded when they are chosen, and so is each engine.
import { LazyMatchups } from '../../../src/calculations/equity/matchups.js';
import { HOLDEM_EQUITY } from '../../../src/games/holdem.js';
import { findMatchups, readEngine, workerProgram } from '../../../src/library/package-files.js';
import { readBytes } from '../../../src/library/runtime.js';
import type { GamePart } from './game-part.js';
import type { GameName } from './games.js';

const HOLDEM_PART: GamePart = {
  game: HOLDEM_EQUITY,
  readEngine,
  table: new LazyMatchups({ read: async () => new Uint8Array((await readBytes(findMatchups()!)) as ArrayBuffer) }),
  workers: { loader: 'loadEngine', program: workerProgram },
  openWorker: () => new Worker(new URL('../../../dist/games/holdem-worker.js', import.meta.url), { type: 'module' }),
};

export const loadPart = async (game: GameName): Promise<GamePart> => {
  if (game === 'holdem') return HOLDEM_PART;
  if (game === 'short-deck') return (await import('./short-deck.js')).SHORT_DECK_PART;
  return (await import('./omaha.js')).makeOmahaPart(game);
};
