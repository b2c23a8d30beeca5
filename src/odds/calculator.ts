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

export interface Calculator {
  /**
   * Resolves with the counts; rejects with the signal's reason once it is aborted, at the next chunk's end.
   * @param onProgress is told after every chunk how many deals are done
   */
  calculate(calculation: Calculation, signal?: AbortSignal, onProgress?: (deals: number) => void): Promise<Outcome>;
  /** Resolves once the engine answers; rejects when it could not be loaded. */
  ready(): Promise<void>;
  /** Ends the threads. Calculations in flight reject. */
  close(): Promise<void>;
}
