// Fair queueing: which task's chunk is computed next. Accounts take turns. Within an account, tasks of a single chunk take turns
// with longer ones. A few of the longer ones share those turns, so that one of them does not delay all others; the rest wait in
// the order of their arrival, so that equal tasks do not all end at the same late moment.

/** A value's place in a queue. */
export class QueueEntry<Value> {
  before: QueueEntry<Value> | undefined;
  after: QueueEntry<Value> | undefined;

  constructor(
    readonly value: Value,
    private readonly queue: Queue<Value>,
  ) {}

  /** Removes the value from its queue; does nothing once it is removed. */
  remove(): void {
    this.queue.remove(this);
  }
}

/** A linked list: adding a value and removing any value take constant time. */
export class Queue<Value> {
  #first: QueueEntry<Value> | undefined;
  #last: QueueEntry<Value> | undefined;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Adds a value at the end. */
  push(value: Value): QueueEntry<Value> {
    const entry = new QueueEntry(value, this);
    entry.before = this.#last;
    if (this.#last) this.#last.after = entry;
    else this.#first = entry;
    this.#last = entry;
    this.#size++;
    return entry;
  }

  /** Adds a value before the first. */
  unshift(value: Value): QueueEntry<Value> {
    const entry = new QueueEntry(value, this);
    entry.after = this.#first;
    if (this.#first) this.#first.before = entry;
    else this.#last = entry;
    this.#first = entry;
    this.#size++;
    return entry;
  }

  /** Removes the first value; undefined when the queue is empty. */
  shift(): Value | undefined {
    const entry = this.#first;
    if (entry) this.remove(entry);
    return entry?.value;
  }

  /** @param entry an entry of this queue; nothing happens when it is removed already */
  remove(entry: QueueEntry<Value>): void {
    const { before, after } = entry;
    if (entry !== this.#first && before === undefined) return;
    if (before) before.after = after;
    else this.#first = after;
    if (after) after.before = before;
    else this.#last = before;
    entry.before = undefined;
    entry.after = undefined;
    this.#size--;
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
  /** Its place in the queue, which sets it. A task that is over removes itself. */
  queueEntry: { remove(): void } | undefined;
}

export interface FairQueue<Task extends QueuedTask> {
  add(task: Task): void;
  /** The task whose next chunk is to be computed; undefined when no task has one. */
  next(): Task | undefined;
}

/** The tasks of one account that have chunks left. */
class AccountQueue<Task extends QueuedTask> {
  readonly #single = new Queue<Task>();
  readonly #sharing = new Queue<Task>();
  readonly #waiting = new Queue<Task>();
  #singleWasLast = false;
  /** The task that had the latest turn of the long ones; it is the last of those that share. */
  #latestLong: Task | undefined;

  constructor(
    readonly account: string,
    private readonly maxSharing: number,
  ) {}

  add(task: Task): void {
    if (!task.isOver) this.#put(task, task.chunks === 1 ? this.#single : this.#waiting);
  }

  next(): Task | undefined {
    const [first, second] = this.#singleWasLast
      ? [this.#nextLong, this.#nextSingle]
      : [this.#nextSingle, this.#nextLong];
    return first.call(this) ?? second.call(this);
  }

  #put(task: Task, queue: Queue<Task>): void {
    task.queueEntry = queue.push(task);
  }

  #nextSingle(): Task | undefined {
    this.#singleWasLast = true;
    return this.#single.shift();
  }

  #nextLong(): Task | undefined {
    this.#singleWasLast = false;
    if (this.#latestLong?.isHandedOut) this.#latestLong.queueEntry?.remove();
    this.#fillUp();
    const task = this.#sharing.shift();
    if (task) this.#put(task, this.#sharing);
    this.#latestLong = task;
    return task;
  }

  /** Moves waiting tasks to the places of those that are over or handed out. */
  #fillUp(): void {
    while (this.#sharing.size < this.maxSharing) {
      const task = this.#waiting.shift();
      if (task === undefined) return;
      this.#put(task, this.#sharing);
    }
  }
}

/** @param maxSharing how many tasks of several chunks share an account's turns */
export const createFairQueue = <Task extends QueuedTask>(maxSharing: number): FairQueue<Task> => {
  const byAccount = new Map<string, AccountQueue<Task>>();
  const roundRobin = new Queue<AccountQueue<Task>>();

  const queueOf = (account: string): AccountQueue<Task> => {
    const existing = byAccount.get(account);
    if (existing) return existing;
    const created = new AccountQueue<Task>(account, maxSharing);
    byAccount.set(account, created);
    roundRobin.push(created);
    return created;
  };

  return {
    add: task => queueOf(task.account).add(task),
    next: () => {
      for (let queue = roundRobin.shift(); queue; queue = roundRobin.shift()) {
        const task = queue.next();
        if (task) {
          roundRobin.push(queue);
          return task;
        }
        byAccount.delete(queue.account);
      }
      return undefined;
    },
  };
};
