// A calculation as a value: what it costs, how it is cut into chunks, and when it is done. The scheduler, the charges and the jobs know
// calculations by this interface alone, whatever the game. Also the limits of calculations.
import { addCounts, type Counts } from '../engine/counts.js';
import type { NextCards } from '../engine/flops.js';
import type { Chunk, LoadedEngine } from './game-engine.js';

/**
 * Hands have two units that must not be mixed up. Billed hands are what the client pays for: the deals times the hands in a deal, or of
 * exact equity of hold'em the planned work. Evaluated hands are the work of the engine, about 5 ns each; admission, the scheduler and the
 * choice of where to compute use them.
 */
interface AnyCalculation {
  /** The name of the engine that computes it. */
  readonly engine: string;
  /** The most hands that are billed. */
  readonly billedHands: number;
  /** The hands that are billed if only a part was computed. @param counts of that part @param done the part of the work, 0 to 1 */
  billPart(counts: Counts, done: number): number;
  /** The hands that are billed for these counts of the whole: none if they are not an answer. */
  billAnswer(counts: Counts): number;
  /** How many hands the answer lists. */
  readonly listedHands: number;
  /** How many flops the answer lists, at most. */
  readonly listedFlops: number;
  /** Hands that the engine evaluates; the maximum for a sample. A look-up in a table of matchups counts as one; 0 if the counts are known. */
  readonly evaluatedHands: number;
  /** The time of an evaluated hand in milliseconds: an upper estimate. */
  readonly handMs: number;
  /** Whether a calculation of few hands takes little time. */
  readonly isQuick: boolean;
  /**
   * Whether slices of it must be computed one after the other, each continuing from the counts before it: if sums are not integers, if a
   * target error may end the work at any chunk, if chunks may give fewer deals than they ask for, or if there are counts for what can
   * come next.
   */
  readonly isSequential: boolean;
  /** The counts, where they are known without computing. */
  findKnown?(): Counts | undefined;
  /** Whether its counts are looked up in the engine's table, which may have to be read first. */
  readonly usesTable?: boolean;
  /** @param loaded its engine */
  plan(loaded: LoadedEngine): Plan;
}

/** Every deal is counted. */
export interface ExactCalculation extends AnyCalculation {
  readonly method: 'exact';
  /** Whether hands of a range have different weights: then their sum is counted, which is not the number of deals. */
  readonly sumsWeights?: boolean;
  /** What can come next, if the equities after it are counted: their sums are at the end of the counts, in this order. */
  readonly next?: readonly NextCards[] | undefined;
}

/** What a sample is. */
export interface Sample {
  /** The deals, for equity the most: 1 to {@link MAX_CALCULATION_SIMULATIONS}; over HTTP to {@link MAX_REQUEST_SIMULATIONS}. */
  readonly simulations: number;
  /** Integer, 0 to {@link MAX_SEED}. */
  readonly seed: number;
  /** Equity alone: sampling ends when the standard error of every player's equity is at most this. */
  readonly targetError?: number | undefined;
}

/** Random deals are counted. */
export interface SampledCalculation extends AnyCalculation, Sample {
  readonly method: 'monte-carlo';
}

export type Calculation = ExactCalculation | SampledCalculation;

/** A calculation that can be cut into chunks. What is planned already is its own plan. */
interface AnyPlan {
  /** How many chunks it has; for sampled equity those of the first round, which can be computed at the same time. */
  readonly chunkCount: number;
  /** The most chunks that it can have. */
  readonly maxChunks: number;
  /** The least time of a chunk in milliseconds: an estimate, for slices of jobs. */
  readonly chunkMs: number;
  /** @param before the counts of all chunks before it, which chunks after the first round depend on */
  chunkAt(index: number, before?: Counts): Chunk;
  /** Adds the counts of a chunk to those of all chunks before it, in place or not; by default the sums of both. */
  addChunk?(before: Counts | undefined, index: number, counts: Counts): Counts;
  /** Hands that the engine evaluated for a chunk. Except for sampled equity, the chunks add up to `evaluatedHands`. */
  countHands(chunk: Chunk, counts: Counts): number;
  /** Whether the calculation ends with the counts of its first chunks. @param chunks how many they are */
  isEnough(chunks: number, counts: Counts): boolean;
  /** The part of the work that the first chunks make up, 0 to 1. @param chunks how many they are */
  measureDone(chunks: number, counts: Counts): number;
}

export type Plan = Calculation & AnyPlan;

/** The counts of the first chunks of a plan, with those of the next one. */
export const addChunk = (plan: Plan, before: Counts | undefined, index: number, counts: Counts): Counts => {
  if (plan.addChunk) return plan.addChunk(before, index, counts);
  return before ? addCounts(before, counts) : counts;
};

/** For classes, which cannot implement a union. */
export type ExactPlan = ExactCalculation & AnyPlan;
export type SampledPlan = SampledCalculation & AnyPlan;

export const MAX_OPPONENTS = 22;
export const MAX_REQUEST_SIMULATIONS = 10_000_000;
/** The most hands that a question of equity, or a batch, bills outside jobs. The odds of one hand bill 230,000,000 at most. */
export const MAX_BILLED_HANDS = 1_000_000_000;
/** The most simulations of any calculation. With 22 opponents its counters stay far below 2^53, up to which they are exact. */
export const MAX_CALCULATION_SIMULATIONS = 1e12;
export const MAX_SEED = Number.MAX_SAFE_INTEGER;

/** The least time of a chunk, for {@link AnyPlan.chunkMs}. */
export const CHUNK_MS = 1.1;

const CHUNK_NS = 1_750_000;
/** The engine deals as many at once. */
const BATCH = 16;

/** Whole batches of deals. Another size of chunks gives other counts for a seed: it needs a new engine version. */
export const toBatches = (deals: number, round: (batches: number) => number): number => round(deals / BATCH) * BATCH;

/** The deals, or boards, of a chunk of about 1.75 ms. @param ns an upper estimate of the time of one for each player */
export const sizeChunk = (players: number, ns: number): number => toBatches(CHUNK_NS / (ns * players), Math.floor);

/** What calculations have in common that need no plan, list no hands, and end with their last chunk, unless they say otherwise. */
export abstract class PlannedCalculation {
  abstract readonly billedHands: number;
  abstract readonly chunkCount: number;

  get chunkMs(): number {
    return CHUNK_MS;
  }

  get listedHands(): number {
    return 0;
  }

  get listedFlops(): number {
    return 0;
  }

  get isQuick(): boolean {
    return true;
  }

  get isSequential(): boolean {
    return false;
  }

  get maxChunks(): number {
    return this.chunkCount;
  }

  plan(): this {
    return this;
  }

  billPart(_counts: Counts, done: number): number {
    return Math.floor(this.billedHands * done);
  }

  billAnswer(_counts: Counts): number {
    return this.billedHands;
  }

  isEnough(chunks: number, _counts: Counts): boolean {
    return chunks === this.chunkCount;
  }

  measureDone(chunks: number, _counts: Counts): number {
    return chunks / this.chunkCount;
  }
}
