// Calculations that are done where they arrive: looked up, or computed in less time than a thread takes to be told.
import type { Engine } from '../engine/engine.js';
import type { Calculation } from './calculation.js';
import type { Outcome } from './calculator.js';
import { chunkOf, runChunk } from './chunks.js';
import { knownCounts } from './preflop.js';
import { workOf } from './work.js';

/** About 50 µs, and always a single chunk. */
export const MOST_HANDS_AT_ONCE = 10_000;

/** The outcome of a known or tiny calculation; undefined for all others. @throws what the engine refuses */
export const outcomeAtOnce = (calculation: Calculation, engine: Engine | undefined): Outcome | undefined => {
  const known = knownCounts(calculation);
  if (known) return { counts: known, queueMs: 0, computeMs: 0 };
  const hands = workOf(calculation);
  if (!engine || hands === 0 || hands > MOST_HANDS_AT_ONCE) return undefined;
  const began = performance.now();
  const counts = runChunk(engine, chunkOf(calculation, 0));
  return { counts, queueMs: 0, computeMs: performance.now() - began };
};
