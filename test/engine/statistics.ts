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

/**
 * Chi-square of counts that are equally likely, Σ (count − mean)² / mean, with one degree f less than there are counts; as a normal deviate:
 * (χ² − f) / √(2f).
 */
export const uniformDeviate = (counts: ArrayLike<number>): number => {
  const mean = Array.from(counts).reduce((sum, count) => sum + count, 0) / counts.length;
  const chiSquare = Array.from(counts).reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0);
  const freedom = counts.length - 1;
  return (chiSquare - freedom) / Math.sqrt(2 * freedom);
};

/** A normal deviate lies within five standard errors of 0. */
export const expectSmall = (what: string, deviate: number): void => {
  assert.ok(Math.abs(deviate) <= LIMIT, `${what}: ${deviate.toFixed(2)} standard errors`);
};
