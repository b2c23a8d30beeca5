// A clock that tests can set.

/** Does the work while the clock shows this time. */
export const atTime = async <Result>(time: number, work: () => Promise<Result>): Promise<Result> => {
  const now = Date.now;
  Date.now = () => time;
  try {
    return await work();
  } finally {
    Date.now = now;
  }
};
