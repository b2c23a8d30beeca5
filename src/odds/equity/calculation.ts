// An equity calculation as a value: what the players may hold, the known cards, and a method.
import type { EquitySituation, EquitySteps } from '../../engine/equity.js';
import type { FitEstimate } from './fit.js';

interface AnyEquity extends EquitySituation {
  /**
   * The weights to compute with: 0 for hands that share a card with board or dead cards, and for some that no deal can contain,
   * since another player has a single hand. The calculations of one question share this array.
   */
  readonly ranges: readonly Float64Array[];
  /** How many hands board and dead cards leave each player. What is billed depends on them, not on `ranges`. */
  readonly combos: readonly number[];
  /** Whether the categories of the players' hands are counted. */
  readonly categories: boolean;
  /** Whether results are counted for each hand. */
  readonly hands: boolean;
}

/** A number of random deals. */
export interface SampledEquity extends AnyEquity {
  readonly method: 'monte-carlo';
  /** Deals to sample, or at most. */
  readonly simulations: number;
  /** Sampling ends when the standard error of every player's equity is at most this. */
  readonly targetError?: number;
  /** Integer, 0 to 2^53 − 1. */
  readonly seed: number;
  /** How often draws of `ranges` fit. */
  readonly fit: FitEstimate;
}

/** Every deal. */
export interface ExactEquity extends AnyEquity {
  readonly method: 'exact';
  /** Whether the equities after each card that can come next are computed too; the board has 3 or 4 cards then. */
  readonly nextCards: boolean;
}

export type EquityCalculation = SampledEquity | ExactEquity;

/** One board of an exact calculation: its own, or that after one more card. */
export interface EquityPart extends EquitySteps {
  readonly board: readonly number[];
  /** The card that came next; undefined for the calculation's own board. */
  readonly card: number | undefined;
  /** Hands that the engine evaluates for it. */
  readonly hands: number;
  /** The number of its first chunk. */
  readonly firstChunk: number;
}

/** An exact calculation whose steps are known, so that it can be cut into chunks. */
export interface PlannedEquity extends ExactEquity {
  readonly parts: readonly EquityPart[];
  readonly chunks: number;
}

/** The fewest deals after which a target of precision may end a calculation. */
export const MIN_TARGET_DEALS = 10_000;

/** The bounds of a target of precision. */
export const MIN_TARGET_ERROR = 0.0001;
export const MAX_TARGET_ERROR = 0.1;
