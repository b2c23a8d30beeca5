// Cuts a calculation into chunks: a sampled one into streams of its seed, an exact one into ranges of boards. The chunks do not
// depend on the workers, so neither do the counts.
import type { Counts } from '../engine/counts.js';
import type { Engine, Enumeration, Simulation } from '../engine/engine.js';
import { boardCount, type Calculation, type ExactCalculation, type SampledCalculation } from './calculation.js';

export type Chunk = { readonly simulation: Simulation } | { readonly enumeration: Enumeration };

const BATCH = 16;
const wholeBatches = (deals: number): number => Math.round(deals / BATCH) * BATCH;

/**
 * Simulations in every chunk but a calculation's last, about 1.5 ms of work: one deal takes about 6 + 5 × opponents ns.
 *
 * Sizes depend on the number of opponents alone. A change of a size changes the counts that a seed gives: it needs a new engine
 * version and an entry in the changelog.
 */
export const simulationsPerChunk = (opponents: number): number => wholeBatches(1_500_000 / (6 + 5 * opponents));

/** Boards in every chunk but a calculation's last, about 1.5 ms: a board takes about 6 ns alone, 2.5 µs with holdings. */
export const boardsPerChunk = (opponents: number): number => wholeBatches(opponents === 0 ? 250_000 : 600);

const sampledChunk = ({ cards, opponents, simulations, seed }: SampledCalculation, index: number): Chunk => {
  const size = simulationsPerChunk(opponents);
  const left = simulations - index * size;
  return { simulation: { cards, opponents, seed, stream: index, simulations: Math.min(size, left) } };
};

const exactChunk = ({ cards, opponents }: ExactCalculation, index: number): Chunk => {
  const size = boardsPerChunk(opponents);
  const first = index * size;
  return { enumeration: { cards, opponents, first, count: Math.min(size, boardCount(cards.length) - first) } };
};

/** How many chunks a calculation has. */
export const chunkCount = (calculation: Calculation): number =>
  calculation.method === 'exact'
    ? Math.ceil(boardCount(calculation.cards.length) / boardsPerChunk(calculation.opponents))
    : Math.ceil(calculation.simulations / simulationsPerChunk(calculation.opponents));

/** Chunk number `index` of a calculation: stream `index` of its seed, or a range of boards. */
export const chunkAt = (calculation: Calculation, index: number): Chunk =>
  calculation.method === 'exact' ? exactChunk(calculation, index) : sampledChunk(calculation, index);

/** Computes a chunk. */
export const computeChunk = (engine: Engine, chunk: Chunk): Counts =>
  'simulation' in chunk ? engine.simulate(chunk.simulation) : engine.enumerate(chunk.enumeration);
