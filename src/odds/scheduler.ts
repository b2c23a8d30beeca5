// Hands the chunks of calculations to idle workers: admits calculations, shares the workers fairly between accounts, computes a
// chunk again when its worker dies, and adds up the results.
import { addCounts, type Counts } from '../engine/counts.js';
import { onAbort, throwIfAborted } from './abort-signal.js';
import { createAdmission } from './admission.js';
import {
  type CalculateOptions,
  type Calculation,
  type CalculationResult,
  type CalculatorStatus,
  signalOf,
} from './calculation.js';
import { type Chunk, chunkAt, chunkCount } from './chunks.js';
import { createFairQueue, Queue, type QueuedTask, type QueueEntry } from './fair-queue.js';
import { evaluatedHandsOfChunk } from './work.js';
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
  #done = 0;
  #counts: Counts | undefined;
  #began = Number.POSITIVE_INFINITY;
  #ended = 0;
  #settle!: { readonly resolve: (result: CalculationResult) => void; readonly reject: (reason: unknown) => void };

  readonly #created = clock();
  #onProgress: CalculateOptions['onProgress'];

  /** @param handsLeft hands that the engine has still to evaluate for it; 0 once it is over */
  constructor(
    readonly calculation: Calculation,
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

  /** Adds a chunk's counts; resolves with the last chunk. */
  add({ counts, began, ended }: ChunkResult, hands: number): void {
    if (this.isOver) return;
    this.#counts = this.#counts ? addCounts(this.#counts, counts) : counts;
    this.#began = Math.min(this.#began, began);
    this.#ended = Math.max(this.#ended, ended);
    this.handsLeft -= hands;
    this.#onProgress?.(this.#counts);
    if (++this.#done < this.chunks) return;
    this.#end();
    const queueMs = this.#began - this.#created;
    this.#settle.resolve({ counts: this.#counts, queueMs, computeMs: this.#ended - this.#began });
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
    this.queueEntry?.remove();
  }
}

/** A chunk of a task, for a worker. */
interface ChunkRequest {
  readonly task: Task;
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
  /**
   * @param hands hands that the engine evaluates for the calculation
   * @throws {OverloadedError} the queue is full, or the account's half of it
   */
  run(calculation: Calculation, hands: number, options: CalculateOptions): Promise<CalculationResult>;
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
    const chunk = chunkAt(task.calculation, task.handOut());
    return { task, chunk, hands: evaluatedHandsOfChunk(chunk), exits: 0 };
  };

  const addResult = ({ task, hands }: ChunkRequest, result: ChunkResult): void => {
    dealsDone += result.counts.deals;
    handsDone += hands;
    admission.recordSpeed(hands, result.ended - result.began);
    if (task.isOver) return;
    admission.release(task.account, hands);
    task.add(result, hands);
    if (task.isOver) tasks.delete(task);
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
    async run(calculation, hands, options) {
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
