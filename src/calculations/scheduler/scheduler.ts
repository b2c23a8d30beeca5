// Hands the chunks of calculations to idle workers: admits calculations, shares the workers fairly between accounts, computes a
// chunk again when its worker dies, and adds up the results.
import { type Counts, readDeals } from '../../engine/counts.js';
import { onAbort, throwIfAborted } from '../abort-signal.js';
import type { Plan } from '../calculation.js';
import type { AdmittedWork, CalculatorStatus } from '../calculator.js';
import { type BatchResult, ChunkCancelledError, WorkerExitError } from '../workers/worker.js';
import { type Slot, WorkerPool, type WorkerPoolOptions } from '../workers/worker-pool.js';
import { Admission } from './admission.js';
import { FairQueue } from './fair-queue.js';
import { type ChunkRequest, Task, type TaskOptions, type TaskResult } from './task.js';

export interface SchedulerOptions extends Omit<WorkerPoolOptions, 'onStart'> {
  /** Hands that may be under way. */
  readonly queueLimit: number;
}

export type Scheduler = ReturnType<typeof createScheduler>;

/** Calculations of several chunks that share an account's turns, for each worker. */
const SHARED_TASKS_PER_WORKER = 2;
/** After this many workers died while they computed a chunk, its calculation fails: the chunk may be the cause. */
const MAX_EXITS_PER_CHUNK = 3;

/** Chunks and hands of a message: about 1.5 ms of work, and messages of more chunks take long to read. */
const MAX_BATCH_SIZE = 100;
const MAX_BATCH_HANDS = 300_000;

export const createScheduler = ({ threads, queueLimit, startWorker, events }: SchedulerOptions) => {
  const tasks = new Set<Task>();
  const queue = new FairQueue<Task>(SHARED_TASKS_PER_WORKER * threads);
  const admission = new Admission(queueLimit, threads);
  /** Whether background chunks that wait in a worker must be returned. */
  let isYielding = false;
  let isDispatchDue = false;
  let dealsDone = 0;
  let handsDone = 0;

  const release = (task: Task, handCount: number): void => {
    task.handsLeft -= handCount;
    if (!task.isBackground) admission.release(task.account, handCount);
  };

  /** Removes a task that is over. */
  const forget = (task: Task): void => {
    release(task, task.handsLeft);
    tasks.delete(task);
    queue.remove(task);
  };

  const fail = (task: Task, reason: unknown): void => {
    task.fail(reason);
    forget(task);
    pool.cancelUnwanted(); // also without hands left: fewer may have been admitted than it has
  };

  /** The next message to a worker: one chunk, or several small ones of an account. */
  const nextBatch = (): ChunkRequest[] => {
    const batch: ChunkRequest[] = [];
    let handCount = 0;
    for (let task = queue.next(); task; task = queue.nextBeside(task, MAX_BATCH_HANDS - handCount)) {
      batch.push(task.handOut());
      handCount += task.batchHands;
      if (batch.length === MAX_BATCH_SIZE || handCount >= MAX_BATCH_HANDS) break;
    }
    return batch;
  };

  /** @returns the hands that the engine evaluated */
  const addCounts = ({ task, index, chunk }: ChunkRequest, counts: Counts, result: BatchResult): number => {
    const handCount = task.plan.countHands(chunk, counts);
    dealsDone += readDeals(counts);
    handsDone += handCount;
    if (task.isOver) return handCount;
    release(task, Math.min(handCount, task.handsLeft));
    const wasHandedOut = task.isHandedOut;
    task.add(index, counts, result);
    // A task that failed meanwhile was removed.
    if (task.isOver && tasks.has(task)) {
      const isEarly = task.handsLeft > 0;
      forget(task);
      if (isEarly) pool.cancelUnwanted();
    } else if (wasHandedOut && !task.isHandedOut) queue.resume(task); // a chunk that asks for what is missing
    return handCount;
  };

  /** Queues a chunk again that was not begun, whose worker died, or that failed in a message with others; otherwise fails its task. */
  const retryOrFail = (request: ChunkRequest, error: unknown, isAlone: boolean): void => {
    const { task } = request;
    queue.use(task, 0);
    if (task.isOver) return;
    if (!(error instanceof ChunkCancelledError)) {
      const isExit = error instanceof WorkerExitError;
      if (isExit && error.begun) request.exits++;
      if (isExit ? request.exits >= MAX_EXITS_PER_CHUNK : isAlone) {
        fail(task, error);
        return;
      }
      task.batchHands = Number.POSITIVE_INFINITY; // alone, which says whose fault it is
    }
    task.giveBack(request);
    queue.resume(task);
  };

  const compute = async (slot: Slot, batch: readonly ChunkRequest[]): Promise<void> => {
    const isWanted = (): boolean => batch.some(({ task }) => !task.isOver && !(task.isBackground && isYielding));
    try {
      const result = await slot.run(
        batch.map(({ chunk }) => chunk),
        isWanted,
      );
      const ms = result.ended - result.began;
      let handCount = 0;
      for (const [i, request] of batch.entries()) {
        try {
          handCount += addCounts(request, result.counts[i]!, result);
        } catch (error) {
          fail(request.task, error);
        }
        queue.use(request.task, ms / batch.length);
      }
      admission.recordSpeed(handCount, ms);
    } catch (error) {
      for (const request of batch) retryOrFail(request, error, batch.length === 1);
    }
    dispatch();
  };

  /** Sends chunks to idle workers until there are no more of either. */
  const dispatch = (): void => {
    for (let slot = pool.idleSlot(); slot; slot = pool.idleSlot()) {
      const batch = nextBatch();
      if (batch.length === 0) return;
      void compute(slot, batch);
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

  /** Makes room for a request: background chunks that wait in a worker are returned. */
  const yieldBackground = (): void => {
    if (pool.idleSlot()) return;
    isYielding = true;
    pool.cancelUnwanted();
    isYielding = false;
  };

  const pool = new WorkerPool({ threads, startWorker, onStart: dispatch, events });

  return {
    /** Runs a calculation. Background work needs no admission. @throws {OverloadedError} the queue is full, or the account's half of it */
    async run(plan: Plan, options: TaskOptions = {}): Promise<TaskResult> {
      const handCount = plan.evaluatedHands;
      if (plan.chunkCount < 1) throw new RangeError('a calculation has at least one simulation');
      const { account = '', admitted, isBackground } = options;
      const signal = typeof options.signal === 'function' ? options.signal() : options.signal;
      throwIfAborted(signal);
      if (!admitted && !isBackground) admission.admit(account, handCount);
      const task = new Task(plan, admitted ? admitted.take(handCount) : handCount, options);
      const removeListener = signal && onAbort(signal, () => fail(task, signal.reason));
      tasks.add(task);
      queue.add(task);
      if (!isBackground) yieldBackground();
      dispatchSoon();
      return task.result.finally(removeListener);
    },
    /** Admits work that is run in parts afterwards. @throws {OverloadedError} */
    admit: (account: string, handCount: number): AdmittedWork => admission.admitParts(account, handCount),
    /** Rejects all calculations that are under way. */
    failAll(reason: Error, inBackground: Error): void {
      for (const task of tasks) fail(task, task.isBackground ? inBackground : reason);
    },
    status: (): CalculatorStatus => ({
      calculations: [...tasks].filter(({ isBackground }) => !isBackground).length,
      handsLeft: admission.handCount,
      queueLimit,
      dealsDone,
      handsDone,
      workers: pool.size,
      restarts: pool.restarts,
      startFailures: pool.startFailures,
    }),
    pool,
  };
};
