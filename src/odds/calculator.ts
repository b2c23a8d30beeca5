// The seam between those who ask for odds (HTTP, command line) and those who compute them.
import type { Counts } from '../engine/counts.js';
import type { Calculation } from './calculation.js';

export interface Outcome {
  readonly counts: Counts;
  /** Milliseconds from the call until its first chunk began. */
  readonly queueMs: number;
  /** Milliseconds from its first chunk until its last result. */
  readonly computeMs: number;
}

/** For whom a calculation is done, and for how long. */
export interface Wishes {
  /** Accounts take turns; whoever names none shares one turn. */
  readonly account?: string;
  /** Aborted when the counts are not wanted any longer. */
  readonly signal?: AbortSignal;
  /** Is told after every chunk what the deals until then have counted; which ones they are depends on the threads. */
  onProgress?(counts: Counts): void;
}

/** What a calculator has to do, and has done since it was made. Hands are those that the engine evaluates. */
export interface Activity {
  /** Calculations that wait or are being computed. */
  readonly calculations: number;
  /** Hands that these have still to evaluate. */
  readonly hands: number;
  /** The most hands that may be under way. */
  readonly limit: number;
  readonly dealsDone: number;
  readonly handsDone: number;
  /** Threads that can compute. */
  readonly threads: number;
  /** Threads that died; each is replaced. */
  readonly restarts: number;
  /** Threads that did not start; each is tried again. */
  readonly startFailures: number;
}

export interface Calculator {
  /** The outcome of a calculation that takes no time worth mentioning; undefined for all others. */
  atOnce(calculation: Calculation): Outcome | undefined;
  /**
   * Resolves with the counts; rejects with the signal's reason once it is aborted: chunks that no thread has yet are dropped.
   * @throws {OverloadedError} too much is under way, of all accounts or of this one
   */
  calculate(calculation: Calculation, wishes?: Wishes): Promise<Outcome>;
  /** Rejects all that is under way, and all that comes later, with this reason. */
  interrupt(reason: Error): void;
  activity(): Activity;
  /** Resolves once every thread can compute; rejects with the reason where one cannot be started. */
  ready(): Promise<void>;
  /** Ends the threads. Calculations in flight reject. */
  close(): Promise<void>;
}
