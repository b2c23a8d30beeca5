// The library's engine for Omaha: synchronous methods compute on the calling thread, `equityAsync` on workers.

import { createOmahaComputer } from '../../calculations/omaha/omaha-computer.js';
import { computeHere } from '../../calculations/worker-calculator.js';
import type { Counts } from '../../engine/counts.js';
import type { OmahaEngine } from '../../engine/omaha-engine.js';
import type { EquityAnswer } from '../../questions/answers/answer-types.js';
import { omahaEquityAnswer, omahaShowdownAnswer } from '../../questions/answers/omaha-answer.js';
import { createOmahaReader } from '../../questions/omaha/read-omaha.js';
import type { OmahaEquityQuestion as ReadEquityQuestion } from '../../questions/question.js';
import { createLazyCalculator, equityOptions } from '../lazy-calculator.js';
import type { LoadOptions } from '../library-options.js';
import { LIBRARY, readLibraryQuestion } from '../read-library-question.js';
import type { OmahaOddsEngine } from './omaha-types.js';
import { workerProgram } from './package-files.js';

const OWN_WORKERS = { loader: 'loadOmaha', program: workerProgram };
const OMAHA_LIBRARY = { ...LIBRARY, omaha: createOmahaReader };

const readEquity = (question: unknown): ReadEquityQuestion =>
  readLibraryQuestion('omaha-equity', question, OMAHA_LIBRARY);

export const createOmahaOddsEngine = (
  engine: OmahaEngine,
  module: WebAssembly.Module,
  options: LoadOptions,
): OmahaOddsEngine => {
  const computer = createOmahaComputer(engine);
  const { count, close } = createLazyCalculator({ own: OWN_WORKERS, module, computer }, options);
  return {
    equity(question) {
      const asked = readEquity(question);
      return omahaEquityAnswer(asked, computeHere(asked.calculation, computer).counts);
    },
    async equityAsync(question, options) {
      const asked = readEquity(question);
      const answer = (counts: Counts): EquityAnswer => omahaEquityAnswer(asked, counts);
      return answer(await count(asked.calculation, equityOptions(options, answer)));
    },
    showdown(question) {
      const asked = readLibraryQuestion('omaha-showdown', question, OMAHA_LIBRARY);
      return omahaShowdownAnswer(asked, computeHere(asked.calculation, computer).counts);
    },
    close,
  };
};
