// Loads the library's engine for Omaha.
import { OMAHA_GAMES } from '../../games/omaha.js';
import { OMAHA_ENGINE } from '../../games/omaha-engine.js';
import { compileSource } from '../compile-source.js';
import { createGameMethods } from '../game-methods.js';
import type { LoadOptions } from '../library-options.js';
import { readLoadOptions } from '../read-options.js';
import type { OmahaOddsEngine } from './omaha-types.js';
import { readEngine, workerProgram } from './package-files.js';

const WORKERS = { loader: 'loadOmaha', program: workerProgram };

/**
 * Loads the engine for Omaha, with the options of `loadEngine`. Not cached: each call makes a new engine, with threads of its own.
 * @example
 * const omaha = await loadOmaha();
 * const { deals, players } = omaha.equity({ players: ['AhAdKhKd', '9s8s7h6h'] });
 * console.log(deals, players[0].equity.toFixed(4)); // prints 1086008 0.6216
 * @throws {InvalidArgumentError} an option of a wrong type or out of its range
 * @throws {EngineLoadError} the runtime has no WebAssembly SIMD or must not compile it, or `wasm` is not poker-odds-omaha.wasm
 */
export const loadOmaha = async (options?: Omit<LoadOptions, 'matchups'>): Promise<OmahaOddsEngine> => {
  const known = readLoadOptions(options, OMAHA_ENGINE);
  const module = await compileSource(known.wasm, { file: OMAHA_ENGINE.file, read: readEngine });
  const engine = await OMAHA_ENGINE.load(module);
  const { equity, equityAsync, showdown, close } = createGameMethods(
    { games: OMAHA_GAMES, workers: WORKERS, module, engine },
    known,
  );
  return { equity, equityAsync, showdown, close };
};
