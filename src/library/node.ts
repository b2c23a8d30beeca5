// The library in Node and Deno: reads the engine from the package's folder and computes on worker threads.
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { ENGINE_FILE } from '../node-files.js';
import { createNodeMatchups } from '../odds/node-calculator.js';
import { startLibraryWorker } from '../odds/workers/start-node-worker.js';
import type { LoadOptions, OddsEngine } from './library-types.js';
import { compileBytes, compileFetched, loaderOn } from './load-engine.js';

export * from './library-types.js';

/** Node's fetch does not read files. */
const compileFrom = (url: URL | string): Promise<WebAssembly.Module> =>
  String(url).startsWith('file:') ? compileBytes(url, () => readFile(new URL(url))) : compileFetched(url);

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
  compileOwn: () => compileFrom(ENGINE_FILE),
  compileFrom,
  createMatchups: createNodeMatchups,
  defaultThreads: availableParallelism,
  startWorker: startLibraryWorker,
});
