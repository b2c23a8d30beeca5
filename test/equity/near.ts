// Compares rates with expected ones.
import * as assert from 'uvu/assert';

/** Sums of weights other than 1 lose some of their last digits. */
export const near = (actual: number | null | undefined, expected: number, what: string, within = 1e-10): void =>
  assert.ok(Math.abs((actual ?? Number.NaN) - expected) <= within, `${what}: ${actual}, expected ${expected}`);
