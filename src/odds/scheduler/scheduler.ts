// Hands the chunks of calculations to idle workers: admits calculations, shares the workers fairly between accounts, computes a
// chunk again when its worker dies, and adds up the results. What is in the background is computed when nothing else needs a worker.
import { readDeals } from '../../engine/counts.js';
import { onAbort, throwIfAborted } from '../abort-signal.js';
import {
  type AdmittedWork,
  type CalculateOptions,
  CalculatorClosedError,
  type CalculatorStatus,
  type PlannedCalculation,
  signalOf,
} from '../calculation.js';
import type { Chunk } from '../kind.js';
import { kindOf } from '../kinds.js';
import { ChunkCancelledError, type ChunkResult, type StartWorker, WorkerExitError } from '../workers/worker.js';
import { createWorkerPool, type IdleWorker, type WorkerPoolEvents } from '../workers/worker-pool.js';
import { createAdmission } from './admission.js';
import { ArrivalQueue, FairQueue } from './fair-queue.js';
import { Task, type TaskOptions, type TaskResult } from './task.js';

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

export interface RunOptions extends TaskOptions, CalculateOptions {}

export interface Scheduler {
  /** What is in the background is no part of what is admitted. @throws {OverloadedError} the queue is full, or the account's half of it */
  run(calculation: PlannedCalculation, options?: RunOptions): Promise<TaskResult>;
  /** Admits work that is run in parts afterwards. @throws {OverloadedError} */
  admit(account: string, hands: number): AdmittedWork;
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

/** Chunks and hands of a message: about 1.5 ms of work, and messages of more chunks take long to read. */
const MAX_BATCH_SIZE = 100;
const MAX_BATCH_HANDS = 300_000;

export const createScheduler = ({ threads, queueLimit, startWorker, events }: SchedulerOptions): Scheduler => {
  const tasks = new Set<Task>();
  const queue = new FairQueue<Task>(SHARED_TASKS_PER_WORKER * threads);
  const background = new ArrivalQueue<Task>();
  const retries: ChunkRequest[] = [];
  /** Whether background chunks that wait in a worker are to be given back. */
  let isYielding = false;
  let isDispatchDue = false;
  const admission = createAdmission(queueLimit, threads);
  let dealsDone = 0;
  let handsDone = 0;

  const release = (task: Task, hands: number): void => {
    if (!task.isBackground) admission.release(task.account, hands);
  };

  /** Forgets a task that is over. @param hands of it that were not released yet */
  const forget = (task: Task, hands: number): void => {
    release(task, hands);
    tasks.delete(task);
    (task.isBackground ? background : queue).remove(task);
  };

  const fail = (task: Task, reason: unknown): void => {
    const { handsLeft } = task;
    task.fail(reason);
    forget(task, handsLeft);
    pool.cancelUnwanted();
  };

  const use = ({ account, isBackground }: Task, ms: number): void => {
    if (!isBackground) queue.use(account, ms);
  };

  const add = (task: Task): void => (task.isBackground ? background : queue).add(task);

  const nextInBackground = (maxHands = Number.POSITIVE_INFINITY): Task | undefined => {
    while (background.peek()?.isHandedOut) background.take();
    const task = background.peek();
    return task && (maxHands === Number.POSITIVE_INFINITY || task.batchHands <= maxHands) ? task : undefined;
  };

  const nextRetry = (): ChunkRequest | undefined => {
    for (let retry = retries.shift(); retry; retry = retries.shift()) {
      if (!retry.task.isOver) return retry;
      use(retry.task, 0);
    }
    return undefined;
  };

  const toRequest = (task: Task): ChunkRequest => {
    const index = task.handOut();
    return { task, index, chunk: task.chunkAt(index), exits: 0 };
  };

  /** What a worker gets next: one chunk, or several small ones of an account. */
  const nextBatch = (): ChunkRequest[] => {
    const retry = nextRetry();
    if (retry) return [retry];
    const first = queue.next() ?? nextInBackground();
    if (first === undefined) return [];
    const batch = [toRequest(first)];
    let hands = first.batchHands;
    while (batch.length < MAX_BATCH_SIZE && hands < MAX_BATCH_HANDS) {
      const left = MAX_BATCH_HANDS - hands;
      const next = first.isBackground ? nextInBackground(left) : queue.nextBeside(first.account, left);
      if (next === undefined) break;
      batch.push(toRequest(next));
      hands += next.batchHands;
    }
    return batch;
  };

  const addResult = ({ task, index, chunk }: ChunkRequest, result: ChunkResult): number => {
    const hands = kindOf(chunk).evaluatedHandsOfChunk(chunk, result.counts);
    dealsDone += readDeals(result.counts);
    handsDone += hands;
    if (task.isOver) return hands;
    const released = Math.min(hands, task.handsLeft);
    release(task, released);
    const left = task.handsLeft - released;
    const wasHandedOut = task.isHandedOut;
    task.add(index, result, released);
    // A task that failed meanwhile was forgotten.
    if (task.isOver && tasks.has(task)) {
      forget(task, left);
      if (left > 0) pool.cancelUnwanted();
    } else if (wasHandedOut && !task.isHandedOut) resume(task); // a chunk that asks for what is missing
    return hands;
  };

  const resume = (task: Task): void => {
    if (task.isBackground) background.add(task);
    else queue.resume(task);
  };

  /** @returns whether the chunk will be computed again */
  const retryOrFail = (request: ChunkRequest, error: unknown, isAlone: boolean): boolean => {
    const { task, index } = request;
    if (error instanceof ChunkCancelledError) {
      if (!task.isOver && task.isBackground) {
        task.giveBack(index);
        background.add(task);
      }
      return false;
    }
    const isExit = error instanceof WorkerExitError;
    if (isExit && error.begun) request.exits++;
    const isRetried = isExit ? request.exits < MAX_EXITS_PER_CHUNK : !isAlone;
    if (isRetried) retries.push(request);
    else fail(task, error);
    return isRetried;
  };

  const compute = async (worker: IdleWorker, batch: readonly ChunkRequest[]): Promise<void> => {
    const isWanted = (): boolean => batch.some(({ task }) => !task.isOver && !(task.isBackground && isYielding));
    try {
      const { results, ms } = await worker.run(
        batch.map(({ chunk }) => chunk),
        isWanted,
      );
      let hands = 0;
      for (const [i, request] of batch.entries()) {
        try {
          hands += addResult(request, results[i]!);
        } catch (error) {
          fail(request.task, error);
        }
        use(request.task, ms / batch.length);
      }
      admission.recordSpeed(hands, ms);
    } catch (error) {
      for (const request of batch) if (!retryOrFail(request, error, batch.length === 1)) use(request.task, 0);
    }
    dispatch();
  };

  /** Gives chunks to workers as long as there are both. */
  const dispatch = (): void => {
    for (let worker = pool.idleWorker(); worker; worker = pool.idleWorker()) {
      const batch = nextBatch();
      if (batch.length === 0) return;
      void compute(worker, batch);
    }
  };

  /** Calculations that come one after the other without a pause are dispatched together. */
  const dispatchSoon = (): void => {
    if (isDispatchDue) return;
    isDispatchDue = true;
    queueMicrotask(() => {
      isDispatchDue = false;
      dispatch();
    });
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
    async run(calculation, options = {}) {
      const hands = kindOf(calculation).evaluatedHands(calculation);
      if (hands < 1) throw new RangeError('a calculation has at least one simulation');
      const { account = '', admitted, isBackground } = options;
      const signal = signalOf(options);
      throwIfAborted(signal);
      if (!admitted && !isBackground) admission.admit(account, hands);
      const task = new Task(calculation, admitted ? admitted.take(hands) : hands, options);
      const removeListener = signal && onAbort(signal, () => fail(task, signal.reason));
      tasks.add(task);
      add(task);
      if (!isBackground) yieldBackground();
      dispatchSoon();
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
      const closed = new CalculatorClosedError('the calculator is closed', { cause: reason });
      for (const task of tasks) fail(task, task.isBackground ? closed : reason);
    },
    status: () => ({
      calculations: [...tasks].filter(({ isBackground }) => !isBackground).length,
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
