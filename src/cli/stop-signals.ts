// Signals to stop (SIGINT, SIGTERM, the end of npm's shell), and errors that nothing catches.
export type StopSignal = 'SIGINT' | 'SIGTERM';

const STOP_SIGNALS: readonly StopSignal[] = ['SIGINT', 'SIGTERM'];

const ORPHAN_CHECK_INTERVAL_MS = 500;

/** `npm start` and `npx` run a program in a shell, and not every shell passes its own end on to the program. */
const isInShellOfNpm = (): boolean => ['start', 'npx'].includes(String(process.env.npm_lifecycle_event));

/** Calls the listener when the shell in which npm runs this program has ended. @returns removes the listener */
const onOrphaned = (listener: () => void): (() => void) => {
  if (!isInShellOfNpm()) return () => {};
  const parent = process.ppid;
  const check = (): void => {
    if (process.ppid !== parent) listener();
  };
  const timer = setInterval(check, ORPHAN_CHECK_INTERVAL_MS).unref();
  return () => clearInterval(timer);
};

/**
 * Calls the listener at the first signal to stop. A second signal has no listener: it ends the process at once.
 * @returns removes the listener
 */
export const onStop = (listener: (signal: StopSignal) => void): (() => void) => {
  const removeListeners = (): void => {
    for (const each of STOP_SIGNALS) process.off(each, stop);
    ignoreOrphaning();
  };
  const stop = (signal: StopSignal): void => {
    removeListeners();
    listener(signal);
  };
  const ignoreOrphaning = onOrphaned(() => stop('SIGTERM'));
  for (const each of STOP_SIGNALS) process.on(each, stop);
  return removeListeners;
};

/**
 * Reports uncaught errors and rejected promises while the work runs, instead of ending the process. An error of a request is
 * answered and does not come here: these are errors that no request waits for.
 */
export const surviveErrors = async <Result>(
  report: (error: unknown, origin: string) => void,
  work: () => Promise<Result>,
): Promise<Result> => {
  const log = (error: unknown, origin: string): void => {
    try {
      report(error, origin);
    } catch {
      // An error thrown here would end the process.
    }
  };
  // Rejected promises come here too, unless something listens to 'unhandledRejection'.
  process.on('uncaughtException', log);
  try {
    return await work();
  } finally {
    process.off('uncaughtException', log);
  }
};
