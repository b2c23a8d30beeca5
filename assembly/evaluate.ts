// Strengths of sixteen hands of five to seven cards at once, without tables and without branches.
//
// A strength is two 16-bit halves. Upper half: the category and the ranks that make it, so that greater is stronger:
//
//    15  14  13  12                     0
//    ┌───────────┬──────────────────────┐   code 0  high card (no rank) or one pair (its rank)
//    │   code    │ a bit for each rank  │        1  two pair   2  three of a kind   3  straight (its lowest rank,
//    └───────────┴──────────────────────┘           ace low)   4  flush (five ranks) 5  full house (the trips' rank)
//                                                6  four of a kind                   7  straight flush (as straight)
//
// In short deck 4 is the full house and 5 the flush, which is stronger there.
//
// Lower half: the kickers' ranks as a bit mask, less one; 0 for straights and flushes. Masks with equally many bits
// compare like sorted ranks.
import {
  CODE_1,
  CODE_2,
  CODE_3,
  CODE_4,
  CODE_6,
  CODE_7,
  FIVE_BITS_8,
  FIVE_SUITED,
  HIGH_BITS,
  LOW_BITS,
  NIBBLE_8,
  ONE_8,
  RANKS_16,
  SIX_SUITED,
  THREE_8,
} from './constants';
import { LOWEST_RANK, RANKS } from './deck';
import {
  FLUSH_MASK,
  FLUSH_SUIT,
  FOURS,
  HAND_FLUSH,
  HAND_FOURS,
  HAND_ONES,
  HAND_TWOS,
  HIGH,
  LOWER,
  NEXT_EIGHT,
  NEXT_PLANES,
  ONES,
  PLANES,
  TWOS,
  VECTOR,
} from './layout';

function withoutLowest(x: v128): v128 {
  return v128.and(x, i16x8.add(x, i16x8.splat(-1)));
}

/** Removes the lowest bit in the lanes where `where` is all ones; elsewhere adds nothing and keeps x. */
function withoutLowestWhere(x: v128, where: v128): v128 {
  return v128.and(x, i16x8.add(x, where));
}

/** All ones in the 16-bit lanes that are 0. */
export function isZero(x: v128): v128 {
  return i16x8.eq(x, i16x8.splat(0));
}

function isPositive(x: v128): v128 {
  return i16x8.gt_s(x, i16x8.splat(0));
}

/** The lowest rank of the best straight in a mask of ranks, as a bit (the ace below the lowest rank: bit 0, in short deck 4), or 0. */
function bestStraight(ranks: v128): v128 {
  const ace = i16x8.shr_u(ranks, RANKS - 1);
  const wheel = v128.or(i16x8.shl(ranks, 1), LOWEST_RANK > 0 ? i16x8.shl(ace, LOWEST_RANK) : ace);
  const two = v128.and(wheel, i16x8.shr_u(wheel, 1));
  const four = v128.and(two, i16x8.shr_u(two, 2));
  const five = v128.and(four, i16x8.shr_u(wheel, 4));
  // Seven cards have one run at most, so the bits are neighbours and the top one is the one with none above it.
  return v128.andnot(five, i16x8.shr_u(five, 1));
}

/** The five highest of a flush's ranks, or 0. `flush` has the suit's number of cards less four above its ranks: 1, 2 or 3. */
function bestFlush(ranks: v128, flush: v128): v128 {
  const sixOrMore = i16x8.gt_s(flush, v128.load(FIVE_SUITED));
  const seven = i16x8.gt_s(flush, v128.load(SIX_SUITED));
  return withoutLowestWhere(withoutLowestWhere(ranks, sixOrMore), seven);
}

/** One or two pairs: both ranks; three pairs: the upper two. */
function bestPairs(pairs: v128): v128 {
  const second = withoutLowest(pairs);
  const third = withoutLowest(second);
  const twoPair = v128.and(isPositive(second), v128.load(CODE_1));
  return v128.or(withoutLowestWhere(pairs, isPositive(third)), twoPair);
}

/**
 * Ranks less one. Of seven cards: of the mask without its two lowest bits where it has more than two, else of its highest bit alone.
 * Of six cards: of the mask without its lowest bit, unless that is all. Of five cards all ranks count.
 * The least of the three candidates, since an empty mask less one is the greatest number.
 */
function trimmed(ranks: v128, sixth: v128, seventh: v128): v128 {
  const second = withoutLowestWhere(ranks, sixth);
  const third = withoutLowestWhere(second, seventh);
  const lessOne = i16x8.add(ranks, i16x8.splat(-1));
  return i16x8.min_u(lessOne, i16x8.min_u(i16x8.add(second, i16x8.splat(-1)), i16x8.add(third, i16x8.splat(-1))));
}

