// The calculator of a process of Node, on worker threads.
import { availableParallelism } from 'node:os';
import type { Engine } from '../engine/engine.js';
import { loadEngine } from '../engine/load.js';
import { createCalculatorOn } from './calculate.js';
import type { Calculator } from './calculator.js';
import { compileEngineFile } from './module.js';
import { startThread } from './node-thread.js';
import type { PoolNews } from './pool.js';
import type { Thread } from './thread.js';
import { warmUp } from './warm-up.js';

export interface CalculatorOptions extends PoolNews {
  /** Worker threads, 1 or more; {@link usualThreads} unless told. */
  readonly threads?: number;
  /** Hands that may be under way; {@link usualQueueLimit} unless told. */
  readonly queueLimit?: number;
  /** Starts a worker thread; a real one unless told. */
  readonly start?: (module: WebAssembly.Module, signal: AbortSignal) => Promise<Thread>;
}

/** One for each core that the process may use. */
export const usualThreads = (): number => availableParallelism();

/** Some two and a half seconds of work. */
export const usualQueueLimit = (threads: number): number => threads * 500_000_000;

const warmEngine = async (module: WebAssembly.Module): Promise<Engine> => {
  const engine = await loadEngine(module);
  warmUp(engine);
  return engine;
};

/** A calculator whose threads start at once, share one compiled module, and are replaced when they die. */
export const createCalculator = (options: CalculatorOptions = {}): Calculator => {
  const { threads = usualThreads(), start = startThread, queueLimit = usualQueueLimit(threads), ...news } = options;
  const module = compileEngineFile();
  return createCalculatorOn({ module, engine: module.then(warmEngine), threads, queueLimit, start, ...news });
};
