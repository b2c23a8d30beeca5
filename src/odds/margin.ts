// The margin of error that ± shows beside a sampled rate, in the page and in the terminal: the true rate is within it 19 times out of 20.

/** 95 % of a normal distribution is within so many standard errors. */
export const MARGIN_STANDARD_ERRORS = 1.96;

/** Where something never occurred in n deals, or always did, its rate is within 3/n of that, 19 times out of 20. */
const RULE_OF_THREE = 3;

/**
 * The margin of a rate, as a fraction of at most 1.
 * @param standardError of the rate; 0 where all deals agree
 * @param deals how many were sampled
 */
export const marginOf = (standardError: number, deals: number): number =>
  Math.min(1, standardError === 0 ? RULE_OF_THREE / deals : MARGIN_STANDARD_ERRORS * standardError);
