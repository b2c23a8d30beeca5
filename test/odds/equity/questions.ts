// Questions about equity for the tests, as HTTP names their fields, and their calculations.
import { equityReader, type ReadEquityQuestion } from '../../../src/equity/question.js';

export const readQuestion: (question: object) => ReadEquityQuestion = equityReader({
  names: { targetError: 'target_error', nextCards: 'next_cards' },
  defaultSimulations: 100_000,
  maxSimulations: 1e12,
  maxBilledHands: Number.POSITIVE_INFINITY,
  makeError: sentence => new RangeError(sentence),
});

export const calculationOf = (question: object): ReadEquityQuestion['calculation'] =>
  readQuestion(question).calculation;
