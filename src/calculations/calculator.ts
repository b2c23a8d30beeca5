// The interface of a calculator: its methods, their options and their results.
import type { Counts } from '../engine/counts.js';
import type { AbortSignalLike } from './abort-signal.js';
import type { Calculation, Plan } from './calculation.js';
import type { Engines } from './game-engine.js';

/** Calculations of up to this many hands are computed on the calling thread: about 50 µs of work in a single chunk. */
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
  /** How many chunks; fewer are computed if the calculation has fewer. */
  readonly count: number;
  /** The counts of all chunks before the first, to which those of the range are added. */
  readonly before?: Counts;
}

/** The result of a range of chunks. */
export interface RangeResult {
  /** The counts of this range and of all chunks before it. */
  readonly counts: Counts;
  /** Whether the calculation ends here: its last chunk is done, or a target of precision is reached. */
  readonly isEnd: boolean;
}

/** Whose calculation it is, how it is cancelled, and how its progress is reported. */
export interface CalculateOptions {
  /** Accounts take turns; calculations without an account share one turn. */
  readonly account?: string;
  /** Cancels the calculation. A function that makes the signal is called only if the calculation is not done at once. */
  readonly signal?: AbortSignalLike | (() => AbortSignalLike);
  /** The admitted work that this calculation is a part of. */
  readonly admitted?: AdmittedWork;
  /**
   * Called after every chunk, in their order, with the counts until then.
   * @param done the part of the work that these are, above 0 and up to 1
   */
  onProgress?(counts: Counts, done: number): void;
}

/** Work that was admitted before its calculations begin. */
export interface AdmittedWork {
  /** Takes hands for a calculation, which releases them later. @returns how many it got */
  take(handCount: number): number;
  /** Releases what was not taken. */
  release(): void;
}

/** The queue of a calculator, and its totals since it was created. Hands are evaluated hands. */
export interface CalculatorStatus {
  /** Calculations that wait or are being computed. */
  readonly calculations: number;
  /** Hands that these calculations have left to evaluate. */
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

export interface Calculator {
  /** The engines of the calling thread. */
  readonly engines: Promise<Engines>;
  /**
   * Resolves with the counts: at once when they are known or the work is tiny, otherwise when the workers are done.
   * Rejects with the signal's reason once it is aborted: chunks that no worker has begun are dropped.
   * @throws {OverloadedError} too much is under way, of all accounts or of this one
   */
  calculate(calculation: Calculation, options?: CalculateOptions): Promise<CalculationResult>;
  /** The calculation with what is needed to cut it into chunks. */
  plan(calculation: Calculation): Promise<Plan>;
  /**
   * Computes a range of chunks, or all of them, when no request needs the workers. It never counts as queued work.
   * @throws the signal's reason
   */
  calculateInBackground(
    calculation: Calculation,
    options?: { readonly range?: ChunkRange; readonly signal?: AbortSignalLike },
  ): Promise<RangeResult>;
  /** Calculates synchronously what is known or takes at most `maxHands` hands; undefined for any other calculation. */
  calculateNow(calculation: Calculation, maxHands: number): Counts | undefined;
  /** Admits work that is calculated in parts afterwards. @throws {OverloadedError} */
  admit(account: string, handCount: number): AdmittedWork;
  /** Rejects all calculations that are under way, and all that come later, with this reason. */
  abort(reason: Error): void;
  status(): CalculatorStatus;
  /** Resolves once every worker can compute; rejects with the reason when one cannot be started. */
  ready(): Promise<void>;
  /** Ends the workers. Calculations in flight reject. */
  close(): Promise<void>;
}
