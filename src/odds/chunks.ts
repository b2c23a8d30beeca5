// A calculation cut into chunks that do not depend on who runs what when: a sampled one into streams of its seed, an exact
// one into ranges of boards.
import type { Counts } from '../engine/counts.js';
import type { Engine, Enumeration, Simulation } from '../engine/engine.js';
import type { Calculation, ExactCalculation, SampledCalculation } from './calculation.js';
import { boardsOf } from './exact.js';

export type Chunk = { readonly simulation: Simulation } | { readonly enumeration: Enumeration };

const BATCH = 16;
const wholeBatches = (deals: number): number => Math.round(deals / BATCH) * BATCH;

/**
 * Simulations in every chunk but a calculation's last, about 1.5 ms of work: one deal takes about 6 + 5 × opponents ns.
 *
 * Sizes depend on the number of opponents alone. Changing one changes the counts that a seed gives, which is a change of
 * engine version and stands in the changelog.
 */
export const simulationsOfChunk = (opponents: number): number => wholeBatches(1_500_000 / (6 + 5 * opponents));

/** Boards in every chunk but a calculation's last, about 1.5 ms: a board takes about 6 ns alone, 2.5 µs with holdings. */
export const boardsOfChunk = (opponents: number): number => wholeBatches(opponents === 0 ? 250_000 : 600);

const sampledChunk = ({ cards, opponents, simulations, seed }: SampledCalculation, index: number): Chunk => {
  const size = simulationsOfChunk(opponents);
  const left = simulations - index * size;
  return { simulation: { cards, opponents, seed, stream: index, simulations: Math.min(size, left) } };
};

const exactChunk = ({ cards, opponents }: ExactCalculation, index: number): Chunk => {
  const size = boardsOfChunk(opponents);
  const first = index * size;
  return { enumeration: { cards, opponents, first, count: Math.min(size, boardsOf(cards.length) - first) } };
};

/** How many chunks a calculation has. */
export const chunkCount = (calculation: Calculation): number =>
  calculation.method === 'exact'
    ? Math.ceil(boardsOf(calculation.cards.length) / boardsOfChunk(calculation.opponents))
    : Math.ceil(calculation.simulations / simulationsOfChunk(calculation.opponents));

/** Chunk number `index` of a calculation: stream `index` of its seed, or a range of boards. */
export const chunkOf = (calculation: Calculation, index: number): Chunk =>
  calculation.method === 'exact' ? exactChunk(calculation, index) : sampledChunk(calculation, index);

/** Computes a chunk. */
export const runChunk = (engine: Engine, chunk: Chunk): Counts =>
  'simulation' in chunk ? engine.simulate(chunk.simulation) : engine.enumerate(chunk.enumeration);
