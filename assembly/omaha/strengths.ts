// Strengths of sixteen Omaha hands at once: the best five cards of exactly two hole cards and three of the board. They have the bits
// of ../evaluate.ts, so strengths of both games compare. There are no tables and no loops over the 60 to 150 choices: each category
// asks which ranks hole cards and board have once, twice or three times (ranks.ts). An ace is the lowest bit; at the end the bits
// are reversed.
//
// A flush and a full house or four of a kind can be possible on the same board, so the categories are compared by their codes. A
// candidate may be wrong where a stronger category exists.
import { CODE_1, CODE_2, CODE_3, CODE_4, CODE_6, CODE_7, NIBBLE_8, RANKS_16 } from '../constants';
import { isZero } from '../evaluate';
import { LOWER, NEXT_EIGHT } from '../layout';
import {
  BOARD_FLUSH,
  BOARD_RANKS,
  HOLE_FLUSH,
  LADDER,
  LADDER_CHANGE,
  NEXT_BOARDS,
  NEXT_HANDS,
  ONCE,
  THREE_OF_FIVE,
  THREE_OF_FIVE_CHANGE,
  THRICE,
  TWICE,
  TWO_OF_FIVE,
} from './layout';
import { withoutTop } from './ranks';

/** The bits of four bits in reverse, in the upper and in the lower half of a byte. */
const REVERSED_UPPER: usize = memory.data<u64>([0xe060a020c0408000, 0xf070b030d0509010], 16);
const REVERSED_LOWER: usize = memory.data<u64>([0x0e060a020c040800, 0x0f070b030d050901], 16);
/** A straight's bit is its lowest rank, the fourth below its highest. */
const BELOW = 3;

function top(ranks: v128): v128 {
  return v128.andnot(ranks, i16x8.add(ranks, i16x8.splat(-1)));
}

/** Removes the highest rank in the lanes where `where` is all ones; elsewhere adds nothing and keeps it. */
function withoutTopWhere(ranks: v128, where: v128): v128 {
  return v128.and(ranks, i16x8.add(ranks, where));
}

/** The ranks with the ace as the highest bit. */
function reverse(ranks: v128): v128 {
  const nibbles = v128.load(NIBBLE_8);
  const lower = i8x16.swizzle(v128.load(REVERSED_UPPER), v128.and(ranks, nibbles));
  const upper = i8x16.swizzle(v128.load(REVERSED_LOWER), v128.and(i16x8.shr_u(ranks, 4), nibbles));
  const bytes = v128.or(lower, upper);
  return i16x8.shr_u(i8x16.shuffle(bytes, bytes, 1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14), 3);
}

/** Straight, flush or straight flush, or 0. */
function ofSuitsAndRows(hand: usize, board: usize): v128 {
  const holeFlush = v128.load(hand, HOLE_FLUSH);
  const noFlush = isZero(holeFlush);
  const ofBoard = v128.xor(v128.load(board, LADDER), v128.andnot(v128.load(board, LADDER_CHANGE), noFlush));
  const three = v128.xor(v128.load(board, THREE_OF_FIVE), v128.andnot(v128.load(board, THREE_OF_FIVE_CHANGE), noFlush));
  const ladder = v128.or(v128.load(hand, LADDER), ofBoard);
  const pairs = v128.and(ladder, i16x8.shr_u(ladder, 1));
  const fours = v128.and(pairs, i16x8.shr_u(pairs, 2));
  const rows = v128.and(fours, i16x8.shr_u(ladder, 4));
  const straights = v128.and(v128.and(rows, v128.load(hand, TWO_OF_FIVE)), three);
  const code = v128.or(v128.load(CODE_3), v128.andnot(v128.load(CODE_4), noFlush));
  const straight = v128.andnot(v128.or(i16x8.shl(top(straights), BELOW), code), isZero(straights));
  const flush = v128.andnot(v128.or(holeFlush, v128.load(board, BOARD_FLUSH)), noFlush);
  return i16x8.max_u(straight, flush);
}

/** Two pair, one pair, or 0. Where there are trips, the result does not count. */
function ofPairs(holePairs: v128, boardPairs: v128, mixedPairs: v128, noBoardPair: v128): v128 {
  // Two pair: a pair of the board and any other, or two mixed ones; never a pair of hole cards and a mixed one.
  const first = v128.or(mixedPairs, v128.andnot(holePairs, noBoardPair));
  const firstTop = top(first);
  const mixedRest = v128.andnot(v128.andnot(mixedPairs, firstTop), isZero(v128.and(firstTop, mixedPairs)));
  const second = v128.or(boardPairs, mixedRest);
  const none = v128.or(isZero(first), isZero(second));
  const twoPair = v128.andnot(v128.or(v128.or(firstTop, top(second)), v128.load(CODE_1)), none);
  return i16x8.max_u(twoPair, top(v128.or(v128.or(holePairs, boardPairs), mixedPairs)));
}

