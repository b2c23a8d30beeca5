// Calculations whose counts are in a table, so that nothing is computed.
import { type AnyCounts, type Calculation, isEquity } from './calculation.js';
import { countsInPreflopTable } from './preflop.js';

/** The counts of a calculation that a table has; undefined for all others. */
export const knownCounts = (calculation: Calculation): AnyCounts | undefined =>
  isEquity(calculation) ? undefined : countsInPreflopTable(calculation);
