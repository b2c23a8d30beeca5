// Questions about equity, of the type "equity". Reading one may take long: it is done in steps, between which the reader may pause, and
// the longest step on a worker.
import type { EquityCounts } from '../../engine/equity-counts.js';
import { asyncEquityReader, type ReadEquityQuestion } from '../../equity/question.js';
import type { EquityCalculation } from '../../odds/equity/calculation.js';
import { booleanField } from '../../odds/question.js';
import { invalidRequest } from '../errors.js';
import { equityText } from './equity-answer.js';
import type { Question, QuestionBounds, ReadOptions } from './question.js';

const questionOf = (read: ReadEquityQuestion): Question => {
  const { detail, dry_run: isDryRun } = read.others;
  return {
    calculation: read.calculation,
    isDryRun: isDryRun === true,
    answer: (counts, calculation) =>
      equityText({ ...read, calculation: calculation as EquityCalculation }, counts as EquityCounts, detail === true),
  };
};

/** Makes the reader of questions of the type "equity". */
export const equityQuestionReader = (defaultSimulations: number, bounds: QuestionBounds) => {
  const read = asyncEquityReader({
    names: { targetError: 'target_error', nextCards: 'next_cards' },
    others: [booleanField('detail'), booleanField('dry_run')],
    defaultSimulations,
    ...bounds,
    makeError: invalidRequest,
  });
  return async (fields: object, { findDrawing, pause }: ReadOptions): Promise<Question> => {
    return questionOf(await read(fields, findDrawing, pause));
  };
};
