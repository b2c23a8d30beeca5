// The first calls of a fresh engine run code from V8's quick compiler; the optimised code comes with use.
import type { Engine } from '../engine/engine.js';

const CALLS = 20;

/** Some milliseconds of short calls down every path of the engine, so that the first request is not the slow one. */
export const warmUp = (engine: Engine): void => {
  for (let stream = 0; stream < CALLS; stream++) {
    for (const opponents of [0, 1, 2]) {
      engine.simulate({ cards: [38, 37], opponents, simulations: 2_000, seed: 0, stream });
      engine.enumerate({ cards: [38, 37, 0, 14, 28], opponents, first: 0, count: 16 });
    }
  }
};
