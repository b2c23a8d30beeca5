// The work of a calculation in hands: what is charged for, whatever machine it runs on.
import type { Calculation } from './calculation.js';
import { dealsOf } from './exact.js';
import { knownCounts } from './preflop.js';

/** Hands that are evaluated in so many deals: ours, and one for each opponent. */
export const handsOfDeals = ({ opponents }: Calculation, deals: number): number => deals * (1 + opponents);

/** Hands that a calculation evaluates; what is read off the preflop table counts as one. */
export const handsOf = (calculation: Calculation): number => {
  if (knownCounts(calculation)) return 1;
  const { cards, opponents } = calculation;
  const deals = calculation.method === 'exact' ? Number(dealsOf(cards.length, opponents)) : calculation.simulations;
  return handsOfDeals(calculation, deals);
};
