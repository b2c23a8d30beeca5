// The engine part of short deck: all that a worker imports of the game.
import type { LoadedEquityEngine } from '../calculations/equity/enumerated-equity.js';
import { computeEquity, type EquityChunk } from '../calculations/equity/equity-chunk.js';
import type { GameEngine } from '../calculations/game-engine.js';
import type { ShowdownChunk } from '../calculations/showdown-calculation.js';
import { SHORT_DECK } from '../engine/deck.js';
import { instantiateShortDeckEngine, type RangesEngine, SHORT_DECK_ENGINE_FILE } from '../engine/engine.js';
import { compareHands } from '../engine/showdown-calls.js';

/** @param engine of this thread */
export const wrapShortDeckEngine = (engine: RangesEngine): LoadedEquityEngine => ({
  equity: engine,
  compute(chunk) {
    const known = chunk as EquityChunk | ShowdownChunk;
    return known.type === 'equity' ? computeEquity(engine, known, SHORT_DECK) : compareHands(engine, known, SHORT_DECK);
  },
});

export const SHORT_DECK_ENGINE: GameEngine<LoadedEquityEngine> = {
  name: 'short-deck',
  file: SHORT_DECK_ENGINE_FILE,
  load: async module => wrapShortDeckEngine(await instantiateShortDeckEngine(module as WebAssembly.Module)),
};
