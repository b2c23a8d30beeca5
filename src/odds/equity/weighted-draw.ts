// Draws an index with a probability proportional to its weight, in constant time on average.

export class WeightedDraw {
  /** How many indices there are where all have one weight. */
  readonly #equal: number;
  readonly #sums: Float64Array;
  readonly #total: number;
  readonly #last: number;
  /** For each of as many equal parts of the total as there are weights, the first index that reaches into it. */
  readonly #guide: Uint32Array;

  /** @param weights 0 or more; not all of them 0 */
  constructor(weights: ArrayLike<number>) {
    const { length } = weights;
    this.#sums = new Float64Array(length);
    let [sum, last, isEqual] = [0, 0, true];
    for (let i = 0; i < length; i++) {
      const weight = weights[i] ?? 0;
      sum += weight;
      if (weight > 0) last = i;
      if (weight !== weights[0]) isEqual = false;
      this.#sums[i] = sum;
    }
    this.#total = sum;
    this.#equal = isEqual ? length : 0;
    this.#last = last;
    this.#guide = new Uint32Array(length);
    for (let part = 0, index = 0; part < length; part++) {
      while (index < last && (this.#sums[index] ?? 0) <= (part / length) * sum) index++;
      this.#guide[part] = index;
    }
  }

  /** @param random a number from 0 to below 1 */
  draw(random: number): number {
    if (this.#equal > 0) return Math.floor(random * this.#equal);
    const at = random * this.#total;
    let index = this.#guide[Math.floor(random * this.#guide.length)] ?? 0;
    while (index < this.#last && (this.#sums[index] ?? 0) <= at) index++;
    return index;
  }
}
