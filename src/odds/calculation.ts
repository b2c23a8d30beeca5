// A calculation as a value, which the scheduler, the charges and the engine take, whichever endpoint it came from; its limits; and
// how many deals it has.
import type { Counts } from '../engine/counts.js';
import type { EquitySituation, EquitySteps } from '../engine/equity-calls.js';
import { grouped } from '../text.js';

interface Situation {
  /** 2 to 7 distinct card bytes: two hole cards, then the board (src/engine/cards.ts). */
  readonly cards: readonly number[];
  /** 0 to 22; 0 counts the own hand's categories only. */
  readonly opponents: number;
}

/** A number of random deals. */
export interface SampledCalculation extends Situation {
  readonly method: 'monte-carlo';
  /** Deals to simulate, 1 to {@link MAX_CALCULATION_SIMULATIONS}; over HTTP to {@link MAX_REQUEST_SIMULATIONS}. */
  readonly simulations: number;
  /** Integer, 0 to 2^53 − 1. */
  readonly seed: number;
}

/** Every deal; {@link tooManyDeals} says for which situations this is possible. */
export interface ExactCalculation extends Situation {
  readonly method: 'exact';
}

/** The odds of two hole cards against unknown ones. */
export type OddsCalculation = SampledCalculation | ExactCalculation;

/** About the probability that no two hands of a draw share a card. */
export interface FitEstimate {
  /** The product of the probabilities of all pairs of players: exact for two players, for more usually above the probability. */
  readonly product: number;
  /** The probability is at least this: one minus the sum of the pairs' probabilities of a conflict, which may be below 0. */
  readonly least: number;
}

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

/** What is to be computed. */
export type Calculation = OddsCalculation | EquityCalculation;

/** A calculation that can be cut into chunks: of exact equity the engine has said in how many steps it is done. */
export type PlannedCalculation = OddsCalculation | SampledEquity | PlannedEquity;

export const isEquity = <Equity extends EquityCalculation>(
  calculation: OddsCalculation | Equity,
): calculation is Equity => 'ranges' in calculation;

export const MAX_OPPONENTS = 22;
/** Simulations of a request over HTTP. */
export const MAX_REQUEST_SIMULATIONS = 10_000_000;
/** What the most expensive request for the odds of one hand bills; the bound of other requests. */
export const MAX_BILLED_HANDS = MAX_REQUEST_SIMULATIONS * (1 + MAX_OPPONENTS);
/** Simulations of any calculation: counters are exact up to 2^53, far above those of so many deals against 22 opponents. */
export const MAX_CALCULATION_SIMULATIONS = 1e12;
export const MAX_SEED = Number.MAX_SAFE_INTEGER;

export interface CalculationResult {
  readonly counts: Counts;
  /** Milliseconds from the call until its first chunk began. */
  readonly queueMs: number;
  /** Milliseconds from its first chunk until its last result. */
  readonly computeMs: number;
}

/** Some chunks of a calculation, one after the other. */
export interface ChunkRange {
  /** The number of the first chunk. */
  readonly first: number;
  /** How many chunks, as far as the calculation has them. */
  readonly count: number;
  /** The counts of all chunks before the first, to which those of the range are added. */
  readonly before?: Counts;
}

/** What a range of chunks gave. */
export interface RangeResult {
  /** Of the range, and of what was before it. */
  readonly counts: Counts;
  /** Whether the calculation ends here: its last chunk is done, or a target of precision is reached. */
  readonly isEnd: boolean;
}

/** Work that was admitted before its calculations begin. */
export interface AdmittedWork {
  /** Takes hands of it for a calculation, which releases them. @returns how many were left for it */
  take(hands: number): number;
  /** Releases what was not taken. */
  release(): void;
}

/** Whose calculation it is, how it is cancelled, and how its progress is reported. */
export interface CalculateOptions {
  /** Accounts take turns; calculations without an account share one turn. */
  readonly account?: string;
  /** Cancels the calculation; or makes the signal that does. A calculation that is done at once needs none and makes none. */
  readonly signal?: AbortSignal | (() => AbortSignal);
  /** Work that was admitted together, of which this is a part. */
  readonly admitted?: AdmittedWork;
  /**
   * Called after every chunk, in their order, with the counts until then.
   * @param done the part of the work that these are, above 0 and up to 1
   */
  onProgress?(counts: Counts, done: number): void;
}

