// A calculation under way: which of its chunks are handed out, and what those that came back have counted.
import { addCounts, type Counts } from '../engine/counts.js';
import type { Calculation } from './calculation.js';
import type { Outcome, Wishes } from './calculator.js';
import { chunkCount } from './chunks.js';
import { type ChunkResult, clock } from './messages.js';
import type { Place } from './queue.js';
import { workOf } from './work.js';

export class Task {
  readonly account: string;
  readonly chunks: number;
  /** Resolves with the counts of all chunks; rejects with what it is ended with. */
  readonly outcome: Promise<Outcome>;
  /** Hands that the engine has still to evaluate for it; 0 once it is over. */
  handsLeft: number;
  isOver = false;
  /** Where it waits for its turns; it leaves by itself when it is over. */
  place: Place<Task> | undefined;
  #handedOut = 0;
  #done = 0;
  #counts: Counts | undefined;
  #began = Number.POSITIVE_INFINITY;
  #ended = 0;
  #settle!: { readonly resolve: (outcome: Outcome) => void; readonly reject: (reason: unknown) => void };

  readonly #called = clock();
  #onProgress: Wishes['onProgress'];

  constructor(
    readonly calculation: Calculation,
    wishes: Wishes,
  ) {
    this.#onProgress = wishes.onProgress;
    this.account = wishes.account ?? '';
    this.chunks = chunkCount(calculation);
    this.handsLeft = workOf(calculation);
    this.outcome = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
  }

  /** Whether every chunk was handed out. */
  get isHandedOut(): boolean {
    return this.#handedOut === this.chunks;
  }

  /** The number of the next chunk to compute. */
  handOut(): number {
    return this.#handedOut++;
  }

  /** Adds a chunk's counts; with the last one, resolves. */
  add({ counts, began, ended }: ChunkResult, hands: number): void {
    if (this.isOver) return;
    this.#counts = this.#counts ? addCounts(this.#counts, counts) : counts;
    this.#began = Math.min(this.#began, began);
    this.#ended = Math.max(this.#ended, ended);
    this.handsLeft -= hands;
    this.#onProgress?.(this.#counts);
    if (++this.#done < this.chunks) return;
    this.#end();
    const queueMs = this.#began - this.#called;
    this.#settle.resolve({ counts: this.#counts, queueMs, computeMs: this.#ended - this.#began });
  }

  /** Rejects; what its chunks still count is not wanted. */
  fail(reason: unknown): void {
    if (this.isOver) return;
    this.#end();
    this.#settle.reject(reason);
  }

  #end(): void {
    this.isOver = true;
    this.handsLeft = 0;
    this.#onProgress = undefined; // it may hold a whole request, and a chunk of it may still be computed
    this.place?.leave();
  }
}
