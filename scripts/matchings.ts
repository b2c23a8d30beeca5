// Counts choices of three edges of a graph that share no vertex, each choice as often as the product of its edges' weights.
// scripts/board-counter.ts has cards as vertices and holdings of two cards as edges: three edges are the hands of three opponents.

/** A graph whose edges' weights grow in steps of 1. What is needed of it is kept up to date with each step. */
export class Matchings {
  readonly #size: number;
  /** The matrix of weights, W, and its square. */
  readonly #weights: Float64Array;
  readonly #square: Float64Array;
  /** For each vertex the sums of its edges' weights, of their squares and cubes, and of its neighbours' degrees (W × degrees). */
  readonly #degrees: Float64Array;
  readonly #squares: Float64Array;
  readonly #cubes: Float64Array;
  readonly #neighbours: Float64Array;
  /** Of all edges: sums of weights, squares, cubes; of all triangles the products of their weights. */
  #sum = 0;
  #sumOfSquares = 0;
  #sumOfCubes = 0;
  #triangles = 0;

  constructor(vertices: number) {
    this.#size = vertices;
    this.#weights = new Float64Array(vertices * vertices);
    this.#square = new Float64Array(vertices * vertices);
    this.#degrees = new Float64Array(vertices);
    this.#squares = new Float64Array(vertices);
    this.#cubes = new Float64Array(vertices);
    this.#neighbours = new Float64Array(vertices);
  }

  /** Removes all edges. */
  clear(): void {
    for (const numbers of [this.#weights, this.#square, this.#degrees, this.#squares, this.#cubes, this.#neighbours])
      numbers.fill(0);
    this.#sum = this.#sumOfSquares = this.#sumOfCubes = this.#triangles = 0;
  }

  /** Adds 1 to the weight of the edge between two vertices. */
  raise(a: number, b: number): void {
    const size = this.#size;
    const [weights, square, degrees, neighbours] = [this.#weights, this.#square, this.#degrees, this.#neighbours];
    const [rowA, rowB] = [a * size, b * size];
    const weight = weights[rowA + b]!;
    this.#triangles += square[rowA + b]!;
    for (let v = 0; v < size; v++) {
      const toA = weights[rowA + v]!;
      const toB = weights[rowB + v]!;
      square[rowA + v]! += toB;
      square[rowB + v]! += toA;
      square[v * size + a]! += toB;
      square[v * size + b]! += toA;
      neighbours[v]! += toA + toB;
    }
    square[rowA + a]! += 1;
    square[rowB + b]! += 1;
    neighbours[a]! += degrees[b]! + 1;
    neighbours[b]! += degrees[a]! + 1;
    weights[rowA + b] = weights[rowB + a] = weight + 1;
    this.#addPowers(a, b, 2 * weight + 1, 3 * weight * (weight + 1) + 1);
  }

  /** Adds 1 to the sums of weights, and this much to those of squares and cubes. */
  #addPowers(a: number, b: number, toSquares: number, toCubes: number): void {
    for (const v of [a, b]) {
      this.#degrees[v]! += 1;
      this.#squares[v]! += toSquares;
      this.#cubes[v]! += toCubes;
    }
    this.#sum += 1;
    this.#sumOfSquares += toSquares;
    this.#sumOfCubes += toCubes;
  }

  /** The sum of the weights of the edges that have neither of the vertices. */
  sumWithout(a: number, b: number): number {
    return this.#sum - this.#degrees[a]! - this.#degrees[b]! + this.#weights[a * this.#size + b]!;
  }

  /** Σ of degree × neighbours' degrees: twice the sum over edges of weight × degree × degree. */
  sumDegreePairs(): number {
    let sum = 0;
    for (let v = 0; v < this.#size; v++) sum += this.#degrees[v]! * this.#neighbours[v]!;
    return sum;
  }

  /**
   * Six times the sum over all choices of three edges that share no vertex, and have neither a nor b.
   *
   * Three edges e, f, g in any order count Π (1 − t) for the pairs among them, where t is 1 if two touch (or are the same): multiplied
   * out, all triples − 3 × those with e, f touching + 3 × those with e, f and f, g − those in which all touch.
   * @param degreePairs of {@link sumDegreePairs}
   */
  countTriplesWithout(a: number, b: number, degreePairs: number): number {
    const size = this.#size;
    const [weights, square, degrees, squares] = [this.#weights, this.#square, this.#degrees, this.#squares];
    const [rowA, rowB] = [a * size, b * size];
    const weight = weights[rowA + b]!;
    // Degrees without a and b: d. The edges' sums of w·d·d begin with degrees y = d that still stand at a and b.
    const [yA, yB] = [degrees[a]! - weight, degrees[b]! - weight];
    const [qA, qB] = [this.#squares[a]! - weight * weight, this.#squares[b]! - weight * weight];
    let [d2, d3, dq] = [-yA * yA - yB * yB, -yA * yA * yA - yB * yB * yB, -yA * qA - yB * qB];
    let pairs = degreePairs;
    let corners = 0;
    for (let v = 0; v < size; v++) {
      const toA = weights[rowA + v]!;
      const toB = weights[rowB + v]!;
      const pathsA = square[rowA + v]!;
      const pathsB = square[rowB + v]!;
      const degree = degrees[v]!;
      const d = degree - toA - toB;
      d2 += d * d;
      d3 += d * d * d;
      dq += d * (squares[v]! - toA * toA - toB * toB);
      pairs -= (pathsA + pathsB) * (degree + d);
      corners += pathsA * toA + pathsB * toB;
    }
    const between = square[rowA + b]!;
    pairs -= 2 * yA * (this.#neighbours[a]! - square[rowA + a]! - between);
    pairs -= 2 * yB * (this.#neighbours[b]! - square[rowB + b]! - between);
    pairs += 2 * yA * yB * weight;
    const sum = this.sumWithout(a, b);
    const w2 = this.#sumOfSquares - this.#squares[a]! - this.#squares[b]! + weight * weight;
    const w3 = this.#sumOfCubes - this.#cubes[a]! - this.#cubes[b]! + weight * weight * weight;
    const triangles = this.#triangles - corners / 2 + weight * between;
    const touching = d2 - w2;
    const paths = d3 + pairs - 2 * dq + w3;
    return sum * sum * sum - 3 * sum * touching + 3 * paths - (d3 - w3 + 6 * triangles);
  }
}
