// Random numbers of a seed and a stream, for what is drawn outside of the engine: sfc32.

const STATE_WORDS = 2 ** 32;
const WARM_UP_ROUNDS = 20;
/** Apart from the engine's own use of the same seeds. */
const SALT = 0x9e3779b9;

/** Makes a function that gives numbers from 0 to below 1, uniform in steps of 2^-53. @param seed an integer, 0 to 2^53 − 1 */
export const randomNumbers = (seed: number, stream: number): (() => number) => {
  let a = seed | 0;
  let b = Math.floor(seed / STATE_WORDS) | 0;
  let c = stream | 0;
  let counter = SALT | 0;
  const next = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return sum >>> 0;
  };
  for (let round = 0; round < WARM_UP_ROUNDS; round++) next();
  return () => (next() >>> 5) / 2 ** 27 + (next() >>> 6) / 2 ** 53;
};
