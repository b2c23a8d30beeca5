// The library in browsers and Bun: the engine is fetched, threads are web workers.
import { startWebThread } from '../odds/web-thread.js';
import type { LoadOptions, OddsEngine } from './engine.js';
import { compileFetched, loaderOn } from './load.js';

export * from './face.js';

/** Where the runtime does not tell how many cores there are. */
const FEW_THREADS = 4;

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
  // Bundlers find the file by this very expression.
  compileOwn: () => compileFetched(new URL('../../dist/poker-odds.wasm', import.meta.url)),
  compileFrom: compileFetched,
  usualThreads: () => globalThis.navigator?.hardwareConcurrency ?? FEW_THREADS,
  startThread: startWebThread,
});
