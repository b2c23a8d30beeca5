// Calculations that are done where they arrive: looked up, in less time than a thread takes to be told, or because the caller waits.
import { addCounts, type Counts } from '../engine/counts.js';
import type { Engine } from '../engine/engine.js';
import type { Calculation } from './calculation.js';
import type { Outcome } from './calculator.js';
import { chunkCount, chunkOf, runChunk } from './chunks.js';
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

/** The counts of a calculation of any size, chunk after chunk. Whoever calls is held up until they are there. */
export const countsAtOnce = (calculation: Calculation, engine: Engine): Counts => {
  const known = knownCounts(calculation);
  if (known) return known;
  let counts = runChunk(engine, chunkOf(calculation, 0));
  for (let index = 1; index < chunkCount(calculation); index++) {
    counts = addCounts(counts, runChunk(engine, chunkOf(calculation, index)));
  }
  return counts;
};
