// Rates, margins and short numbers as the page writes them.
import { marginOf } from '../../../src/odds/margin.js';

const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 });

/** 12.3M */
export const compact = (value: number): string => short.format(value);

const upToOneDigit = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** "1,081", or "4.5" where weights are not whole. */
export const combosInWords = (combos: number): string => upToOneDigit.format(combos);

/** "66.21 %" */
export const percent = (rate: number, digits = 2): string => `${(100 * rate).toFixed(digits)} %`;

/** Digits behind the point, so that at least one of them is not 0. */
const digitsOf = (points: number): number => (points < 0.01 ? Math.min(Math.ceil(-Math.log10(points)), 8) : 2);

/** The 95 % margin of a simulation's rate, "± 0.03", in percentage points. */
export const margin = (standardError: number, deals: number): string => {
  const points = 100 * marginOf(standardError, deals);
  return `± ${points.toFixed(digitsOf(points))}`;
};
