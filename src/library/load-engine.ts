// Loads the library's engine for hold'em: its own, or that of a file, bytes, a module or a URL; and makes the methods of the engine.
import type { LoadedEquityEngine } from '../calculations/equity/enumerated-equity.js';
import { LazyMatchups } from '../calculations/equity/matchups.js';
import type { OddsCalculation } from '../calculations/odds/odds-calculation.js';
import { computeCounts } from '../calculations/worker-calculator.js';
import { EngineLoadError } from '../engine/abi.js';
import { FULL_DECK } from '../engine/deck.js';
import { ENGINE_FILE, type Engine, instantiateEngine } from '../engine/engine.js';
import { HOLDEM } from '../games/holdem.js';
import { HOLDEM_ENGINE, wrapHoldemEngine } from '../games/holdem-engine.js';
import { answerExact, answerSimulation } from '../questions/answers/odds-answer.js';
import { describeError } from '../text.js';
import { compileSource } from './compile-source.js';
import { createEvaluate } from './evaluate-hands.js';
import { createGameMethods } from './game-methods.js';
import { progressOptions } from './lazy-calculator.js';
import type { LoadOptions, Progress, SimulationProgress } from './library-options.js';
import type { OddsEngine } from './library-types.js';
import { findMatchups, readEngine, workerProgram } from './package-files.js';
import { readLoadOptions } from './read-options.js';
import { nodeModule, readBytes } from './runtime.js';

/**
 * The table of matchups, asked for only at an address that was given or is known: a page would report another one that is not there, or
 * get its own HTML. Node, Deno and Bun read it at the first use; elsewhere it is fetched.
 */
const createMatchups = (address: object | string | undefined = findMatchups()): LazyMatchups => {
  const url = address && String(address);
  const files = url?.startsWith('file:') ? nodeModule('node:fs') : undefined;
  return new LazyMatchups({
    ...(files && { readNow: () => files.readFileSync(new URL(url!)) }),
    async read() {
      if (!url) throw new Error('its address is not known');
      return new Uint8Array((await readBytes(url)) as ArrayBuffer);
    },
  });
};

/** @throws {EngineLoadError} */
const loadMatchups = async (matchups: LazyMatchups): Promise<void> => {
  try {
    await matchups.load();
  } catch (cause) {
    throw new EngineLoadError(
      `poker-odds.matchups cannot be loaded: ${describeError(cause)}; send its URL, loadEngine({ matchups }), or do without: answers are the same`,
      { cause },
    );
  }
};

const createOddsEngine = (engine: Engine, module: WebAssembly.Module, options: LoadOptions): OddsEngine => {
  const table = createMatchups(options.matchups);
  const loaded: LoadedEquityEngine = { ...wrapHoldemEngine(engine), table };
  const { read, calculate, close, equity, equityAsync, showdown } = createGameMethods(
    { games: [HOLDEM], workers: { loader: 'loadEngine', program: workerProgram }, module, engine: loaded },
    options,
  );
  const computeNow = (calculation: OddsCalculation) => computeCounts(calculation, loaded);
  return {
    equity,
    equityAsync,
    showdown,
    close,
    evaluate: createEvaluate(engine, FULL_DECK),
    loadMatchups: () => loadMatchups(table),
    simulate(question) {
      const { calculation } = read('simulate', question);
      return answerSimulation(calculation, computeNow(calculation));
    },
    exact(question) {
      const { calculation } = read('exact', question);
      return answerExact(calculation, computeNow(calculation));
    },
    async simulateAsync(question, callOptions) {
      const { calculation } = read('simulate', question);
      const progress = progressOptions<SimulationProgress>(callOptions, (deals, _done, counts) => ({
        deals,
        of: calculation.deals,
        odds: () => answerSimulation(calculation, counts),
      }));
      return answerSimulation(calculation, await calculate(calculation, progress));
    },
    async exactAsync(question, callOptions) {
      const { calculation } = read('exact', question);
      const progress = progressOptions<Progress>(callOptions, deals => ({ deals, of: calculation.deals }));
      return answerExact(calculation, await calculate(calculation, progress));
    },
  };
};

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
  const known = readLoadOptions(options, HOLDEM_ENGINE);
  const module = await compileSource(known.wasm, { file: ENGINE_FILE, read: readEngine });
  return createOddsEngine(await instantiateEngine(module), module, known);
};
