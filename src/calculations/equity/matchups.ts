// Two players before the flop: exact counts from the table of matchups, for any ranges. A look-up, of a hand against another one, takes
// some three nanoseconds; most questions need a few thousand, ranges that treat suits differently up to 1,758,276 for each player.
import { type Counts, countEquitySums, EQUITY, HAND_SUMS, POT, readHandSums, readTops } from '../../engine/counts.js';
import { HAND_COUNT, listWeightedHands } from '../../engine/hands.js';
import type { Chunk, LazyTable } from '../game-engine.js';
import { CELL, type MatchupTable, readMatchups } from './matchup-table.js';
import { findEqualRenamings, findHandClasses, RENAMING_COUNT } from './suit-renamings.js';

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

/** Reused by each call. */
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

const sumOutcomes = (table: MatchupTable, row: number, { hands, weights }: ListedRange): Outcomes => {
  let win = 0;
  let tie = 0;
  let lose = 0;
  const from = CELL.size * HAND_COUNT * row;
  const { length } = hands;
  for (let i = 0; i < length; i++) {
    const weight = weights[i]!;
    const at = from + CELL.size * hands[i]!;
    win += weight * table[at + CELL.win]!;
    tie += weight * table[at + CELL.tie]!;
    lose += weight * table[at + CELL.lose]!;
  }
  return { win, tie, lose };
};

/**
 * A key for each hand against a range: hands with the same key have the same outcomes. They are of one class, and the renamings of suits
 * that make each the first of its class make the same of the range.
 */
const findLookupKeys = (range: Float64Array): ((hand: number) => number) => {
  const { classes, renamings } = findHandClasses();
  const equal = findEqualRenamings(range);
  return hand => RENAMING_COUNT * classes[hand]! + equal[renamings[hand]![0]!]!;
};

/** The outcomes of hands against a range. */
const outcomesAgainst = (table: MatchupTable, range: Float64Array): ((hand: number) => Outcomes) => {
  const { renamed } = findHandClasses();
  const findKey = findLookupKeys(range);
  const list = listRange(range);
  const ranges: ListedRange[] = [];
  const outcomes = new Map<number, Outcomes>();
  return hand => {
    const number = findKey(hand);
    const renaming = number % RENAMING_COUNT;
    ranges[renaming] ??= renameRange(list, renamed[renaming]!);
    const known = outcomes.get(number);
    if (known) return known;
    const sums = sumOutcomes(table, Math.floor(number / RENAMING_COUNT), ranges[renaming]);
    outcomes.set(number, sums);
    return sums;
  };
};

/** @param results where the results by hand are written, if they are asked for @returns wins, ties and losses of the first range */
const countAgainst = (
  table: MatchupTable,
  own: Float64Array,
  other: Float64Array,
  results: Float64Array | undefined,
): readonly [number, number, number] => {
  const outcomes = outcomesAgainst(table, other);
  let [wins, ties, losses] = [0, 0, 0];
  for (const hand of listWeightedHands(own)) {
    const weight = own[hand]!;
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

const countLookupsAgainst = (own: Float64Array, other: Float64Array): number => {
  const findKey = findLookupKeys(other);
  const numbers = new Set<number>();
  for (const hand of listWeightedHands(own)) numbers.add(findKey(hand));
  return numbers.size * listWeightedHands(other).length;
};

/** Two players before the flop, and whether results by hand are asked for. */
interface Matchups {
  readonly ranges: readonly Float64Array[];
  readonly byHand: boolean;
}

/**
 * How many look-ups in the table each part of the counts takes, at most 1,326 × 1,326: the sums, with the results of the first player's
 * hands, and if these are asked for, the results of the second player's.
 */
export const countLookups = ({ ranges, byHand }: Matchups): readonly number[] => {
  const [first, second] = ranges as [Float64Array, Float64Array];
  const lookups = [countLookupsAgainst(first, second)];
  if (byHand) lookups.push(countLookupsAgainst(second, first));
  return lookups;
};

/** A part of the counts of two players before the flop: see {@link countLookups}. */
export interface MatchupChunk extends Chunk, Matchups {
  readonly type: 'matchups';
  readonly ranges: readonly Float64Array[];
  readonly table: MatchupTable;
  readonly part: number;
}

/** The counts: integers where all weights are 1. There are no categories. */
export const countMatchups = ({ table, ranges, byHand, part }: MatchupChunk): Counts => {
  const [own, other] = [ranges[part]!, ranges[1 - part]!];
  const counts = new Float64Array(countEquitySums(2, byHand));
  const outcomes = countAgainst(table, own, other, byHand ? readHandSums(counts, part) : undefined);
  if (part > 0) return counts;
  const [wins, ties, losses] = outcomes;
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
export class LazyMatchups implements LazyTable {
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
