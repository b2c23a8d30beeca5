// Questions about equity, of the type "equity".
import { equityReader, type ReadEquityQuestion } from '../../equity/question.js';
import type { EquityCalculation } from '../../odds/equity/calculation.js';
import { booleanField } from '../../odds/question.js';
import { invalidRequest } from '../errors.js';
import { equityText } from './equity-answer.js';
import type { Question, QuestionBounds } from './question.js';

const questionOf = (read: ReadEquityQuestion): Question => {
  const { detail, dry_run: isDryRun } = read.others;
  return {
    calculation: read.calculation,
    isDryRun: isDryRun === true,
    answer: (counts, calculation) =>
      equityText({ ...read, calculation: calculation as EquityCalculation }, counts, detail === true),
  };
};

/** Makes the reader of questions of the type "equity". */
export const equityQuestionReader = (defaultSimulations: number, bounds: QuestionBounds) => {
  const read = equityReader({
    names: { targetError: 'target_error', nextCards: 'next_cards' },
    others: [booleanField('detail'), booleanField('dry_run')],
    defaultSimulations,
    ...bounds,
    makeError: invalidRequest,
  });
  return (fields: object): Question => questionOf(read(fields));
};
