// The methods that the library has for every game: synchronous ones compute on the calling thread, asynchronous ones on workers.
import { computeCounts } from '../calculations/worker-calculator.js';
import type { Counts } from '../engine/counts.js';
import type { EquityAnswer, ShowdownAnswer } from '../questions/answers/answer-types.js';
import { answerEquity } from '../questions/answers/equity-answer.js';
import { answerShowdown } from '../questions/answers/showdown-answer.js';
import {
  createLazyCalculator,
  type LazyCalculator,
  type LazyCalculatorOptions,
  progressOptions,
} from './lazy-calculator.js';
import type { CallOptions, EquityProgress, LoadOptions } from './library-options.js';
import { createQuestionReader, type LibraryReader } from './read-library-question.js';

export interface GameMethods extends Pick<LazyCalculator, 'calculate' | 'close'> {
  readonly read: LibraryReader;
  equity(question: object): EquityAnswer;
  equityAsync(question: object, options?: CallOptions<EquityProgress>): Promise<EquityAnswer>;
  showdown(question: object): ShowdownAnswer;
}

export const createGameMethods = (options: LazyCalculatorOptions, loadOptions: LoadOptions): GameMethods => {
  const { games, engine } = options;
  const { calculate, close } = createLazyCalculator(options, loadOptions);
  const read = createQuestionReader(games);
  return {
    read,
    calculate,
    close,
    equity(sent) {
      const question = read('equity', sent);
      return answerEquity(question, computeCounts(question.calculation, engine));
    },
    async equityAsync(sent, callOptions) {
      const question = read('equity', sent);
      const answer = (counts: Counts): EquityAnswer => answerEquity(question, counts);
      const progress = progressOptions<EquityProgress>(callOptions, (deals, done, counts) => ({
        deals,
        done,
        odds: () => answer(counts),
      }));
      return answer(await calculate(question.calculation, progress));
    },
    showdown(sent) {
      const question = read('showdown', sent);
      return answerShowdown(question, computeCounts(question.calculation, engine));
    },
  };
};
