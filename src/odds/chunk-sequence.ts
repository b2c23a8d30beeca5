// The chunks of a calculation, or of a range of them: which can be computed next, and the counts of those that are, added in their order,
// so that sums of fractions, and how many chunks are enough, do not depend on who computes them, and how many at a time.
import { addCounts, type Counts } from '../engine/counts.js';
import type { ChunkRange, Work } from './calculation.js';
import { type Chunk, chunkAt, chunkCount, isEnd, isSampledEquity, measureDone } from './chunks.js';

export class ChunkSequence {
  /** Of all chunks until now, and of what was before them. */
  counts: Counts | undefined;
  /** Whether the calculation ends with these counts. */
  isEnd = false;
  #next: number;
  #added: number;
  /** Before which chunk the range ends, and before which the first round, whose chunks can be computed at the same time. */
  readonly #end: number;
  readonly #firstRound: number;
  /** Counts of chunks that were computed before those of an earlier chunk, by their numbers. */
  #early: Map<number, Counts> | undefined;

  constructor(
    private readonly calculation: Work,
    { first, count, before }: ChunkRange = { first: 0, count: Number.POSITIVE_INFINITY },
  ) {
    this.#next = first;
    this.#added = first;
    this.#firstRound = chunkCount(calculation);
    this.#end = isSampledEquity(calculation) ? first + count : Math.min(first + count, this.#firstRound);
    this.counts = before;
    if (this.#end <= first) throw new RangeError(`the calculation has no chunk ${first}`);
  }

  /** Whether nothing of the range is left to compute. */
  get isDone(): boolean {
    return this.isEnd || this.#added === this.#end;
  }

  /** Whether there is a chunk to hand out: those after the first round wait for all before them. */
  get hasNext(): boolean {
    if (this.isDone || this.#next >= this.#end) return false;
    return this.#next < this.#firstRound || this.#next === this.#added;
  }

  /** The number of the next chunk to compute. */
  handOut(): number {
    return this.#next++;
  }

  /** A chunk that was handed out, and is not added yet. */
  chunkAt(index: number): Chunk {
    return chunkAt(this.calculation, index, this.counts);
  }

  /** Takes a chunk's counts. @param onAdd called after each addition, with the part of the calculation that is done, 0 to 1 */
  add(index: number, counts: Counts, onAdd?: (counts: Counts, done: number) => void): void {
    if (index > this.#added) {
      this.#early ??= new Map();
      this.#early.set(index, counts);
      return;
    }
    for (let next: Counts | undefined = counts; next && !this.isDone; next = this.#early?.get(this.#added)) {
      this.#early?.delete(this.#added);
      this.#added++;
      this.counts = this.counts ? addCounts(this.counts, next) : next;
      this.isEnd = isEnd(this.calculation, this.#added, this.counts);
      onAdd?.(this.counts, measureDone(this.calculation, this.#added, this.counts));
    }
  }
}
