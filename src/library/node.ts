// The library in Node, and in Deno: the engine is read from the package's folder, threads are worker threads.
import { readFile } from 'node:fs/promises';
import { ENGINE_FILE } from '../odds/module.js';
import { startLibraryThread } from '../odds/node-thread.js';
import { usualThreads } from '../odds/threads.js';
import type { LoadOptions, OddsEngine } from './engine.js';
import { compileComing, compileFetched, loaderOn } from './load.js';

export * from './face.js';

/** Node's fetch does not know files. */
const compileFrom = (url: URL | string): Promise<WebAssembly.Module> =>
  String(url).startsWith('file:') ? compileComing(url, () => readFile(new URL(url))) : compileFetched(url);

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
  compileOwn: () => compileFrom(ENGINE_FILE),
  compileFrom,
  usualThreads,
  startThread: startLibraryThread,
});
