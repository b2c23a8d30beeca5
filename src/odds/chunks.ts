// A calculation cut into chunks: chunk k simulates stream k of the seed, so the counts do not depend on who runs what when.
import type { Simulation } from '../engine/engine.js';
import type { Calculation } from './calculation.js';

const BATCH = 16;

/**
 * Simulations in every chunk but a calculation's last, about 1.5 ms of work: one deal takes about 6 + 5 × opponents ns.
 *
 * Sizes depend on the number of opponents alone. Changing one changes the counts that a seed gives, which is a change of
 * engine version and stands in the changelog.
 */
export const chunkSize = (opponents: number): number => Math.round(1_500_000 / (6 + 5 * opponents) / BATCH) * BATCH;

/** How many chunks a calculation has. */
export const chunkCount = ({ opponents, simulations }: Calculation): number =>
  Math.ceil(simulations / chunkSize(opponents));

/** Chunk number `index` of a calculation, as the engine takes it. */
export const chunkOf = (calculation: Calculation, index: number): Simulation => {
  const { cards, opponents, simulations, seed } = calculation;
  const size = chunkSize(opponents);
  return { cards, opponents, seed, stream: index, simulations: Math.min(size, simulations - index * size) };
};
