// The engine part of hold'em: all that a worker imports of the game.

import type { LoadedEquityEngine } from '../calculations/equity/enumerated-equity.js';
import { computeEquity, type EquityChunk } from '../calculations/equity/equity-chunk.js';
import { countMatchups, type MatchupChunk } from '../calculations/equity/matchups.js';
import type { GameEngine } from '../calculations/game-engine.js';
import type { OddsChunk } from '../calculations/odds/odds-calculation.js';
import type { ShowdownChunk } from '../calculations/showdown-calculation.js';
import type { Counts } from '../engine/counts.js';
import { FULL_DECK } from '../engine/deck.js';
import { ENGINE_FILE, type Engine, instantiateEngine } from '../engine/engine.js';
import { compareHands } from '../engine/showdown-calls.js';

type HoldemChunk = OddsChunk | EquityChunk | MatchupChunk | ShowdownChunk;

const compute = (engine: Engine, chunk: HoldemChunk): Counts => {
  switch (chunk.type) {
    case 'odds':
      return 'seed' in chunk ? engine.simulate(chunk) : engine.enumerate(chunk);
    case 'equity':
      return computeEquity(engine, chunk, FULL_DECK);
    case 'matchups':
      return countMatchups(chunk);
    case 'showdown':
      return compareHands(engine, chunk, FULL_DECK);
  }
};

const WARM_UP_CALLS = 20;

const warmUp = (engine: Engine): void => {
  for (let stream = 0; stream < WARM_UP_CALLS; stream++) {
    for (const opponents of [0, 1, 2]) {
      engine.simulate({ cards: [38, 37], opponents, simulations: 2_000, seed: 0, stream });
      engine.enumerate({ cards: [38, 37, 0, 14, 28], opponents, first: 0, count: 16 });
    }
  }
};

/** @param engine of this thread */
export const wrapHoldemEngine = (engine: Engine): LoadedEquityEngine => ({
  equity: engine,
  compute: chunk => compute(engine, chunk as HoldemChunk),
  warmUp: () => warmUp(engine),
});

export const HOLDEM_ENGINE: GameEngine<LoadedEquityEngine> = {
  name: 'holdem',
  file: ENGINE_FILE,
  tableFile: 'poker-odds.matchups',
  load: async module => wrapHoldemEngine(await instantiateEngine(module)),
};
