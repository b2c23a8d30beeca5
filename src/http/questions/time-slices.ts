// Shares the event loop's time: long work on it is done in time slices, one in each iteration of the loop, accounts in turn. Between two
// slices the loop handles everything else that waits. (The slices of jobs, src/jobs, are another thing: parts of a job's work.)
import { createFairQueue, type QueuedTask } from '../../odds/scheduler/fair-queue.js';

/**
 * How long a slice is. The step that is begun before its end is done after it. A request of others waits for a slice in each of the some
 * ten iterations that it takes. Shorter ones would cost more than they gain: an iteration itself takes some hundredths of a millisecond.
 */
const SLICE_MS = 0.1;

/** Somebody who waits for a slice. */
class Waiting implements QueuedTask {
  readonly chunks = 1;
  readonly isOver = false;
  readonly isHandedOut = false;
  queueEntry: QueuedTask['queueEntry'];

  constructor(
    readonly account: string,
    readonly begin: (end: number) => void,
  ) {}
}

export interface TimeSlices {
  /** Resolves when a slice of the account begins, with the time of its end, as performance.now() counts. */
  next(account: string): Promise<number>;
}

/** @param sliceMs how long a slice is */
export const createTimeSlices = (sliceMs = SLICE_MS): TimeSlices => {
  const queue = createFairQueue<Waiting>(1);
  let waiting = 0;

  const begin = (): void => {
    queue.next()?.begin(performance.now() + sliceMs);
    if (--waiting > 0) setImmediate(begin);
  };

  return {
    next: account =>
      new Promise(resolve => {
        queue.add(new Waiting(account, resolve));
        if (waiting++ === 0) setImmediate(begin);
      }),
  };
};

/** The work of one account on the event loop, slice by slice. */
export class TimeSlicedWork {
  #end = 0;

  constructor(
    private readonly slices: TimeSlices,
    private readonly account: string,
    private readonly signal: AbortSignal,
  ) {}

  /** Whether the slice is over: then {@link pause} before the next step. */
  get isOver(): boolean {
    return performance.now() >= this.#end;
  }

  /** Waits for the next slice. @throws the signal's reason, once it is aborted */
  async pause(): Promise<void> {
    this.signal.throwIfAborted();
    this.#end = await this.slices.next(this.account);
    this.signal.throwIfAborted();
  }
}
