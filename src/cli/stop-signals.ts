// Requests to stop: Ctrl-C, and what a system sends to end a process in order.

export type StopSignal = 'SIGINT' | 'SIGTERM';

const STOPPING: readonly StopSignal[] = ['SIGINT', 'SIGTERM'];

/**
 * Hears of the first request to stop. A second one finds nobody who hears, and ends the process at once.
 * @returns stops hearing
 */
export const onStop = (hear: (signal: StopSignal) => void): (() => void) => {
  const deafen = (): void => {
    for (const each of STOPPING) process.off(each, stop);
  };
  const stop = (signal: StopSignal): void => {
    deafen();
    hear(signal);
  };
  for (const each of STOPPING) process.on(each, stop);
  return deafen;
};
