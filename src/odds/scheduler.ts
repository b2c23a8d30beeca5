// Hands the chunks of calculations to idle workers: admits calculations, shares the workers fairly between accounts, computes a
// chunk again when its worker dies, and adds up the results.
import { onAbort, throwIfAborted } from './abort-signal.js';
import { createAdmission } from './admission.js';
import {
  type AnyCounts,
  type CalculateOptions,
  type CalculationResult,
  type CalculatorStatus,
  type PlannedCalculation,
  signalOf,
} from './calculation.js';
import { addAnyCounts, type Chunk, chunkAt, chunkCount, isEnough } from './chunks.js';
import { createFairQueue, Queue, type QueuedTask, type QueueEntry } from './fair-queue.js';
import { evaluatedHands, evaluatedHandsOfChunk } from './work.js';
import { createWorkerPool, type IdleWorker, type WorkerPoolEvents } from './workers/pool.js';
import { ChunkCancelledError, type ChunkResult, clock, type StartWorker, WorkerExitError } from './workers/worker.js';

/** One calculation in the scheduler. */
export class Task implements QueuedTask {
  readonly account: string;
  readonly chunks: number;
  /** Resolves with the counts of all chunks; rejects with the reason of {@link fail}. */
  readonly result: Promise<CalculationResult>;
  isOver = false;
  queueEntry: QueueEntry<Task> | undefined;
  #handedOut = 0;
  #added = 0;
  #counts: AnyCounts | undefined;
  /** Counts of chunks that were computed before those of an earlier chunk, by their numbers. */
  #early: Map<number, AnyCounts> | undefined;
  #began = Number.POSITIVE_INFINITY;
  #ended = 0;
  #settle!: { readonly resolve: (result: CalculationResult) => void; readonly reject: (reason: unknown) => void };

  readonly #created = clock();
  #onProgress: CalculateOptions['onProgress'];

  /** @param handsLeft hands that the engine has still to evaluate for it; 0 once it is over */
  constructor(
    readonly calculation: PlannedCalculation,
    public handsLeft: number,
    options: CalculateOptions,
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

  #addInOrder(counts: AnyCounts): void {
    for (let next: AnyCounts | undefined = counts; next && !this.isOver; next = this.#early?.get(this.#added)) {
      this.#early?.delete(this.#added);
      this.#added++;
      this.#counts = this.#counts ? addAnyCounts(this.#counts, next) : next;
      this.#onProgress?.(this.#counts, this.#added / this.chunks);
      if (this.#added === this.chunks || isEnough(this.calculation, this.#counts)) this.#resolve(this.#counts);
    }
  }

  #resolve(counts: AnyCounts): void {
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

/** A chunk of a task, for a worker. */
interface ChunkRequest {
  readonly task: Task;
  /** The chunk's number. */
  readonly index: number;
  readonly chunk: Chunk;
  readonly hands: number;
  /** How many workers died while they computed it. */
  exits: number;
}

export interface SchedulerOptions {
  readonly threads: number;
  /** Hands that may be under way. */
  readonly queueLimit: number;
  readonly startWorker: StartWorker;
  readonly events: WorkerPoolEvents;
}

export interface Scheduler {
  /** @throws {OverloadedError} the queue is full, or the account's half of it */
  run(calculation: PlannedCalculation, options: CalculateOptions): Promise<CalculationResult>;
  /** Rejects all calculations that are under way. */
  failAll(reason: unknown): void;
  status(): CalculatorStatus;
  /** Resolves when every worker can compute; rejects with the reason when one cannot be started. */
  ready(): Promise<void>;
  /** Whether no worker can be started. */
  isBroken(): boolean;
  close(): Promise<void>;
}

/** Calculations of several chunks that share an account's turns, for each worker. */
const SHARED_TASKS_PER_WORKER = 2;
/** After so many workers died of a chunk, its calculation fails: the chunk may be the cause. */
const MAX_EXITS_PER_CHUNK = 3;

export const createScheduler = ({ threads, queueLimit, startWorker, events }: SchedulerOptions): Scheduler => {
  const tasks = new Set<Task>();
  const queue = createFairQueue<Task>(SHARED_TASKS_PER_WORKER * threads);
  const retries = new Queue<ChunkRequest>();
  const admission = createAdmission(queueLimit, threads);
  let dealsDone = 0;
  let handsDone = 0;

  const fail = (task: Task, reason: unknown): void => {
    admission.release(task.account, task.handsLeft);
    tasks.delete(task);
    task.fail(reason);
    pool.cancelUnwanted();
  };

  const nextRequest = (): ChunkRequest | undefined => {
    for (let retry = retries.shift(); retry; retry = retries.shift()) if (!retry.task.isOver) return retry;
    const task = queue.next();
    if (task === undefined) return undefined;
    const index = task.handOut();
    const chunk = chunkAt(task.calculation, index);
    return { task, index, chunk, hands: evaluatedHandsOfChunk(chunk), exits: 0 };
  };

  const addResult = ({ task, index, hands }: ChunkRequest, result: ChunkResult): void => {
    dealsDone += result.counts.deals;
    handsDone += hands;
    admission.recordSpeed(hands, result.ended - result.began);
    if (task.isOver) return;
    admission.release(task.account, hands);
    const left = task.handsLeft - hands;
    task.add(index, result, hands);
    // A task that failed meanwhile was deleted and released.
    if (!task.isOver || !tasks.delete(task) || left === 0) return;
    admission.release(task.account, left);
    pool.cancelUnwanted();
  };

  const retryOrFail = (request: ChunkRequest, error: unknown): void => {
    if (error instanceof ChunkCancelledError) return;
    const isExit = error instanceof WorkerExitError;
    if (isExit && error.begun) request.exits++;
    if (isExit && request.exits < MAX_EXITS_PER_CHUNK) retries.push(request);
    else fail(request.task, error);
  };

  const compute = async (worker: IdleWorker, request: ChunkRequest): Promise<void> => {
    try {
      addResult(request, await worker.run(request.chunk, () => !request.task.isOver));
    } catch (error) {
      retryOrFail(request, error); // an error of the engine, of the worker, or of the caller's onProgress
    }
    dispatch();
  };

  /** Gives chunks to workers as long as there are both. */
  const dispatch = (): void => {
    for (let worker = pool.idleWorker(); worker; worker = pool.idleWorker()) {
      const request = nextRequest();
      if (request === undefined) return;
      void compute(worker, request);
    }
  };

  const pool = createWorkerPool({ threads, startWorker, onStart: dispatch, events });

  return {
    async run(calculation, options) {
      const hands = evaluatedHands(calculation);
      if (hands < 1) throw new RangeError('a calculation has at least one simulation');
      const { account = '' } = options;
      const signal = signalOf(options);
      throwIfAborted(signal);
      admission.admit(account, hands);
      const task = new Task(calculation, hands, options);
      const removeListener = signal && onAbort(signal, () => fail(task, signal.reason));
      tasks.add(task);
      queue.add(task);
      dispatch();
      return task.result.finally(removeListener);
    },
    failAll: reason => {
      for (const task of tasks) fail(task, reason);
    },
    status: () => ({
      calculations: tasks.size,
      handsLeft: admission.hands(),
      queueLimit,
      dealsDone,
      handsDone,
      workers: pool.size(),
      restarts: pool.restarts(),
      startFailures: pool.startFailures(),
    }),
    ready: pool.ready,
    isBroken: pool.isBroken,
    close: pool.close,
  };
};
