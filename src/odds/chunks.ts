// Cuts a calculation into chunks: a sampled one into streams of its seed, an exact one into ranges of boards. The chunks do not
// depend on the workers, so neither do the counts.
import type { Counts } from '../engine/counts.js';
import type { Engine, Enumeration, Simulation } from '../engine/engine.js';
import {
  boardCount,
  type ExactCalculation,
  isEquity,
  isGroup,
  type OddsCalculation,
  type PlannedCalculation,
  type SampledCalculation,
  type Work,
} from './calculation.js';
import type { SampledEquity } from './equity/calculation.js';
import {
  computeEquityChunk,
  type EquityChunk,
  equityChunkAt,
  equityChunkCount,
  isSampleEnd,
  measureSample,
} from './equity/chunks.js';
import { packGroup } from './group.js';

type OddsChunk = { readonly simulation: Simulation } | { readonly enumeration: Enumeration };

/** A part of a calculation. */
type CalculationChunk = OddsChunk | { readonly equity: EquityChunk };

export type Chunk = CalculationChunk | { readonly group: readonly OddsChunk[] };

/** The chunks of a calculation. */
type ChunkOf<Planned extends Work> = Planned extends OddsCalculation
  ? OddsChunk
  : Planned extends PlannedCalculation
    ? CalculationChunk
    : Chunk;

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

/** How many chunks a calculation has; of sampled equity those of the first round, which can be computed at the same time. */
export const chunkCount = (calculation: Work): number => {
  if (isGroup(calculation)) return 1;
  if (isEquity(calculation)) return equityChunkCount(calculation);
  return calculation.method === 'exact'
    ? Math.ceil(boardCount(calculation.cards.length) / boardsPerChunk(calculation.opponents))
    : Math.ceil(calculation.simulations / simulationsPerChunk(calculation.opponents));
};

/**
 * Chunk number `index` of a calculation: stream `index` of its seed, or a range of boards or steps.
 * @param before the counts of all chunks before it, which chunks of sampled equity after the first round depend on
 */
export function chunkAt<Planned extends Work>(calculation: Planned, index: number, before?: Counts): ChunkOf<Planned>;
export function chunkAt(calculation: Work, index: number, before?: Counts): Chunk {
  if (isGroup(calculation)) return { group: calculation.group.map(each => chunkAt(each, 0)) };
  if (isEquity(calculation)) return { equity: equityChunkAt(calculation, index, before) };
  return calculation.method === 'exact' ? exactChunk(calculation, index) : sampledChunk(calculation, index);
}

/** Computes a chunk. */
export const computeChunk = (engine: Engine, chunk: Chunk): Counts => {
  if ('group' in chunk) return packGroup(chunk.group.map(each => computeChunk(engine, each)));
  if ('equity' in chunk) return computeEquityChunk(engine, chunk.equity);
  return 'simulation' in chunk ? engine.simulate(chunk.simulation) : engine.enumerate(chunk.enumeration);
};

export const isSampledEquity = (work: Work): work is SampledEquity =>
  !isGroup(work) && isEquity(work) && work.method === 'monte-carlo';

/** Whether a calculation ends with the counts of its first chunks. @param chunks how many they are */
export const isEnd = (calculation: Work, chunks: number, counts: Counts): boolean =>
  isSampledEquity(calculation) ? isSampleEnd(calculation, counts) : chunks === chunkCount(calculation);

/** The part of a calculation that its first chunks are, 0 to 1. @param chunks how many they are */
export const measureDone = (calculation: Work, chunks: number, counts: Counts): number =>
  isSampledEquity(calculation) ? measureSample(calculation, counts) : chunks / chunkCount(calculation);
