// The work of a calculation in hands: what is charged for, whatever machine it runs on.
import type { Calculation } from './calculation.js';
import { dealsOf } from './exact.js';
import { knownCounts } from './preflop.js';

/** Hands that are evaluated in so many deals: ours, and one for each opponent. */
export const handsOfDeals = ({ opponents }: Calculation, deals: number): number => deals * (1 + opponents);

/** Deals that a calculation goes through. */
export const dealsIn = (calculation: Calculation): number =>
  calculation.method === 'exact'
    ? Number(dealsOf(calculation.cards.length, calculation.opponents))
    : calculation.simulations;

/** Hands that a calculation evaluates; what is read off the preflop table counts as one. */
export const handsOf = (calculation: Calculation): number => {
  if (knownCounts(calculation)) return 1;
  return handsOfDeals(calculation, dealsIn(calculation));
};
