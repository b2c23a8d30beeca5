// One calculation in the scheduler, or a range of its chunks: which chunk is next, and the counts of the computed ones. Counts are added
// in the order of the chunks, so that sums of fractions, and the number of chunks that suffice, do not depend on the workers.
import type { Counts } from '../../engine/counts.js';
import { addChunk, type Plan } from '../calculation.js';
import type { CalculateOptions, CalculationResult, ChunkRange, RangeResult } from '../calculator.js';
import type { Chunk } from '../game-engine.js';
import { type BatchResult, clock } from '../workers/worker.js';

export interface TaskOptions extends CalculateOptions {
  /** All of its chunks by default. */
  readonly range?: ChunkRange | undefined;
  /** Whether it is computed when nothing else needs the workers. */
  readonly isBackground?: boolean;
}

/** Chunks of up to this many hands share a message, since a message takes longer than computing them. */
const MAX_BATCHED_HANDS = 100_000;

export interface TaskResult extends CalculationResult, RangeResult {}

/** A chunk of a task, for a worker. */
export interface ChunkRequest {
  readonly task: Task;
  readonly index: number;
  readonly chunk: Chunk;
  /** How many workers died while they computed it. */
  exits: number;
}

export class Task {
  readonly account: string;
  readonly isBackground: boolean;
  readonly isSingle: boolean;
  /** The hands of its only chunk if it may share a message with others; infinite if it is larger, or has failed in such a message. */
  batchHands: number;
  /** Resolves with the counts of all chunks; rejects with the reason of {@link fail}. */
  readonly result: Promise<TaskResult>;
  isOver = false;
  #settle!: { resolve(result: TaskResult): void; reject(reason: unknown): void };
  #onProgress: CalculateOptions['onProgress'];
  readonly #created = clock();
  #began = Number.POSITIVE_INFINITY;
  #ended = 0;
  /** The sum of the counts of all chunks so far, and of the chunks before the range. */
  #counts: Counts | undefined;
  #next: number;
  #added: number;
  /** The end of the range, and of the first round, whose chunks can be computed at the same time; both not included. */
  readonly #end: number;
  readonly #firstRound: number;
  /** Counts of chunks that were done before an earlier chunk, by their numbers. */
  #early: Map<number, Counts> | undefined;
  /** Chunks that were handed out, and that no worker has computed. */
  readonly #givenBack: ChunkRequest[] = [];

  constructor(
    readonly plan: Plan,
    /** Hands that it has left to evaluate, at most, and that were admitted unless it is in the background. */
    public handsLeft: number,
    { account = '', onProgress, range, isBackground = false }: TaskOptions = {},
  ) {
    this.account = account;
    this.isBackground = isBackground;
    this.#onProgress = onProgress;
    const { first, count, before }: ChunkRange = range ?? { first: 0, count: Number.POSITIVE_INFINITY };
    this.#firstRound = plan.chunkCount;
    this.#end = Math.min(first + count, plan.maxChunks);
    if (this.#end <= first) throw new RangeError(`the calculation has no chunk ${first}`);
    [this.#next, this.#added, this.#counts] = [first, first, before];
    this.isSingle = this.#firstRound === 1;
    const all = plan.evaluatedHands;
    const isSmall = this.isSingle && all <= MAX_BATCHED_HANDS && plan.isQuick;
    this.batchHands = isSmall ? all : Number.POSITIVE_INFINITY;
    this.result = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
  }

  /** Whether it has no chunk for a worker now: those after the first round wait for all before them. */
  get isHandedOut(): boolean {
    if (this.isOver) return true;
    if (this.#givenBack.length > 0) return false;
    return this.#next >= this.#end || (this.#next >= this.#firstRound && this.#next !== this.#added);
  }

  handOut(): ChunkRequest {
    const givenBack = this.#givenBack.shift();
    if (givenBack) return givenBack;
    const index = this.#next++;
    return { task: this, index, chunk: this.plan.chunkAt(index, this.#counts), exits: 0 };
  }

  giveBack(request: ChunkRequest): void {
    this.#givenBack.push(request);
  }

  /** Takes a chunk's counts. Resolves once they are enough. */
  add(index: number, counts: Counts, { began, ended }: Pick<BatchResult, 'began' | 'ended'>): void {
    if (this.isOver) return;
    this.#began = Math.min(this.#began, began);
    this.#ended = Math.max(this.#ended, ended);
    if (index > this.#added) {
      this.#early ??= new Map();
      this.#early.set(index, counts);
      return;
    }
    for (let next: Counts | undefined = counts; next && !this.isOver; next = this.#early?.get(this.#added)) {
      this.#early?.delete(this.#added);
      this.#addNext(next);
    }
  }

  #addNext(next: Counts): void {
    const counts = addChunk(this.plan, this.#counts, this.#added++, next);
    this.#counts = counts;
    const isEnd = this.plan.isEnough(this.#added, counts);
    this.#onProgress?.(counts, this.plan.measureDone(this.#added, counts));
    if (this.isOver || (!isEnd && this.#added < this.#end)) return;
    this.#finish();
    const [queueMs, computeMs] = [this.#began - this.#created, this.#ended - this.#began];
    this.#settle.resolve({ counts, isEnd, queueMs, computeMs });
  }

  /** Rejects; later results of its chunks are ignored. */
  fail(reason: unknown): void {
    if (this.isOver) return;
    this.#finish();
    this.#settle.reject(reason);
  }

  #finish(): void {
    this.isOver = true;
    this.#onProgress = undefined; // it may keep a whole request in memory while a chunk is still being computed
  }
}
