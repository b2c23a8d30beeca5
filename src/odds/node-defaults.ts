// How many threads and how much queued work suit this machine. Apart from the calculator, which most commands do not load.
import { availableParallelism } from 'node:os';

/** One worker for each core that the process may use. */
export const defaultThreads = (): number => availableParallelism();

/** About two and a half seconds of work. */
export const defaultQueueLimit = (threads: number): number => threads * 500_000_000;
