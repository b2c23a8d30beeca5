// Runs long work that is written as a generator: it yields between steps, so that it can be done at once or beside other work.

/** The event loop waits so long for a part of the work, at most. */
const MAX_STRETCH_MS = 4;

const turnOfEventLoop = (): Promise<void> => new Promise(resolve => setTimeout(resolve));

/** What the work returns; the caller waits for it. */
export const finish = <Result>(work: Generator<void, Result>): Result => {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
};

/** The same, while the event loop goes on. */
export const finishInTurns = async <Result>(work: Generator<void, Result>): Promise<Result> => {
  for (let began = performance.now(); ; ) {
    const { done, value } = work.next();
    if (done) return value;
    if (performance.now() - began < MAX_STRETCH_MS) continue;
    await turnOfEventLoop();
    began = performance.now();
  }
};
