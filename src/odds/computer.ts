// What computes chunks in a thread: the engine of hold'em, and where other games are played, theirs.
import type { Counts } from '../engine/counts.js';
import type { Engine } from '../engine/engine.js';
import type { OmahaEngine } from '../engine/omaha-engine.js';
import type { Calculation, PlannedCalculation } from './calculation.js';
import { type Chunk, computeChunk, type HoldemChunk } from './chunk.js';
import { kindOf } from './kinds.js';
import { computeOmahaChunk, type OmahaChunk } from './omaha/omaha-chunk.js';

export interface Computer {
  /** The calculation with what is needed to cut it into chunks. */
  plan(calculation: Calculation): PlannedCalculation;
  /** @throws {InvalidArgumentError} a chunk that is not of its games */
  compute(chunk: Chunk): Counts;
}

/** Computes hold'em. */
export const createHoldemComputer = (engine: Engine): Computer => ({
  plan: calculation => kindOf(calculation).plan(calculation, engine),
  compute: chunk => computeChunk(engine, chunk as HoldemChunk),
});

/** Computes Omaha, whose calculations need no plan. */
export const createOmahaComputer = (engine: OmahaEngine): Computer => ({
  plan: calculation => calculation as PlannedCalculation,
  compute: chunk => computeOmahaChunk(engine, chunk as OmahaChunk),
});

/** Computes all games. @param loadOmaha called once, when the first chunk of Omaha comes */
export const createGamesComputer = (engine: Engine, loadOmaha: () => OmahaEngine): Computer => {
  const holdem = createHoldemComputer(engine);
  let omaha: Computer | undefined;
  return {
    plan: holdem.plan,
    compute: chunk => {
      if (!('game' in chunk)) return holdem.compute(chunk);
      omaha ??= createOmahaComputer(loadOmaha());
      return omaha.compute(chunk);
    },
  };
};
