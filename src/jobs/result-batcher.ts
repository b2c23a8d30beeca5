// Commits the results of slices: those that come while a transaction is being committed share the next one.
import { setTimeout as sleep } from 'node:timers/promises';
import { StoreUnavailableError } from '../accounts/errors.js';
import type { SliceResult } from './slice-store.js';

/** The least time from one transaction to the next. */
const INTERVAL_MS = 200;
/** Results of one transaction. */
const MAX_BATCH_SIZE = 32;
/** While the store is lost, results are kept for this time; then their slices are computed again. */
const MAX_WAIT_MS = 15_000;
const RETRY_INTERVAL_MS = 250;

export interface ResultBatcher {
  /** Resolves when the result is committed, or came too late. */
  add(result: SliceResult): Promise<void>;
}

interface Waiting {
  readonly result: SliceResult;
  resolve(): void;
  reject(reason: unknown): void;
}

/** @param write adds results in one transaction; again with the same results it changes nothing */
export const createResultBatcher = (
  write: (results: readonly SliceResult[]) => Promise<void>,
  onCommit: (results: readonly SliceResult[]) => void,
): ResultBatcher => {
  let waiting: Waiting[] = [];
  let isWriting = false;

  const writeUntil = async (results: readonly SliceResult[], deadline: number): Promise<void> => {
    try {
      await write(results);
    } catch (error) {
      if (!(error instanceof StoreUnavailableError) || performance.now() > deadline) throw error;
      await sleep(RETRY_INTERVAL_MS);
      await writeUntil(results, deadline);
    }
  };

  const writeBatch = async (): Promise<void> => {
    const batch = waiting.slice(0, MAX_BATCH_SIZE);
    waiting = waiting.slice(MAX_BATCH_SIZE);
    try {
      const results = batch.map(({ result }) => result);
      await writeUntil(results, performance.now() + MAX_WAIT_MS);
      for (const { resolve } of batch) resolve();
      onCommit(results);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };

  const writeAll = async (): Promise<void> => {
    isWriting = true;
    while (waiting.length > 0) {
      const began = performance.now();
      await writeBatch();
      const left = INTERVAL_MS - (performance.now() - began);
      if (left > 0) await sleep(left);
    }
    isWriting = false;
  };

  return {
    add: result =>
      new Promise((resolve, reject) => {
        waiting.push({ result, resolve, reject });
        if (!isWriting) void writeAll();
      }),
  };
};
