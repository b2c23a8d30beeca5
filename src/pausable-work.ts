// Long work that is written as a generator: it yields where it can pause, and is run at once or with pauses.

/** The event loop waits so long for a part of the work, at most. */
const MAX_STRETCH_MS = 4;

/** What the work returns; the caller waits for it. */
export const runAtOnce = <Result>(work: Generator<void, Result>): Result => {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
};

/** What the work returns; it pauses for one iteration of the event loop after some milliseconds. */
export const runWithPauses = async <Result>(work: Generator<void, Result>): Promise<Result> => {
  let began = performance.now();
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    if (performance.now() - began < MAX_STRETCH_MS) continue;
    await new Promise(resolve => setTimeout(resolve));
    began = performance.now();
  }
};
