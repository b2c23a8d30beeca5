// Answers questions in this process, on worker threads, as a server would.
import { setImmediate } from 'node:timers/promises';
import { createHttpReader } from '../../../http/question-reader.js';
import type { Calculator } from '../../../odds/calculation.js';
import { ListAnswers } from '../../../questions/list-answers.js';
import { QuestionList } from '../../../questions/question-list.js';

const ACCOUNT = '';
/** Nobody else uses this process: it has to hear signals in between, no more. */
const QUESTIONS_PER_TURN = 20;

/** Answers some questions; the envelopes are in their order. When it is stopped, it may give the first of them. */
export type AnswerAll = (questions: readonly unknown[]) => Promise<readonly string[]>;

export const answerHere = (calculator: Calculator, defaultSimulations: number, signal: AbortSignal): AnswerAll => {
  const reader = createHttpReader(defaultSimulations);
  let handled = 0;
  const pause = async (): Promise<void> => {
    signal.throwIfAborted();
    if (++handled % QUESTIONS_PER_TURN === 0) await setImmediate();
  };
  return async questions => {
    const list = new QuestionList({
      reader,
      pause,
      rangeBudget: { left: Number.POSITIVE_INFINITY },
      maxBilledHands: Number.POSITIVE_INFINITY,
      maxListedHands: Number.POSITIVE_INFINITY,
    });
    await list.read(questions);
    const answers = new ListAnswers({ calculator, pause, account: ACCOUNT, signal });
    await answers.compute(list).catch(error => (signal.aborted ? undefined : Promise.reject(error)));
    const firstMissing = questions.findIndex((_, i) => answers.bodies[i] === undefined);
    return firstMissing < 0 ? answers.bodies : answers.bodies.slice(0, firstMissing);
  };
};
