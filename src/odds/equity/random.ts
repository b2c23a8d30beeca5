// Random numbers of a seed and a stream, for what is drawn outside of the engine: sfc32.

const WORD = 2 ** 32;
const WARM_UP_ROUNDS = 20;
/** Apart from the engine's own use of the same seeds. */
const SALT = 0x9e3779b9;

export class RandomNumbers {
  /** In an array: integers of 32 bits in fields would be objects. */
  readonly #state: Int32Array;

  /** @param seed an integer, 0 to 2^53 − 1 @param stream a 32-bit integer */
  constructor(seed: number, stream: number) {
    this.#state = Int32Array.of(seed, Math.floor(seed / WORD), stream, SALT);
    for (let round = 0; round < WARM_UP_ROUNDS; round++) this.#word();
  }

  /** A number from 0 to below 1, uniform in steps of 2^-53. */
  next(): number {
    return (this.#word() >>> 5) / 2 ** 27 + (this.#word() >>> 6) / 2 ** 53;
  }

  #word(): number {
    const state = this.#state;
    const [a, b, c, counter] = [state[0] ?? 0, state[1] ?? 0, state[2] ?? 0, state[3] ?? 0];
    const sum = (a + b + counter) | 0;
    state[0] = b ^ (b >>> 9);
    state[1] = c + (c << 3);
    state[2] = ((c << 21) | (c >>> 11)) + sum;
    state[3] = counter + 1;
    return sum;
  }
}
