// Measures for how long work keeps the event loop from anything else.
import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';

const NANOSECONDS_PER_MS = 1e6;

/** Processor time of this thread; where the system does not tell it, the time of the clock. */
const cpuMs = (): number => {
  try {
    const [ns] = readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ', 1);
    return Number(ns) / NANOSECONDS_PER_MS;
  } catch {
    return performance.now();
  }
};

/**
 * The longest time between two turns of the event loop while the work is done, in ms. Of the clock's time and the processor's the
 * shorter one counts: other processes lengthen the first, and the second is up to date to a few milliseconds only.
 */
export const longestStretch = async (work: () => Promise<unknown>): Promise<number> => {
  let [longest, isDone] = [0, false];
  const watch = async (): Promise<void> => {
    while (!isDone) {
      const [began, cpu] = [performance.now(), cpuMs()];
      await setImmediate();
      longest = Math.max(longest, Math.min(performance.now() - began, cpuMs() - cpu));
    }
  };
  const watching = watch();
  await setImmediate();
  await work().finally(() => {
    isDone = true;
  });
  await watching;
  return longest;
};
