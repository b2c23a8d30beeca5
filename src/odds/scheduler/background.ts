// Background work: ranges of chunks that are computed when no request has a chunk for an idle worker. Jobs use it.
import type { Counts } from '../../engine/counts.js';
import type { ChunkRange, PlannedCalculation, RangeResult } from '../calculation.js';
import { ChunkSequence } from '../chunk-sequence.js';
import type { Chunk } from '../chunks.js';
import { ArrivalQueue } from './fair-queue.js';

/** A range of chunks that is being computed. */
export class BackgroundTask {
  readonly result: Promise<RangeResult>;
  isOver = false;
  readonly #sequence: ChunkSequence;
  readonly #givenBack: number[] = [];
  #settle!: { readonly resolve: (result: RangeResult) => void; readonly reject: (reason: unknown) => void };

  constructor(calculation: PlannedCalculation, range?: ChunkRange) {
    this.#sequence = new ChunkSequence(calculation, range);
    this.result = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
  }

  /** The number of the next chunk to compute; undefined where there is none now. */
  handOut(): number | undefined {
    return this.#givenBack.shift() ?? (this.#sequence.hasNext ? this.#sequence.handOut() : undefined);
  }

  chunkAt(index: number): Chunk {
    return this.#sequence.chunkAt(index);
  }

  /** Takes a chunk back that no worker has computed. */
  giveBack(index: number): void {
    this.#givenBack.push(index);
  }

  /** Takes a chunk's counts. */
  add(index: number, counts: Counts): void {
    if (this.isOver) return;
    const sequence = this.#sequence;
    sequence.add(index, counts);
    if (sequence.isDone) this.#resolve({ counts: sequence.counts!, isEnd: sequence.isEnd });
  }

  /** Rejects; later results of its chunks are ignored. */
  fail(reason: unknown): void {
    if (this.isOver) return;
    this.#finish();
    this.#settle.reject(reason);
  }

  #resolve(result: RangeResult): void {
    this.#finish();
    this.#settle.resolve(result);
  }

  #finish(): void {
    this.isOver = true;
  }
}

/** A chunk of a task, for a worker. */
export interface BackgroundChunk {
  readonly task: BackgroundTask;
  readonly index: number;
}

export interface BackgroundQueue {
  add(task: BackgroundTask): void;
  /** The next chunk of the oldest task that has one left. */
  next(): BackgroundChunk | undefined;
  /** Takes a chunk back that no worker has computed. */
  giveBack(chunk: BackgroundChunk): void;
  /** Takes a task in again that has a chunk now: one after its first round. */
  resume(task: BackgroundTask): void;
  failAll(reason: unknown): void;
}

export const createBackgroundQueue = (): BackgroundQueue => {
  const waiting = new ArrivalQueue<BackgroundTask>();
  const tasks = new Set<BackgroundTask>();
  /** The one whose chunks are handed out. */
  let current: BackgroundTask | undefined;
  return {
    add(task) {
      tasks.add(task);
      const remove = (): void => {
        tasks.delete(task);
        waiting.remove(task);
      };
      task.result.then(remove, remove);
      waiting.add(task);
    },
    next() {
      for (current ??= waiting.take(); current; current = waiting.take()) {
        const index = current.isOver ? undefined : current.handOut();
        if (index !== undefined) return { task: current, index };
      }
      return undefined;
    },
    giveBack({ task, index }) {
      if (task.isOver) return;
      task.giveBack(index);
      if (task !== current) waiting.add(task);
    },
    resume(task) {
      if (!task.isOver && task !== current) waiting.add(task);
    },
    failAll: reason => {
      for (const task of [...tasks]) task.fail(reason);
    },
  };
};
