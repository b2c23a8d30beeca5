// Fair queueing: which task's chunk is computed next. Accounts share the workers by time: the next chunk is that of the account that
// has used the least. Within an account, tasks of a single chunk come first, a few of the longer ones take turns, and the rest wait in
// the order of their arrival, so that equal tasks do not all end at the same late moment.

/** A queue in the order of arrival. Adding, taking the first and removing any value take constant time. */
export class ArrivalQueue<Value extends object> {
  readonly #values = new Set<Value>();
  /** It goes on where it was: a new one would go through the places of all values that were removed. */
  #cursor = this.#values.values();

  get size(): number {
    return this.#values.size;
  }

  add(value: Value): void {
    this.#values.add(value);
  }

  /** Removes the first value; undefined when the queue is empty. */
  take(): Value | undefined {
    let first = this.#cursor.next();
    if (first.done) {
      this.#cursor = this.#values.values();
      first = this.#cursor.next();
    }
    if (first.value) this.#values.delete(first.value);
    return first.value;
  }

  remove(value: Value): boolean {
    return this.#values.delete(value);
  }
}

/** What a fair queue needs to know about a task. */
export interface QueuedTask {
  readonly account: string;
  readonly chunks: number;
  /** Whether it is done, failed or cancelled. */
  readonly isOver: boolean;
  /** Whether every chunk was given to a worker. */
  readonly isHandedOut: boolean;
}

export interface FairQueue<Task extends QueuedTask> {
  add(task: Task): void;
  /** Says that a task whose chunks were all handed out has one again. */
  resume(task: Task): void;
  /** Removes a task that is over. */
  remove(task: Task): void;
  /** The task whose next chunk is to be computed; undefined when no task has one. {@link use} says what the chunk took. */
  next(): Task | undefined;
  /** Says that a chunk of the account is done, or dropped, and how long a worker was busy with it. */
  use(account: string, ms: number): void;
}

/** How long a chunk takes, until those of the account are measured. */
const DEFAULT_CHUNK_MS = 1.5;
/** The weight of the latest chunk in the measured time. */
const LATEST_WEIGHT = 1 / 4;

/** The tasks of one account that have chunks left, and the time that it has used. */
class AccountQueue<Task extends QueuedTask> {
  readonly #single = new ArrivalQueue<Task>();
  readonly #waiting = new ArrivalQueue<Task>();
  /** Those that take turns, the next one first. */
  #sharing: Task[] = [];
  /** Chunks that workers have. */
  #inFlight = 0;
  #chunkMs = DEFAULT_CHUNK_MS;
  #usedMs: number;

  constructor(
    start: number,
    private readonly maxSharing: number,
  ) {
    this.#usedMs = start;
  }

  /** The time that its chunks took, and those in flight will take by estimate. */
  get time(): number {
    return this.#usedMs + this.#inFlight * this.#chunkMs;
  }

  get hasTasks(): boolean {
    return this.#single.size + this.#sharing.length + this.#waiting.size > 0;
  }

  get isIdle(): boolean {
    return !this.hasTasks && this.#inFlight === 0;
  }

  /** An account that was away has no time left over; what it used beyond the others' it has still to wait for. */
  raiseTime(least: number): void {
    this.#usedMs += Math.max(0, least - this.time);
  }

  add(task: Task): void {
    (task.chunks === 1 ? this.#single : this.#waiting).add(task);
  }

  /** A task that has begun takes turns with the others at once. */
  resume(task: Task): void {
    if (!this.#sharing.includes(task)) this.#sharing.push(task);
  }

  remove(task: Task): void {
    if (this.#single.remove(task) || this.#waiting.remove(task)) return;
    this.#sharing = this.#sharing.filter(other => other !== task);
  }

  next(): Task | undefined {
    const task = this.#single.take() ?? this.#nextLong();
    if (task) this.#inFlight++;
    return task;
  }

  use(ms: number): void {
    this.#inFlight--;
    this.#usedMs += ms;
    if (ms > 0) this.#chunkMs += (ms - this.#chunkMs) * LATEST_WEIGHT;
  }

  #nextLong(): Task | undefined {
    this.#sharing = this.#sharing.filter(({ isHandedOut }) => !isHandedOut);
    while (this.#sharing.length < this.maxSharing) {
      const task = this.#waiting.take();
      if (task === undefined) break;
      this.#sharing.push(task);
    }
    const task = this.#sharing.shift();
    if (task) this.#sharing.push(task);
    return task;
  }
}

/** @param maxSharing how many tasks of several chunks take turns within an account */
export const createFairQueue = <Task extends QueuedTask>(maxSharing: number): FairQueue<Task> => {
  /** Those that have tasks, or chunks in flight, or that are idle and have used more time than those whose turn it is. */
  const queues = new Map<string, AccountQueue<Task>>();
  /** The time of the account whose chunk was the latest. */
  let latestTime = 0;

  /**
   * Of several with the same time the one that came last: it starts at the time of the first. Idle ones that would begin with the others
   * are forgotten, and all, where none has anything to do.
   */
  const findLeast = (): AccountQueue<Task> | undefined => {
    let least: AccountQueue<Task> | undefined;
    let isAnyBusy = false;
    for (const [account, queue] of queues) {
      isAnyBusy ||= !queue.isIdle;
      if (queue.hasTasks && (!least || queue.time <= least.time)) least = queue;
      else if (queue.isIdle && queue.time <= latestTime) queues.delete(account);
    }
    if (!isAnyBusy) queues.clear();
    return least;
  };

  const queueFor = (account: string): AccountQueue<Task> => {
    const existing = queues.get(account);
    if (existing?.hasTasks) return existing;
    const start = findLeast()?.time ?? latestTime;
    const queue = existing ?? new AccountQueue<Task>(start, maxSharing);
    queue.raiseTime(start);
    queues.set(account, queue);
    return queue;
  };

  return {
    add: task => {
      if (!task.isOver) queueFor(task.account).add(task);
    },
    resume: task => {
      if (!task.isOver) queueFor(task.account).resume(task);
    },
    remove: task => queues.get(task.account)?.remove(task),
    next: () => {
      for (let queue = findLeast(); queue; queue = findLeast()) {
        const { time } = queue;
        const task = queue.next();
        if (task === undefined) continue; // all of its tasks were handed out
        latestTime = time;
        return task;
      }
      return undefined;
    },
    use: (account, ms) => queues.get(account)?.use(ms),
  };
};
