// Which threads the system lets run first where there are more of them than cores.
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Of 19: enough that whoever waits for a moment of computing time, the event loop above all, need not wait for a chunk's end. */
const NICE = 10;

/**
 * Lets other threads of the process go before this one. Linux alone has priorities of threads, and shows a thread its number;
 * elsewhere all threads stay alike, and the event loop now and then waits its turn.
 */
export const letOthersGoFirst = (): void => {
  try {
    const thread = readlinkSync('/proc/thread-self').split('/').at(-1);
    setPriority(Number(thread), NICE);
  } catch {
    // No such file, or not allowed: an answer may take some milliseconds longer.
  }
};