/**
 * The strengths of eight hands, to `into`: as eight u32 if they are joined, else as halves.
 * @param ones bit 0 of each rank's count @param twos bit 1 @param fours bit 2
 * @param flush the flush suit's ranks and count (bestFlush), or 0
 * @param sixth all ones if the hands have a sixth card, else 0 @param seventh likewise
 */
export function strengthsOfEight(
  ones: v128,
  twos: v128,
  fours: v128,
  flush: v128,
  sixth: v128,
  seventh: v128,
  into: usize,
  isJoined: bool,
): void {
  const trips = v128.and(ones, twos);
  const pairs = v128.xor(twos, trips);
  const ranks = v128.or(v128.or(ones, twos), fours);

  // With a flush there is no full house or four of a kind, and no plain straight beats it.
  const noFlush = isZero(flush);
  const flushRanks = v128.and(flush, v128.load(RANKS_16));
  const straight = bestStraight(v128.or(flushRanks, v128.and(ranks, noFlush)));
  const flushCode = v128.andnot(SHORT_DECK ? i16x8.splat(<i16>0xa000) : v128.load(CODE_4), noFlush);
  const straightCode = v128.or(flushCode, v128.load(CODE_3));
  const ofStraight = v128.andnot(v128.or(straight, straightCode), isZero(straight));
  const ofFlush = v128.or(bestFlush(flushRanks, flush), flushCode);

  const bestTrips = withoutLowestWhere(trips, isPositive(withoutLowest(trips)));
  const isFull = isPositive(v128.or(pairs, v128.xor(trips, bestTrips)));
  const tripsCode = v128.xor(v128.load(CODE_2), v128.and(isFull, v128.load(SHORT_DECK ? CODE_6 : CODE_7)));
  const noTrips = isZero(trips);
  const ofTrips = v128.andnot(v128.or(bestTrips, tripsCode), noTrips);
  const ofFours = v128.andnot(v128.or(fours, v128.load(CODE_6)), isZero(fours));
  const ofRanks = i16x8.max_u(bestPairs(pairs), i16x8.max_u(ofTrips, ofFours));
  const upper = i16x8.max_u(ofRanks, i16x8.max_u(ofStraight, ofFlush));

  // Kickers: the ranks that the upper half does not use; in a full house only the pair (or second trips) counts.
  const single = v128.xor(ones, trips);
  const unused = v128.andnot(ranks, ofRanks);
  const counting = v128.andnot(unused, v128.and(single, v128.andnot(isFull, noTrips)));
  const kickers = trimmed(counting, sixth, seventh);
  const lower = v128.and(kickers, i16x8.eq(upper, ofRanks));
  v128.store(into, isJoined ? pairLow(lower, upper) : upper);
  v128.store(into + (isJoined ? VECTOR : LOWER), isJoined ? pairHigh(lower, upper) : lower);
}

