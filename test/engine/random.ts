// Reproducible random numbers for tests: xoshiro128**, a generator unrelated to the engine's.

/** A whole number, uniform on 0 … `below` − 1. */
export type Chance = (below: number) => number;

const rotateLeft = (x: number, by: number): number => (x << by) | (x >>> (32 - by));

/** A generator with this seed. */
export const chance = (seed: number): Chance => {
  let [a, b, c, d] = [seed | 0, 0x9e3779b9 | 0, 0x243f6a88 | 0, 0xb7e15162 | 0];
  const next = (): number => {
    const result = Math.imul(rotateLeft(Math.imul(b, 5), 7), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotateLeft(d, 11);
    return result;
  };
  for (let i = 0; i < 20; i++) next();
  return below => Math.floor((next() / 2 ** 32) * below);
};

/** `count` of the items, in random order; no item twice. */
export const draw = <T>(random: Chance, items: readonly T[], count: number): T[] => {
  const left = [...items];
  for (let i = 0; i < count; i++) {
    const j = i + random(left.length - i);
    [left[i], left[j]] = [left[j] as T, left[i] as T];
  }
  return left.slice(0, count);
};
