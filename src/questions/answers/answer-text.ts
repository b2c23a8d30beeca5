// Answers as text: `data` of a question's counts or price, the envelope around it, and the envelope of an error.

import { priceHands } from '../../calculations/price.js';
import type { Counts } from '../../engine/counts.js';
import { redactKeys } from '../../redact-keys.js';
import type { Question } from '../question.js';
import { findFault, QUESTION_ERRORS, type QuestionErrorCode } from '../question-errors.js';
import { equityData } from './equity-answer.js';
import { enhancedData, probabilitiesData } from './odds-answer.js';
import { answerShowdown } from './showdown-answer.js';

const answerData = (question: Question, counts: Counts): object => {
  switch (question.type) {
    case 'equity':
      return equityData(question, counts);
    case 'showdown':
      return answerShowdown(question, counts);
    case 'probabilities':
      return probabilitiesData(question, counts);
    default:
      return enhancedData(question, counts);
  }
};

/**
 * `data` of the answer.
 * @param counts of the question's calculation, all of them or so far
 * @throws {InvalidRangeError} hardly any deal gives every player a hand
 */
export const answerText = (question: Question, counts: Counts): string => JSON.stringify(answerData(question, counts));

/** `data` of the answer to a dry run. */
export const dryRunText = ({ calculation }: Pick<Question, 'calculation'>): string =>
  JSON.stringify({ method: calculation.method, cost: priceHands(calculation.billedHands) });

/** @param data as text */
export const wrapAnswer = (data: string): string => `{"success":true,"data":${data}}`;

export const wrapError = (code: string, message: string, details: string): string =>
  JSON.stringify({ success: false, error: { code, message, details } });

/** The code and the envelope of a question's fault. @throws `thrown` itself, if it is another error */
export const wrapFault = (thrown: unknown): { readonly code: QuestionErrorCode; readonly body: string } => {
  const fault = findFault(thrown);
  if (fault === undefined) throw thrown;
  const { code, details } = fault;
  return { code, body: wrapError(code, QUESTION_ERRORS[code], redactKeys(details)) };
};
