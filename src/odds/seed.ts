// A seed for calculations that came without one.
import { randomBytes } from 'node:crypto';

/** An integer from the system's entropy, uniform on 0 … 2^53 − 1. */
export const randomSeed = (): number => Number(randomBytes(8).readBigUInt64LE() >> 11n);
