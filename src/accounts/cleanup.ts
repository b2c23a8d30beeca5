// Periodic clean-up: deletes expired rows, and writes when keys were last used.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Store } from '../store/store.js';
import type { Tables } from '../store/tables.js';
import { formatTime } from './ids-and-times.js';
import { findFirstUsageDay } from './ledger.js';

/** Expired and revoked keys stay in the lists for this time. */
const INACTIVE_KEY_TTL_MS = 30 * 24 * 60 * 60 * 1000;
/** Rows that one transaction deletes: few, so that charges do not wait long for it. */
const BATCH_SIZE = 500;
/** An answer takes up to 256 KiB. */
const ANSWERS_BATCH_SIZE = 50;
const PAUSE_MS = 20;

interface Deletion {
  readonly table: keyof Tables;
  /** The columns of its primary key. */
  readonly key: string;
  /** Rows whose time or day in this column is earlier are deleted. */
  readonly column: string;
  readonly earlierThan: string;
  readonly batchSize?: number;
}

const listDeletions = (now: number): readonly Deletion[] => {
  const latest = formatTime(now - INACTIVE_KEY_TTL_MS);
  const answers = { table: 'idempotency', key: 'account, key', batchSize: ANSWERS_BATCH_SIZE } as const;
  return [
    { ...answers, column: 'expires', earlierThan: formatTime(now) },
    { table: 'keys', key: 'id', column: 'expires', earlierThan: latest },
    { table: 'keys', key: 'id', column: 'revoked', earlierThan: latest },
    { table: 'usage', key: 'account, day', column: 'day', earlierThan: findFirstUsageDay(now) },
  ];
};

const deleteBatch = (store: Store, { table, key, column, earlierThan, batchSize = BATCH_SIZE }: Deletion) =>
  store.write(async tx => {
    const columns = sql.raw(key);
    const isOld = sql`${sql.ref(column)} < ${earlierThan}`;
    const old = sql`select ${columns} from ${sql.table(table)} where ${isOld} limit ${batchSize}`;
    // Checked again on the row that is deleted: a charge may have replaced an answer since it was selected.
    const deletion = sql`delete from ${sql.table(table)} where (${columns}) in (${old}) and ${isOld}`;
    return (await deletion.execute(tx)).numAffectedRows!;
  });

/**
 * Deletes expired rows in batches. Several instances may do this at the same time and delete rows of each other's batches, so only an
 * empty batch ends the loop.
 * @param signal stops it between two batches
 */
export const deleteExpired = async (store: Store, signal?: AbortSignal): Promise<void> => {
  for (const deletion of listDeletions(Date.now())) {
    while (!signal?.aborted && (await deleteBatch(store, deletion)) > 0n) await sleep(PAUSE_MS);
  }
};

const LAST_USED_INTERVAL_MS = 5_000;
const CLEANUP_INTERVAL_MS = 10 * 60_000;

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
 * @param onFailure is called with each error; the task runs again after its interval
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
