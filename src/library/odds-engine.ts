// The library's engine: synchronous methods compute on the calling thread, asynchronous ones on workers.

import type { OddsCalculation } from '../calculations/calculation.js';
import { createComputerWith } from '../calculations/computer.js';
import { kindOfHoldem } from '../calculations/holdem-kinds.js';
import { totalDeals } from '../calculations/odds-kind.js';
import { computeHere } from '../calculations/worker-calculator.js';
import { type Counts, readDeals } from '../engine/counts.js';
import type { Engine } from '../engine/engine.js';
import { compareHands } from '../engine/showdown-calls.js';
import type { EquityAnswer } from '../questions/answers/answer-types.js';
import { equityAnswer } from '../questions/answers/equity-answer.js';
import { exactOdds, simulatedOdds } from '../questions/answers/odds-answer.js';
import { showdownAnswer } from '../questions/answers/showdown-answer.js';
import type { AnyQuestionType, QuestionOf } from '../questions/question.js';
import { evaluateHands } from './evaluate-hands.js';
import { calculateOptions, createLazyCalculator, equityOptions } from './lazy-calculator.js';
import type { LoadOptions, Progress, SimulationProgress } from './library-options.js';
import type { OddsEngine } from './library-types.js';
import { createMatchups, loadMatchups } from './matchups.js';
import { workerProgram } from './package-files.js';
import { LIBRARY, readLibraryQuestion } from './read-library-question.js';

const OWN_WORKERS = { loader: 'loadEngine', program: workerProgram };

const read = <Type extends AnyQuestionType>(type: Type, question: unknown): QuestionOf<Type> =>
  readLibraryQuestion(type, question, LIBRARY);

const describeProgress = (calculation: OddsCalculation, counts: Counts): Progress => ({
  deals: readDeals(counts),
  of: totalDeals(calculation),
});

export const createOddsEngine = (engine: Engine, module: WebAssembly.Module, options: LoadOptions): OddsEngine => {
  const matchups = createMatchups();
  const computer = createComputerWith(kindOfHoldem, engine);
  const { count, close } = createLazyCalculator({ own: OWN_WORKERS, module, computer, matchups }, options);
  return {
    simulate(question) {
      const { calculation } = read('simulate', question);
      return simulatedOdds(calculation, computeHere(calculation, computer).counts);
    },
    exact(question) {
      const { calculation } = read('exact', question);
      return exactOdds(calculation, computeHere(calculation, computer).counts);
    },
    equity(question) {
      const asked = read('library-equity', question);
      return equityAnswer(asked, computeHere(asked.calculation, computer, matchups).counts);
    },
    showdown(question) {
      const asked = read('library-showdown', question);
      return showdownAnswer(asked, compareHands(engine, asked.calculation));
    },
    evaluate: (hands: unknown, cards?: unknown) => evaluateHands(engine, hands, cards),
    async simulateAsync(question, options) {
      const { calculation } = read('simulate', question);
      const forCalculator = calculateOptions<SimulationProgress>(options, counts => ({
        ...describeProgress(calculation, counts),
        odds: () => simulatedOdds(calculation, counts),
      }));
      return simulatedOdds(calculation, await count(calculation, forCalculator));
    },
    async exactAsync(question, options) {
      const { calculation } = read('exact', question);
      const forCalculator = calculateOptions<Progress>(options, counts => describeProgress(calculation, counts));
      return exactOdds(calculation, await count(calculation, forCalculator));
    },
    async equityAsync(question, options) {
      const asked = read('library-equity', question);
      const answer = (counts: Counts): EquityAnswer => equityAnswer(asked, counts);
      return answer(await count(asked.calculation, equityOptions(options, answer)));
    },
    loadMatchups: () => loadMatchups(matchups),
    close,
  };
};
