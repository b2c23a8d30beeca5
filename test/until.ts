// Waits for a condition, for example in another process.
import { setTimeout as sleep } from 'node:timers/promises';

const CHECK_INTERVAL_MS = 20;

/** Resolves when the condition holds. The test runner ends a file that waits for too long. */
export const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await holds())) await sleep(CHECK_INTERVAL_MS);
};
