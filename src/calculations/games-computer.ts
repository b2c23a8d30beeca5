// What computes chunks in a thread of a program that knows all games: the engine of hold'em, and where other games are played, theirs.
import type { Engine } from '../engine/engine.js';
import type { OmahaEngine } from '../engine/omaha-engine.js';
import { type Computer, createComputerWith } from './computer.js';
import { kindOf } from './kinds.js';
import { createOmahaComputer } from './omaha/omaha-computer.js';

/** Plans all games, and computes hold'em. */
export const createHoldemComputer = (engine: Engine): Computer => createComputerWith(kindOf, engine);

/** Computes all games. @param loadOmaha called once, when the first chunk of Omaha comes */
export const createGamesComputer = (engine: Engine, loadOmaha: () => OmahaEngine): Computer => {
  const holdem = createHoldemComputer(engine);
  let omaha: Computer | undefined;
  return {
    ...holdem,
    compute: chunk => {
      if (!('engine' in chunk)) return holdem.compute(chunk);
      omaha ??= createOmahaComputer(loadOmaha());
      return omaha.compute(chunk);
    },
  };
};
