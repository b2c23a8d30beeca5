// Fair queueing: which task's chunk is computed next. Accounts share the workers by time: the next chunk is that of the account that
// has used the least. Within an account, tasks of a single chunk come first, a few of the longer ones take turns, and the rest wait in
// the order of their arrival, so that equal tasks end one after the other. Background tasks come one after the other, when
// no account has a task.

/** A set whose first value, in the order of arrival, is found in constant time, however many were removed. */
class ArrivalQueue<Value extends object> extends Set<Value> {
  /** Kept between calls: a new iterator would step over the places of all removed values. */
  #cursor = this.values();
  #first: Value | undefined;

  /** The first value; undefined when there is none. */
  peek(): Value | undefined {
    while (this.size > 0 && !(this.#first && this.has(this.#first))) {
      const { value, done } = this.#cursor.next();
      if (done) this.#cursor = this.values();
      this.#first = value;
    }
    return this.size > 0 ? this.#first : undefined;
  }
}

/** What a fair queue needs to know about a task. */
export interface QueuedTask {
  readonly account: string;
  readonly isBackground: boolean;
  readonly isSingle: boolean;
  /** The evaluated hands of its only chunk; infinite if the chunk must be computed alone. */
  readonly batchHands: number;
  /** Whether it has no chunk for a worker now. */
  readonly isHandedOut: boolean;
}

/** The assumed time of a chunk, until chunks of the account are measured. */
const DEFAULT_CHUNK_MS = 1.5;
/** The weight of the latest chunk in the measured time. */
const LATEST_WEIGHT = 1 / 4;

/** The tasks of one account that have chunks left, and the time that it has used. */
class AccountQueue<Task extends QueuedTask> {
  readonly #single = new ArrivalQueue<Task>();
  readonly #waiting = new ArrivalQueue<Task>();
  /** The tasks that take turns, the next one first. */
  readonly #sharing = new Set<Task>();
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

  /** The time of its finished chunks, and the estimated time of those in flight. */
  get time(): number {
    return this.#usedMs + this.#inFlight * this.#chunkMs;
  }

  get hasTasks(): boolean {
    return this.#single.size + this.#sharing.size + this.#waiting.size > 0;
  }

  get isIdle(): boolean {
    return !this.hasTasks && this.#inFlight === 0;
  }

  /** Raises the time to at least this, so that an idle account saves up no time. Time that it used beyond others still counts. */
  raiseTime(least: number): void {
    this.#usedMs += Math.max(0, least - this.time);
  }

  add(task: Task): void {
    (task.isSingle && !task.isBackground ? this.#single : this.#waiting).add(task);
  }

  /** Adds a task that has begun, as the last of those that take turns. */
  resume(task: Task): void {
    this.#sharing.delete(task);
    this.#sharing.add(task);
  }

  remove(task: Task): void {
    for (const queue of [this.#single, this.#waiting, this.#sharing]) queue.delete(task);
  }

  /** Takes a task. @param maxHands the most hands of its chunk, if the chunk is computed together with others */
  next(maxHands = Number.POSITIVE_INFINITY): Task | undefined {
    const task = this.#single.peek() ?? this.#firstSharing();
    if (task === undefined || task.batchHands > maxHands) return undefined;
    if (!this.#single.delete(task)) this.resume(task);
    this.#inFlight++;
    return task;
  }

  use(ms: number): void {
    this.#inFlight--;
    this.#usedMs += ms;
    if (ms > 0) this.#chunkMs += (ms - this.#chunkMs) * LATEST_WEIGHT;
  }

  #firstSharing(): Task | undefined {
    for (const task of this.#sharing) if (task.isHandedOut) this.#sharing.delete(task);
    while (this.#sharing.size < this.maxSharing) {
      const task = this.#waiting.peek();
      if (task === undefined) break;
      this.#waiting.delete(task);
      this.#sharing.add(task);
    }
    const [first] = this.#sharing;
    return first;
  }
}

export class FairQueue<Task extends QueuedTask> {
  /** The queues of accounts that have tasks or chunks in flight, or have used more time than the account of the latest chunk. */
  readonly #queues = new Map<string, AccountQueue<Task>>();
  /** Background tasks, computed one after the other. */
  readonly #background = new AccountQueue<Task>(0, 1);
  /** The time that the account of the latest chunk had used. */
  #latestTime = 0;

  /** @param maxSharing how many tasks of several chunks take turns within an account */
  constructor(private readonly maxSharing: number) {}

  add(task: Task): void {
    this.#open(task).add(task);
  }

  /** Reports that a task whose chunks were all handed out has a chunk again. */
  resume(task: Task): void {
    this.#open(task).resume(task);
  }

  remove(task: Task): void {
    this.#find(task)?.remove(task);
  }

  /** Takes the task whose next chunk is to be computed; undefined if no task has one. {@link use} reports the end of the chunk. */
  next(): Task | undefined {
    for (;;) {
      this.#removeIdle();
      const queue = this.#findLeast();
      if (queue === undefined) return this.#background.next();
      const { time } = queue;
      const task = queue.next();
      if (task === undefined) continue; // all of its tasks were handed out
      this.#latestTime = time;
      return task;
    }
  }

  /** The next task of the same account, or of the background like this one, if it has a single chunk of at most `maxHands` hands. */
  nextBeside(task: Task, maxHands: number): Task | undefined {
    return this.#find(task)?.next(maxHands);
  }

  /** Reports that a chunk of the task is done or dropped, and how long a worker was busy with it. */
  use(task: Task, ms: number): void {
    this.#find(task)?.use(ms);
  }

  #find({ account, isBackground }: Task): AccountQueue<Task> | undefined {
    return isBackground ? this.#background : this.#queues.get(account);
  }

  /** The queue with tasks that has used the least time; of several with equal time the one that was added last. */
  #findLeast(): AccountQueue<Task> | undefined {
    let least: AccountQueue<Task> | undefined;
    for (const queue of this.#queues.values()) {
      if (queue.hasTasks && (!least || queue.time <= least.time)) least = queue;
    }
    return least;
  }

  /** Removes idle queues that have used no more time than the latest one, since new ones start there; all if no account is busy. */
  #removeIdle(): void {
    let isAnyBusy = false;
    for (const queue of this.#queues.values()) isAnyBusy ||= !queue.isIdle;
    for (const [account, queue] of this.#queues) {
      if (queue.isIdle && (!isAnyBusy || queue.time <= this.#latestTime)) this.#queues.delete(account);
    }
  }

  /** Finds or makes the queue for a new task. */
  #open(task: Task): AccountQueue<Task> {
    const existing = this.#find(task);
    if (existing && (task.isBackground || existing.hasTasks)) return existing;
    this.#removeIdle();
    const start = this.#findLeast()?.time ?? this.#latestTime;
    const queue = existing ?? new AccountQueue<Task>(start, this.maxSharing);
    queue.raiseTime(start);
    this.#queues.set(task.account, queue);
    return queue;
  }
}
