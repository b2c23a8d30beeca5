// A worker on the calling thread, for runtimes in which no other can start: pages whose policy forbids them, edge runtimes.
import { isCloudflare } from '../../engine/engine.js';
import type { LoadedEngine } from '../game-engine.js';
import { ChunkCancelledError, clock, type Worker, WorkerExitError } from './worker.js';

/**
 * Resolves in the next turn of the event loop, after other events; at once in Cloudflare's runtime, which has no page to wait for, and
 * cancels the timers of a request when it ends, also those that others wait for. Timers of browsers would wait 4 ms.
 */
const yieldToEvents = (): Promise<void> =>
  new Promise(resolve => {
    if (isCloudflare()) return resolve();
    if (typeof setImmediate === 'function') return void setImmediate(resolve);
    if (typeof MessageChannel === 'undefined') return void setTimeout(resolve); // a window of jsdom
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
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
