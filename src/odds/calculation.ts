// A calculation as a value: what the scheduler, the charge and the engine's host take, whichever endpoint it came from.

interface Situation {
  /** 2 to 7 distinct card bytes: two hole cards, then the board (src/engine/cards.ts). */
  readonly cards: readonly number[];
  /** 0 to 22; 0 counts the own hand's categories only. */
  readonly opponents: number;
}

/** So many deals at random. */
export interface SampledCalculation extends Situation {
  readonly method: 'monte-carlo';
  /** Deals to simulate, 1 to {@link MOST_SIMULATIONS}; over HTTP to {@link MAX_SIMULATIONS}. */
  readonly simulations: number;
  /** Integer, 0 to 2^53 − 1. */
  readonly seed: number;
}

/** Every deal there is; see exactRefusal (exact.ts) for the situations in which that is done. */
export interface ExactCalculation extends Situation {
  readonly method: 'exact';
}

/** What is to be computed. */
export type Calculation = SampledCalculation | ExactCalculation;

export const MAX_OPPONENTS = 22;
/** Of a request. */
export const MAX_SIMULATIONS = 10_000_000;
/** Of any calculation: counters are exact up to 2^53, which so many deals against 22 opponents stay well below. */
export const MOST_SIMULATIONS = 1e12;
export const MAX_SEED = Number.MAX_SAFE_INTEGER;
