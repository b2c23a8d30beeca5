// Random deals for the benchmark's loops: the same numbers and the same deals as bench/native/plain.c makes.

/** A whole number of 32 bits, unsigned. */
type Random = () => number;

/** sfc32 (Chris Doty-Humphrey's, of PractRand). */
export const sfc32 = (seed: number): Random => {
  let [a, b, c, d] = [seed | 0, 0x9e3779b9 | 0, 0x243f6a88 | 0, 1];
  const next = (): number => {
    const t = (a + b + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + t) | 0;
    return t >>> 0;
  };
  for (let i = 0; i < 15; i++) next();
  return next;
};

/** Draws `count` of the cards into the first places. */
export type Draw = (count: number) => void;

/** Draws from `stock`, in place: swaps with the rest, uniform to one in 2^26. */
export const drawerOf = (stock: unknown[], seed: number): Draw => {
  const next = sfc32(seed);
  const size = stock.length;
  return count => {
    for (let i = 0; i < count; i++) {
      const j = i + Math.floor((next() * (size - i)) / 2 ** 32);
      const drawn = stock[j];
      stock[j] = stock[i];
      stock[i] = drawn;
    }
  };
};
