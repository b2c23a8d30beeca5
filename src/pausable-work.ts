// Long work that is written as a generator: it yields where it can pause, and is run at once or with pauses.

/** Says at each place where work can pause whether it has to: the work goes on when the promise has resolved, or without one at once. */
export type Pause = () => Promise<void> | undefined;

/** The event loop waits so long for a part of the work, at most. */
const MAX_STRETCH_MS = 4;

/** Pauses for one iteration of the event loop after some milliseconds. */
const eventLoopPauses = (): Pause => {
  let began = performance.now();
  const pause = async (): Promise<void> => {
    await new Promise(resolve => setTimeout(resolve));
    began = performance.now();
  };
  return () => (performance.now() - began < MAX_STRETCH_MS ? undefined : pause());
};

/** What the work returns; the caller waits for it. */
export const runAtOnce = <Result>(work: Generator<void, Result>): Result => {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
};

/** The same with pauses, by default as many as the event loop needs to go on. */
export const runWithPauses = async <Result>(
  work: Generator<void, Result>,
  pause: Pause = eventLoopPauses(),
): Promise<Result> => {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    const pausing = pause();
    if (pausing) await pausing;
  }
};
