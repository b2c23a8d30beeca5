// Commits the results of slices. Results that arrive within 200 ms share a transaction.
import { StoreUnavailableError } from '../../accounts/account-model.js';
import type { SliceResult } from '../add-results.js';

/** How long a result waits for others, unless the next slice waits for it. */
const WAIT_MS = 200;
const MAX_BATCH_SIZE = 32;

interface Waiting {
  readonly result: SliceResult;
  resolve(): void;
  reject(reason: unknown): void;
}

/** @param write adds results in one transaction; those that were added before change nothing */
export const createResultBatcher = (
  write: (results: readonly SliceResult[]) => Promise<void>,
  onCommit: (results: readonly SliceResult[]) => void,
) => {
  let waiting: Waiting[] = [];
  let isWriting = false;
  let timer: NodeJS.Timeout | undefined;

  const writeBatch = async (batch: readonly Waiting[]): Promise<void> => {
    const results = batch.map(({ result }) => result);
    try {
      await write(results);
    } catch (error) {
      // One faulty result must not fail the others: each is written alone.
      const areTriedAlone = batch.length > 1 && !(error instanceof StoreUnavailableError);
      if (areTriedAlone) for (const each of batch) await writeBatch([each]);
      else for (const { reject } of batch) reject(error);
      return;
    }
    for (const { resolve } of batch) resolve();
    onCommit(results);
  };

  const writeAll = async (): Promise<void> => {
    isWriting = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MAX_BATCH_SIZE);
      waiting = waiting.slice(MAX_BATCH_SIZE);
      await writeBatch(batch);
    }
    isWriting = false;
  };

  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (!isWriting) void writeAll();
  };

  return {
    /** Resolves when the result is committed, or came too late; rejects if its slice must be computed again. */
    add: (result: SliceResult) =>
      new Promise<void>((resolve, reject) => {
        waiting.push({ result, resolve, reject });
        if (result.isAwaited || waiting.length >= MAX_BATCH_SIZE) flush();
        else timer ??= setTimeout(flush, WAIT_MS);
      }),
    /** Commits the waiting results at once. Called when this instance has nothing else to compute. */
    flush,
  };
};

export type ResultBatcher = ReturnType<typeof createResultBatcher>;
