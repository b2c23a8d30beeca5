// Reads questions of every type.
import { equityQuestionReader } from './equity-question.js';
import { enhancedReader, probabilitiesReader } from './odds-question.js';
import { type Question, type QuestionType, REQUEST_BOUNDS } from './question.js';

/**
 * Reads a question.
 * @param fields without the type
 * @throws {HttpError} @throws {InvalidCardsError} @throws {DuplicateCardsError} @throws {InvalidRangeError}
 */
export type ReadQuestion = (type: QuestionType, fields: object) => Question;

/** @param defaultSimulations for questions without `simulations` */
export const createQuestionReader = (defaultSimulations: number, bounds = REQUEST_BOUNDS): ReadQuestion => {
  const { maxSimulations } = bounds;
  const readers = {
    probabilities: probabilitiesReader(defaultSimulations, maxSimulations),
    'probabilities-enhanced': enhancedReader(defaultSimulations, maxSimulations),
    equity: equityQuestionReader(defaultSimulations, bounds),
  };
  return (type, fields) => readers[type](fields);
};
