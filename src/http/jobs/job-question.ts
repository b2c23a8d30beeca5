// Questions of a job as they are stored: the answer to those that need no computing, and all others with everything that chance or a
// setting decides, so that each reading gives the same calculation, on every instance.
import type { ReadQuestion as ReadJobQuestion } from '../../jobs/job-model.js';
import { MAX_CALCULATION_SIMULATIONS } from '../../odds/calculation.js';
import type { Question, QuestionBounds, QuestionType } from '../questions/question.js';
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

/** A stored question, read again; undefined for one that has its answer. @param detail whether the answer has all details */
export const fromStored = (read: ReadQuestion, stored: StoredQuestion, detail = false): Question | undefined => {
  if ('body' in stored) return undefined;
  const { type, fields } = stored;
  return read(type, detail ? { ...fields, detail } : fields);
};

/** For the instance that computes the questions. */
export const calculationReader = (defaultSimulations: number): ReadJobQuestion => {
  const read = createJobQuestionReader(defaultSimulations);
  return question => fromStored(read, question as StoredQuestion)?.calculation;
};
