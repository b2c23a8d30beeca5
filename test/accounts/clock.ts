// A clock that tests can set.

/** Does the work while the clock shows this time, or what the function says. */
export const atTime = async <Result>(time: number | (() => number), work: () => Promise<Result>): Promise<Result> => {
  const now = Date.now;
  Date.now = typeof time === 'number' ? () => time : time;
  try {
    return await work();
  } finally {
    Date.now = now;
  }
};
