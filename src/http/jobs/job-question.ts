// Questions of a job as they are stored: the answer to those that need no computing, and all others with everything that chance or a
// setting decides, so that each reading gives the same calculation, on every instance.
import type { Counts } from '../../engine/counts.js';
import type { AnsweredQuestion, ReadQuestion } from '../../jobs/job-model.js';
import { answerText, wrapAnswer, wrapFault } from '../../questions/answers/answer-text.js';
import type { QuestionType } from '../../questions/fields.js';
import { JOB_BOUNDS, type Question } from '../../questions/question.js';
import { type Reader, readQuestion } from '../../questions/read-question.js';
import { createHttpReader } from '../question-reader.js';

/** As it is stored. */
export type StoredQuestion =
  /** The envelope of its answer: an error, or a price. */
  AnsweredQuestion | { readonly type: QuestionType; readonly fields: object };

/** @param defaultSimulations for questions without `simulations` */
export const createJobQuestionReader = (defaultSimulations: number): Reader =>
  createHttpReader(defaultSimulations, JOB_BOUNDS);

/** A question that was read, as it is stored. */
export const toStored = (type: QuestionType, { fields, calculation }: Question): StoredQuestion => {
  if (calculation.method === 'exact') return { type, fields };
  const { simulations, seed } = calculation;
  return { type, fields: { ...fields, simulations, seed } };
};

/** Reads stored questions. */
export const storedQuestionReader = (defaultSimulations: number): ReadQuestion => {
  const reader = createJobQuestionReader(defaultSimulations);
  return (question, detail = false) => {
    const stored = question as Exclude<StoredQuestion, AnsweredQuestion>;
    const fields = detail ? { ...stored.fields, detail } : stored.fields;
    const asked: Question = readQuestion(stored.type, fields, reader);
    const wrapText = (counts: Counts): string => {
      try {
        return wrapAnswer(answerText(asked, counts));
      } catch (error) {
        return wrapFault(error).body; // the hands leave no room for one another
      }
    };
    return { calculation: asked.calculation, answerText: wrapText };
  };
};
