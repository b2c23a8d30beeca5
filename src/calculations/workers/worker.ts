// The interface of one worker, the same in every runtime, and the messages between a worker and its owner.
import type { Counts } from '../../engine/counts.js';
import { onAbort, throwIfAborted } from '../abort-signal.js';
import { type Chunk, shareNumbers } from '../game-engine.js';
import { chunkSender, type SentChunk } from './sent-chunks.js';

/** What a worker starts with. */
export interface WorkerData {
  /** The modules of the games that the worker's program computes, in the order of the games. */
  readonly modules: readonly WebAssembly.Module[];
  /** Shared memory, in which the owner writes the id of a cancelled request, at {@link toSlot} the id. A copy never changes. */
  readonly cancelled: Int32Array;
}

/** Requests that a worker has at a time: it computes one; one waits, so that the worker does not wait for the event loop. */
export const REQUESTS_PER_WORKER = 2;

/** The index of an id in `cancelled`. */
export const toSlot = (id: number): number => id % REQUESTS_PER_WORKER;

/** One chunk, or several small ones: a message for each would take longer than computing it. */
export interface WorkerRequest {
  readonly id: number;
  readonly chunks: readonly SentChunk[];
}

/** The results of a message's chunks. */
export interface BatchResult {
  /** In the order of the chunks. */
  readonly counts: readonly Counts[];
  /** When the worker began with them and ended, by {@link clock}. */
  readonly began: number;
  readonly ended: number;
}

/** The counts of all chunks, one after the other in one array, which is copied to the other thread at once. */
export interface SentCounts extends Pick<BatchResult, 'began' | 'ended'> {
  readonly all: Counts;
  /** How many numbers each chunk's counts have. */
  readonly lengths: readonly number[];
}

/** The first message of a worker: its engines are loaded. */
export const READY = 'ready';

export type WorkerReply = { readonly id: number } & (
  | { readonly sent: SentCounts }
  | { readonly error: Error }
  | { readonly isCancelled: true }
);

/** Milliseconds of a clock that a worker and its owner share. */
export const clock = (): number => performance.timeOrigin + performance.now();

/** A worker that takes longer to start counts as failed. */
const START_TIMEOUT_MS = 30_000;

/** The worker ended before a chunk was done. */
export class WorkerExitError extends Error {
  override name = 'WorkerExitError';

  /** @param begun whether the worker was computing this chunk, which may be why it died */
  constructor(
    readonly begun: boolean,
    options: ErrorOptions,
  ) {
    super('the calculating thread ended', options);
  }
}

/** A chunk was cancelled before it was begun. */
export class ChunkCancelledError extends Error {
  override name = 'ChunkCancelledError';
}

export interface Worker {
  /**
   * Chunks are computed in the order of these calls, those of a call one after the other.
   * @param isWanted whether the results are still needed
   * @throws {WorkerExitError}
   * @throws {ChunkCancelledError}
   */
  run(chunks: readonly Chunk[], isWanted?: () => boolean): Promise<BatchResult>;
  /** Cancels chunks that wait in the worker and are no longer needed. */
  cancelUnwanted(): void;
  /** Whether the worker has ended. */
  hasExited(): boolean;
  /** Resolves when the worker has ended, with the reason. */
  readonly exited: Promise<Error>;
  stop(): Promise<void>;
}

/** Starts a worker. @param signal ends the worker while it starts; then the promise rejects */
export type StartWorker = (signal: AbortSignal) => Promise<Worker>;

/** A worker of a runtime: what the common code needs of it. */
export interface WorkerHandle {
  post(request: WorkerRequest): void;
  /** Calls the listener with every message. */
  onMessage(listener: (message: WorkerReply | typeof READY) => void): void;
  /** Calls the listener once, when the worker has ended, with the cause. */
  onExit(listener: (cause: unknown) => void): void;
  terminate(): Promise<void>;
}

interface PendingRequest {
  isWanted(): boolean;
  resolve(result: BatchResult): void;
  reject(reason: Error): void;
}

const readCounts = ({ all, lengths, began, ended }: SentCounts): BatchResult => {
  let end = 0;
  const counts = lengths.map(length => {
    end += length;
    return all.subarray(end - length, end);
  });
  return { counts, began, ended };
};

/**
 * Starts a worker; resolves once its engines are loaded, rejects when it ends before.
 * @param open opens a worker of this runtime
 * @param signal ends the worker while it starts
 */
export const startWorkerWith = async (
  open: (data: WorkerData) => WorkerHandle,
  modules: readonly WebAssembly.Module[],
  signal?: AbortSignal,
): Promise<Worker> => {
  throwIfAborted(signal);
  const cancelled = shareNumbers(REQUESTS_PER_WORKER);
  const worker = open({ modules, cancelled });
  const pending = new Map<number, PendingRequest>();
  const toSent = chunkSender();
  let lastId = 0;
  let isOver = false;
  let cause: unknown;

  const exited = new Promise<Error>(resolve => {
    worker.onExit(reason => {
      isOver = true;
      cause ??= reason;
      for (const [index, { reject }] of [...pending.values()].entries()) {
        reject(new WorkerExitError(index === 0, { cause }));
      }
      pending.clear();
      resolve(new WorkerExitError(false, { cause }));
    });
  });
  const end = (why: string): void => {
    cause = new Error(why);
    void worker.terminate();
  };
  const timer = setTimeout(() => end(`not ready within ${START_TIMEOUT_MS / 1000} s`), START_TIMEOUT_MS);
  const removeListener = signal && onAbort(signal, () => end('not wanted any longer'));
  await new Promise<void>((resolve, reject) => {
    worker.onMessage(message => message === READY && resolve());
    void exited.then(reject);
  }).finally(() => {
    clearTimeout(timer);
    removeListener?.();
  });
  worker.onMessage(reply => {
    // A program of the caller's own may send other messages.
    const request = reply === READY ? undefined : pending.get(reply.id);
    if (reply === READY || !request) return;
    const { resolve, reject } = request;
    pending.delete(reply.id);
    if ('sent' in reply) resolve(readCounts(reply.sent));
    else if ('isCancelled' in reply) reject(new ChunkCancelledError('nobody wants it'));
    else reject(reply.error);
  });

  return {
    exited,
    hasExited: () => isOver,
    run: (chunks, isWanted = () => true) =>
      new Promise((resolve, reject) => {
        if (isOver) return reject(new WorkerExitError(false, { cause }));
        const request: WorkerRequest = { id: ++lastId, chunks: chunks.map(toSent) };
        pending.set(request.id, { isWanted, resolve, reject });
        worker.post(request);
      }),
    cancelUnwanted() {
      for (const [id, { isWanted }] of pending) if (!isWanted()) Atomics.store(cancelled, toSlot(id), id);
    },
    stop: () => worker.terminate(),
  };
};
