// Whose chunk is next. Accounts take turns. Within an account, calculations of a single chunk, in the order of their arrival,
// take turns with the longer ones; of those a few share the account's turns, so that a long one does not hold up all others,
// and the rest wait in the order of their arrival, so that equal ones do not all end at the last moment.
import type { Task } from './task.js';

export interface Turns {
  add(task: Task): void;
  /** The task whose next chunk is to be computed; undefined when there is nothing to do. */
  next(): Task | undefined;
}

const isWaiting = (task: Task): boolean => !task.isOver && !task.isHandedOut;

/** The tasks of one account. Those that are over stay in their queue until their turn comes. */
class Line {
  readonly #single: Task[] = [];
  readonly #sharing: Task[] = [];
  readonly #waiting: Task[] = [];
  #singleWasLast = false;

  constructor(private readonly mostSharing: number) {}

  add(task: Task): void {
    (task.chunks === 1 ? this.#single : this.#waiting).push(task);
  }

  next(): Task | undefined {
    const [first, second] = this.#singleWasLast
      ? [this.#nextLong, this.#nextSingle]
      : [this.#nextSingle, this.#nextLong];
    return first.call(this) ?? second.call(this);
  }

  #nextSingle(): Task | undefined {
    this.#singleWasLast = true;
    let task = this.#single.shift();
    while (task?.isOver) task = this.#single.shift();
    return task;
  }

  #nextLong(): Task | undefined {
    this.#singleWasLast = false;
    this.#fillUp();
    const task = this.#sharing.shift();
    if (task) this.#sharing.push(task);
    return task;
  }

  /** Lets waiting ones take the places of those that are over, or whose last chunk was handed out. */
  #fillUp(): void {
    const still = this.#sharing.filter(isWaiting);
    this.#sharing.length = 0;
    this.#sharing.push(...still);
    while (this.#sharing.length < this.mostSharing) {
      const task = this.#waiting.shift();
      if (task === undefined) return;
      if (!task.isOver) this.#sharing.push(task);
    }
  }
}

/** @param mostSharing how many calculations of several chunks share an account's turns */
export const createTurns = (mostSharing: number): Turns => {
  const lines = new Map<string, Line>(); // in the order of their turns
  return {
    add: task => {
      const line = lines.get(task.account) ?? new Line(mostSharing);
      line.add(task);
      lines.set(task.account, line);
    },
    next: () => {
      for (const [account, line] of lines) {
        lines.delete(account);
        const task = line.next();
        if (task === undefined) continue;
        lines.set(account, line);
        return task;
      }
      return undefined;
    },
  };
};
