// The ranks of sixteen boards, and of sixteen hands of hole cards, as masks in 16-bit lanes: ace 1, king 2, … deuce 4096.
//
//   ONCE, TWICE, THRICE   ranks that are there at least so often
//   BOARD_FLUSH           the three highest ranks of the suit in which a flush is possible, or 0; with a flush's code
//   HOLE_FLUSH            the two highest hole cards of this suit, or 0 if there are fewer than two
//   LADDER                the ranks that count for a straight, with a second ace below the deuce; where a flush is made, those of its
//                         suit: then no other straight matters
//   TWO_OF_FIVE           for the ranks from each one down to the fourth below it, whether at least two are in LADDER
//   THREE_OF_FIVE         whether at least three are
//   …_CHANGE              the bits of the board that differ where a flush is made
import { boardPlanes } from '../board-planes';
import { CODE_4, FIVE_BITS_8, HIGH_BITS, LANE_NUMBERS, LOW_BITS, NIBBLE_8, THREE_8 } from '../constants';
import { interleaveHigh, interleaveLow } from '../evaluate';
import { BOARD, FLUSH_MASK, FLUSH_SUIT, FOURS, HIGH, ONES, TWOS, VECTOR } from '../layout';
import {
  BOARD_FLUSH,
  BOARD_RANKS,
  HOLE_FLUSH,
  LADDER,
  LADDER_CHANGE,
  NEXT_BOARDS,
  NEXT_HANDS,
  ONCE,
  TABLE_HIGH,
  THREE_OF_FIVE,
  THREE_OF_FIVE_CHANGE,
  THRICE,
  TWICE,
  TWO_OF_FIVE,
} from './layout';

/** In place of a suit: no flush is possible. */
const NO_FLUSH_SUIT: i8 = 4;
/** The upper byte of a flush mask (../board-planes.ts) with two cards has at most this value. */
const TWO_SUITED: i8 = -33;
/** An ace is also below the deuce. */
const LOW_ACE = 13;
/** Straights begin with the ranks ace to five. */
const STRAIGHTS: i16 = 0x3ff;

/** The mask without its highest rank. */
export function withoutTop(ranks: v128): v128 {
  return v128.and(ranks, i16x8.add(ranks, i16x8.splat(-1)));
}

function addLowAce(ranks: v128): v128 {
  return v128.or(ranks, i16x8.shl(ranks, LOW_ACE));
}

function twoOfFive(ladder: v128): v128 {
  const next = i16x8.shr_u(ladder, 1);
  const one = v128.or(ladder, next);
  const two = v128.and(ladder, next);
  const upper = i16x8.shr_u(one, 2);
  const twoOfFour = v128.or(v128.or(two, i16x8.shr_u(two, 2)), v128.and(one, upper));
  return v128.or(twoOfFour, v128.and(v128.or(one, upper), i16x8.shr_u(ladder, 4)));
}

function threeOfFive(ladder: v128): v128 {
  const b = i16x8.shr_u(ladder, 1);
  const c = i16x8.shr_u(ladder, 2);
  const d = i16x8.shr_u(ladder, 3);
  const e = i16x8.shr_u(ladder, 4);
  const sum = v128.xor(v128.xor(ladder, b), c);
  const carry = v128.or(v128.and(ladder, b), v128.and(v128.xor(ladder, b), c));
  const more = v128.and(carry, v128.or(sum, v128.or(d, e)));
  return v128.and(v128.or(more, v128.and(sum, v128.and(d, e))), i16x8.splat(STRAIGHTS));
}

/** Stores what eight boards share beside ranks, from their ranks and those of the suit in which a flush is possible. */
function storeEightBoards(into: usize, once: v128, suited: v128): void {
  const ladder = addLowAce(once);
  const suitedLadder = addLowAce(suited);
  const three = threeOfFive(ladder);
  v128.store(into, ladder, LADDER);
  v128.store(into, v128.xor(ladder, suitedLadder), LADDER_CHANGE);
  v128.store(into, three, THREE_OF_FIVE);
  v128.store(into, v128.xor(three, threeOfFive(suitedLadder)), THREE_OF_FIVE_CHANGE);
  const others = withoutTop(withoutTop(withoutTop(suited)));
  v128.store(into, v128.or(v128.xor(suited, others), v128.load(CODE_4)), BOARD_FLUSH);
}

/** Stores the ranks of the boards that have the `count` vectors at `cards` beside the known cards, and their flush suits. */
export function storeBoards(cards: usize, count: i32): void {
  boardPlanes(cards, count, BOARD);
  const bits = v128.load(FIVE_BITS_8);
  const lowThrice = v128.or(v128.and(v128.load(BOARD, ONES), v128.load(BOARD, TWOS)), v128.load(BOARD, FOURS));
  const lowTwice = v128.or(v128.load(BOARD, TWOS), v128.load(BOARD, FOURS));
  const lowOnce = v128.or(v128.load(BOARD, ONES), lowTwice);
  const ones = v128.and(v128.load(BOARD, ONES + HIGH), bits);
  const twos = v128.and(v128.load(BOARD, TWOS + HIGH), bits);
  const fours = v128.and(v128.load(BOARD, FOURS + HIGH), bits);
  const highThrice = v128.or(v128.and(ones, twos), fours);
  const highTwice = v128.or(twos, fours);
  const highOnce = v128.or(ones, highTwice);
  const suitHigh = v128.load(BOARD, FLUSH_MASK + HIGH);
  const hasFlush = i8x16.gt_s(suitHigh, i8x16.splat(TWO_SUITED));
  const suitedLow = v128.and(v128.load(BOARD, FLUSH_MASK), hasFlush);
  const suitedHigh = v128.and(v128.and(suitHigh, bits), hasFlush);
  v128.store(BOARD, v128.bitselect(v128.load(BOARD, FLUSH_SUIT), i8x16.splat(NO_FLUSH_SUIT), hasFlush), FLUSH_SUIT);
  const first = interleaveLow(lowOnce, highOnce);
  const second = interleaveHigh(lowOnce, highOnce);
  v128.store(BOARD_RANKS, first, ONCE);
  v128.store(BOARD_RANKS, second, NEXT_BOARDS + ONCE);
  v128.store(BOARD_RANKS, interleaveLow(lowTwice, highTwice), TWICE);
  v128.store(BOARD_RANKS, interleaveHigh(lowTwice, highTwice), NEXT_BOARDS + TWICE);
  v128.store(BOARD_RANKS, interleaveLow(lowThrice, highThrice), THRICE);
  v128.store(BOARD_RANKS, interleaveHigh(lowThrice, highThrice), NEXT_BOARDS + THRICE);
  storeEightBoards(BOARD_RANKS, first, interleaveLow(suitedLow, suitedHigh));
  storeEightBoards(BOARD_RANKS + NEXT_BOARDS, second, interleaveHigh(suitedLow, suitedHigh));
}

