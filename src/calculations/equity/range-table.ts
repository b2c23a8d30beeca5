// The players' ranges and the known cards of an equity calculation, and what is counted.
import type { EquitySituation } from '../../engine/equity-calls.js';

export interface RangeTable extends EquitySituation {
  /**
   * The weights to compute with: 0 for hands that share a card with board or dead cards, and for some that no deal can contain,
   * since another player has a single hand. The calculations of one question share this array.
   */
  readonly ranges: readonly Float64Array[];
  /** How many hands board and dead cards leave each player. The billed hands depend on this, not on `ranges`. */
  readonly combos: readonly number[];
  /** Whether the categories of the hands are counted. */
  readonly categories: boolean;
  /** Whether the results of each hand of the ranges are counted. */
  readonly listsHands: boolean;
}

export const countListedHands = ({ listsHands, combos }: RangeTable): number =>
  listsHands ? combos.reduce((sum, count) => sum + count, 0) : 0;

/** Chunks that count results by hand, or categories of an exact calculation, take longer than others: measured 1.5 to 3.3 ms. */
export const DETAILED_CHUNK_MS = 3.5;
