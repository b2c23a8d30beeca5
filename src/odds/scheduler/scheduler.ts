// Hands the chunks of calculations to idle workers: admits calculations, shares the workers fairly between accounts, computes a
// chunk again when its worker dies, and adds up the results.
import { onAbort, throwIfAborted } from '../abort-signal.js';
import {
  type AdmittedWork,
  type CalculateOptions,
  type CalculationResult,
  CalculatorClosedError,
  type CalculatorStatus,
  type ChunkRange,
  type PlannedCalculation,
  type RangeResult,
  signalOf,
  type Work,
} from '../calculation.js';
import type { Chunk } from '../chunks.js';
import { countDeals, evaluatedHands, evaluatedHandsOfChunk } from '../work.js';
import { createWorkerPool, type IdleWorker, type WorkerPoolEvents } from '../workers/pool.js';
import { ChunkCancelledError, type ChunkResult, type StartWorker, WorkerExitError } from '../workers/worker.js';
import { createAdmission } from './admission.js';
import { type BackgroundChunk, BackgroundTask, createBackgroundQueue } from './background.js';
import { createFairQueue } from './fair-queue.js';
import { Task } from './task.js';

/** A chunk of a task, for a worker. */
interface ChunkRequest {
  readonly task: Task;
  /** The chunk's number. */
  readonly index: number;
  readonly chunk: Chunk;
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
  run(calculation: Work, options: CalculateOptions): Promise<CalculationResult>;
  /** Admits work that is run in parts afterwards. @throws {OverloadedError} */
  admit(account: string, hands: number): AdmittedWork;
  /** Computes a range of chunks, or all, when no request needs the workers. It is not a part of what is admitted. */
  runInBackground(calculation: PlannedCalculation, range?: ChunkRange, signal?: AbortSignal): Promise<RangeResult>;
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
  const retries: ChunkRequest[] = [];
  const background = createBackgroundQueue();
  /** Whether background chunks that wait in a worker are to be given back. */
  let isYielding = false;
  const admission = createAdmission(queueLimit, threads);
  let dealsDone = 0;
  let handsDone = 0;

  const fail = (task: Task, reason: unknown): void => {
    admission.release(task.account, task.handsLeft);
    tasks.delete(task);
    task.fail(reason);
    queue.remove(task);
    pool.cancelUnwanted();
  };

  const nextRequest = (): ChunkRequest | undefined => {
    for (let retry = retries.shift(); retry; retry = retries.shift()) {
      if (!retry.task.isOver) return retry;
      queue.use(retry.task.account, 0);
    }
    const task = queue.next();
    if (task === undefined) return undefined;
    const index = task.handOut();
    return { task, index, chunk: task.chunkAt(index), exits: 0 };
  };

  const addResult = ({ task, index, chunk }: ChunkRequest, result: ChunkResult, ms: number): void => {
    const hands = evaluatedHandsOfChunk(chunk, result.counts);
    dealsDone += countDeals(chunk, result.counts);
    handsDone += hands;
    admission.recordSpeed(hands, ms);
    if (task.isOver) return;
    const released = Math.min(hands, task.handsLeft);
    admission.release(task.account, released);
    const left = task.handsLeft - released;
    const wasHandedOut = task.isHandedOut;
    task.add(index, result, released);
    if (wasHandedOut && !task.isHandedOut) queue.resume(task); // a chunk that asks for what is missing
    // A task that failed meanwhile was deleted and released.
    if (!task.isOver || !tasks.delete(task)) return;
    queue.remove(task);
    if (left === 0) return;
    admission.release(task.account, left);
    pool.cancelUnwanted();
  };

  /** @returns whether the chunk will be computed again */
  const retryOrFail = (request: ChunkRequest, error: unknown): boolean => {
    if (error instanceof ChunkCancelledError) return false;
    const isExit = error instanceof WorkerExitError;
    if (isExit && error.begun) request.exits++;
    const isRetried = isExit && request.exits < MAX_EXITS_PER_CHUNK;
    if (isRetried) retries.push(request);
    else fail(request.task, error);
    return isRetried;
  };

  const compute = async (worker: IdleWorker, request: ChunkRequest): Promise<void> => {
    let ms = 0;
    let isRetried = false;
    try {
      const result = await worker.run(request.chunk, () => !request.task.isOver);
      ms = result.ended - result.began;
      addResult(request, result, ms);
    } catch (error) {
      isRetried = retryOrFail(request, error); // an error of the engine, of the worker, or of the caller's onProgress
    }
    if (!isRetried) queue.use(request.task.account, ms);
    dispatch();
  };

  const computeInBackground = async (worker: IdleWorker, request: BackgroundChunk): Promise<void> => {
    const { task, index } = request;
    const chunk = task.chunkAt(index);
    try {
      const result = await worker.run(chunk, () => !task.isOver && !isYielding);
      dealsDone += countDeals(chunk, result.counts);
      handsDone += evaluatedHandsOfChunk(chunk, result.counts);
      task.add(index, result.counts);
      background.resume(task);
    } catch (error) {
      if (error instanceof ChunkCancelledError || (error instanceof WorkerExitError && !error.begun)) {
        background.giveBack(request);
      } else task.fail(error);
    }
    dispatch();
  };

  /** Gives chunks to workers as long as there are both. */
  const dispatch = (): void => {
    for (let worker = pool.idleWorker(); worker; worker = pool.idleWorker()) {
      const request = nextRequest();
      if (request) void compute(worker, request);
      else {
        const chunk = background.next();
        if (chunk === undefined) return;
        void computeInBackground(worker, chunk);
      }
    }
  };

  /** Makes place for a request: background chunks that wait in a worker are given back. */
  const yieldBackground = (): void => {
    if (pool.idleWorker()) return;
    isYielding = true;
    pool.cancelUnwanted();
    isYielding = false;
  };

  const pool = createWorkerPool({ threads, startWorker, onStart: dispatch, events });

  return {
    async run(calculation, options) {
      const hands = evaluatedHands(calculation);
      if (hands < 1) throw new RangeError('a calculation has at least one simulation');
      const { account = '' } = options;
      const signal = signalOf(options);
      throwIfAborted(signal);
      const { admitted } = options;
      if (!admitted) admission.admit(account, hands);
      const task = new Task(calculation, admitted ? admitted.take(hands) : hands, options);
      const removeListener = signal && onAbort(signal, () => fail(task, signal.reason));
      tasks.add(task);
      queue.add(task);
      yieldBackground();
      dispatch();
      return task.result.finally(removeListener);
    },
    async runInBackground(calculation, range, signal) {
      throwIfAborted(signal);
      const task = new BackgroundTask(calculation, range);
      const removeListener = signal && onAbort(signal, () => task.fail(signal.reason));
      background.add(task);
      dispatch();
      return task.result.finally(removeListener);
    },
    admit: (account, hands) => {
      admission.admit(account, hands);
      let left = hands;
      return {
        take: wanted => {
          const taken = Math.min(left, wanted);
          left -= taken;
          return taken;
        },
        release: () => {
          admission.release(account, left);
          left = 0;
        },
      };
    },
    failAll: reason => {
      for (const task of tasks) fail(task, reason);
      background.failAll(new CalculatorClosedError('the calculator is closed', { cause: reason }));
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
