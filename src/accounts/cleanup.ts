// Periodic clean-up: deletes expired rows, and writes when keys were last used.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Store } from '../store/store.js';
import { formatTime } from './ids-and-times.js';
import { firstUsageDay } from './ledger.js';

/** Expired and revoked keys stay in the lists for this time. */
const INACTIVE_KEY_TTL_MS = 30 * 24 * 60 * 60 * 1000;
/** Rows of one transaction: few, so that charges do not wait long for it. */
const BATCH_SIZE = 500;
/** Answers take up to 256 KiB. */
const ANSWERS_BATCH_SIZE = 50;
const PAUSE_MS = 20;

/** Deletes one batch of expired rows; resolves with their number. */
type DeleteBatch = (store: Store, now: number) => Promise<number>;

const deleteAnswers: DeleteBatch = (store, now) =>
  store.write(async tx => {
    const time = formatTime(now);
    const old = tx
      .selectFrom('idempotency')
      .select(['account', 'key'])
      .where('expires', '<=', time)
      .limit(ANSWERS_BATCH_SIZE);
    const { numDeletedRows } = await tx
      .deleteFrom('idempotency')
      .where(sql<boolean>`(account, key) in ${old}`)
      // Checked again on the row that is deleted: a charge may have replaced the answer since it was selected.
      .where('expires', '<=', time)
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  });

const deleteKeys =
  (column: 'expires' | 'revoked'): DeleteBatch =>
  (store, now) =>
    store.write(async tx => {
      const latest = formatTime(now - INACTIVE_KEY_TTL_MS);
      const old = tx.selectFrom('keys').select('id').where(column, '<=', latest).limit(BATCH_SIZE);
      return Number((await tx.deleteFrom('keys').where('id', 'in', old).executeTakeFirstOrThrow()).numDeletedRows);
    });

const deleteDays: DeleteBatch = (store, now) =>
  store.write(async tx => {
    const old = tx
      .selectFrom('usage')
      .select(['account', 'day'])
      .where('day', '<', firstUsageDay(now))
      .limit(BATCH_SIZE);
    const { numDeletedRows } = await tx
      .deleteFrom('usage')
      .where(sql<boolean>`(account, day) in ${old}`)
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  });

/**
 * Deletes the rows that are expired at this moment, in batches. Instances may do this at the same time: each may find rows of its
 * batch deleted by another, so only an empty batch is the end.
 * @param signal stops it between two batches
 */
export const deleteExpired = async (store: Store, signal?: AbortSignal): Promise<void> => {
  const now = Date.now();
  const deletions = [deleteAnswers, deleteKeys('expires'), deleteKeys('revoked'), deleteDays];
  for (const deleteBatch of deletions) {
    while (!signal?.aborted && (await deleteBatch(store, now)) > 0) await sleep(PAUSE_MS);
  }
};

const LAST_USED_INTERVAL_MS = 5_000;
const CLEANUP_INTERVAL_MS = 10 * 60_000;

/** What the clean-up repeats; the accounts have both. */
export interface CleanupTasks {
  writeLastUsed(): Promise<void>;
  deleteExpired(signal: AbortSignal): Promise<void>;
}

/** Repeats a task with a pause after each run, until the returned function is called. */
const repeat = (task: () => Promise<void>, pauseMs: number): (() => Promise<void>) => {
  let timer: NodeJS.Timeout;
  let running: Promise<void> = Promise.resolve();
  const schedule = (): void => {
    timer = setTimeout(() => {
      running = task().then(schedule);
    }, pauseMs);
  };
  schedule();
  return async () => {
    await running;
    clearTimeout(timer);
  };
};

/**
 * Starts the clean-up; closing it writes the last uses of keys once more.
 * @param onFailure is called with each error; the task is tried again after its interval
 */
export const startCleanup = (tasks: CleanupTasks, onFailure: (error: unknown) => void): { close(): Promise<void> } => {
  const closing = new AbortController();
  const writeLastUsed = (): Promise<void> => tasks.writeLastUsed().catch(onFailure);
  const deleteRows = (): Promise<void> => tasks.deleteExpired(closing.signal).catch(onFailure);
  const stops = [repeat(writeLastUsed, LAST_USED_INTERVAL_MS), repeat(deleteRows, CLEANUP_INTERVAL_MS)];
  return {
    async close() {
      closing.abort();
      for (const stop of stops) await stop();
      await writeLastUsed();
    },
  };
};
