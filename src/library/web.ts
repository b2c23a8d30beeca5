// The library in browsers and Bun: fetches the engine and computes on web workers.
import { LazyMatchups } from '../odds/equity/matchups.js';
import { startWebWorker } from '../odds/workers/start-web-worker.js';
import { engineUrl, matchupsUrl } from '../web-files.js';
import type { LoadOptions, OddsEngine } from './library-types.js';
import { compileFetched, fetchBytes, loaderOn } from './load-engine.js';

export * from './library-types.js';

/** Used if the runtime does not report its number of cores. */
const DEFAULT_THREADS = 4;

/**
 * Loads the engine. Not cached: each call makes a new engine.
 *
 * @example
 * const engine = await loadEngine();
 * const { win } = engine.simulate({ cards: ['Ah', 'Kh'], opponents: 2, simulations: 200_000, seed: 7 });
 *
 * @throws {EngineLoadError} no file, wrong bytes, another ABI version, or a runtime without WebAssembly SIMD
 */
export const loadEngine: (options?: LoadOptions) => Promise<OddsEngine> = loaderOn({
  compileOwn: () => compileFetched(engineUrl()),
  compileFrom: compileFetched,
  createMatchups: () => new LazyMatchups({ read: async () => new Uint8Array(await fetchBytes(matchupsUrl())) }),
  defaultThreads: () => globalThis.navigator?.hardwareConcurrency ?? DEFAULT_THREADS,
  startWorker: startWebWorker,
});