/** The signal that cancels a calculation, made now if it has to be. */
export const signalOf = ({ signal }: Pick<CalculateOptions, 'signal'>): AbortSignal | undefined =>
  typeof signal === 'function' ? signal() : signal;

const DECK = 52;
const SEVEN = 7;
const FLOP = 5;

/** How many ways there are to choose k of n. */
export const choose = (n: number, k: number): bigint =>
  Array.from({ length: k }, (_, i) => i).reduce((ways, i) => (ways * BigInt(n - i)) / BigInt(i + 1), 1n);

/** How many boards complete `cards` cards, 2 to 7. */
export const boardCount = (cards: number): number => Number(choose(DECK - cards, SEVEN - cards));

/** How many deals complete `cards` cards against `opponents` opponents: boards, and ordered holdings on each. */
export const dealCount = (cards: number, opponents: number): bigint =>
  Array.from({ length: opponents }, (_, i) => choose(DECK - SEVEN - 2 * i, 2)).reduce(
    (deals, holdings) => deals * holdings,
    choose(DECK - cards, SEVEN - cards),
  );

/**
 * Why a situation has no exact odds: a sentence with the number of its deals and the limit; undefined when it has them, which is
 * always against no opponent or one, and from the flop on against two.
 */
export const tooManyDeals = (cards: number, opponents: number): string | undefined => {
  if (opponents <= 1 || (opponents === 2 && cards >= FLOP)) return undefined;
  const deals = grouped(dealCount(cards, opponents));
  const limit = grouped(dealCount(FLOP, 2));
  return (
    `${cards} cards against ${opponents} opponents have ${deals} deals; "exact" goes through them all ` +
    `against one opponent, and against two from five cards on (${limit} deals)`
  );
};

/** Raised for calculations that are under way when the calculator is closed, or come later. */
export class CalculatorClosedError extends Error {
  override name = 'CalculatorClosedError';
}

/** Raised when no worker can be started. The cause says why. */
export class CalculatorUnavailableError extends Error {
  override name = 'CalculatorUnavailableError';
}

export interface Calculator {
  /**
   * Resolves with the counts: at once when the preflop table has them or the work is tiny, otherwise when the workers are done.
   * Rejects with the signal's reason once it is aborted: chunks that no worker has begun are dropped.
   * @throws {OverloadedError} too much is under way, of all accounts or of this one
   */
  calculate(calculation: Calculation, options?: CalculateOptions): Promise<CalculationResult>;
  /** The calculation with what it takes to cut it into chunks. */
  plan(calculation: Calculation): Promise<PlannedCalculation>;
  /**
   * Computes a range of chunks, or all of them, when no request needs the workers. It never counts as queued work.
   * @throws the signal's reason
   */
  calculateInBackground(
    calculation: Calculation,
    options?: { readonly range?: ChunkRange; readonly signal?: AbortSignal },
  ): Promise<RangeResult>;
  /** The counts of a calculation that a table has, or that takes only so many hands; undefined for others. The caller waits. */
  computeNow(calculation: Calculation, maxHands: number): Counts | undefined;
  /** Admits work that is calculated in parts afterwards. @throws {OverloadedError} */
  admit(account: string, hands: number): AdmittedWork;
  /** Rejects all calculations that are under way, and all that come later, with this reason. */
  abort(reason: Error): void;
  status(): CalculatorStatus;
  /** Resolves once every worker can compute; rejects with the reason when one cannot be started. */
  ready(): Promise<void>;
  /** Ends the workers. Calculations in flight reject. */
  close(): Promise<void>;
}

/** What a calculator has to do, and has done since it was created. Hands are those that the engine evaluates. */
export interface CalculatorStatus {
  /** Calculations that wait or are being computed. */
  readonly calculations: number;
  /** Hands that these have still to evaluate. */
  readonly handsLeft: number;
  /** Hands that may be under way. */
  readonly queueLimit: number;
  readonly dealsDone: number;
  readonly handsDone: number;
  /** Workers that can compute. */
  readonly workers: number;
  /** Workers that died; each is replaced. */
  readonly restarts: number;
  /** Workers that did not start; each is tried again. */
  readonly startFailures: number;
}
