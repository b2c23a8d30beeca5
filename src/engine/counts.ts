// The counts of a calculation: numbers in a fixed order, the same from the engine to the rates. Adds and encodes them.
import { MAX_PLAYERS } from './abi.js';
import { HAND_COUNT } from './hands.js';

/** {@link ODDS}, {@link EQUITY} and {@link SHOWDOWN} say which numbers it has. The first number is always the deals. */
export type Counts = Float64Array;

/** Where the 31 counters of odds begin. Categories have nine each, high card to straight flush. */
export const ODDS = {
  /** Deals of the missing board and opponents' cards. */
  deals: 0,
  /** Deals in which our hand beats every opponent; 0 without opponents, like `tie` and `lose`. */
  win: 1,
  /** Deals in which the best opponent's hand equals ours. */
  tie: 2,
  lose: 3,
  /** Our hand's category: sums to the deals. */
  own: 4,
  /** The opponents' hands' categories: sums to deals × opponents. */
  opponents: 13,
  /** Deals in which opponents 1 and 2 both end in the category; 0 with fewer than two opponents. */
  bothOpponents: 22,
  end: 31,
} as const;

const CATEGORY_COUNT = 9;

/**
 * Where the sums of equity begin. They are sums of the deals' weights: integers if all weights are 1. If a calculation asks for them,
 * these follow: 1,326 × {@link HAND_SUMS} for each player; then for each card or flop that can come next the deals, and each player's
 * shares of their pots.
 */
export const EQUITY = {
  deals: 0,
  /** For each of ten players the deals in which it is among the k best hands, k = 1 (it wins alone) to 10. */
  tops: 1,
  /** For each of ten players the deals in which its hand ends in each category. */
  categories: 1 + MAX_PLAYERS * MAX_PLAYERS,
  /** Draws that a sample has made, those whose hands do not fit together included; 0 where every deal is counted. */
  draws: 191,
  end: 192,
} as const;

/** Shares of pots are counted in so many parts of a pot. Each number of winners up to ten divides it. */
export const POT = 2520;

/** Where the numbers of a hand are, from 4 × the hand's number on. Shares are in parts of {@link POT}. */
export const HAND_SUMS = { deals: 0, win: 1, tie: 2, share: 3, size: 4 } as const;

/** How many numbers the results by hand of one player have. */
export const PLAYER_HAND_SUMS = HAND_COUNT * HAND_SUMS.size;

/** How many numbers the counts of equity have without those of what can come next. */
export const countEquitySums = (players: number, byHand: boolean): number =>
  EQUITY.end + (byHand ? players * PLAYER_HAND_SUMS : 0);

/** How many numbers the counts have for each card or flop that can come next. */
export const countNextSums = (players: number): number => 1 + players;

/**
 * The counts of a showdown: one deal, then for each hand its strength; or, against random holdings, its strength, and how many of them
 * it beats, ties and loses to.
 */
export const SHOWDOWN = { hands: 1, strength: 0, ahead: 1, tied: 2, behind: 3 } as const;

/** How many numbers the counts of a showdown have for each hand. */
export const countHandNumbers = (versusRandom: boolean): number => (versusRandom ? SHOWDOWN.behind + 1 : 1);

export const isEquityCounts = (counts: Counts): boolean => counts.length >= EQUITY.end;

export const readDeals = (counts: Counts): number => counts[0]!;

/** For one player the deals in which it is among the k best hands, k = 1 to the number of players. */
export const readTops = (counts: Counts, players: number, player: number): Float64Array => {
  const first = EQUITY.tops + MAX_PLAYERS * player;
  return counts.subarray(first, first + players);
};

export const readCategories = (counts: Counts, player: number): Float64Array => {
  const first = EQUITY.categories + CATEGORY_COUNT * player;
  return counts.subarray(first, first + CATEGORY_COUNT);
};

/** The results by hand of one player. */
export const readHandSums = (counts: Counts, player: number): Float64Array => {
  const first = EQUITY.end + PLAYER_HAND_SUMS * player;
  return counts.subarray(first, first + PLAYER_HAND_SUMS);
};

/** What a player gets of the pots, in parts of {@link POT}, so that sums of integers stay integers. @param tops of the player */
export const sumShares = (tops: Float64Array): number => {
  let shares = 0;
  for (let i = 0; i < tops.length; i++) shares += tops[i]! * (POT / (i + 1));
  return shares;
};

/** Writes what is kept of a board after a next card or a flop. @param place where, in `sums` */
export const writeNextSums = (sums: Float64Array, place: number, board: Counts, players: number): void => {
  sums[place] = readDeals(board);
  for (let player = 0; player < players; player++)
    sums[place + 1 + player] = sumShares(readTops(board, players, player));
};

/** The deals that have the card or flop of a number next, and each player's shares of their pots. They are at the end, in their order. */
export const readNextSums = (counts: Counts, players: number, number: number, all: number): Float64Array => {
  const size = countNextSums(players);
  const first = counts.length - size * (all - number);
  return counts.subarray(first, first + size);
};

/**
 * The counts of two disjoint parts of one calculation, together. Where weights are other than 1, the order of the additions may
 * change the last bits.
 */
export const addCounts = (a: Counts, b: Counts): Counts => {
  if (a.length !== b.length) throw new TypeError('the counts are of different calculations');
  const sums = a.slice();
  for (let i = 0; i < sums.length; i++) sums[i]! += b[i]!;
  return sums;
};

const BITS_PER_BYTE = 8;
const HEADER_BYTES = 4;

/** Encodes counts as bytes: their length, a bit for each count that is not 0, and these counts. Most counts are 0. */
export const encodeCounts = (counts: Counts): Uint8Array => {
  const bits = HEADER_BYTES + Math.ceil(counts.length / BITS_PER_BYTE);
  const bytes = new Uint8Array(bits + Float64Array.BYTES_PER_ELEMENT * counts.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, counts.length, true);
  let at = bits;
  for (let i = 0; i < counts.length; i++) {
    if (counts[i] === 0) continue;
    bytes[HEADER_BYTES + (i >>> 3)]! |= 1 << (i & 7);
    view.setFloat64(at, counts[i]!, true);
    at += Float64Array.BYTES_PER_ELEMENT;
  }
  return bytes.slice(0, at);
};

/** @param stored what {@link encodeCounts} made, and perhaps more behind it */
export const decodeCounts = (stored: Uint8Array | ArrayBuffer): Counts => {
  const bytes = stored instanceof ArrayBuffer ? new Uint8Array(stored) : stored;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const counts = new Float64Array(view.getUint32(0, true));
  let at = HEADER_BYTES + Math.ceil(counts.length / BITS_PER_BYTE);
  for (let i = 0; i < counts.length; i++) {
    if ((bytes[HEADER_BYTES + (i >>> 3)]! & (1 << (i & 7))) === 0) continue;
    counts[i] = view.getFloat64(at, true);
    at += Float64Array.BYTES_PER_ELEMENT;
  }
  return counts;
};
