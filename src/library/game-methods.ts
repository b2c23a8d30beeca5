// The methods that the library has for every game: synchronous ones compute on the calling thread, asynchronous ones on workers.
import type { LoadedEngine } from '../calculations/game-engine.js';
import { computeCounts } from '../calculations/worker-calculator.js';
import type { Counts } from '../engine/counts.js';
import type { Game } from '../games/game.js';
import { answerEquity } from '../questions/answers/equity-answer.js';
import type { EquityAnswer } from '../questions/answers/equity-types.js';
import { answerShowdown } from '../questions/answers/showdown-answer.js';
import type { ShowdownAnswer } from '../questions/answers/showdown-types.js';
import type { Field } from '../questions/field-table.js';
import { QUESTIONS } from '../questions/fields.js';
import { type AnyQuestionType, NO_BOUNDS, type QuestionsByType } from '../questions/question.js';
import { requireObject } from '../questions/question-errors.js';
import { CAMEL_CASE, type ReadOptions, readQuestion } from '../questions/read-question.js';
import {
  createLazyCalculator,
  type LazyCalculator,
  type LazyCalculatorOptions,
  progressOptions,
} from './lazy-calculator.js';
import type { CallOptions, EquityProgress, LoadOptions } from './library-options.js';

/** @throws {InvalidArgumentError} @throws {InvalidCardsError} @throws {DuplicateCardsError} @throws {InvalidRangeError} */
type ReadMethodQuestion = <Type extends AnyQuestionType>(type: Type, question: unknown) => QuestionsByType[Type];

/** Makes the function that reads the questions of the library's methods. The library computes as much as it is asked for. */
const createQuestionReader = (games: readonly Game[], engine: LoadedEngine): ReadMethodQuestion => {
  const options: ReadOptions = {
    ...CAMEL_CASE,
    games,
    engines: new Map(games.map(game => [game.engine.name, engine])),
    isLibrary: true,
    bounds: NO_BOUNDS,
    defaultSimulations: 100_000,
  };
  return (type, question) => {
    const first: readonly Field[] = QUESTIONS[type].first;
    const required = first.find(({ isRequired }) => isRequired)!;
    requireObject(question, 'the question is', `send an object with ${required.name}`);
    return readQuestion(type, question, options);
  };
};

export interface GameMethods extends Pick<LazyCalculator, 'calculate' | 'close'> {
  readonly read: ReadMethodQuestion;
  equity(question: object): EquityAnswer;
  equityAsync(question: object, options?: CallOptions<EquityProgress>): Promise<EquityAnswer>;
  showdown(question: object): ShowdownAnswer;
}

export const createGameMethods = (options: LazyCalculatorOptions, loadOptions: LoadOptions): GameMethods => {
  const { games, engine } = options;
  const { calculate, close } = createLazyCalculator(options, loadOptions);
  const read = createQuestionReader(games, engine);
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