/** Interleaves the bytes of two vectors: those of their lower halves. */
export function interleaveLow(low: v128, high: v128): v128 {
  return i8x16.shuffle(low, high, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}

/** Interleaves the bytes of two vectors: those of their upper halves. */
export function interleaveHigh(low: v128, high: v128): v128 {
  return i8x16.shuffle(low, high, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
}

/** Interleaves 16-bit lanes: those of the lower halves. */
export function pairLow(a: v128, b: v128): v128 {
  return i8x16.shuffle(a, b, 0, 1, 16, 17, 2, 3, 18, 19, 4, 5, 20, 21, 6, 7, 22, 23);
}

/** Interleaves 16-bit lanes: those of the upper halves. */
export function pairHigh(a: v128, b: v128): v128 {
  return i8x16.shuffle(a, b, 8, 9, 24, 25, 10, 11, 26, 27, 12, 13, 28, 29, 14, 15, 30, 31);
}

/** Stores a plane of sixteen hands, from the bytes of deuce … nine and of ten … ace. */
function storePlane(plane: usize, low: v128, high: v128): void {
  v128.store(PLANES + plane, interleaveLow(low, high));
  v128.store(PLANES + plane, interleaveHigh(low, high), NEXT_PLANES);
}

/** The strengths of sixteen hands of seven cards: two more cards each, at `cards`, on the board whose planes are at `board`. */
export function strengths(cards: usize, board: usize, into: usize): void {
  const x = v128.load(cards);
  const y = v128.load(cards, VECTOR);
  const xRank = v128.and(i16x8.shr_u(x, 2), v128.load(NIBBLE_8));
  const yRank = v128.and(i16x8.shr_u(y, 2), v128.load(NIBBLE_8));
  const xLow = i8x16.swizzle(v128.load(LOW_BITS), xRank);
  const yLow = i8x16.swizzle(v128.load(LOW_BITS), yRank);
  const xHigh = i8x16.swizzle(v128.load(HIGH_BITS), xRank);
  const yHigh = i8x16.swizzle(v128.load(HIGH_BITS), yRank);

  const flushSuit = v128.load(board, FLUSH_SUIT);
  const xFlush = i8x16.eq(v128.and(x, v128.load(THREE_8)), flushSuit);
  const yFlush = i8x16.eq(v128.and(y, v128.load(THREE_8)), flushSuit);
  const suitLow = v128.or(v128.load(board, FLUSH_MASK), v128.or(v128.and(xLow, xFlush), v128.and(yLow, yFlush)));
  const suitHigh = i8x16.add(
    v128.load(board, FLUSH_MASK + HIGH),
    i8x16.add(v128.and(xHigh, xFlush), v128.and(yHigh, yFlush)),
  );
  const isFlush = i8x16.gt_s(suitHigh, v128.load(FIVE_BITS_8));
  const flushLow = v128.and(suitLow, isFlush);
  const flushHigh = v128.and(suitHigh, isFlush);

  // Half adders: one more of a rank, or two where the hole cards are a pair.
  const oneLow = v128.xor(xLow, yLow);
  const carryLow = v128.or(v128.and(xLow, yLow), v128.and(oneLow, v128.load(board, ONES)));
  const onesLow = v128.xor(oneLow, v128.load(board, ONES));
  const twosLow = v128.xor(carryLow, v128.load(board, TWOS));
  const foursLow = v128.or(v128.and(carryLow, v128.load(board, TWOS)), v128.load(board, FOURS));
  const oneHigh = v128.xor(xHigh, yHigh);
  const carryHigh = v128.or(v128.and(xHigh, yHigh), v128.and(oneHigh, v128.load(board, ONES + HIGH)));
  const bits = v128.load(FIVE_BITS_8);
  const onesHigh = v128.and(v128.xor(oneHigh, v128.load(board, ONES + HIGH)), bits);
  const twosHigh = v128.and(v128.xor(carryHigh, v128.load(board, TWOS + HIGH)), bits);
  const foursHigh = v128.and(
    v128.or(v128.and(carryHigh, v128.load(board, TWOS + HIGH)), v128.load(board, FOURS + HIGH)),
    bits,
  );

  storePlane(HAND_ONES, onesLow, onesHigh);
  storePlane(HAND_TWOS, twosLow, twosHigh);
  storePlane(HAND_FOURS, foursLow, foursHigh);
  storePlane(HAND_FLUSH, flushLow, flushHigh);
  const counts = i16x8.splat(-1);
  for (let half: usize = 0; half < 2; half++) {
    const planes = PLANES + NEXT_PLANES * half;
    strengthsOfEight(
      v128.load(planes, HAND_ONES),
      v128.load(planes, HAND_TWOS),
      v128.load(planes, HAND_FOURS),
      v128.load(planes, HAND_FLUSH),
      counts,
      counts,
      into + NEXT_EIGHT * half,
      false,
    );
  }
}

/** Joins the halves of eight strengths at `from` into u32. */
function storeEight(from: usize, into: usize): void {
  const upper = v128.load(from);
  const lower = v128.load(from, LOWER);
  v128.store(into, pairLow(lower, upper));
  v128.store(into, pairHigh(lower, upper), VECTOR);
}

/** Joins the halves of the strengths at `from` into sixteen u32. */
export function storeStrengths(from: usize, into: usize): void {
  storeEight(from, into);
  storeEight(from + NEXT_EIGHT, into + 2 * VECTOR);
}

const FLUSH: i32 = 5;
const FULL_HOUSE: i32 = 6;

/** The category (0 high card … 8 straight flush) of a strength: the same numbers in short deck, whose flush is stronger than a full house. */
export function readCategory(strength: u32): i32 {
  const upper = strength >>> 16;
  const category = <i32>(upper >>> 13) + (upper !== 0 ? 1 : 0);
  return SHORT_DECK && (category === FLUSH || category === FULL_HOUSE) ? FLUSH + FULL_HOUSE - category : category;
}

/** The categories of sixteen hands whose strengths are at `strengths`, a byte each. */
export function categories(strengths: usize): v128 {
  const first = v128.load(strengths);
  const second = v128.load(strengths, NEXT_EIGHT);
  const codes = i8x16.narrow_i16x8_u(i16x8.shr_u(first, 13), i16x8.shr_u(second, 13));
  const nothing = i8x16.narrow_i16x8_s(isZero(first), isZero(second));
  const found = i8x16.add(i8x16.add(codes, v128.load(ONE_8)), nothing);
  if (!SHORT_DECK) return found;
  const isFull = i8x16.eq(found, i8x16.splat(<i8>FLUSH));
  const isFlush = i8x16.eq(found, i8x16.splat(<i8>FULL_HOUSE));
  return i8x16.add(i8x16.sub(found, isFull), isFlush);
}
