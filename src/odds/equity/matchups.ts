// Two players before the flop: exact counts from the table of matchups, for any ranges, in about a millisecond.
import { type Counts, countEquitySums, EQUITY, HAND_SUMS, POT, readHandSums, readTops } from '../../engine/counts.js';
import { HAND_COUNT, listWeightedHands } from '../../engine/hands.js';
import { CELL, type MatchupTable, readMatchups } from './matchup-table.js';

/** Sums of deals by weight of a hand against a range. */
interface Outcomes {
  readonly win: number;
  readonly tie: number;
  readonly lose: number;
}

/** The hands of a range in ascending order, and the weight of each. */
interface ListedRange {
  readonly hands: Uint16Array;
  readonly weights: Float64Array;
}

const listRange = (range: Float64Array): ListedRange => {
  const hands = listWeightedHands(range);
  const weights = new Float64Array(hands.length);
  for (let i = 0; i < hands.length; i++) weights[i] = range[hands[i]!]!;
  return { hands, weights };
};

/** Reused by each call: new arrays of this size would be most of a question's garbage. */
const weightsAfter = new Float64Array(HAND_COUNT);

/** @param becomes for each hand the one that it becomes */
const renameRange = ({ hands, weights }: ListedRange, becomes: Uint16Array): ListedRange => {
  const after = { hands: new Uint16Array(hands.length), weights: new Float64Array(hands.length) };
  let [least, greatest] = [HAND_COUNT, 0];
  for (let i = 0; i < hands.length; i++) {
    const hand = becomes[hands[i]!]!;
    weightsAfter[hand] = weights[i]!;
    least = Math.min(least, hand);
    greatest = Math.max(greatest, hand);
  }
  let size = 0;
  for (let hand = least; hand <= greatest; hand++) {
    const weight = weightsAfter[hand]!;
    if (weight === 0) continue;
    after.hands[size] = hand;
    after.weights[size++] = weight;
    weightsAfter[hand] = 0;
  }
  return after;
};

const areSame = (a: ListedRange, b: ListedRange): boolean => {
  for (let i = 0; i < a.hands.length; i++) {
    if (a.hands[i] !== b.hands[i] || a.weights[i] !== b.weights[i]) return false;
  }
  return true;
};

/** Returns a range after any renaming of the suits, made at its first use; equal results are one object. */
const makeRenamer = ({ renamed }: MatchupTable, range: ListedRange): ((renaming: number) => ListedRange) => {
  const known: ListedRange[] = [];
  const different: ListedRange[] = [];
  return renaming => {
    const made = known[renaming];
    if (made) return made;
    const list = renameRange(range, renamed[renaming]!);
    const same = different.find(other => areSame(other, list));
    if (same === undefined) different.push(list);
    known[renaming] = same ?? list;
    return known[renaming];
  };
};

const sumOutcomes = ({ deals }: MatchupTable, row: number, { hands, weights }: ListedRange): Outcomes => {
  let win = 0;
  let tie = 0;
  let lose = 0;
  const from = HAND_COUNT * row;
  for (let i = 0; i < hands.length; i++) {
    const weight = weights[i]!;
    const at = CELL.size * (from + hands[i]!);
    win += weight * deals[at + CELL.win]!;
    tie += weight * deals[at + CELL.tie]!;
    lose += weight * deals[at + CELL.lose]!;
  }
  return { win, tie, lose };
};

/** The outcomes of hands against a range. Hands of a class that renaming makes the same, range included, are looked up once. */
const outcomesAgainst = (table: MatchupTable, range: ListedRange): ((hand: number) => Outcomes) => {
  const rangeAfter = makeRenamer(table, range);
  const known = new Map<ListedRange, Outcomes[]>();
  return hand => {
    const row = table.classes[hand]!;
    const renamed = rangeAfter(table.renamings[hand]![0]!);
    const rows = known.get(renamed) ?? [];
    known.set(renamed, rows);
    rows[row] ??= sumOutcomes(table, row, renamed);
    return rows[row];
  };
};

/** @param results where the results by hand are written, if they are asked for @returns wins, ties and losses of the first range */
const countAgainst = (
  table: MatchupTable,
  own: ListedRange,
  other: ListedRange,
  results: Float64Array | undefined,
): readonly [number, number, number] => {
  const outcomes = outcomesAgainst(table, other);
  let [wins, ties, losses] = [0, 0, 0];
  for (const [place, hand] of own.hands.entries()) {
    const weight = own.weights[place]!;
    const { win, tie, lose } = outcomes(hand);
    wins += weight * win;
    ties += weight * tie;
    losses += weight * lose;
    if (results === undefined) continue;
    const at = HAND_SUMS.size * hand;
    results[at + HAND_SUMS.deals] = weight * (win + tie + lose);
    results[at + HAND_SUMS.win] = weight * win;
    results[at + HAND_SUMS.tie] = weight * tie;
    results[at + HAND_SUMS.share] = weight * (POT * win + (POT / 2) * tie);
  }
  return [wins, ties, losses];
};

/**
 * The counts of two players before the flop, without dead cards: integers where all weights are 1. There are no categories.
 * @param first the first player's weights of the 1,326 hands, 0 to 1
 * @param second the second player's
 * @param withHands whether results by hand are asked for
 */
export const matchupCounts = (
  table: MatchupTable,
  first: Float64Array,
  second: Float64Array,
  withHands = false,
): Counts => {
  const [own, other] = [listRange(first), listRange(second)];
  const counts = new Float64Array(countEquitySums(2, false, withHands));
  const [wins, ties, losses] = countAgainst(table, own, other, withHands ? readHandSums(counts, 2, 0) : undefined);
  if (withHands) countAgainst(table, other, own, readHandSums(counts, 2, 1));
  counts[EQUITY.deals] = wins + ties + losses;
  readTops(counts, 2, 0).set([wins, ties]);
  readTops(counts, 2, 1).set([losses, ties]);
  return counts;
};

export interface MatchupFile {
  /** Reads the file synchronously; only in runtimes that can. */
  readonly readNow?: () => Uint8Array;
  read(): Promise<Uint8Array>;
}

/** The table, read at its first use. */
export class LazyMatchups {
  #table: MatchupTable | undefined;
  #loading: Promise<MatchupTable> | undefined;
  #isUnreadable = false;

  constructor(private readonly file: MatchupFile) {}

  /** The table, if it is in memory or can be read at once. */
  get now(): MatchupTable | undefined {
    const { readNow } = this.file;
    if (this.#table || this.#isUnreadable || !readNow) return this.#table;
    try {
      this.#table = readMatchups(readNow());
    } catch {
      this.#isUnreadable = true;
    }
    return this.#table;
  }

  get isLoaded(): boolean {
    return this.#table !== undefined;
  }

  /** Returns the table, and reads it unless it is in memory. @throws {Error} the file cannot be read, or is not this table */
  async load(): Promise<MatchupTable> {
    if (this.#table) return this.#table;
    this.#loading ??= this.file.read().then(readMatchups);
    try {
      this.#table = await this.#loading;
      return this.#table;
    } finally {
      this.#loading = undefined;
    }
  }

  /** Returns the table, or undefined if it cannot be read. That is tried once: the same counts come from the boards. */
  async find(): Promise<MatchupTable | undefined> {
    if (this.#isUnreadable) return this.#table;
    try {
      return await this.load();
    } catch {
      this.#isUnreadable = true;
      return undefined;
    }
  }
}
