// Loads the library's engine: its own, or that of a file, bytes, a module or a URL.
import { ENGINE_FILE, instantiateEngine } from '../engine/engine.js';
import { compileSource } from './compile-source.js';
import type { LoadOptions } from './library-options.js';
import type { OddsEngine } from './library-types.js';
import { createOddsEngine } from './odds-engine.js';
import { readEngine } from './package-files.js';
import { readLoadOptions } from './read-options.js';

/**
 * Loads the engine. Not cached: each call makes a new engine, with threads of its own.
 * @example
 * const engine = await loadEngine();
 * const { win } = engine.simulate({ cards: ['Ah', 'Kh'], opponents: 2, simulations: 200_000, seed: 7 });
 * console.log(win); // prints 0.49992
 * @throws {InvalidArgumentError} an option of a wrong type or out of its range
 * @throws {EngineLoadError} the runtime has no WebAssembly SIMD or must not compile it, or `wasm` is not poker-odds.wasm
 */
export const loadEngine = async (options?: LoadOptions): Promise<OddsEngine> => {
  const known = readLoadOptions(options, ENGINE_FILE);
  const module = await compileSource(known.wasm, { file: ENGINE_FILE, read: readEngine });
  return createOddsEngine(await instantiateEngine(module), module, known);
};
