// The program of the service's worker threads.
import { readlinkSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { runWorker } from '../calculations/workers/worker-program.js';
import { GAME_ENGINES } from './game-engines.js';

/** Added to Linux's nice value, which is 19 at most. The priority is then so low that the event loop does not wait for a chunk. */
const NICER = 10;

/**
 * Gives the other threads of the process priority over this one. Only Linux has a priority for each thread, and tells a thread
 * its id; on other systems all threads keep the same priority, and the event loop may wait for a time slice.
 */
const lowerPriority = (): void => {
  try {
    const threadId = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    // Relative to the priority of the process, so that a priority set by the user applies to its threads too.
    setPriority(threadId, Math.min(getPriority(threadId) + NICER, constants.priority.PRIORITY_LOW));
  } catch {
    // There is no such file, or no permission: answers may take some milliseconds longer.
  }
};

lowerPriority();
runWorker(GAME_ENGINES);
