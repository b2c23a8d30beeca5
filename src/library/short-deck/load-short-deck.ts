// Loads the library's engine for short deck.
import { SHORT_DECK } from '../../engine/deck.js';
import { instantiateShortDeckEngine } from '../../engine/engine.js';
import { SHORT_DECK_GAME } from '../../games/short-deck.js';
import { SHORT_DECK_ENGINE, wrapShortDeckEngine } from '../../games/short-deck-engine.js';
import { compileSource } from '../compile-source.js';
import { createEvaluate } from '../evaluate-hands.js';
import { createGameMethods } from '../game-methods.js';
import type { LoadOptions } from '../library-options.js';
import { readLoadOptions } from '../read-options.js';
import { readEngine, workerProgram } from './package-files.js';
import type { ShortDeckOddsEngine } from './short-deck-types.js';

const WORKERS = { loader: 'loadShortDeck', program: workerProgram };

/**
 * Loads the engine for short deck, with the options of `loadEngine`. Not cached: each call makes a new engine, with threads of its own.
 * @example
 * const shortDeck = await loadShortDeck();
 * const { deals, players } = shortDeck.equity({ players: ['AhKh', 'QsQc'] });
 * console.log(deals, players[0].equity.toFixed(4)); // prints 201376 0.5428
 * @throws {InvalidArgumentError} an option of a wrong type or out of its range
 * @throws {EngineLoadError} the runtime has no WebAssembly SIMD or must not compile it, or `wasm` is not poker-odds-short-deck.wasm
 */
export const loadShortDeck = async (options?: Omit<LoadOptions, 'matchups'>): Promise<ShortDeckOddsEngine> => {
  const known = readLoadOptions(options, SHORT_DECK_ENGINE);
  const module = await compileSource(known.wasm, { file: SHORT_DECK_ENGINE.file, read: readEngine });
  const engine = await instantiateShortDeckEngine(module);
  const { equity, equityAsync, showdown, close } = createGameMethods(
    { games: [SHORT_DECK_GAME], workers: WORKERS, module, engine: wrapShortDeckEngine(engine) },
    known,
  );
  return { equity, equityAsync, showdown, close, evaluate: createEvaluate(engine, SHORT_DECK) };
};
