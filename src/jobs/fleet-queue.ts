// The queue of a fleet: BullMQ over the PostgreSQL of the accounts. It hands each slice to one instance, and to another one when that
// has died. The package is loaded when a queue is opened.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, PgPool, PostgresQueueBackend, Queue, Worker } from 'bullmq';
import { openPostgresPool } from '../accounts/store/postgres-pool.js';
import type { Slice } from './model.js';
import { keyOf, type OpenSliceQueue, type QueuedSlice, type SliceQueueOptions } from './queue.js';

/** A slice whose instance does not renew its lock for so long is given to another one, */
const LOCK_MS = 8_000;
const RENEWAL_INTERVAL_MS = 2_500;
/** when the others look for such slices. */
const STALLED_INTERVAL_MS = 4_000;
/** Instances may be killed again and again while they have a slice; failures of the slice itself are counted in the store. */
const MAX_STALLS = 1_000;
/** A slice that was queued is not queued again for this time: another instance may be computing it. */
const QUEUED_AGAIN_MS = 15_000;
/**
 * A slice that is still missing after this time is queued beside itself: BullMQ, which goes by the clocks of the instances, may hold it for
 * one that is gone and whose clock was ahead.
 */
const QUEUED_ANEW_MS = 10 * 60_000;
/** A slice that was not missing for this time is forgotten. */
const FORGOTTEN_MS = 60_000;
/** How long a shutdown waits for slices that have begun. */
const CLOSE_TIMEOUT_MS = 5_000;
/** Connections: one listens, the others ask. */
const CONNECTIONS = 5;
/** Queries of a queue are short; a PostgreSQL that does not answer is taken for lost. */
const STATEMENT_TIMEOUT_MS = 10_000;
/**
 * How long it may wait to be told of slices before it looks. By itself BullMQ waits for an hour after a failure to wait; a connection that a
 * firewall has dropped tells nothing.
 */
const MAX_WAIT_S = 5;
const MAX_OPEN_ATTEMPTS = 5;
const RETRY_MS = 300;

/** Which slices this instance has queued, and when. */
class QueuedSlices {
  readonly #times = new Map<string, { readonly first: number; readonly last: number }>();

  /** Those that it has not queued lately. */
  filter(slices: readonly QueuedSlice[]): QueuedSlice[] {
    const now = performance.now();
    for (const [key, { last }] of this.#times) {
      if (now - last < FORGOTTEN_MS) break; // the oldest is first
      this.#times.delete(key);
    }
    return slices.filter(slice => {
      const { last } = this.#times.get(keyOf(slice)) ?? { last: Number.NEGATIVE_INFINITY };
      return now - last >= QUEUED_AGAIN_MS;
    });
  }

  note(slices: readonly QueuedSlice[]): void {
    const last = performance.now();
    for (const slice of slices) {
      const key = keyOf(slice);
      const first = this.#times.get(key)?.first ?? last;
      this.#times.delete(key); // it becomes the newest
      this.#times.set(key, { first, last });
    }
  }

