// Numbers as the page writes them.

/** Nineteen of twenty simulations come within so many standard errors of the truth. */
export const STANDARD_ERRORS = 1.96;

const integer = new Intl.NumberFormat('en-US');
const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 });

/** 12,345,678 */
export const grouped = (value: number): string => integer.format(value);

/** 12.3M */
export const compact = (value: number): string => short.format(value);

/** "66.21 %"; exact rates have two digits more, since they are meant. */
export const percent = (rate: number, digits = 2): string => `${(100 * rate).toFixed(digits)} %`;

/** How far a rate may be off, "± 0.03", in percentage points; nothing where it is exact. */
export const margin = (standardError: number): string => {
  const points = 100 * STANDARD_ERRORS * standardError;
  if (points === 0) return '';
  return `± ${points.toFixed(points < 0.01 ? 3 : 2)}`;
};
