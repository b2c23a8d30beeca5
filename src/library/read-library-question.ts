// Reads the questions of the library's methods.
import type { Field } from '../questions/field-table.js';
import { QUESTIONS } from '../questions/fields.js';
import { type AnyQuestionType, NO_BOUNDS, type QuestionOf } from '../questions/question.js';
import { requireObject } from '../questions/question-errors.js';
import { CAMEL_CASE, type Reader, readQuestion } from '../questions/read-question.js';

/** The library of hold'em, which computes as much as it is asked for. */
export const LIBRARY: Reader = { ...CAMEL_CASE, bounds: NO_BOUNDS, defaultSimulations: 100_000 };

/** @throws {InvalidArgumentError} @throws {InvalidCardsError} @throws {DuplicateCardsError} @throws {InvalidRangeError} */
export const readLibraryQuestion = <Type extends AnyQuestionType>(
  type: Type,
  question: unknown,
  reader: Reader,
): QuestionOf<Type> => {
  const first: readonly Field[] = QUESTIONS[type].first;
  const required = first.find(({ isRequired }) => isRequired)!;
  requireObject(question, 'the question is', `send an object with ${required.name}`);
  return readQuestion(type, question, reader);
};
