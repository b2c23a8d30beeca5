// The library's engine for hold'em.
import type { LoadedEquityEngine } from '../calculations/equity/enumerated-equity.js';
import type { OddsCalculation } from '../calculations/odds/odds-calculation.js';
import { computeCounts } from '../calculations/worker-calculator.js';
import type { Engine } from '../engine/engine.js';
import { HOLDEM } from '../games/holdem.js';
import { wrapHoldemEngine } from '../games/holdem-engine.js';
import { answerExact, answerSimulation } from '../questions/answers/odds-answer.js';
import { evaluateHands } from './evaluate-hands.js';
import { createGameMethods } from './game-methods.js';
import { progressOptions } from './lazy-calculator.js';
import type { LoadOptions, Progress, SimulationProgress } from './library-options.js';
import type { OddsEngine } from './library-types.js';
import { createMatchups, loadMatchups } from './matchups.js';
import { workerProgram } from './package-files.js';

const WORKERS = { loader: 'loadEngine', program: workerProgram };

export const createOddsEngine = (engine: Engine, module: WebAssembly.Module, options: LoadOptions): OddsEngine => {
  const table = createMatchups();
  const loaded: LoadedEquityEngine = { ...wrapHoldemEngine(engine), table };
  const { read, calculate, close, equity, equityAsync, showdown } = createGameMethods(
    { games: [HOLDEM], workers: WORKERS, module, engine: loaded },
    options,
  );
  const computeNow = (calculation: OddsCalculation) => computeCounts(calculation, loaded);
  return {
    equity,
    equityAsync,
    showdown,
    close,
    evaluate: (hands: unknown, cards?: unknown) => evaluateHands(engine, hands, cards),
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
