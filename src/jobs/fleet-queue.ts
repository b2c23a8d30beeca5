// The queue of a fleet: BullMQ over the PostgreSQL of the accounts. It hands each slice to one instance, and to another one when that
// has died. The package is loaded when a queue is opened.
import type { Queue, Worker } from 'bullmq';
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
/** Connections of the queue and of the worker, each, besides one that listens. */
const MAX_CONNECTIONS = 2;
const SCHEMA = 'jobs_queue';
const MAX_OPEN_ATTEMPTS = 5;
const RETRY_MS = 300;

const sleep = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms).unref());

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

/** Instances that start at the same time migrate the queue's tables at the same time: all but one may fail. */
const ready = async (open: () => Promise<unknown>, attempt = 1): Promise<void> => {
  try {
    await open();
  } catch (error) {
    if (attempt === MAX_OPEN_ATTEMPTS) throw error;
    await sleep(RETRY_MS * attempt);
    await ready(open, attempt + 1);
  }
};

/**
 * A queue that the instances of a fleet share.
 * @param databaseUrl the PostgreSQL of the accounts
 * @param engine instances with different engines have different queues
 */
export const openFleetQueue =
  (databaseUrl: string, engine: string): OpenSliceQueue =>
  async ({ concurrency, compute, onError }) => {
    const bull = await import('bullmq');
    const name = `slices-${engine}`;
    const connection = { connectionString: databaseUrl, max: MAX_CONNECTIONS, schema: SCHEMA, migrate: true };
    let queue!: Queue;
    await ready(async () => {
      queue = new bull.Queue(name, { connection } as never, bull.createPostgresBackend as never);
      queue.on('error', onError);
      await queue.waitUntilReady();
    });
    const worker: Worker = new bull.Worker(
      name,
      ({ data }) => compute(data as Slice),
      {
        connection,
        concurrency,
        lockDuration: LOCK_MS,
        stalledInterval: STALLED_INTERVAL_MS,
        maxStalledCount: MAX_STALLS,
      } as never,
      bull.createPostgresBackend as never,
    );
    worker.on('error', onError);
    worker.on('failed', (_, error) => onError(error));
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
        await Promise.race([worker.close(), sleep(CLOSE_TIMEOUT_MS)]);
        await worker.close(true);
        await queue.close();
      },
    };
  };
