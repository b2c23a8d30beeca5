// Whose chunk is next. Accounts take turns. Within an account, calculations of a single chunk, in the order of their arrival,
// take turns with the longer ones; of those a few share the account's turns, so that a long one does not hold up all others,
// and the rest wait in the order of their arrival, so that equal ones do not all end at the last moment.
import { Queue } from './queue.js';
import type { Task } from './task.js';

export interface Turns {
  add(task: Task): void;
  /** The task whose next chunk is to be computed; undefined when there is nothing to do. */
  next(): Task | undefined;
}

/** The tasks of one account that have chunks to hand out. One that is over leaves its queue at once. */
class Line {
  readonly #single = new Queue<Task>();
  readonly #sharing = new Queue<Task>();
  readonly #waiting = new Queue<Task>();
  #singleWasLast = false;
  /** The task that had the latest of the long ones' turns; it is the last of those that share. */
  #latestLong: Task | undefined;

  constructor(
    readonly account: string,
    private readonly mostSharing: number,
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
    task.place = queue.push(task);
  }

  #nextSingle(): Task | undefined {
    this.#singleWasLast = true;
    return this.#single.shift();
  }

  #nextLong(): Task | undefined {
    this.#singleWasLast = false;
    if (this.#latestLong?.isHandedOut) this.#latestLong.place?.leave();
    this.#fillUp();
    const task = this.#sharing.shift();
    if (task) this.#put(task, this.#sharing);
    this.#latestLong = task;
    return task;
  }

  /** Lets waiting ones take the places of those that are over, or whose last chunk was handed out. */
  #fillUp(): void {
    while (this.#sharing.size < this.mostSharing) {
      const task = this.#waiting.shift();
      if (task === undefined) return;
      this.#put(task, this.#sharing);
    }
  }
}

/** @param mostSharing how many calculations of several chunks share an account's turns */
export const createTurns = (mostSharing: number): Turns => {
  const lines = new Map<string, Line>();
  const turns = new Queue<Line>();

  const lineOf = (account: string): Line => {
    const known = lines.get(account);
    if (known) return known;
    const line = new Line(account, mostSharing);
    lines.set(account, line);
    turns.push(line);
    return line;
  };

  return {
    add: task => lineOf(task.account).add(task),
    next: () => {
      for (let line = turns.shift(); line; line = turns.shift()) {
        const task = line.next();
        if (task) {
          turns.push(line);
          return task;
        }
        lines.delete(line.account);
      }
      return undefined;
    },
  };
};
