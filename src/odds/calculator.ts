// The calculator as its callers see it: what they ask of it, and what it answers.
import type { Counts } from '../engine/counts.js';
import type { Calculation, PlannedCalculation } from './calculation.js';

/** What is computed where it is called: about 50 µs of work in a single chunk. */
export const MAX_INLINE_HANDS = 10_000;

export const MAX_THREADS = 1024;

export interface CalculationResult {
  readonly counts: Counts;
  /** Milliseconds from the call until its first chunk began. */
  readonly queueMs: number;
  /** Milliseconds from its first chunk until its last result. */
  readonly computeMs: number;
}

/** Some chunks of a calculation, one after the other. */
export interface ChunkRange {
  readonly first: number;
  /** How many chunks, as far as the calculation has them. */
  readonly count: number;
  /** The counts of all chunks before the first, to which those of the range are added. */
  readonly before?: Counts;
}

/** What a range of chunks gave. */
export interface RangeResult {
  /** The counts of this range of chunks, and of what was before it. */
  readonly counts: Counts;
  /** Whether the calculation ends here: its last chunk is done, or a target of precision is reached. */
  readonly isEnd: boolean;
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

/** Work that was admitted before its calculations begin. */
export interface AdmittedWork {
  /** Takes hands of it for a calculation, which releases them. @returns how many were left for it */
  take(hands: number): number;
  /** Releases what was not taken. */
  release(): void;
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
