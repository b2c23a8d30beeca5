// Background work: ranges of chunks that are computed when no request has a chunk for an idle worker. Jobs use it.
import type { AnyCounts, ChunkRange, PlannedCalculation, RangeResult } from '../calculation.js';
import { addAnyCounts, chunkCount, isEnough } from '../chunks.js';
import { Queue, type QueueEntry } from './fair-queue.js';

/** A range of chunks that is being computed. */
export class BackgroundTask {
  readonly result: Promise<RangeResult>;
  isOver = false;
  entry: QueueEntry<BackgroundTask> | undefined;
  #next: number;
  readonly #end: number;
  #added: number;
  #counts: AnyCounts | undefined;
  readonly #early = new Map<number, AnyCounts>();
  readonly #givenBack: number[] = [];
  #settle!: { readonly resolve: (result: RangeResult) => void; readonly reject: (reason: unknown) => void };

  constructor(
    readonly calculation: PlannedCalculation,
    { first, count, before }: ChunkRange,
  ) {
    this.#next = first;
    this.#added = first;
    this.#end = Math.min(first + count, chunkCount(calculation));
    this.#counts = before;
    if (this.#end <= first) throw new RangeError(`the calculation has no chunk ${first}`);
    this.result = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
  }

  /** The number of the next chunk to compute; undefined where each is with a worker. */
  handOut(): number | undefined {
    const returned = this.#givenBack.shift();
    if (returned !== undefined) return returned;
    return this.#next < this.#end ? this.#next++ : undefined;
  }

  /** Takes a chunk back that no worker has computed. */
  giveBack(index: number): void {
    this.#givenBack.push(index);
  }

  /** Takes a chunk's counts. They are added in the order of the chunks. */
  add(index: number, counts: AnyCounts): void {
    if (this.isOver) return;
    this.#early.set(index, counts);
    for (let next = this.#early.get(this.#added); next && !this.isOver; next = this.#early.get(this.#added)) {
      this.#early.delete(this.#added++);
      this.#counts = this.#counts ? addAnyCounts(this.#counts, next) : next;
      const isEnd = this.#added === chunkCount(this.calculation) || isEnough(this.calculation, this.#counts);
      if (isEnd || this.#added === this.#end) this.#resolve({ counts: this.#counts, isEnd });
    }
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
    this.#early.clear();
    this.entry?.remove();
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
  failAll(reason: unknown): void;
}

export const createBackgroundQueue = (): BackgroundQueue => {
  const waiting = new Queue<BackgroundTask>();
  const tasks = new Set<BackgroundTask>();
  const enqueue = (task: BackgroundTask): void => {
    task.entry = waiting.push(task);
  };
  return {
    add(task) {
      tasks.add(task);
      const remove = (): void => void tasks.delete(task);
      task.result.then(remove, remove);
      enqueue(task);
    },
    next() {
      for (let task = waiting.shift(); task; task = waiting.shift()) {
        const index = task.isOver ? undefined : task.handOut();
        if (index === undefined) {
          task.entry = undefined;
          continue;
        }
        task.entry = waiting.unshift(task);
        return { task, index };
      }
      return undefined;
    },
    giveBack({ task, index }) {
      if (task.isOver) return;
      task.giveBack(index);
      if (task.entry === undefined) enqueue(task);
    },
    failAll: reason => {
      for (const task of [...tasks]) task.fail(reason);
    },
  };
};
