// The queue of slices that wait to be computed. It only distributes work: the store knows which slices are missing, so a slice that a
// queue loses is found there and queued again. With an embedded store there is one process, and its queue is in memory.
import type { Slice } from '../job-model.js';

/** A slice with its turn: lower turns are computed first. */
export interface QueuedSlice extends Slice {
  readonly turn: number;
}

export interface SliceQueue {
  /** Queues slices, except those that are queued or being computed already. */
  add(slices: readonly QueuedSlice[]): Promise<void>;
  /** Starts no more slices; resolves when the slices that have begun are done. */
  close(): Promise<void>;
}

/** Computes a slice and commits its result. If it rejects, the slice is queued again later. */
export type ComputeSlice = (slice: Slice) => Promise<void>;

export interface SliceQueueOptions {
  /** The most slices that this instance may have taken and not yet committed. */
  readonly concurrency: number;
  readonly compute: ComputeSlice;
  readonly onError: (error: unknown) => void;
}

export type OpenSliceQueue = (options: SliceQueueOptions) => Promise<SliceQueue>;

/** A unique key of a slice, made of letters, digits, "_" and "-". */
export const formatSliceKey = ({ job, block, slice }: Slice): string => `${job}-${block}-${slice}`;

export const openMemoryQueue: OpenSliceQueue = async ({ concurrency, compute, onError }) => {
  const waiting = new Map<string, QueuedSlice>();
  const running = new Map<string, Promise<void>>();
  let isClosing = false;

  const takeNext = (): QueuedSlice | undefined => {
    let next: QueuedSlice | undefined;
    for (const slice of waiting.values()) if (next === undefined || slice.turn < next.turn) next = slice;
    if (next) waiting.delete(formatSliceKey(next));
    return next;
  };

  const run = (slice: QueuedSlice): void => {
    const key = formatSliceKey(slice);
    const ended = compute(slice)
      .catch(onError)
      .then(() => {
        running.delete(key);
        dispatch();
      });
    running.set(key, ended);
  };

  const dispatch = (): void => {
    while (!isClosing && running.size < concurrency) {
      const next = takeNext();
      if (next === undefined) return;
      run(next);
    }
  };

  return {
    async add(slices) {
      for (const slice of slices) if (!running.has(formatSliceKey(slice))) waiting.set(formatSliceKey(slice), slice);
      dispatch();
    },
    async close() {
      isClosing = true;
      await Promise.all(running.values());
    },
  };
};
