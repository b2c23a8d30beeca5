// Clocks for tests: a stopped one that tests advance, for code that uses the global timers and performance.now(); and a date that they set.

interface Timer {
  dueAt: number;
  readonly intervalMs: number | undefined;
  fire(): void;
  unref(): Timer;
}

export interface StoppedTime {
  /** Advances the clock by milliseconds, and fires the timers that are due. */
  pass(ms: number): void;
  /** Restores the real clock. */
  resume(): void;
}

export const stopTime = (): StoppedTime => {
  const { setTimeout, setInterval, clearTimeout, clearInterval } = globalThis;
  const { now } = performance;
  const timers = new Set<Timer>();
  let time = Math.ceil(now.call(performance)); // whole, so that differences are exact

  const start =
    (isRepeated: boolean) =>
    (fire: () => void, ms = 0): Timer => {
      const timer: Timer = { dueAt: time + ms, intervalMs: isRepeated ? ms : undefined, fire, unref: () => timer };
      timers.add(timer);
      return timer;
    };
  const clear = (timer: unknown): void => void timers.delete(timer as Timer);
  const fireNext = (end: number): boolean => {
    const [next] = [...timers].filter(({ dueAt }) => dueAt <= end).sort((one, other) => one.dueAt - other.dueAt);
    if (next === undefined) return false;
    time = Math.max(time, next.dueAt);
    if (next.intervalMs === undefined) timers.delete(next);
    else next.dueAt += Math.max(1, next.intervalMs);
    next.fire();
    return true;
  };

  performance.now = () => time;
  const stopped = { setTimeout: start(false), setInterval: start(true), clearTimeout: clear, clearInterval: clear };
  Object.assign(globalThis, stopped);
  return {
    pass(ms) {
      const end = time + ms;
      while (fireNext(end));
      time = end;
    },
    resume() {
      Object.assign(globalThis, { setTimeout, setInterval, clearTimeout, clearInterval });
      performance.now = now;
    },
  };
};

/** Runs the work while Date.now() gives a fixed time, or what a function returns. */
export const atTime = async <Result>(time: number | (() => number), work: () => Promise<Result>): Promise<Result> => {
  const now = Date.now;
  Date.now = typeof time === 'number' ? () => time : time;
  try {
    return await work();
  } finally {
    Date.now = now;
  }
};
