// The queue of a fleet: BullMQ over the PostgreSQL of the accounts. It gives each slice to one instance, and to another if that one
// dies. The package is loaded when a queue is opened.
import { setTimeout as sleep } from 'node:timers/promises';
import type { BackendFactory, PgPool, PostgresConnectionOptions, PostgresQueueBackend } from 'bullmq';
import { openPostgresPool, withClient, writeBeginStatement } from '../../store/postgres-pool.js';
import type { Slice } from '../job-model.js';
import { formatSliceKey, type OpenSliceQueue } from './slice-queue.js';

/** A slice is given to another instance if its own does not renew the lock for this time. */
const LOCK_MS = 8_000;
/** How often instances look for such slices. */
const STALLED_INTERVAL_MS = 4_000;
/** Instances may be killed again and again while they have a slice; failures of the slice itself are counted in the store. */
const MAX_STALLS = 1_000;
/** How long a shutdown waits for BullMQ to close: without PostgreSQL it may never do so. */
const CLOSE_TIMEOUT_MS = 5_000;
/** One listens, the others run queries. */
const MAX_CONNECTIONS = 5;
/** Queries of a queue are short: a PostgreSQL that does not answer within this time counts as lost. */
const STATEMENT_TIMEOUT_MS = 10_000;
/**
 * The longest wait for a notification before the queue is polled. By default BullMQ waits for an hour after a failed wait. Without
 * polling, no slice would arrive over a connection that a firewall has dropped, or through a pooler in transaction mode.
 */
const MAX_WAIT_S = 5;
const MAX_OPEN_ATTEMPTS = 5;
const RETRY_MS = 300;

/**
 * A pool for BullMQ, whose statements name no schema: each runs in a transaction that sets the search path. Behind a pooler, a path
 * that is set for the session would be lost, or would apply to other clients.
 */
const openQueuePool = (databaseUrl: string, schema: string) => {
  const pool = openPostgresPool(databaseUrl, {
    maxConnections: MAX_CONNECTIONS,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  });
  const begin = writeBeginStatement(STATEMENT_TIMEOUT_MS, { search_path: schema });
  const query = async (text: string, parameters?: unknown[]) => {
    try {
      return await withClient(pool, async client => {
        await client.query(begin);
        const result = await client.query(text, parameters);
        await client.query('commit');
        return result;
      });
    } catch (error) {
      await sleep(RETRY_MS); // otherwise BullMQ would ask again at once
      throw error;
    }
  };
  return Object.assign(pool, { query });
};

/** Instances of different engine versions have different queues. @param databaseUrl the PostgreSQL of the accounts */
export const openFleetQueue =
  (databaseUrl: string, engine: number): OpenSliceQueue =>
  async ({ concurrency, compute, onError }) => {
    const { createPostgresBackend, DEFAULT_SCHEMA, Queue, runMigrations, Worker } = await import('bullmq');
    const name = `slices-${engine}`;
    const pool = openQueuePool(databaseUrl, DEFAULT_SCHEMA);
    const connection = pool as PgPool; // BullMQ's type has narrower callbacks of events
    const createBackend: BackendFactory<PostgresQueueBackend, PostgresConnectionOptions> = (...parameters) =>
      Object.defineProperty(createPostgresBackend(...parameters), 'maximumBlockTimeout', { value: MAX_WAIT_S });
    const options = {
      connection,
      concurrency,
      autorun: false,
      lockDuration: LOCK_MS,
      stalledInterval: STALLED_INTERVAL_MS,
      maxStalledCount: MAX_STALLS,
      drainDelay: MAX_WAIT_S,
      runRetryDelay: RETRY_MS,
    };
    const makeQueue = () => new Queue(name, { connection }, createBackend).on('error', onError);
    const makeWorker = () =>
      new Worker(name, ({ data }: { data: Slice }) => compute(data), options, createBackend)
        .on('error', onError)
        .on('failed', (_, error) => onError(error));

    /**
     * Makes a new queue and a new worker for each attempt, because BullMQ keeps its first failure to connect. An attempt may fail while
     * PostgreSQL restarts, or while instances that start together migrate the tables.
     */
    const open = async () => {
      for (let attempt = 1; ; attempt++) {
        const [queue, worker] = [makeQueue(), makeWorker()];
        try {
          await withClient(pool, client => runMigrations(client, DEFAULT_SCHEMA));
          await Promise.all([queue.waitUntilReady(), worker.waitUntilReady()]);
          return { queue, worker };
        } catch (error) {
          await Promise.allSettled([queue.close(), worker.close()]);
          if (attempt === MAX_OPEN_ATTEMPTS) {
            await pool.end();
            throw error;
          }
          await sleep(RETRY_MS * attempt);
        }
      }
    };
    const { queue, worker } = await open();
    worker.run().catch(onError);

    const close = async (): Promise<void> => {
      await worker.close();
      await queue.close();
      await pool.end();
    };
    return {
      async add(slices) {
        await queue.addBulk(
          slices.map(({ turn, ...slice }) => ({
            name: 'slice',
            data: slice,
            opts: { jobId: formatSliceKey(slice), priority: turn, removeOnComplete: true, removeOnFail: true },
          })),
        );
      },
      async close() {
        await Promise.race([close(), sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
      },
    };
  };
