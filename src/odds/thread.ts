// One worker thread, as the thread that owns it sees it.
import { Worker } from 'node:worker_threads';
import type { Chunk } from './chunks.js';
import {
  type ChunkReply,
  type ChunkRequest,
  type ChunkResult,
  placeOf,
  REQUESTS_OF_THREAD,
  type ThreadData,
} from './messages.js';

const WORKER_FILE = new URL('../../dist/odds/worker.js', import.meta.url);

/** A thread that is not ready by then never will be. */
const START_MS = 30_000;

/** The thread ended before a chunk was done. */
export class ThreadEndedError extends Error {
  override name = 'ThreadEndedError';

  /** @param begun whether it was computing this chunk; it may have been what it died of */
  constructor(
    readonly begun: boolean,
    options: ErrorOptions,
  ) {
    super('the calculating thread ended', options);
  }
}

/** Nobody wanted a chunk any more before it was begun. */
export class ChunkDroppedError extends Error {
  override name = 'ChunkDroppedError';
}

export interface Thread {
  /**
   * Chunks are computed in the order of these calls.
   * @param isWanted whether its result is still of use
   * @throws {ThreadEndedError}
   * @throws {ChunkDroppedError}
   */
  run(chunk: Chunk, isWanted?: () => boolean): Promise<ChunkResult>;
  /** Passes over what waits in the thread and is wanted no more. */
  dropUnwanted(): void;
  /** Whether the thread has ended. */
  isOver(): boolean;
  /** Resolves when the thread has ended, with the reason. */
  readonly ended: Promise<Error>;
  stop(): Promise<void>;
}

export type StartThread = () => Promise<Thread>;

interface Waiting {
  isWanted(): boolean;
  resolve(result: ChunkResult): void;
  reject(reason: Error): void;
}

/** Starts a thread; resolves once its engine answers, rejects when it ended before. */
export const startThread = async (module: WebAssembly.Module): Promise<Thread> => {
  const dropped = new Int32Array(new SharedArrayBuffer(REQUESTS_OF_THREAD * Int32Array.BYTES_PER_ELEMENT));
  const workerData: ThreadData = { module, dropped };
  const worker = new Worker(WORKER_FILE, { workerData });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let isOver = false;
  let cause: unknown;

  const ended = new Promise<Error>(resolve => {
    worker.on('error', error => {
      cause = error;
    });
    worker.once('exit', code => {
      isOver = true;
      cause ??= new Error(`exit code ${code}`);
      for (const [index, { reject }] of [...waiting.values()].entries()) {
        reject(new ThreadEndedError(index === 0, { cause }));
      }
      waiting.clear();
      resolve(new ThreadEndedError(false, { cause }));
    });
  });

  const late = setTimeout(() => {
    cause = new Error(`not ready within ${START_MS / 1000} s`);
    void worker.terminate();
  }, START_MS);
  await new Promise<void>((resolve, reject) => {
    worker.once('message', () => resolve());
    void ended.then(reject);
  }).finally(() => clearTimeout(late));
  worker.on('message', (reply: ChunkReply) => {
    const { resolve, reject } = waiting.get(reply.id) as Waiting;
    waiting.delete(reply.id);
    if ('result' in reply) resolve(reply.result);
    else if ('isDropped' in reply) reject(new ChunkDroppedError('nobody wants it'));
    else reject(reply.error);
  });

  return {
    ended,
    isOver: () => isOver,
    run: (chunk, isWanted = () => true) =>
      new Promise((resolve, reject) => {
        if (isOver) return reject(new ThreadEndedError(false, { cause }));
        const request: ChunkRequest = { id: ++lastId, chunk };
        waiting.set(request.id, { isWanted, resolve, reject });
        worker.postMessage(request);
      }),
    dropUnwanted: () => {
      for (const [id, { isWanted }] of waiting) if (!isWanted()) Atomics.store(dropped, placeOf(id), id);
    },
    stop: async () => {
      await worker.terminate();
    },
  };
};
