// A clock that tests can set.

/** Runs the work while the clock shows a fixed time, or what a function returns. */
export const atTime = async <Result>(time: number | (() => number), work: () => Promise<Result>): Promise<Result> => {
  const now = Date.now;
  Date.now = typeof time === 'number' ? () => time : time;
  try {
    return await work();
  } finally {
    Date.now = now;
  }
};
