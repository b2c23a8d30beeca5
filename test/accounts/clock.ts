// The time of day as a test wants it.

/** Does the work while the clock stands at this time. */
export const atTime = async <Result>(time: number, work: () => Promise<Result>): Promise<Result> => {
  const now = Date.now;
  Date.now = () => time;
  try {
    return await work();
  } finally {
    Date.now = now;
  }
};
