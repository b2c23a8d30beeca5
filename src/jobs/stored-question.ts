// A question of a job as it is stored: the answer to one that needs no computing, else what was sent with everything that chance or a
// setting decides, so that each reading gives the same calculation, on every instance.
import { answerText, wrapAnswer, wrapFault } from '../questions/answers/answer-text.js';
import type { QuestionType } from '../questions/fields.js';
import type { Question as AskedQuestion } from '../questions/question.js';
import { type Reader, readQuestion } from '../questions/read-question.js';
import type { AnsweredQuestion, ReadQuestion } from './job-model.js';

interface UnansweredQuestion {
  readonly type: QuestionType;
  readonly fields: object;
}

export type StoredQuestion = AnsweredQuestion | UnansweredQuestion;

export const storeQuestion = (type: QuestionType, { fields, calculation }: AskedQuestion): StoredQuestion => {
  if (calculation.method === 'exact') return { type, fields };
  const { simulations, seed } = calculation;
  return { type, fields: { ...fields, simulations, seed } };
};

/** Makes the function that reads stored questions. */
export const storedQuestionReader =
  (reader: Reader): ReadQuestion =>
  (question, detail = false) => {
    const { type, fields } = question as UnansweredQuestion;
    const read = readQuestion(type, detail ? { ...fields, detail } : fields, reader);
    return {
      calculation: read.calculation,
      answerText(counts) {
        try {
          return wrapAnswer(answerText(read, counts));
        } catch (error) {
          return wrapFault(error).body; // the hands leave no room for one another
        }
      },
    };
  };
