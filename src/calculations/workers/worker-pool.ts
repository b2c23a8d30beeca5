// Keeps workers alive: starts them, replaces those that die, and gives out the ones that can take a chunk.
import { onAbort } from '../abort-signal.js';
import type { Chunk } from '../game-engine.js';
import { type BatchResult, REQUESTS_PER_WORKER, type StartWorker, type Worker } from './worker.js';

/** What a pool reports about its workers; none of it fails a calculation. */
export interface WorkerPoolEvents {
  /** A worker died. Its chunks are computed again. */
  onExit?(reason: Error): void;
  /** A worker could not be started. Another attempt follows. @param isLast whether there is no other worker */
  onStartFailure?(reason: Error, isLast: boolean): void;
}

export interface WorkerPoolOptions {
  /** The number of workers. */
  readonly threads: number;
  readonly startWorker: StartWorker;
  /** A worker has started and is idle. */
  readonly onStart: () => void;
  readonly events: WorkerPoolEvents;
}

const MIN_RESTART_DELAY_MS = 50;
const MAX_RESTART_DELAY_MS = 5000;

/** A place in the pool: it has one worker, which is replaced when it dies. */
export class Slot {
  worker: Worker | undefined;
  /** Chunks that the worker has. */
  busy = 0;
  hasWorked = false;
  /** Workers in a row that did not start, or died before they computed anything. */
  failures = 0;

  /** @param attempt the latest attempt to start a worker */
  constructor(public attempt: Promise<Worker>) {}

  get isIdle(): boolean {
    return this.worker !== undefined && !this.worker.hasExited() && this.busy < REQUESTS_PER_WORKER;
  }

  /**
   * Computes chunks. When the promise settles, a worker is idle again, unless this one died.
   * @param isWanted whether the results are still needed
   * @throws {WorkerExitError} @throws {ChunkCancelledError} @throws what the engine throws
   */
  async run(chunks: readonly Chunk[], isWanted: () => boolean): Promise<BatchResult> {
    const worker = this.worker!;
    this.busy++;
    try {
      const result = await worker.run(chunks, isWanted);
      this.hasWorked = true;
      this.failures = 0;
      return result;
    } finally {
      if (this.worker === worker) this.busy--;
    }
  }
}

/** Resolves after `ms` milliseconds, or once the signal is aborted. */
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

/** A pool of workers, which start at once. */
export class WorkerPool {
  /** Workers that died so far. */
  restarts = 0;
  /** Workers that did not start so far; each is tried again. */
  startFailures = 0;
  readonly #slots: readonly Slot[];
  readonly #closing = new AbortController();

  constructor(private readonly options: WorkerPoolOptions) {
    this.#slots = Array.from({ length: options.threads }, () => new Slot(this.#start()));
    for (const slot of this.#slots) void this.#keepAlive(slot);
  }

  /** Workers that can compute. */
  get size(): number {
    return this.#slots.filter(({ worker }) => worker).length;
  }

  /** The slot whose worker has the fewest chunks; undefined when each has {@link REQUESTS_PER_WORKER}, or there is no worker. */
  idleSlot(): Slot | undefined {
    if (this.#closing.signal.aborted) return undefined;
    let idlest: Slot | undefined;
    for (const slot of this.#slots) if (slot.isIdle && (!idlest || slot.busy < idlest.busy)) idlest = slot;
    return idlest;
  }

  /** Cancels chunks that wait in a worker and are no longer needed. */
  cancelUnwanted(): void {
    for (const { worker } of this.#slots) worker?.cancelUnwanted();
  }

  /** Resolves when every worker can compute; rejects with the reason when one cannot be started. */
  async ready(): Promise<void> {
    await Promise.all(this.#slots.map(({ attempt }) => attempt));
  }

  /** Whether there is no worker, and the latest ones did not start or died at once. */
  isBroken(): boolean {
    return this.#slots.every(({ worker, failures }) => !worker && failures > 0);
  }

  /** Ends the workers, those that are starting too. */
  async close(): Promise<void> {
    this.#closing.abort();
    const started = await Promise.allSettled(this.#slots.map(({ attempt }) => attempt));
    await Promise.all(started.map(attempt => attempt.status === 'fulfilled' && attempt.value.stop()));
  }

  #start(): Promise<Worker> {
    return this.options.startWorker(this.#closing.signal);
  }

  /** Replaces the slot's worker when it dies, after a pause when it did not start or never computed anything. */
  async #keepAlive(slot: Slot): Promise<void> {
    const { onStart, events } = this.options;
    const { signal } = this.#closing;
    while (!signal.aborted) {
      try {
        slot.worker = await slot.attempt;
        slot.busy = 0;
        slot.hasWorked = false;
        onStart();
        const reason = await slot.worker.exited;
        slot.worker = undefined;
        if (signal.aborted) return;
        this.restarts++;
        if (!slot.hasWorked) slot.failures++;
        events.onExit?.(reason);
      } catch (reason) {
        if (signal.aborted) return;
        this.startFailures++;
        slot.failures++;
        events.onStartFailure?.(reason as Error, this.isBroken());
      }
      if (slot.failures > 0) {
        await sleep(Math.min(MIN_RESTART_DELAY_MS * 2 ** (slot.failures - 1), MAX_RESTART_DELAY_MS), signal);
      }
      if (!signal.aborted) slot.attempt = this.#start();
    }
  }
}
