// A worker on the calling thread, for runtimes in which no other can start: pages whose policy forbids them, edge runtimes.
import { isCloudflare } from '../../engine/engine.js';
import type { LoadedEngine } from '../game-engine.js';
import { ChunkCancelledError, clock, type Worker, WorkerExitError } from './worker.js';

/**
 * Ways to call a function in the next turn of the event loop, the best first: timers of browsers would wait 4 ms. A window of jsdom has
 * the last one alone; in Next.js's edge runtime the others are there, and throw when they are called.
 */
const WAYS_TO_YIELD: readonly ((resume: () => void) => void)[] = [
  resume => setImmediate(resume),
  resume => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resume();
    };
    port2.postMessage(undefined);
  },
  resume => setTimeout(resume),
];

/**
 * Resolves in the next turn of the event loop, after other events; at once in Cloudflare's runtime, which has no page to wait for, and
 * cancels the timers of a request when it ends, also those that others wait for.
 */
const yieldToEvents = (): Promise<void> =>
  new Promise((resolve, reject) => {
    if (isCloudflare()) return resolve();
    let error: unknown;
    for (const wait of WAYS_TO_YIELD) {
      try {
        return wait(resolve);
      } catch (cause) {
        error = cause;
      }
    }
    reject(error);
  });

/** Makes the function that waits for the next turn of the event loop that no other caller waits for. */
export const createTurns = (): (() => Promise<void>) => {
  let last = Promise.resolve();
  return () => {
    last = last.then(yieldToEvents);
    return last;
  };
};

/**
 * Computes the chunks of one call in one turn of the event loop: some milliseconds.
 * @param takeTurn shared by all such workers of the thread, so that other events come between any two turns
 */
export const createCallingThreadWorker = (loaded: LoadedEngine, takeTurn: () => Promise<void>): Worker => {
  let isOver = false;
  let end = (_reason: Error): void => {};
  const exited = new Promise<Error>(resolve => {
    end = resolve;
  });
  return {
    exited,
    hasExited: () => isOver,
    async run(chunks, isWanted = () => true) {
      await takeTurn();
      if (isOver) throw new WorkerExitError(false, { cause: new Error('stopped') });
      if (!isWanted()) throw new ChunkCancelledError('nobody wants it');
      const began = clock();
      const counts = chunks.map(chunk => loaded.compute(chunk));
      return { counts, began, ended: clock() };
    },
    cancelUnwanted: () => {}, // `run` asks before it begins
    async stop() {
      isOver = true;
      end(new WorkerExitError(false, { cause: new Error('stopped') }));
    },
  };
};
