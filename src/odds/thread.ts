// One worker thread, as the thread that owns it sees it, whichever runtime the two are in.
import { onAbort, throwIfAborted } from './aborts.js';
import type { Chunk } from './chunks.js';
import {
  type ChunkReply,
  type ChunkRequest,
  type ChunkResult,
  placeOf,
  REQUESTS_OF_THREAD,
  type ThreadData,
} from './messages.js';

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

/** Starts a thread. @param signal gives it up: the thread that is starting is ended, and the promise rejects */
export type StartThread = (signal: AbortSignal) => Promise<Thread>;

/** A worker of some runtime. */
export interface RuntimeWorker {
  post(request: ChunkRequest): void;
  /** Hears every message; the first one says that the engine is loaded. */
  onMessage(listener: (message: unknown) => void): void;
  /** Hears once that the worker has ended, and why. */
  onEnd(listener: (cause: unknown) => void): void;
  terminate(): Promise<void>;
}

interface Waiting {
  isWanted(): boolean;
  resolve(result: ChunkResult): void;
  reject(reason: Error): void;
}

/** Memory that both threads see. A page that is not isolated from others has none: there nothing is passed over. */
const sharedNumbers = (length: number): Int32Array =>
  typeof SharedArrayBuffer === 'undefined' ? new Int32Array(length) : new Int32Array(new SharedArrayBuffer(4 * length));

/** Resolves once the worker's first message is there; rejects when it ended before, sends none, or is not wanted any longer. */
const started = async (
  worker: RuntimeWorker,
  ended: Promise<Error>,
  signal: AbortSignal | undefined,
  giveUp: (cause: Error) => void,
): Promise<void> => {
  const end = (cause: Error): void => {
    giveUp(cause);
    void worker.terminate();
  };
  const late = setTimeout(() => end(new Error(`not ready within ${START_MS / 1000} s`)), START_MS);
  const deafen = signal && onAbort(signal, () => end(new Error('not wanted any longer')));
  await new Promise<void>((resolve, reject) => {
    worker.onMessage(() => resolve());
    void ended.then(reject);
  }).finally(() => {
    clearTimeout(late);
    deafen?.();
  });
};

/**
 * Starts a thread; resolves once its engine answers, rejects when it ended before.
 * @param open starts a worker of this runtime
 * @param signal ends it while it starts
 */
export const startThreadOn = async (
  open: (data: ThreadData) => RuntimeWorker,
  module: WebAssembly.Module,
  signal?: AbortSignal,
): Promise<Thread> => {
  throwIfAborted(signal);
  const dropped = sharedNumbers(REQUESTS_OF_THREAD);
  const worker = open({ module, dropped });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let isOver = false;
  let cause: unknown;

  const ended = new Promise<Error>(resolve => {
    worker.onEnd(reason => {
      isOver = true;
      cause ??= reason;
      for (const [index, { reject }] of [...waiting.values()].entries()) {
        reject(new ThreadEndedError(index === 0, { cause }));
      }
      waiting.clear();
      resolve(new ThreadEndedError(false, { cause }));
    });
  });
  await started(worker, ended, signal, why => {
    cause = why;
  });
  worker.onMessage(message => {
    const reply = message as ChunkReply;
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
        worker.post(request);
      }),
    dropUnwanted: () => {
      for (const [id, { isWanted }] of waiting) if (!isWanted()) Atomics.store(dropped, placeOf(id), id);
    },
    stop: () => worker.terminate(),
  };
};
