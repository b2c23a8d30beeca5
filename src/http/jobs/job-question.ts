// Questions of a job as they are stored: the answer to those that need no computing, and all others with everything that chance or a
// setting decides, so that each reading gives the same calculation, on every instance.
import type { Counts } from '../../engine/counts.js';
import type { ReadQuestion as ReadJobQuestion } from '../../jobs/job-model.js';
import { MAX_CALCULATION_SIMULATIONS } from '../../odds/calculation.js';
import {
  answerBody,
  type Question,
  type QuestionBounds,
  type QuestionType,
  questionFault,
} from '../questions/question.js';
import { createQuestionReader, type ReadQuestion } from '../questions/question-reader.js';

/** How much a question of a job may ask for. The work of an account's jobs is bounded besides. */
const JOB_BOUNDS: QuestionBounds = {
  maxSimulations: MAX_CALCULATION_SIMULATIONS,
  maxBilledHands: Number.MAX_SAFE_INTEGER,
};

/** As it is stored. */
export type StoredQuestion =
  /** The envelope of its answer: an error, or a price. */
  { readonly body: string } | { readonly type: QuestionType; readonly fields: object };

/** @param defaultSimulations for questions without `simulations` */
export const createJobQuestionReader = (defaultSimulations: number): ReadQuestion =>
  createQuestionReader(defaultSimulations, JOB_BOUNDS);

/** A question that was read, as it is stored. */
export const toStored = (type: QuestionType, fields: object, { calculation }: Question): StoredQuestion => {
  if (calculation.method === 'exact') return { type, fields };
  const { simulations, seed } = calculation;
  return { type, fields: { ...fields, simulations, seed } };
};

/** Reads stored questions. */
export const storedQuestionReader = (defaultSimulations: number): ReadJobQuestion => {
  const read = createJobQuestionReader(defaultSimulations);
  return (question, detail = false) => {
    const stored = question as StoredQuestion;
    if ('body' in stored) return stored.body;
    const { calculation, answer } = read(stored.type, detail ? { ...stored.fields, detail } : stored.fields);
    const answerText = async (counts: Counts): Promise<string> => {
      try {
        return answerBody(await answer(counts, calculation));
      } catch (error) {
        return questionFault(error).body; // the hands leave no room for one another
      }
    };
    return { calculation, answerText };
  };
};
