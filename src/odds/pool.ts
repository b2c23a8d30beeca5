// The worker threads: each gets its next chunks while it computes, and is replaced when it dies.
import { onAbort } from './aborts.js';
import type { Chunk } from './chunks.js';
import { type ChunkResult, REQUESTS_OF_THREAD } from './messages.js';
import { Queue } from './queue.js';
import { ChunkDroppedError, type StartThread, type Thread, ThreadEndedError } from './thread.js';

/** A chunk to compute, and who wants it. */
export interface Order {
  readonly chunk: Chunk;
  /** Whether its result is still of use. */
  isWanted(): boolean;
  done(result: ChunkResult): void;
  /** The engine refused, or its threads died of it. */
  failed(reason: unknown): void;
}

/** What a pool tells about itself; nothing of it fails a calculation. */
export interface PoolNews {
  /** A thread died. Its chunks are run again. */
  onDeath?(reason: Error): void;
  /** A thread could not be started. Another attempt follows. @param isLast whether there is no other thread */
  onFailedStart?(reason: Error, isLast: boolean): void;
}

export interface Pool {
  /** Computes orders as long as there are any. */
  wake(): void;
  /** Passes over orders that were handed to threads and are wanted no more, but for those that are being computed. */
  dropUnwanted(): void;
  /** Resolves when every thread can compute; rejects with the reason where one cannot be started. */
  ready(): Promise<void>;
  /** Threads that can compute. */
  size(): number;
  /** Whether there is no thread, and the latest ones did not start or died at once. */
  isBroken(): boolean;
  /** Threads that died so far. */
  deaths(): number;
  /** Threads that did not start so far; each is tried again. */
  startFailures(): number;
  /** Ends the threads, those that are starting too. */
  close(): Promise<void>;
}

/** A chunk whose threads died so often is not run again: it may be what they die of. */
const MOST_DEATHS_OF_CHUNK = 3;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5000;

interface Slot {
  /** The latest attempt to start the slot's thread. */
  attempt: Promise<Thread>;
  thread: Thread | undefined;
  /** Chunks that its thread has. */
  busy: number;
  /** Whether its thread has computed anything. */
  hasWorked: boolean;
  /** Threads in a row that did not start, or died before they computed anything. */
  failures: number;
}

/** Resolves after so long, or once the signal is aborted. */
const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) return resolve();
    const wake = (): void => {
      clearTimeout(timer);
      deafen();
      resolve();
    };
    const timer = setTimeout(wake, ms);
    const deafen = onAbort(signal, wake);
  });

/** @param next the next order, undefined while there is none */
export const createPool = (
  threads: number,
  start: StartThread,
  next: () => Order | undefined,
  { onDeath, onFailedStart }: PoolNews,
): Pool => {
  const deathsOf = new WeakMap<Order, number>();
  const again = new Queue<Order>(); // chunks of threads that died
  let deaths = 0;
  let startFailures = 0;
  const closing = new AbortController();

  const retryLater = (order: Order, reason: ThreadEndedError): void => {
    const died = (deathsOf.get(order) ?? 0) + (reason.begun ? 1 : 0);
    deathsOf.set(order, died);
    if (died === MOST_DEATHS_OF_CHUNK) order.failed(reason);
    else again.push(order);
  };

  const nextOrder = (): Order | undefined => {
    let order = again.shift();
    while (order && !order.isWanted()) order = again.shift();
    return order ?? next();
  };

  const work = async (slot: Slot, thread: Thread, order: Order): Promise<void> => {
    slot.busy++;
    try {
      const result = await thread.run(order.chunk, order.isWanted);
      slot.hasWorked = true;
      slot.failures = 0;
      order.done(result); // tells a program how far it is, which may throw
    } catch (error) {
      if (error instanceof ThreadEndedError) retryLater(order, error);
      else if (!(error instanceof ChunkDroppedError)) order.failed(error);
    }
    if (slot.thread === thread) slot.busy--;
    wake();
  };

  const idlest = (): Slot | undefined =>
    slots.reduce<Slot | undefined>((best, slot) => {
      if (!slot.thread || slot.thread.isOver() || slot.busy === REQUESTS_OF_THREAD) return best;
      return best === undefined || slot.busy < best.busy ? slot : best;
    }, undefined);

  const wake = (): void => {
    for (let slot = idlest(); slot?.thread && !closing.signal.aborted; slot = idlest()) {
      const order = nextOrder();
      if (order === undefined) return;
      void work(slot, slot.thread, order);
    }
  };

  /** One life of the slot's thread. */
  const live = async (slot: Slot): Promise<void> => {
    const thread = await slot.attempt;
    Object.assign(slot, { thread, busy: 0, hasWorked: false });
    wake();
    const reason = await thread.ended;
    slot.thread = undefined;
    if (closing.signal.aborted) return;
    deaths++;
    onDeath?.(reason);
    if (!slot.hasWorked) await pause(slot);
  };

  const pause = (slot: Slot): Promise<void> =>
    sleep(Math.min(FIRST_PAUSE_MS * 2 ** slot.failures++, LONGEST_PAUSE_MS), closing.signal);

  /** Keeps a thread in the slot: starts one again when it dies, after a pause when it did not start or never worked. */
  const keep = async (slot: Slot): Promise<void> => {
    while (!closing.signal.aborted) {
      await live(slot).catch(async (reason: Error) => {
        if (closing.signal.aborted) return;
        startFailures++;
        const paused = pause(slot);
        onFailedStart?.(reason, isBroken());
        await paused;
      });
      if (!closing.signal.aborted) slot.attempt = start(closing.signal);
    }
  };

  const isBroken = (): boolean => slots.every(({ thread, failures }) => !thread && failures > 0);

  const slots = Array.from({ length: threads }, (): Slot => {
    return { attempt: start(closing.signal), thread: undefined, busy: 0, hasWorked: false, failures: 0 };
  });
  for (const slot of slots) void keep(slot);

  return {
    wake,
    dropUnwanted: () => {
      for (const { thread } of slots) thread?.dropUnwanted();
    },
    ready: async () => {
      await Promise.all(slots.map(slot => slot.attempt));
    },
    size: () => slots.filter(({ thread }) => thread).length,
    isBroken,
    deaths: () => deaths,
    startFailures: () => startFailures,
    close: async () => {
      closing.abort();
      const started = await Promise.allSettled(slots.map(slot => slot.attempt));
      await Promise.all(started.map(attempt => attempt.status === 'fulfilled' && attempt.value.stop()));
    },
  };
};