/** Stores what eight hands have beside ranks, from their ranks and those of the flush suit. */
function storeEightHands(into: usize, once: v128, suited: v128): void {
  const second = withoutTop(suited);
  const hasFlush = i16x8.ne(second, i16x8.splat(0));
  const ladder = addLowAce(v128.bitselect(suited, once, hasFlush));
  v128.store(into, v128.and(v128.xor(suited, withoutTop(second)), hasFlush), HOLE_FLUSH);
  v128.store(into, ladder, LADDER);
  v128.store(into, twoOfFive(ladder), TWO_OF_FIVE);
}

/** Stores the ranks of sixteen hands of the cards at `holes`, from the flush suits. */
export function storeHands(holes: usize, holeCards: i32, suits: v128, into: usize): void {
  let lowOnce = i8x16.splat(0);
  let lowTwice = i8x16.splat(0);
  let lowSuited = i8x16.splat(0);
  let highOnce = i8x16.splat(0);
  let highTwice = i8x16.splat(0);
  let highSuited = i8x16.splat(0);
  const end = holes + VECTOR * holeCards;
  for (let at = holes; at < end; at += VECTOR) {
    const card = v128.load(at);
    const rank = v128.and(i16x8.shr_u(card, 2), v128.load(NIBBLE_8));
    const isSuited = i8x16.eq(v128.and(card, v128.load(THREE_8)), suits);
    const low = i8x16.swizzle(v128.load(LOW_BITS), rank);
    const high = i8x16.swizzle(v128.load(HIGH_BITS), rank);
    lowTwice = v128.or(lowTwice, v128.and(lowOnce, low));
    highTwice = v128.or(highTwice, v128.and(highOnce, high));
    lowOnce = v128.or(lowOnce, low);
    highOnce = v128.or(highOnce, high);
    lowSuited = v128.or(lowSuited, v128.and(low, isSuited));
    highSuited = v128.or(highSuited, v128.and(high, isSuited));
  }
  const bits = v128.load(FIVE_BITS_8);
  highOnce = v128.and(highOnce, bits);
  highTwice = v128.and(highTwice, bits);
  highSuited = v128.and(highSuited, bits);
  const first = interleaveLow(lowOnce, highOnce);
  const second = interleaveHigh(lowOnce, highOnce);
  v128.store(into, first, ONCE);
  v128.store(into, second, NEXT_HANDS + ONCE);
  v128.store(into, interleaveLow(lowTwice, highTwice), TWICE);
  v128.store(into, interleaveHigh(lowTwice, highTwice), NEXT_HANDS + TWICE);
  storeEightHands(into, first, interleaveLow(lowSuited, highSuited));
  storeEightHands(into + NEXT_HANDS, second, interleaveHigh(lowSuited, highSuited));
}

function storeTable(table: usize, lanes: v128): void {
  v128.store(table, i8x16.shuffle(lanes, lanes, 0, 2, 4, 6, 8, 10, 12, 14, 0, 2, 4, 6, 8, 10, 12, 14));
  v128.store(table, i8x16.shuffle(lanes, lanes, 1, 3, 5, 7, 9, 11, 13, 15, 1, 3, 5, 7, 9, 11, 13, 15), TABLE_HIGH);
}

/** Stores the ranks of a known hand, the same in all lanes, and tables of those that depend on the flush suit. */
export function storeKnownHand(holes: usize, holeCards: i32, into: usize, table: usize): void {
  // A lane for each suit, and one for none.
  storeHands(holes, holeCards, v128.load(LANE_NUMBERS), into);
  storeTable(table, v128.load(into, HOLE_FLUSH));
  storeTable(table + VECTOR, v128.load(into, LADDER));
  storeTable(table + 2 * VECTOR, v128.load(into, TWO_OF_FIVE));
}

/** Looks up the ranks of a known hand that depend on the flush suits. */
export function lookUpHand(into: usize, table: usize, suits: v128): void {
  for (let i: usize = 0; i < 3 * VECTOR; i += VECTOR) {
    const low = i8x16.swizzle(v128.load(table + i), suits);
    const high = i8x16.swizzle(v128.load(table + i, TABLE_HIGH), suits);
    v128.store(into + i, interleaveLow(low, high), HOLE_FLUSH);
    v128.store(into + i, interleaveHigh(low, high), HOLE_FLUSH + NEXT_HANDS);
  }
}
