// Cuts a calculation into chunks: a sampled one into streams of its seed, an exact one into ranges of boards. The chunks do not
// depend on the workers, so neither do the counts.
import { addCounts, type Counts } from '../engine/counts.js';
import type { Engine, Enumeration, Simulation } from '../engine/engine.js';
import { addEquityCounts } from '../engine/equity-counts.js';
import {
  type AnyCounts,
  boardCount,
  type ExactCalculation,
  isEquity,
  type OddsCalculation,
  type PlannedCalculation,
  type SampledCalculation,
} from './calculation.js';
import { computeEquityChunk, type EquityChunk, equityChunkAt, equityChunkCount } from './equity/chunks.js';
import { isPrecise } from './equity/rates.js';

type OddsChunk = { readonly simulation: Simulation } | { readonly enumeration: Enumeration };

export type Chunk = OddsChunk | { readonly equity: EquityChunk };

/** The chunks of a calculation. */
type ChunkOf<Planned extends PlannedCalculation> = Planned extends OddsCalculation ? OddsChunk : Chunk;

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
export const chunkCount = (calculation: PlannedCalculation): number => {
  if (isEquity(calculation)) return equityChunkCount(calculation);
  return calculation.method === 'exact'
    ? Math.ceil(boardCount(calculation.cards.length) / boardsPerChunk(calculation.opponents))
    : Math.ceil(calculation.simulations / simulationsPerChunk(calculation.opponents));
};

/** Chunk number `index` of a calculation: stream `index` of its seed, or a range of boards or steps. */
export function chunkAt<Planned extends PlannedCalculation>(calculation: Planned, index: number): ChunkOf<Planned>;
export function chunkAt(calculation: PlannedCalculation, index: number): Chunk {
  if (isEquity(calculation)) return { equity: equityChunkAt(calculation, index) };
  return calculation.method === 'exact' ? exactChunk(calculation, index) : sampledChunk(calculation, index);
}

/** Computes a chunk. */
export function computeChunk(engine: Engine, chunk: OddsChunk): Counts;
export function computeChunk(engine: Engine, chunk: Chunk): AnyCounts;
export function computeChunk(engine: Engine, chunk: Chunk): AnyCounts {
  if ('equity' in chunk) return computeEquityChunk(engine, chunk.equity);
  return 'simulation' in chunk ? engine.simulate(chunk.simulation) : engine.enumerate(chunk.enumeration);
}

/** The counts of two parts of one calculation, together. */
export const addAnyCounts = (a: AnyCounts, b: AnyCounts): AnyCounts => {
  if ('tops' in a && 'tops' in b) return addEquityCounts(a, b);
  if ('tops' in a || 'tops' in b) throw new TypeError('the counts are of different calculations');
  return addCounts(a, b);
};

/** Whether a calculation can end with these counts, of its first chunks, although chunks are left. */
export const isEnough = (calculation: PlannedCalculation, counts: AnyCounts): boolean =>
  isEquity(calculation) && 'tops' in counts && isPrecise(calculation, counts);