/**
 * The kickers: the highest of the hole cards and of the board whose ranks are not used, so many that two and three are used in all.
 * Used ranks come from the hole cards, the board or both, and take one card of each that has them, or more: as many as it has.
 */
function kickersBeside(used: v128, hand: usize, board: usize): v128 {
  const holeOnce = v128.load(hand, ONCE);
  const boardOnce = v128.load(board, ONCE);
  const holeUsed = v128.and(used, holeOnce);
  const boardUsed = v128.and(used, boardOnce);
  // Where each of these is true, one more kicker comes from the hand, or from the board.
  const noHole = isZero(holeUsed);
  const oneHole = isZero(v128.or(v128.and(used, v128.load(hand, TWICE)), withoutTop(holeUsed)));
  const noBoard = isZero(boardUsed);
  const oneBoard = isZero(v128.and(used, v128.load(board, TWICE)));
  const twoBoard = isZero(v128.or(v128.and(used, v128.load(board, THRICE)), withoutTop(boardUsed)));
  const holeFree = v128.xor(holeOnce, holeUsed);
  const boardFree = v128.xor(boardOnce, boardUsed);
  const holeRest = withoutTopWhere(withoutTopWhere(holeFree, noHole), oneHole);
  const boardRest = withoutTopWhere(withoutTopWhere(withoutTopWhere(boardFree, noBoard), oneBoard), twoBoard);
  return v128.or(v128.xor(holeFree, holeRest), v128.xor(boardFree, boardRest));
}

/** The strengths of eight hands. */
function strengthsOfEight(hand: usize, board: usize, into: usize): void {
  const holeOnce = v128.load(hand, ONCE);
  const holeTwice = v128.load(hand, TWICE);
  const boardOnce = v128.load(board, ONCE);
  const boardTwice = v128.load(board, TWICE);
  const boardThrice = v128.load(board, THRICE);

  const fours = v128.or(v128.and(holeTwice, boardTwice), v128.and(holeOnce, boardThrice));
  const ofFours = v128.andnot(v128.or(top(fours), v128.load(CODE_6)), isZero(fours));

  // Trips by where their cards come from, and those of them that some pair makes a full house.
  const mixed = v128.and(holeOnce, boardOnce);
  const twoHole = v128.and(holeTwice, boardOnce);
  const oneHole = v128.and(holeOnce, boardTwice);
  const noBoardPair = isZero(boardTwice);
  const twoHoleFull = v128.andnot(twoHole, noBoardPair);
  const noHoleFull = v128.andnot(boardThrice, isZero(holeTwice));
  const oneHoleFull = v128.andnot(oneHole, isZero(withoutTop(mixed)));
  const full = v128.or(v128.or(twoHoleFull, oneHoleFull), noHoleFull);
  const noFull = isZero(full);
  const trips = v128.or(v128.or(twoHole, oneHole), boardThrice);
  const bestTrips = top(v128.or(full, v128.and(trips, noFull)));
  const tripsCode = v128.xor(v128.load(CODE_2), v128.andnot(v128.load(CODE_7), noFull));
  const ofTrips = v128.andnot(v128.or(bestTrips, tripsCode), isZero(trips));

  const ofRanks = i16x8.max_u(i16x8.max_u(ofPairs(holeTwice, boardTwice, mixed, noBoardPair), ofTrips), ofFours);
  const upper = i16x8.max_u(ofRanks, ofSuitsAndRows(hand, board));
  const codes = v128.andnot(upper, v128.load(RANKS_16));
  v128.store(into, v128.or(codes, reverse(upper)));

  // In a full house only the pair counts, which has to fit to where the trips come from.
  const twoHolePairs = v128.andnot(boardTwice, isZero(v128.and(bestTrips, twoHoleFull)));
  const noHolePairs = v128.andnot(holeTwice, isZero(v128.and(bestTrips, noHoleFull)));
  const oneHolePairs = v128.andnot(mixed, isZero(v128.and(bestTrips, oneHoleFull)));
  const pairs = v128.andnot(v128.or(v128.or(twoHolePairs, noHolePairs), oneHolePairs), bestTrips);
  const kickers = kickersBeside(v128.and(ofRanks, v128.load(RANKS_16)), hand, board);
  const isFull = v128.andnot(i16x8.eq(ofRanks, ofTrips), noFull);
  const lower = i16x8.add(reverse(v128.bitselect(top(pairs), kickers, isFull)), i16x8.splat(-1));
  v128.store(into, v128.and(lower, i16x8.eq(upper, ofRanks)), LOWER);
}

/** The strengths of the hands whose ranks are at `hands`, on the boards whose ranks are at BOARD_RANKS. */
export function strengths(hands: usize, into: usize): void {
  for (let half: usize = 0; half < 2; half++) {
    strengthsOfEight(hands + NEXT_HANDS * half, BOARD_RANKS + NEXT_BOARDS * half, into + NEXT_EIGHT * half);
  }
}
