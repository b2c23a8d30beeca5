// Odds of two hole cards, exact where every deal can be counted: that takes a tenth of a second at most.
import { EnumeratedOdds, explainNoExactOdds } from '../calculations/odds/odds-calculation.js';
import type { OddsQuestion } from '../questions/question.js';

export const preferExactOdds = (question: OddsQuestion): OddsQuestion => {
  const { cards, opponents } = question.calculation;
  const isExactPossible = explainNoExactOdds(cards.length, opponents) === undefined;
  return isExactPossible ? { ...question, calculation: new EnumeratedOdds(question.calculation) } : question;
};
