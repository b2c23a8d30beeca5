// Keeps workers alive: starts them, replaces those that die, and gives out the ones that can take a chunk.
import { onAbort } from '../abort-signal.js';
import type { Chunk } from '../kind.js';
import { type BatchResult, REQUESTS_PER_WORKER, type StartWorker, type Worker } from './worker.js';

/** What a pool reports about its workers; none of it fails a calculation. */
export interface WorkerPoolEvents {
  /** A worker died. Its chunks are computed again. */
  onExit?(reason: Error): void;
  /** A worker could not be started. Another attempt follows. @param isLast whether there is no other worker */
  onStartFailure?(reason: Error, isLast: boolean): void;
}

export interface WorkerPoolOptions {
  /** How many workers. */
  readonly threads: number;
  readonly startWorker: StartWorker;
  /** A worker has started and is idle. */
  readonly onStart: () => void;
  readonly events: WorkerPoolEvents;
}

/** A worker that can take a chunk. */
export interface IdleWorker {
  /**
   * Computes chunks. When the promise settles, a worker is idle again, unless this one died.
   * @param isWanted whether the results are still of use
   * @throws {WorkerExitError} @throws {ChunkCancelledError} @throws what the engine throws
   */
  run(chunks: readonly Chunk[], isWanted: () => boolean): Promise<BatchResult>;
}

export interface WorkerPool {
  /** The worker with the fewest chunks; undefined when each has {@link REQUESTS_PER_WORKER}, or there is none. */
  idleWorker(): IdleWorker | undefined;
  /** Cancels chunks that wait in a worker and are not wanted any longer. */
  cancelUnwanted(): void;
  /** Resolves when every worker can compute; rejects with the reason when one cannot be started. */
  ready(): Promise<void>;
  /** Workers that can compute. */
  size(): number;
  /** Whether there is no worker, and the latest ones did not start or died at once. */
  isBroken(): boolean;
  /** Workers that died so far. */
  restarts(): number;
  /** Workers that did not start so far; each is tried again. */
  startFailures(): number;
  /** Ends the workers, those that are starting too. */
  close(): Promise<void>;
}

const MIN_RESTART_DELAY_MS = 50;
const MAX_RESTART_DELAY_MS = 5000;

/** The place of one worker after the other. */
class Slot implements IdleWorker {
  /** The latest attempt to start a worker. */
  attempt: Promise<Worker>;
  worker: Worker | undefined;
  /** Chunks that the worker has. */
  busy = 0;
  /** Workers in a row that did not start, or died before they computed anything. */
  failures = 0;
  #hasWorked = false;

  constructor(
    private readonly startWorker: StartWorker,
    private readonly signal: AbortSignal,
  ) {
    this.attempt = startWorker(signal);
  }

  get isIdle(): boolean {
    return this.worker !== undefined && !this.worker.hasExited() && this.busy < REQUESTS_PER_WORKER;
  }

  async run(chunks: readonly Chunk[], isWanted: () => boolean): Promise<BatchResult> {
    const { worker } = this;
    if (worker === undefined) throw new Error('this worker is not idle');
    this.busy++;
    try {
      const result = await worker.run(chunks, isWanted);
      this.#hasWorked = true;
      this.failures = 0;
      return result;
    } finally {
      if (this.worker === worker) this.busy--;
    }
  }

  /** Waits until the worker has started; rejects when it does not. */
  async open(): Promise<Worker> {
    this.worker = await this.attempt;
    this.busy = 0;
    this.#hasWorked = false;
    return this.worker;
  }

  /** Removes the worker, which has died. @returns whether it had computed anything */
  clear(): boolean {
    this.worker = undefined;
    return this.#hasWorked;
  }

  restart(): void {
    this.attempt = this.startWorker(this.signal);
  }

  /** Waits twice as long after each failure in a row, or until the signal is aborted. */
  pause(): Promise<void> {
    return sleep(Math.min(MIN_RESTART_DELAY_MS * 2 ** this.failures++, MAX_RESTART_DELAY_MS), this.signal);
  }
}

/** Resolves after so long, or once the signal is aborted. */
const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) return resolve();
    const end = (): void => {
      clearTimeout(timer);
      removeListener();
      resolve();
    };
    const timer = setTimeout(end, ms);
    const removeListener = onAbort(signal, end);
  });

/** Starts a pool. */
export const createWorkerPool = ({ threads, startWorker, onStart, events }: WorkerPoolOptions): WorkerPool => {
  const { onExit, onStartFailure } = events;
  const closing = new AbortController();
  const { signal } = closing;
  const slots = Array.from({ length: threads }, () => new Slot(startWorker, signal));
  let restarts = 0;
  let startFailures = 0;

  const isBroken = (): boolean => slots.every(({ worker, failures }) => !worker && failures > 0);

  const runUntilExit = async (slot: Slot): Promise<void> => {
    const worker = await slot.open();
    onStart();
    const reason = await worker.exited;
    const hasWorked = slot.clear();
    if (signal.aborted) return;
    restarts++;
    onExit?.(reason);
    if (!hasWorked) await slot.pause();
  };

  /** Replaces the slot's worker when it dies, after a pause when it did not start or never computed anything. */
  const keepAlive = async (slot: Slot): Promise<void> => {
    while (!signal.aborted) {
      await runUntilExit(slot).catch(async (reason: Error) => {
        if (signal.aborted) return;
        startFailures++;
        const paused = slot.pause(); // before isBroken, which reads the failures that it counts
        onStartFailure?.(reason, isBroken());
        await paused;
      });
      if (!signal.aborted) slot.restart();
    }
  };

  for (const slot of slots) void keepAlive(slot);

  return {
    idleWorker: () => {
      if (signal.aborted) return undefined;
      let idlest: Slot | undefined;
      for (const slot of slots) if (slot.isIdle && (!idlest || slot.busy < idlest.busy)) idlest = slot;
      return idlest;
    },
    cancelUnwanted: () => {
      for (const { worker } of slots) worker?.cancelUnwanted();
    },
    ready: async () => {
      await Promise.all(slots.map(slot => slot.attempt));
    },
    size: () => slots.filter(({ worker }) => worker).length,
    isBroken,
    restarts: () => restarts,
    startFailures: () => startFailures,
    close: async () => {
      closing.abort();
      const started = await Promise.allSettled(slots.map(slot => slot.attempt));
      await Promise.all(started.map(attempt => attempt.status === 'fulfilled' && attempt.value.stop()));
    },
  };
};
