// Rates, margins and short numbers as the page writes them.

/** Nineteen of twenty simulations are within so many standard errors of the exact odds. */
export const STANDARD_ERRORS = 1.96;

const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 });

/** 12.3M */
export const compact = (value: number): string => short.format(value);

/** "66.21 %" */
export const percent = (rate: number, digits = 2): string => `${(100 * rate).toFixed(digits)} %`;

/** Where something never occurred in n deals, or always did, its rate is within 3/n of that, nineteen times out of twenty. */
const RULE_OF_THREE = 3;

/** Digits behind the point, so that at least one of them is not 0. */
const digitsOf = (points: number): number => (points < 0.01 ? Math.min(Math.ceil(-Math.log10(points)), 8) : 2);

/** How far a simulation's rate may be off, "± 0.03", in percentage points. */
export const margin = (standardError: number, deals: number): string => {
  const points = 100 * (standardError === 0 ? RULE_OF_THREE / deals : STANDARD_ERRORS * standardError);
  return `± ${points.toFixed(digitsOf(points))}`;
};
