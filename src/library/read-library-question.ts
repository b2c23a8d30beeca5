// Reads the questions of the library's methods.
import type { Game } from '../games/game.js';
import type { Field } from '../questions/field-table.js';
import { QUESTIONS } from '../questions/fields.js';
import { type AnyQuestionType, NO_BOUNDS, type QuestionsByType } from '../questions/question.js';
import { requireObject } from '../questions/question-errors.js';
import { CAMEL_CASE, type ReadOptions, readQuestion } from '../questions/read-question.js';

/** @throws {InvalidArgumentError} @throws {InvalidCardsError} @throws {DuplicateCardsError} @throws {InvalidRangeError} */
export type LibraryReader = <Type extends AnyQuestionType>(type: Type, question: unknown) => QuestionsByType[Type];

/** The library computes as much as it is asked for. */
export const createQuestionReader = (games: readonly Game[]): LibraryReader => {
  const options: ReadOptions = {
    ...CAMEL_CASE,
    games,
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
