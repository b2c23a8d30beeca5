// Requests to stop: Ctrl-C, what a system sends to end a process in order, and the end of npm, which may send nothing.

export type StopSignal = 'SIGINT' | 'SIGTERM';

const STOPPING: readonly StopSignal[] = ['SIGINT', 'SIGTERM'];

const ORPHAN_CHECK_INTERVAL_MS = 500;

/** `npm start` and `npx` run a program in a shell; not every shell passes a signal on that ends it and npm. */
const isInShellOfNpm = (): boolean => /^(?:start|npx)$/.test(process.env.npm_lifecycle_event ?? '');

/** Hears of the end of the shell in which npm runs this program. Returns what stops hearing. */
const onOrphaned = (hear: () => void): (() => void) => {
  if (!isInShellOfNpm()) return () => {};
  const parent = process.ppid;
  const check = (): void => {
    if (process.ppid !== parent) hear();
  };
  const timer = setInterval(check, ORPHAN_CHECK_INTERVAL_MS).unref();
  return () => clearInterval(timer);
};

/**
 * Hears of the first request to stop. A second one finds nobody who hears, and ends the process at once.
 * @returns stops hearing
 */
export const onStop = (hear: (signal: StopSignal) => void): (() => void) => {
  const deafen = (): void => {
    for (const each of STOPPING) process.off(each, stop);
    ignoreOrphaning();
  };
  const stop = (signal: StopSignal): void => {
    deafen();
    hear(signal);
  };
  const ignoreOrphaning = onOrphaned(() => stop('SIGTERM'));
  for (const each of STOPPING) process.on(each, stop);
  return deafen;
};
