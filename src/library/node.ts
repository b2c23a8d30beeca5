// The library in Node: the engine is read from the package's folder, threads are worker threads.
import { compileEngineFile } from '../odds/module.js';
import { startBackgroundThread } from '../odds/node-thread.js';
import { usualThreads } from '../odds/threads.js';
import type { LoadOptions, OddsEngine } from './engine.js';
import { loaderOn } from './load.js';

export * from './face.js';

/**
 * Loads the engine. Not cached: each call makes an engine of its own.
 *
 * @example
 * const engine = await loadEngine();
 * const { win } = engine.simulate({ cards: ['Ah', 'Kh'], opponents: 2, simulations: 200_000, seed: 7 });
 *
 * @throws {EngineLoadError} no file, wrong bytes, another ABI version, or a runtime without WebAssembly SIMD
 */
export const loadEngine: (options?: LoadOptions) => Promise<OddsEngine> = loaderOn({
  compileOwn: compileEngineFile,
  usualThreads,
  startThread: startBackgroundThread,
});
