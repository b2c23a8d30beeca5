// The calculator of a process: calculations cut into chunks and computed on a worker thread, never on the event loop.
import { addCounts, type Counts } from '../engine/counts.js';
import type { Calculator } from './calculator.js';
import { chunkCount, chunkOf } from './chunks.js';
import { clock } from './messages.js';
import { compileEngineFile } from './module.js';
import { knownCounts } from './preflop.js';
import { startThread, type Thread } from './thread.js';

/** Raised for calculations that come after the calculator was closed. */
export class CalculatorClosedError extends Error {
  override name = 'CalculatorClosedError';
}

/** Work that fails after its signal was aborted, because its thread ended first for instance, fails with the signal's reason. */
const orAborted = async <Result>(work: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> => {
  try {
    return await work;
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
};

/**
 * A calculator with one thread, which starts at once. Calculations in flight take turns, a chunk each. When the thread
 * cannot start, or dies, what it was working on rejects, and the next call starts another.
 */
export const createCalculator = (): Calculator => {
  let closed = false;
  let starting: Promise<Thread> | undefined;

  const forget = (attempt: Promise<Thread>): void => {
    if (starting === attempt) starting = undefined;
  };

  const thread = (): Promise<Thread> => {
    if (closed) return Promise.reject(new CalculatorClosedError('the calculator is closed'));
    if (starting) return starting;
    const attempt = compileEngineFile().then(startThread);
    starting = attempt;
    attempt.then(
      started => started.ended.then(() => forget(attempt)),
      () => forget(attempt),
    );
    return attempt;
  };

  // Whoever calls next hears of a failure.
  thread().catch(() => undefined);

  return {
    async calculate(calculation, signal, onProgress) {
      const known = knownCounts(calculation);
      if (known) return { counts: known, queueMs: 0, computeMs: 0 };
      const called = clock();
      const worker = await thread();
      let counts: Counts | undefined;
      let began = called;
      let ended = called;
      for (let index = 0; index < chunkCount(calculation); index++) {
        signal?.throwIfAborted();
        const chunk = await orAborted(worker.run(chunkOf(calculation, index)), signal);
        counts = counts ? addCounts(counts, chunk.counts) : chunk.counts;
        onProgress?.(counts.deals);
        if (index === 0) began = chunk.began;
        ended = chunk.ended;
      }
      signal?.throwIfAborted();
      if (!counts) throw new RangeError('a calculation has at least one simulation');
      return { counts, queueMs: began - called, computeMs: ended - began };
    },
    async ready() {
      await thread();
    },
    async close() {
      closed = true;
      const started = await starting?.catch(() => undefined);
      await started?.stop();
    },
  };
};
