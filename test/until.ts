// Waits for what comes about by itself, in another process for one.
import { setTimeout as sleep } from 'node:timers/promises';

const BETWEEN_MS = 20;

/** Resolves once the condition holds. It is the test runner that gives up on what never comes. */
export const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await holds())) await sleep(BETWEEN_MS);
};