  /** The name under which the slice is queued: of several under one name BullMQ keeps one. */
  nameOf(slice: QueuedSlice): string {
    const key = keyOf(slice);
    const now = performance.now();
    const times = Math.floor((now - (this.#times.get(key)?.first ?? now)) / QUEUED_ANEW_MS);
    return times === 0 ? key : `${key}-${times}`;
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

/** As much of BullMQ's worker as is used here. */
type QueueWorker = Pick<
  Worker<unknown, unknown, string, PostgresQueueBackend>,
  'backend' | 'getNextJob' | 'extendJobLocks'
>;

/**
 * Consumes the queue for this instance until it is stopped. BullMQ's own loop takes the next slice when one is committed; this one takes it
 * when one is computed, so that a thread never waits, and no instance hoards what another one could compute.
 */
class SliceConsumer {
  readonly #token = randomUUID();
  /** Taken and not yet committed. */
  readonly #running = new Map<string, Promise<void>>();
  readonly #renewal = setInterval(() => void this.#renewLocks(), RENEWAL_INTERVAL_MS);
  readonly #consuming: Promise<void>;
  #uncomputed = 0;
  #isStopped = false;
  #wake = (): void => undefined;

  constructor(
    private readonly worker: QueueWorker,
    private readonly options: SliceQueueOptions,
  ) {
    this.#consuming = this.#consumeAll();
  }

  /** Takes no more; resolves when what was taken is committed. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#wake();
    await this.worker.backend.disconnectBlocking(true);
    await this.#consuming;
    await Promise.all(this.#running.values());
  }

  /** Renews no locks any longer. */
  close(): void {
    clearInterval(this.#renewal);
  }

  async #consumeAll(): Promise<void> {
    const { maxUncomputed, maxUncommitted, onError } = this.options;
    while (!this.#isStopped) {
      if (this.#uncomputed < maxUncomputed && this.#running.size < maxUncommitted) {
        try {
          const job = await this.worker.getNextJob(this.#token);
          if (job) this.#running.set(String(job.id), this.#run(job));
        } catch (error) {
          onError(error);
          await sleep(RETRY_MS);
        }
      } else {
        await new Promise<void>(resolve => {
          this.#wake = resolve;
        });
      }
    }
  }

  async #run(job: Job): Promise<void> {
    const { compute, onError } = this.options;
    this.#uncomputed++;
    const onComputed = (): void => {
      this.#uncomputed--;
      this.#wake();
    };
    try {
      await compute(job.data as Slice, onComputed);
      await job.moveToCompleted(undefined, this.#token, false);
    } catch (error) {
      onError(error);
      await job.moveToFailed(error as Error, this.#token).catch(onError);
    }
    this.#running.delete(String(job.id));
    this.#wake();
  }

  async #renewLocks(): Promise<void> {
    const ids = [...this.#running.keys()];
    if (ids.length === 0) return;
    const tokens = ids.map(() => this.#token);
    await this.worker.extendJobLocks(ids, tokens, LOCK_MS).catch(this.options.onError);
  }
}

/**
 * A queue that the instances of a fleet share.
 * @param databaseUrl the PostgreSQL of the accounts
 * @param engine instances with different engines have different queues
 */
export const openFleetQueue =
  (databaseUrl: string, engine: string): OpenSliceQueue =>
  async options => {
    const { onError } = options;
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
      lockDuration: LOCK_MS,
      stalledInterval: STALLED_INTERVAL_MS,
      maxStalledCount: MAX_STALLS,
      runRetryDelay: RETRY_MS,
    };
    const openWorker = () =>
      whenReady(new Worker(name, null, workerOptions, createPostgresBackend).on('error', onError));

    const open = async () => {
      await retried(migrate);
      const queue = await retried(openQueue);
      return { queue, worker: await retried(openWorker) };
    };
    const { queue, worker } = await open().catch(async error => {
      await pool.end();
      throw error;
    });
    Object.defineProperty(worker.backend, 'maximumBlockTimeout', { value: MAX_WAIT_S });
    await worker.startStalledCheckTimer();
    const consumer = new SliceConsumer(worker, options);
    const queued = new QueuedSlices();

    return {
      async add(slices) {
        const fresh = queued.filter(slices);
        if (fresh.length === 0) return;
        await queue.addBulk(
          fresh.map(({ turn, ...slice }) => ({
            name: 'slice',
            data: slice,
            opts: {
              jobId: queued.nameOf({ turn, ...slice }),
              priority: turn,
              removeOnComplete: true,
              removeOnFail: true,
            },
          })),
        );
        queued.note(fresh);
      },
      async close() {
        await Promise.race([consumer.stop(), sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
        consumer.close();
        await worker.close();
        await queue.close();
        await pool.end();
      },
    };
  };
