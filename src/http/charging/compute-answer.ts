// Computes the answer to what a request asks, one question or the list of a batch, and keeps its bill up to date meanwhile.
import type { Calculator } from '../../calculations/calculator.js';
import { answerText } from '../../questions/answers/answer-text.js';
import { type Bill, ListAnswers } from '../../questions/list-answers.js';
import type { Question } from '../../questions/question.js';
import { QuestionList } from '../../questions/question-list.js';
import type { RequestDeadline } from '../request-deadline.js';

/** What a request asks: valid work, with its calculations. */
export type RequestedWork = Question | QuestionList;

/** An answer of a list takes about as much memory as this many listed hands. */
const LISTED_HANDS_PER_ANSWER = 10;

/** The most hands that the work bills, and the hands and flops that its answer lists, as a measure of its length; 0 for a short answer. */
export const measureWork = (work: RequestedWork): { readonly billedHands: number; readonly listed: number } => {
  const isList = work instanceof QuestionList;
  const { billedHands, listedHands, listedFlops } = isList ? work : work.calculation;
  return {
    billedHands,
    listed: listedHands + listedFlops + (isList ? LISTED_HANDS_PER_ANSWER * work.questions.length : 0),
  };
};

export interface ComputeOptions {
  readonly calculator: Calculator;
  readonly account: string;
  /** Its signal is not made for a question that is answered at once. */
  readonly deadline: RequestDeadline;
  /** Has the hands that are billed if the client leaves now, and in the end those of the answer. */
  readonly bill: Bill;
}

export interface ComputedAnswer {
  /** `data` as JSON text. */
  readonly text: string;
  readonly queueMs: number;
  readonly computeMs: number;
}

export const joinAnswers = (bodies: readonly string[]): string => `{"answers":[${bodies.join(',')}]}`;

const answerQuestion = async (
  question: Question,
  { calculator, account, deadline, bill }: ComputeOptions,
): Promise<ComputedAnswer> => {
  const { calculation } = question;
  const { counts, queueMs, computeMs } = await calculator.calculate(calculation, {
    account,
    signal: () => deadline.abortSignal,
    onProgress(soFar, done) {
      bill.billedHands = calculation.billPart(soFar, done);
    },
  });
  const text = answerText(question, counts);
  bill.billedHands = calculation.billAnswer(counts);
  bill.questions = 1;
  return { text, queueMs, computeMs };
};

const answerList = async (
  list: QuestionList,
  { calculator, account, deadline, bill }: ComputeOptions,
): Promise<ComputedAnswer> => {
  const asked = performance.now();
  await list.options.pause();
  const began = performance.now();
  const answers = new ListAnswers(list, { calculator, account, signal: deadline.abortSignal, bill });
  await answers.compute();
  return { text: joinAnswers(answers.bodies), queueMs: began - asked, computeMs: performance.now() - began };
};

/** @throws the reason of the deadline's signal @throws {OverloadedError} */
export const computeAnswer = (work: RequestedWork, options: ComputeOptions): Promise<ComputedAnswer> =>
  work instanceof QuestionList ? answerList(work, options) : answerQuestion(work, options);
