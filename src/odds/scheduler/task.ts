// One calculation in the scheduler: which of its chunks is next, and what those give that were computed.
import type { Counts } from '../../engine/counts.js';
import type { CalculateOptions, CalculationResult, Work } from '../calculation.js';
import { ChunkSequence } from '../chunk-sequence.js';
import { type Chunk, chunkCount } from '../chunks.js';
import { type ChunkResult, clock } from '../workers/worker.js';
import type { QueuedTask } from './fair-queue.js';

/** One calculation in the scheduler. */
export class Task implements QueuedTask {
  readonly account: string;
  readonly chunks: number;
  /** Resolves with the counts of all chunks; rejects with the reason of {@link fail}. */
  readonly result: Promise<CalculationResult>;
  isOver = false;
  readonly #sequence: ChunkSequence;
  #began = Number.POSITIVE_INFINITY;
  #ended = 0;
  #settle!: { resolve(result: CalculationResult): void; reject(reason: unknown): void };

  readonly #created = clock();
  #onProgress: CalculateOptions['onProgress'];

  /** @param handsLeft hands that it has still to evaluate, at most; 0 once it is over */
  constructor(
    readonly calculation: Work,
    public handsLeft: number,
    options: CalculateOptions,
  ) {
    this.#sequence = new ChunkSequence(calculation);
    this.#onProgress = options.onProgress;
    this.account = options.account ?? '';
    this.chunks = chunkCount(calculation);
    this.result = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
  }

  /** Whether it has no chunk for a worker now. */
  get isHandedOut(): boolean {
    return !this.#sequence.hasNext;
  }

  /** The number of the next chunk to compute. */
  handOut(): number {
    return this.#sequence.handOut();
  }

  chunkAt(index: number): Chunk {
    return this.#sequence.chunkAt(index);
  }

  /** Takes a chunk's counts. Resolves once they are enough. */
  add(index: number, { counts, began, ended }: ChunkResult, hands: number): void {
    if (this.isOver) return;
    this.#began = Math.min(this.#began, began);
    this.#ended = Math.max(this.#ended, ended);
    this.handsLeft -= hands;
    this.#sequence.add(index, counts, this.#onProgress);
    if (!this.isOver && this.#sequence.isDone) this.#resolve(this.#sequence.counts!);
  }

  #resolve(counts: Counts): void {
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
    this.#onProgress = undefined; // it may keep a whole request in memory while a chunk is still being computed
  }
}
