// A question of any type, wherever it came from, and its answer. Reading a question gives its calculation; the counts of that give the
// answer. Endpoints, batches and whatever else takes questions use this file and question-reader.ts; these know none of them.

import type { Counts } from '../../engine/counts.js';
import { type Calculation, MAX_BILLED_HANDS, MAX_REQUEST_SIMULATIONS } from '../../odds/calculation.js';
import { costOf } from '../../odds/price.js';
import { billedHands } from '../../odds/work.js';
import type { DryRunData } from '../equity-schemas.js';
import { errorBody, toHttpError } from '../errors.js';

export const QUESTION_TYPES = ['probabilities', 'probabilities-enhanced', 'equity'] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

/** A question whose every field is right. */
export interface Question {
  /** What is to be computed; src/odds/work.ts says what it bills and how much work it is. */
  readonly calculation: Calculation;
  /** Whether only the price is asked for, {@link dryRunText}: nothing is computed. */
  readonly isDryRun: boolean;
  /**
   * `data` of the answer as JSON text.
   * @param counts of the calculation
   * @param calculation the question's own, or that of an earlier answer to the same question
   */
  answer(counts: Counts, calculation: Calculation): string | Promise<string>;
}

/** How much a question may ask for. */
export interface QuestionBounds {
  readonly maxSimulations: number;
  /** Hands that equity may bill. */
  readonly maxBilledHands: number;
}

/** Those of a request. */
export const REQUEST_BOUNDS: QuestionBounds = {
  maxSimulations: MAX_REQUEST_SIMULATIONS,
  maxBilledHands: MAX_BILLED_HANDS,
};

/** `data` of the answer to a question that asks for the price, as JSON text. */
export const dryRunText = ({ calculation }: Pick<Question, 'calculation'>): string => {
  const data: DryRunData = { method: calculation.method, cost: costOf(billedHands(calculation)) };
  return JSON.stringify(data);
};

/** The envelope of an answer. @param data as JSON text */
export const answerBody = (data: string): string => `{"success":true,"data":${data}}`;

/** The code and the envelope that answer a wrong question. @throws what was thrown, if it is no fault of the question */
export const questionFault = (thrown: unknown): { readonly code: string; readonly body: string } => {
  const error = toHttpError(thrown, '');
  if (error.status >= 500) throw thrown;
  return { code: error.code, body: errorBody(error) };
};
