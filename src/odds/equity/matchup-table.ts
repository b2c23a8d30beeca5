// The table of matchups: wins and ties of every two hands before the flop, read from a file of 246,792 bytes. docs/engine.md
// describes the file.
import { RANKS, readRank, readSuit } from '../../engine/cards.js';
import { HAND_COUNT, HIGH_CARDS, handNumber, LOW_CARDS } from '../../engine/hands.js';

/** Boards that complete two hands: C(48,5). */
const MATCHUP_DEALS = 1_712_304;
/** Pairs of hands that share no card, up to the names of the suits and the order of the players. */
export const MATCHUPS = 47_008;
/** Bits of a number of deals. A matchup has two: wins and ties. */
const COUNT_BITS = 21;
export const MATCHUP_FILE_BYTES = (MATCHUPS * 2 * COUNT_BITS) / 8;

const SUITS = [0, 1, 2, 3];

/** The 24 ways to rename the suits. */
const RENAMINGS: readonly (readonly number[])[] = SUITS.flatMap(a =>
  SUITS.flatMap(b => SUITS.flatMap(c => (new Set([a, b, c]).size === 3 ? [[a, b, c, 6 - a - b - c]] : []))),
);

const renameHands = (renaming: readonly number[]): Uint16Array => {
  const renamed = (card: number): number => RANKS.length * renaming[readSuit(card)]! + readRank(card);
  return new Uint16Array(HAND_COUNT).map((_, hand) =>
    handNumber(renamed(HIGH_CARDS[hand]!), renamed(LOW_CARDS[hand]!)),
  );
};

/** The hands up to the names of the suits: 169 classes. */
export interface HandClasses {
  /** For each renaming of the suits the hand that each hand becomes. */
  readonly renamed: readonly Uint16Array[];
  /** The least hand of each class, in ascending order. */
  readonly leastHands: readonly number[];
  /** For each hand its class, an index of `leastHands`. */
  readonly classes: readonly number[];
  /** For each hand the renamings that make it the least of its class, indices of `renamed`. */
  readonly renamings: readonly (readonly number[])[];
}

const findClasses = (): HandClasses => {
  const renamed = RENAMINGS.map(renameHands);
  const leastHands: number[] = [];
  const classes: number[] = [];
  const renamings: number[][] = [];
  for (let hand = 0; hand < HAND_COUNT; hand++) {
    const becomes = renamed.map(hands => hands[hand]!);
    const least = Math.min(...becomes);
    if (least === hand) leastHands.push(hand);
    classes.push(leastHands.indexOf(least));
    renamings.push([...RENAMINGS.keys()].filter(renaming => becomes[renaming] === least));
  }
  return { renamed, leastHands, classes, renamings };
};

const shareCard = (a: number, b: number): boolean =>
  HIGH_CARDS[a] === HIGH_CARDS[b] ||
  HIGH_CARDS[a] === LOW_CARDS[b] ||
  LOW_CARDS[a] === HIGH_CARDS[b] ||
  LOW_CARDS[a] === LOW_CARDS[b];

/** Two hands, which stand for all pairs that renaming suits or exchanging the players makes of them. */
export type Matchup = readonly [first: number, second: number];

interface MatchupIndex extends HandClasses {
  /** In the order of the file. */
  readonly matchups: readonly Matchup[];
  /**
   * For the least hand of each class against each hand, at 1,326 × class + hand: k + 1 for matchup k, −k − 1 where its players are
   * exchanged, 0 where the hands share a card.
   */
  readonly cells: Int32Array;
}

/** Lists the matchups: first hands in ascending order, second hands for each; pairs that one before stands for are left out. */
export const indexMatchups = (): MatchupIndex => {
  const handClasses = findClasses();
  const { renamed, leastHands, classes, renamings } = handClasses;
  const cells = new Int32Array(leastHands.length * HAND_COUNT);
  const matchups: Matchup[] = [];
  /** Marks all pairs that are this one after a renaming that makes `hand` the least of its class. */
  const mark = (hand: number, other: number, number: number): void => {
    const row = HAND_COUNT * classes[hand]!;
    for (const renaming of renamings[hand]!) cells[row + renamed[renaming]![other]!] = number;
  };
  for (const [row, first] of leastHands.entries()) {
    for (let second = 0; second < HAND_COUNT; second++) {
      if (cells[HAND_COUNT * row + second] !== 0 || shareCard(first, second)) continue;
      matchups.push([first, second]);
      mark(second, first, -matchups.length);
      mark(first, second, matchups.length);
    }
  }
  return { ...handClasses, matchups, cells };
};

/** Numbers of each cell of a table: deals that are won, tied and lost. */
export const CELL = { win: 0, tie: 1, lose: 2, size: 3 } as const;

export interface MatchupTable extends HandClasses {
  /** Deals of the least hand of each class against each hand, at CELL.size × (1,326 × class + hand); 0 if the hands share a card. */
  readonly deals: Int32Array;
}

/** The 21-bit numbers of the file, the lowest bits first. */
const countsIn = (bytes: Uint8Array): Int32Array => {
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const counts = new Int32Array(2 * MATCHUPS);
  for (let index = 0; index < counts.length; index++) {
    const bit = COUNT_BITS * index;
    // The last number ends with the file: its four bytes begin one earlier.
    const byte = Math.min(bit >>> 3, MATCHUP_FILE_BYTES - 4);
    counts[index] = (file.getUint32(byte, true) >>> (bit - 8 * byte)) & (2 ** COUNT_BITS - 1);
  }
  return counts;
};

/** Reads the file, which takes some 40 ms. @throws {RangeError} it has another size */
export const readMatchups = (bytes: Uint8Array): MatchupTable => {
  if (bytes.length !== MATCHUP_FILE_BYTES) {
    throw new RangeError(`a table of matchups has ${MATCHUP_FILE_BYTES} bytes, not ${bytes.length}`);
  }
  const counts = countsIn(bytes);
  const { renamed, leastHands, classes, renamings, cells } = indexMatchups();
  const deals = new Int32Array(CELL.size * cells.length);
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i]!;
    if (cell === 0) continue;
    const win = counts[2 * Math.abs(cell) - 2]!;
    const tie = counts[2 * Math.abs(cell) - 1]!;
    const lose = MATCHUP_DEALS - win - tie;
    const at = CELL.size * i;
    deals[at + CELL.win] = cell > 0 ? win : lose;
    deals[at + CELL.tie] = tie;
    deals[at + CELL.lose] = cell > 0 ? lose : win;
  }
  return { renamed, leastHands, classes, renamings, deals };
};

/** Writes the file. @param counts for each matchup, in their order, the deals that its first player wins and those that are tied */
export const writeMatchups = (counts: readonly (readonly [wins: number, ties: number])[]): Uint8Array => {
  const bytes = new Uint8Array(MATCHUP_FILE_BYTES);
  for (const [index, count] of counts.flat().entries()) {
    for (let bit = 0; bit < COUNT_BITS; bit++) {
      const at = COUNT_BITS * index + bit;
      bytes[at >>> 3]! |= ((count >>> bit) & 1) << (at & 7);
    }
  }
  return bytes;
};
