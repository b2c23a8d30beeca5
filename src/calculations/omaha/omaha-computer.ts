// Computes Omaha, in programs without other games and beside hold'em.
import type { OmahaEngine } from '../../engine/omaha-engine.js';
import type { PlannedCalculation } from '../calculation.js';
import type { Computer, KindOf } from '../computer.js';
import { computeOmahaChunk, type OmahaChunk } from './omaha-chunk.js';
import { OMAHA_KINDS } from './omaha-kind.js';

const kindOfOmaha: KindOf = ({ kind }) => OMAHA_KINDS[kind as keyof typeof OMAHA_KINDS];

/** Omaha's calculations need no plan. */
export const createOmahaComputer = (engine: OmahaEngine): Computer => ({
  kindOf: kindOfOmaha,
  plan: calculation => calculation as PlannedCalculation,
  compute: chunk => computeOmahaChunk(engine, chunk as OmahaChunk),
});
