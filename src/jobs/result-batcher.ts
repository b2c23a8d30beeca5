// Commits the results of slices, many in one transaction: those that come while one is being committed, and for a while after it.
import { setTimeout as sleep } from 'node:timers/promises';
import { StoreUnavailableError } from '../accounts/errors.js';
import type { SliceResult } from './slice-store.js';

/**
 * The time from one transaction to the next, unless somebody waits for the results: this instance has nothing else to compute, or a slice
 * goes on with the counts of the one before.
 */
const INTERVAL_MS = 1_000;
/** Results of one transaction. */
const MAX_BATCH_SIZE = 32;
/** While the store is lost, results are kept for this time; then their slices are computed again. */
const MAX_WAIT_MS = 15_000;
const RETRY_INTERVAL_MS = 250;

export interface ResultBatcher {
  /** Resolves when the result is committed, or came too late. */
  add(result: SliceResult): Promise<void>;
  /** Commits what there is without waiting for more. */
  flush(): void;
}

interface Waiting {
  readonly result: SliceResult;
  resolve(): void;
  reject(reason: unknown): void;
}

/**
 * @param write adds results in one transaction; again with the same results it changes nothing
 * @param signal aborted when the process ends: then it does not wait for a store that is lost
 */
export const createResultBatcher = (
  write: (results: readonly SliceResult[]) => Promise<void>,
  onCommit: (results: readonly SliceResult[]) => void,
  signal?: AbortSignal,
): ResultBatcher => {
  let waiting: Waiting[] = [];
  let isWriting = false;
  let isUrgent = false;
  let wake = (): void => undefined;

  const writeUntil = async (results: readonly SliceResult[], deadline: number): Promise<void> => {
    try {
      await write(results);
    } catch (error) {
      const isOver = signal?.aborted || performance.now() > deadline;
      if (!(error instanceof StoreUnavailableError) || isOver) throw error;
      await sleep(RETRY_INTERVAL_MS);
      await writeUntil(results, deadline);
    }
  };

  const writeBatch = async (): Promise<void> => {
    const batch = waiting.slice(0, MAX_BATCH_SIZE);
    waiting = waiting.slice(MAX_BATCH_SIZE);
    isUrgent &&= waiting.length > 0; // what did not fit in is as urgent
    try {
      const results = batch.map(({ result }) => result);
      await writeUntil(results, performance.now() + MAX_WAIT_MS);
      for (const { resolve } of batch) resolve();
      onCommit(results);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };

  const pause = (): Promise<void> =>
    new Promise(resolve => {
      const timer = setTimeout(resolve, INTERVAL_MS);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const writeAll = async (): Promise<void> => {
    isWriting = true;
    while (waiting.length > 0) {
      await writeBatch();
      if (waiting.length < MAX_BATCH_SIZE && !isUrgent) await pause();
    }
    isWriting = false;
  };

  const flush = (): void => {
    isUrgent = true;
    wake();
  };

  return {
    flush,
    add: result =>
      new Promise((resolve, reject) => {
        waiting.push({ result, resolve, reject });
        if (!isWriting) void writeAll();
        else if (result.isAwaited || waiting.length >= MAX_BATCH_SIZE) flush();
      }),
  };
};
