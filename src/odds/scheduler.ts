// Which chunk is computed when and where: room for a calculation, its turns, the threads that compute, and what comes back.
import { onAbort, throwIfAborted } from './aborts.js';
import type { Calculation } from './calculation.js';
import type { Activity, Outcome, Wishes } from './calculator.js';
import { chunkCount, chunkOf } from './chunks.js';
import { createPool, type Order, type PoolNews } from './pool.js';
import { createRoom } from './room.js';
import { Task } from './task.js';
import type { StartThread } from './thread.js';
import { createTurns } from './turns.js';
import { workOf, workOfChunk } from './work.js';

export interface SchedulerOptions {
  readonly threads: number;
  /** Hands that may be under way. */
  readonly queueLimit: number;
  readonly start: StartThread;
  readonly news: PoolNews;
}

export interface Scheduler {
  /** @throws {OverloadedError} there is no room for it */
  run(calculation: Calculation, wishes: Wishes): Promise<Outcome>;
  /** Rejects all that are under way. */
  failAll(reason: unknown): void;
  activity(): Activity;
  /** Resolves when every thread can compute; rejects with the reason where one cannot be started. */
  ready(): Promise<void>;
  /** Whether no thread can be started. */
  isBroken(): boolean;
  close(): Promise<void>;
}

/** Calculations of several chunks that share an account's turns, for each thread. */
const SHARING_OF_THREAD = 2;

export const createScheduler = ({ threads, queueLimit, start, news }: SchedulerOptions): Scheduler => {
  const tasks = new Set<Task>();
  const turns = createTurns(SHARING_OF_THREAD * threads);
  const room = createRoom(queueLimit, threads);
  let dealsDone = 0;
  let handsDone = 0;

  const fail = (task: Task, reason: unknown): void => {
    room.leave(task.account, task.handsLeft);
    tasks.delete(task);
    task.fail(reason);
    pool.dropUnwanted();
  };

  const orderOf = (task: Task): Order => {
    const chunk = chunkOf(task.calculation, task.handOut());
    const hands = workOfChunk(chunk);
    return {
      chunk,
      isWanted: () => !task.isOver,
      done: result => {
        dealsDone += result.counts.deals;
        handsDone += hands;
        room.learn(hands, result.ended - result.began);
        if (task.isOver) return;
        room.leave(task.account, hands);
        task.add(result, hands);
        if (task.isOver) tasks.delete(task);
      },
      failed: reason => fail(task, reason),
    };
  };

  const next = (): Order | undefined => {
    const task = turns.next();
    return task && orderOf(task);
  };
  const pool = createPool(threads, start, next, news);

  return {
    async run(calculation, wishes) {
      if (chunkCount(calculation) < 1) throw new RangeError('a calculation has at least one simulation');
      const { account = '', signal } = wishes;
      throwIfAborted(signal);
      room.enter(account, workOf(calculation));
      const task = new Task(calculation, wishes);
      const deafen = signal && onAbort(signal, () => fail(task, signal.reason));
      tasks.add(task);
      turns.add(task);
      pool.wake();
      return task.outcome.finally(deafen);
    },
    failAll: reason => {
      for (const task of tasks) fail(task, reason);
    },
    activity: () => ({
      calculations: tasks.size,
      hands: room.hands(),
      limit: queueLimit,
      dealsDone,
      handsDone,
      threads: pool.size(),
      restarts: pool.deaths(),
      startFailures: pool.startFailures(),
    }),
    ready: pool.ready,
    isBroken: pool.isBroken,
    close: pool.close,
  };
};
