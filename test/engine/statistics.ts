// Statistical bounds: how far a random count may be from its expectation.
import * as assert from 'uvu/assert';

/** In standard errors: a correct count is beyond five of them once in 1.7 million comparisons. */
const LIMIT = 5;

/**
 * A count of `trials` trials with rate `rate` lies within five standard errors, √(trials × variance); the variance of one
 * trial is p(1−p) unless given. A count of rate 0 must be 0; of rate 1, `trials`.
 */
export const expectCount = (
  what: string,
  count: number,
  trials: number,
  rate: number,
  variance = rate * (1 - rate),
): void => {
  if (rate === 0 || rate === 1) {
    assert.is(count, rate * trials, `${what} is ${rate === 0 ? 'impossible' : 'certain'}`);
    return;
  }
  const errors = (count - rate * trials) / Math.sqrt(trials * variance);
  assert.ok(Math.abs(errors) <= LIMIT, `${what}: ${count} of ${trials}, rate ${rate}: ${errors.toFixed(1)} errors off`);
};

/** χ² with f degrees of freedom as a normal deviate: (χ² − f) / √(2f). */
const chiSquareDeviate = (chiSquare: number, freedom: number): number => (chiSquare - freedom) / Math.sqrt(2 * freedom);

/** Chi-square of counts that are equally likely: Σ (count − mean)² / mean, one degree less than there are counts. */
export const uniformDeviate = (counts: ArrayLike<number>): number => {
  const mean = Array.from(counts).reduce((sum, count) => sum + count, 0) / counts.length;
  const chiSquare = Array.from(counts).reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0);
  return chiSquareDeviate(chiSquare, counts.length - 1);
};

/** Chi-square of the spread of binomial counts of one known rate: Σ (count − np)² / np(1−p), a degree for each count. */
export const binomialDeviate = (counts: readonly number[], trials: number, rate: number): number => {
  const variance = trials * rate * (1 - rate);
  const chiSquare = counts.reduce((sum, count) => sum + (count - trials * rate) ** 2 / variance, 0);
  return chiSquareDeviate(chiSquare, counts.length);
};

/** A normal deviate lies within five standard errors of 0. */
export const expectSmall = (what: string, deviate: number): void => {
  assert.ok(Math.abs(deviate) <= LIMIT, `${what}: ${deviate.toFixed(2)} standard errors`);
};
