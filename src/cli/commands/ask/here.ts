// Answers questions in this process, on worker threads, as a server would.
import { Answers, maxInlineHands } from '../../../http/questions/answers.js';
import { QuestionList } from '../../../http/questions/question-list.js';
import { createQuestionReader } from '../../../http/questions/question-reader.js';
import { createTimeSlices, TimeSlicedWork } from '../../../http/questions/time-slices.js';
import type { Calculator } from '../../../odds/calculation.js';

const ACCOUNT = '';

/** Answers some questions; the envelopes are in their order. When it is stopped, it may give the first of them. */
export type AnswerAll = (questions: readonly unknown[]) => Promise<readonly string[]>;

export const answerHere = (calculator: Calculator, defaultSimulations: number, signal: AbortSignal): AnswerAll => {
  const read = createQuestionReader(defaultSimulations);
  const work = new TimeSlicedWork(createTimeSlices(), ACCOUNT, signal);
  return async questions => {
    const list = new QuestionList({
      read,
      work,
      findDrawing: search => calculator.findDrawing(search, { signal }),
      rangeBudget: { left: Number.POSITIVE_INFINITY },
      maxInlineHands,
      maxBilledHands: Number.POSITIVE_INFINITY,
      maxListedHands: Number.POSITIVE_INFINITY,
    });
    await list.read(questions);
    const answers = new Answers({ calculator, work, account: ACCOUNT, signal });
    await answers.compute(list).catch(error => (signal.aborted ? undefined : Promise.reject(error)));
    const firstMissing = questions.findIndex((_, i) => answers.bodies[i] === undefined);
    return firstMissing < 0 ? answers.bodies : answers.bodies.slice(0, firstMissing);
  };
};
