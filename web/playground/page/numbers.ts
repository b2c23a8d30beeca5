// Rates, margins, numbers and words as the page writes them.
// Not by Intl: creating its first formatter takes some milliseconds and would delay the first odds.
import { computeMargin } from '../../../src/calculations/rates.js';
import { formatNumber } from '../../../src/text.js';

/** "1,081", or "4.5" where there is a fraction. */
export const upToOneDigit = (value: number): string => formatNumber(Math.round(10 * value) / 10);

/** "66.21 %", in which no line breaks. */
export const formatPercent = (rate: number, digits = 2): string => `${(100 * rate).toFixed(digits)}\u00a0%`;

/** Where an equity is between nothing, 0, an equal share of the pot, 0.5, and all of it, 1: what colours show. */
export const compareWithShare = (equity: number, players: number): number => {
  const share = 1 / players;
  return equity < share ? equity / share / 2 : 0.5 + (equity - share) / (1 - share) / 2;
};

/** Decimal digits, enough that one of them is not 0. */
const countDigits = (points: number): number => (points < 0.01 ? Math.min(Math.ceil(-Math.log10(points)), 8) : 2);

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The 95 % margin of a simulation's rate, "± 0.03", in percentage points. */
export const margin = (standardError: number, deals: number): string => {
  const points = 100 * computeMargin(standardError, deals);
  return `± ${points.toFixed(countDigits(points))}`;
};
