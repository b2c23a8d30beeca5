// A seed for calculations that came without one.
import { randomUUID } from 'node:crypto';

const LOW_BITS = 21;

/**
 * An integer from the system's entropy, uniform on 0 … 2^53 − 1: of a random UUID (RFC 9562) the first 32 and the last 48 bits are
 * random. Node draws the entropy of many at once, so this takes a fraction of a microsecond; randomBytes takes ten.
 */
export const randomSeed = (): number => {
  const uuid = randomUUID();
  const high = Number.parseInt(uuid.slice(0, 8), 16);
  const low = Number.parseInt(uuid.slice(-6), 16) % 2 ** LOW_BITS;
  return high * 2 ** LOW_BITS + low;
};
