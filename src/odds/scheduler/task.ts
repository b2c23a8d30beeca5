// One calculation in the scheduler: which of its chunks is next, and what those give that were computed.
import type { CalculateOptions, CalculationResult, Work, WorkResult } from '../calculation.js';
import { addAnyCounts, chunkCount, isEnough } from '../chunks.js';
import { type ChunkResult, clock } from '../workers/worker.js';
import type { QueuedTask, QueueEntry } from './fair-queue.js';

/** One calculation in the scheduler. */
export class Task implements QueuedTask {
  readonly account: string;
  readonly chunks: number;
  /** Resolves with the counts of all chunks; rejects with the reason of {@link fail}. */
  readonly result: Promise<CalculationResult<WorkResult>>;
  isOver = false;
  queueEntry: QueueEntry<Task> | undefined;
  #handedOut = 0;
  #added = 0;
  #counts: WorkResult | undefined;
  /** Counts of chunks that were computed before those of an earlier chunk, by their numbers. */
  #early: Map<number, WorkResult> | undefined;
  #began = Number.POSITIVE_INFINITY;
  #ended = 0;
  #settle!: { resolve(result: CalculationResult<WorkResult>): void; reject(reason: unknown): void };

  readonly #created = clock();
  #onProgress: CalculateOptions<WorkResult>['onProgress'];

  /** @param handsLeft what it has still to do, in hands that take as long; 0 once it is over */
  constructor(
    readonly calculation: Work,
    public handsLeft: number,
    options: CalculateOptions<WorkResult>,
    /** How many times as long it takes as evaluating its hands. */
    readonly slowness = 1,
  ) {
    this.#onProgress = options.onProgress;
    this.account = options.account ?? '';
    this.chunks = chunkCount(calculation);
    this.result = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
  }

  get isHandedOut(): boolean {
    return this.#handedOut === this.chunks;
  }

  /** The number of the next chunk to compute. */
  handOut(): number {
    return this.#handedOut++;
  }

  /**
   * Takes a chunk's counts. They are added in the order of the chunks, so that sums of fractions, and how many chunks are enough,
   * do not depend on the workers. Resolves once they are enough.
   */
  add(index: number, { counts, began, ended }: ChunkResult, hands: number): void {
    if (this.isOver) return;
    this.#began = Math.min(this.#began, began);
    this.#ended = Math.max(this.#ended, ended);
    this.handsLeft -= hands;
    if (index > this.#added) {
      this.#early ??= new Map();
      this.#early.set(index, counts);
    } else this.#addInOrder(counts);
  }

  #addInOrder(counts: WorkResult): void {
    for (let next: WorkResult | undefined = counts; next && !this.isOver; next = this.#early?.get(this.#added)) {
      this.#early?.delete(this.#added);
      this.#added++;
      this.#counts = this.#counts ? addAnyCounts(this.#counts, next) : next;
      this.#onProgress?.(this.#counts, this.#added / this.chunks);
      if (this.#added === this.chunks || isEnough(this.calculation, this.#counts)) this.#resolve(this.#counts);
    }
  }

  #resolve(counts: WorkResult): void {
    this.#end();
    const queueMs = this.#began - this.#created;
    this.#settle.resolve({ counts, queueMs, computeMs: this.#ended - this.#began });
  }

  /** Rejects; later results of its chunks are ignored. */
  fail(reason: unknown): void {
    if (this.isOver) return;
    this.#end();
    this.#settle.reject(reason);
  }

  #end(): void {
    this.isOver = true;
    this.handsLeft = 0;
    this.#early = undefined;
    this.#onProgress = undefined; // it may keep a whole request in memory while a chunk is still being computed
    this.queueEntry?.remove();
  }
}
