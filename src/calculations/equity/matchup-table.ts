// The table of matchups: wins and ties of every two hands before the flop, read from a file of 246,792 bytes. Each matchup has two
// numbers of 21 bits, the deals that its first hand wins and those that are tied; the lowest bits come first.
import { HAND_COUNT, HIGH_CARDS, LOW_CARDS } from '../../engine/hands.js';
import { shareNumbers } from '../game-engine.js';
import { findHandClasses, type HandClasses } from './suit-renamings.js';

/** Boards that complete two hands: C(48,5). */
const MATCHUP_DEALS = 1_712_304;
/** Pairs of hands that share no card, up to the names of the suits and the order of the players. */
export const MATCHUPS = 47_008;
/** Bits of a number of deals. A matchup has two: wins and ties. */
const COUNT_BITS = 21;
export const MATCHUP_FILE_BYTES = (MATCHUPS * 2 * COUNT_BITS) / 8;

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
  const handClasses = findHandClasses();
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

/**
 * Deals of the least hand of each class against each hand, at CELL.size × (1,326 × class + hand); 0 if the hands share a card. Workers
 * share its 2.7 MB with their owner where the runtime has shared memory, and have a copy elsewhere.
 */
export type MatchupTable = Int32Array;

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
  const { cells } = indexMatchups();
  const deals = shareNumbers(CELL.size * cells.length);
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
  return deals;
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
