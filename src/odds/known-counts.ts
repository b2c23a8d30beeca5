// Calculations whose counts are in a table, so that nothing is computed.
import type { Counts } from '../engine/counts.js';
import { type Calculation, isEquity } from './calculation.js';
import { isMatchup } from './equity/billed-hands.js';
import { type LazyMatchups, matchupCounts } from './equity/matchups.js';
import { countsInPreflopTable, isInPreflopTable } from './preflop.js';

/** Whether the table of matchups has the counts of a calculation. */
export const isInMatchups = (calculation: Calculation): boolean =>
  isEquity(calculation) && calculation.method === 'exact' && isMatchup(calculation);

/** Whether a table has the counts of a calculation. */
export const isInTable = (calculation: Calculation): boolean =>
  isEquity(calculation) ? isInMatchups(calculation) : isInPreflopTable(calculation);

/**
 * The counts of a calculation that a table has; undefined for all others.
 * @param matchups their table, where there is one: without it, and where it cannot be read at once, the boards are gone through
 */
export const knownCounts = (calculation: Calculation, matchups?: LazyMatchups): Counts | undefined => {
  if (!isEquity(calculation)) return countsInPreflopTable(calculation);
  const [first, second] = calculation.ranges;
  const table = isInMatchups(calculation) ? matchups?.now : undefined;
  return table && first && second && matchupCounts(table, first, second, calculation.hands);
};
