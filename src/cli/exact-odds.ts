// Exact odds of two hole cards where nobody waits longer for them than for a sample.
import { EnumeratedOdds, explainNoExactOdds } from '../calculations/odds/odds-calculation.js';
import type { OddsQuestion } from '../questions/question.js';

/** Up to this many hands, exact odds are as quick as sampled ones: about 10 ms, on the flop against one or two opponents. */
const MAX_EXACT_HANDS = 1_250_000;

/** The same question, exact if counting every deal takes no longer than a sample of the default size. */
export const preferExactOdds = (question: OddsQuestion): OddsQuestion => {
  const all = new EnumeratedOdds(question.calculation);
  const isExactPossible = explainNoExactOdds(all.cards.length, all.opponents) === undefined;
  return isExactPossible && all.evaluatedHands <= MAX_EXACT_HANDS ? { ...question, calculation: all } : question;
};
