// Equity of ranges from random deals: cut into streams of its seed. After the first round of chunks others ask for the deals that are
// missing, since draws whose hands share a card give no deal.
import { type Counts, EQUITY, readDeals } from '../../engine/counts.js';
import { CHUNK_MS, type Sample, type SampledPlan, sizeChunk, toBatches } from '../calculation.js';
import type { Chunk } from '../game-engine.js';
import { hasReachedTarget } from '../rates.js';
import { billSample, countListedHands, DETAILED_CHUNK_MS, type RangeTable } from './billed-hands.js';
import {
  billSampleAtMost,
  countDrawsPerDeal,
  countMaxDraws,
  type FitEstimate,
  fitsMostly,
  hardlyFit,
  JUDGED_DRAWS,
  leaveNoRoom,
} from './draw-budget.js';
import type { SampledEquityChunk } from './equity-chunk.js';

/** An upper estimate of the time of a deal for each player. */
const DEAL_NS = 10;
/** The most time for the draws of a chunk, in addition to its deals; and the time of a draw for each player. */
const DRAWING_NS = 3_200_000;
const DRAW_NS = 4;
/** Up to this many players, a chunk draws as often as it takes to judge whether hands fit; with more, half as often. */
const FEW_PLAYERS = 4;

/** How many deals a chunk asks for, and after how many draws it ends at the latest. */
interface SampledChunkSize {
  readonly deals: number;
  readonly draws: number;
}

/**
 * The size of all chunks of a sample but the last ones: at most about 1.75 ms of work. If hands rarely fit together, at most 5 ms, with
 * about half as many deals as the draws may give; some chunks then end exactly where {@link hardlyFit} judges. All chunks together may
 * draw as often as the calculation.
 */
export const sizeSampledChunk = (players: number, fit: FitEstimate): SampledChunkSize => {
  const fullDeals = sizeChunk(players, DEAL_NS);
  if (fitsMostly(fit)) return { deals: fullDeals, draws: Math.floor(DRAWING_NS / (DRAW_NS * players)) };
  const draws = players <= FEW_PLAYERS ? JUDGED_DRAWS : JUDGED_DRAWS / 2;
  const deals = Math.max((draws * fit.product) / 2, draws / countDrawsPerDeal(fit));
  return { deals: Math.min(fullDeals, toBatches(deals, Math.ceil)), draws };
};

export class SampledEquity implements SampledPlan {
  readonly type = 'equity';
  readonly method = 'monte-carlo';
  readonly simulations: number;
  readonly seed: number;
  readonly targetError: number | undefined;
  readonly #size: SampledChunkSize;

  /** @param fit how often the hands of a draw from the ranges share no card */
  constructor(
    readonly engine: string,
    readonly table: RangeTable,
    readonly fit: FitEstimate,
    { simulations, seed, targetError }: Sample,
  ) {
    this.simulations = simulations;
    this.seed = seed;
    this.targetError = targetError;
    this.#size = sizeSampledChunk(table.ranges.length, fit);
  }

  get billedHands(): number {
    return billSampleAtMost(this.table.ranges.length, this);
  }

  billPart(counts: Counts): number {
    return billSample(this.table.ranges.length, counts);
  }

  billAnswer(counts: Counts): number {
    return leaveNoRoom(counts) ? 0 : this.billPart(counts);
  }

  get listedHands(): number {
    return countListedHands(this.table);
  }

  get evaluatedHands(): number {
    return this.billedHands;
  }

  /** With its part of the draws that give no deal. */
  get handMs(): number {
    if (this.table.byHand) return 15e-6;
    return this.isQuick ? 6e-6 : 1e-5;
  }

  get chunkMs(): number {
    return this.table.byHand ? DETAILED_CHUNK_MS : CHUNK_MS;
  }

  /** Flops need an exact answer. */
  get listedFlops(): number {
    return 0;
  }

  get isQuick(): boolean {
    return fitsMostly(this.fit) && !this.table.holders;
  }

  /** If at least every other draw fits, a chunk has all its deals: to miss one, the draws would have to be 30 standard errors below their mean. */
  get isSequential(): boolean {
    return this.targetError !== undefined || !fitsMostly(this.fit);
  }

  plan(): this {
    return this;
  }

  get chunkCount(): number {
    return Math.max(1, Math.floor(this.simulations / this.#size.deals));
  }

  /** A sample goes on after its first round until it has its deals, or all its draws are made. */
  get maxChunks(): number {
    const { deals, draws } = this.#size;
    return this.chunkCount + Math.ceil(this.simulations / deals) + Math.ceil(countMaxDraws(this) / draws);
  }

  chunkAt(index: number, before?: Counts): SampledEquityChunk {
    const { engine, type, seed } = this;
    const { ranges, board, dead, categories, byHand, holders } = this.table;
    const { deals: simulations, draws } = this.#sizeChunkAt(index, before);
    const work = { simulations, draws, seed, stream: index | 0 };
    return { engine, type, ranges, board, dead, categories, byHand, holders, work };
  }

  /** The deals that a chunk asks for, and the most draws that it makes. @param before the counts of all chunks before it */
  #sizeChunkAt(index: number, before: Counts | undefined): SampledChunkSize {
    const { deals, draws } = this.#size;
    const [chunks, most] = [this.chunkCount, countMaxDraws(this)];
    if (index < chunks - 1) return { deals, draws };
    if (index < chunks) return { deals: this.simulations - index * deals, draws: Math.min(draws, most) };
    if (before === undefined) throw new RangeError(`chunk ${index} needs the counts of the chunks before it`);
    return {
      deals: Math.min(deals, this.simulations - readDeals(before)),
      draws: Math.min(draws, most - before[EQUITY.draws]!),
    };
  }

  countHands(_chunk: Chunk, counts: Counts): number {
    return this.billPart(counts);
  }

  isEnough(_chunks: number, counts: Counts): boolean {
    return (
      readDeals(counts) >= this.simulations ||
      counts[EQUITY.draws]! >= countMaxDraws(this) ||
      hardlyFit(counts) ||
      hasReachedTarget(this.targetError, this.table.ranges.length, counts)
    );
  }

  measureDone(_chunks: number, counts: Counts): number {
    return Math.max(readDeals(counts) / this.simulations, counts[EQUITY.draws]! / countMaxDraws(this));
  }
}
