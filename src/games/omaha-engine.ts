// The engine part of Omaha, with any number of hole cards: all that a worker imports of these games.
import type { GameEngine } from '../calculations/game-engine.js';
import { computeOmaha, type OmahaEquityChunk } from '../calculations/omaha/omaha-chunk.js';
import type { ShowdownChunk } from '../calculations/showdown-calculation.js';
import { instantiateOmahaEngine, OMAHA_ENGINE_FILE } from '../engine/omaha-engine.js';

export const OMAHA_ENGINE: GameEngine = {
  name: 'omaha',
  file: OMAHA_ENGINE_FILE,
  async load(module) {
    const engine = await instantiateOmahaEngine(module);
    return { compute: chunk => computeOmaha(engine, chunk as OmahaEquityChunk | ShowdownChunk) };
  },
};
