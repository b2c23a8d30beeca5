// The queue of a fleet: BullMQ over the PostgreSQL of the accounts. It hands each slice to one instance, and to another one when that
// has died. The package is loaded when a queue is opened.
import { setTimeout as sleep } from 'node:timers/promises';
import type { PgPool, PostgresQueueBackend, Queue } from 'bullmq';
import { openPostgresPool } from '../accounts/store/postgres-pool.js';
import type { Slice } from './model.js';
import { keyOf, type OpenSliceQueue, type QueuedSlice } from './queue.js';

/** A slice whose instance does not renew its lock for so long is given to another one, */
const LOCK_MS = 8_000;
/** when the others look for such slices. */
const STALLED_INTERVAL_MS = 4_000;
/** Instances may be killed again and again while they have a slice; failures of the slice itself are counted in the store. */
const MAX_STALLS = 1_000;
/** A slice that was queued is not queued again for this time: another instance may be computing it. */
const QUEUED_AGAIN_MS = 15_000;
/** How long a shutdown waits for slices that have begun. */
const CLOSE_TIMEOUT_MS = 5_000;
/** Connections: one listens, the others ask. */
const CONNECTIONS = 5;
/** Queries of a queue are short; a PostgreSQL that does not answer is taken for lost. */
const STATEMENT_TIMEOUT_MS = 10_000;
const MAX_OPEN_ATTEMPTS = 5;
const RETRY_MS = 300;

/** Which slices this instance has queued lately. */
class RecentlyQueued {
  readonly #times = new Map<string, number>();

  /** Those that it has not. */
  filter(slices: readonly QueuedSlice[]): QueuedSlice[] {
    const now = performance.now();
    for (const [key, time] of this.#times) {
      if (now - time < QUEUED_AGAIN_MS) break; // the oldest is first
      this.#times.delete(key);
    }
    return slices.filter(slice => !this.#times.has(keyOf(slice)));
  }

  note(slices: readonly QueuedSlice[]): void {
    for (const slice of slices) this.#times.set(keyOf(slice), performance.now());
  }
}

/** Tries again what fails: PostgreSQL may be restarting, and instances that start together migrate the tables together. */
const retried = async <Result>(work: () => Promise<Result>, attempt = 1): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (attempt === MAX_OPEN_ATTEMPTS) throw error;
    await sleep(RETRY_MS * attempt);
    return retried(work, attempt + 1);
  }
};

/** A worker that gets an error asks again at once, as fast as errors come: they come slowly. */
const slowlyFailing = (backend: PostgresQueueBackend): PostgresQueueBackend => {
  const moveToActive = backend.moveToActive.bind(backend);
  backend.moveToActive = async (token, name) => {
    try {
      return await moveToActive(token, name);
    } catch (error) {
      await sleep(RETRY_MS);
      throw error;
    }
  };
  return backend;
};

/** What is not ready at first never will be: BullMQ keeps its first failure to connect for good. */
const whenReady = async <Part extends Pick<Queue, 'waitUntilReady' | 'close'>>(part: Part): Promise<Part> => {
  try {
    await part.waitUntilReady();
  } catch (error) {
    await part.close();
    throw error;
  }
  return part;
};

/**
 * A queue that the instances of a fleet share.
 * @param databaseUrl the PostgreSQL of the accounts
 * @param engine instances with different engines have different queues
 */
export const openFleetQueue =
  (databaseUrl: string, engine: string): OpenSliceQueue =>
  async ({ concurrency, compute, onError }) => {
    const { createPostgresBackend, DEFAULT_SCHEMA, Queue, runMigrations, Worker } = await import('bullmq');
    const name = `slices-${engine}`;
    const pool = openPostgresPool(databaseUrl, {
      connections: CONNECTIONS,
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
      schema: DEFAULT_SCHEMA,
    });

    const migrate = async (): Promise<void> => {
      const client = await pool.connect();
      let failure: Error | undefined;
      await runMigrations(client, DEFAULT_SCHEMA).catch(error => {
        failure = error;
      });
      client.release(failure);
      if (failure) throw failure;
    };
    // BullMQ declares the callbacks of a pool's events more narrowly than pg does.
    const connection = pool as unknown as PgPool;
    const openQueue = () => whenReady(new Queue(name, { connection }, createPostgresBackend).on('error', onError));
    const workerOptions = {
      connection,
      autorun: false,
      concurrency,
      lockDuration: LOCK_MS,
      stalledInterval: STALLED_INTERVAL_MS,
      maxStalledCount: MAX_STALLS,
      runRetryDelay: RETRY_MS,
    };
    const createBackend: typeof createPostgresBackend = (...options) =>
      slowlyFailing(createPostgresBackend(...options));
    const computeData = ({ data }: { readonly data: Slice }): Promise<void> => compute(data);
    const openWorker = () =>
      whenReady(new Worker(name, computeData, workerOptions, createBackend).on('error', onError));

    const open = async () => {
      await retried(migrate);
      const queue = await retried(openQueue);
      return { queue, worker: await retried(openWorker) };
    };
    const { queue, worker } = await open().catch(async error => {
      await pool.end();
      throw error;
    });
    worker.on('failed', (_, error) => onError(error));
    worker.run().catch(onError);
    const recently = new RecentlyQueued();

    return {
      async add(slices) {
        const fresh = recently.filter(slices);
        if (fresh.length === 0) return;
        await queue.addBulk(
          fresh.map(({ turn, job, block, slice }) => ({
            name: 'slice',
            data: { job, block, slice },
            opts: { jobId: keyOf({ job, block, slice }), priority: turn, removeOnComplete: true, removeOnFail: true },
          })),
        );
        recently.note(fresh);
      },
      async close() {
        await Promise.race([worker.close(), sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
        await worker.close(true);
        await queue.close();
        await pool.end();
      },
    };
  };
