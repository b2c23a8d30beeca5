// Strengths of sixteen seven-card hands at once, without tables and without branches.
//
// A strength is two 16-bit halves. Upper half: the category and the ranks that make it, so that greater is stronger:
//
//    15  14  13  12                     0
//    ┌───────────┬──────────────────────┐   code 0  high card (no rank) or one pair (its rank)
//    │   code    │ a bit for each rank  │        1  two pair   2  three of a kind   3  straight (its lowest rank,
//    └───────────┴──────────────────────┘           ace low)   4  flush (five ranks) 5  full house (the trips' rank)
//                                                6  four of a kind                   7  straight flush (as straight)
//
// Lower half: the kickers' ranks as a bit mask, less one; 0 for straights and flushes. Masks with equally many bits
// compare like sorted ranks.
import { VECTOR } from './layout';

function withoutLowest(x: v128): v128 {
  return v128.and(x, i16x8.sub(x, i16x8.splat(1)));
}

/** Removes the lowest bit in the lanes where `where` is all ones; elsewhere adds nothing and keeps x. */
function withoutLowestWhere(x: v128, where: v128): v128 {
  return v128.and(x, i16x8.add(x, where));
}

function isZero(x: v128): v128 {
  return i16x8.eq(x, i16x8.splat(0));
}

function isPositive(x: v128): v128 {
  return i16x8.gt_s(x, i16x8.splat(0));
}

/** The lowest rank of the best straight in a mask of ranks, as a bit (ace low: bit 0), or 0. */
function bestStraight(ranks: v128): v128 {
  const wheel = v128.or(i16x8.shl(ranks, 1), i16x8.shr_u(ranks, 12));
  const two = v128.and(wheel, i16x8.shr_u(wheel, 1));
  const four = v128.and(two, i16x8.shr_u(two, 2));
  const five = v128.and(four, i16x8.shr_u(wheel, 4));
  // Seven cards hold one run at most, so the bits are neighbours and the top one is the one with none above it.
  return v128.andnot(five, i16x8.shr_u(five, 1));
}

/** The five highest of a flush's ranks, or 0. `flush` holds the suit's cards less four above its ranks: 1, 2 or 3. */
function bestFlush(ranks: v128, flush: v128): v128 {
  const sixOrMore = i16x8.gt_s(flush, i16x8.splat(0x3fff));
  const seven = i16x8.gt_s(flush, i16x8.splat(0x5fff));
  return withoutLowestWhere(withoutLowestWhere(ranks, sixOrMore), seven);
}

/** One or two pairs: both ranks; three pairs: the upper two. */
function bestPairs(pairs: v128): v128 {
  const second = withoutLowest(pairs);
  const third = withoutLowest(second);
  const twoPair = v128.and(isPositive(second), i16x8.splat(0x2000));
  return v128.or(withoutLowestWhere(pairs, isPositive(third)), twoPair);
}

/**
 * Ranks less one: of the mask without its two lowest bits where it has more than two, else of its highest bit alone.
 * The least of the three candidates, since an empty mask less one is the greatest number.
 */
function trimmed(ranks: v128): v128 {
  const lessOne = i16x8.sub(ranks, i16x8.splat(1));
  const second = v128.and(ranks, lessOne);
  const secondLessOne = i16x8.sub(second, i16x8.splat(1));
  const third = v128.and(second, secondLessOne);
  return i16x8.min_u(lessOne, i16x8.min_u(secondLessOne, i16x8.sub(third, i16x8.splat(1))));
}

/**
 * Eight hands: writes the upper halves at `into`, the lower halves two vectors on.
 * @param ones bit 0 of each rank's count; `twos` bit 1; `fours` bit 2
 * @param flush the flush suit's ranks and count (bestFlush), or 0
 */
function strengthOfEight(ones: v128, twos: v128, fours: v128, flush: v128, into: usize): void {
  const trips = v128.and(ones, twos);
  const pairs = v128.xor(twos, trips);
  const ranks = v128.or(v128.or(ones, twos), fours);

  // A flush leaves no room for a full house or four of a kind, and no plain straight beats it.
  const noFlush = isZero(flush);
  const flushRanks = v128.and(flush, i16x8.splat(0x1fff));
  const straight = bestStraight(v128.or(flushRanks, v128.and(ranks, noFlush)));
  const flushCode = v128.andnot(i16x8.splat(-0x8000), noFlush);
  const straightCode = v128.or(flushCode, i16x8.splat(0x6000));
  const ofStraight = v128.andnot(v128.or(straight, straightCode), isZero(straight));
  const ofFlush = v128.or(bestFlush(flushRanks, flush), flushCode);

  const bestTrips = withoutLowestWhere(trips, isPositive(withoutLowest(trips)));
  const isFull = isPositive(v128.or(pairs, v128.xor(trips, bestTrips)));
  const tripsCode = v128.xor(i16x8.splat(0x4000), v128.and(isFull, i16x8.splat(-0x2000)));
  const noTrips = isZero(trips);
  const ofTrips = v128.andnot(v128.or(bestTrips, tripsCode), noTrips);
  const ofFours = v128.andnot(v128.or(fours, i16x8.splat(-0x4000)), isZero(fours));
  const ofRanks = i16x8.max_u(bestPairs(pairs), i16x8.max_u(ofTrips, ofFours));
  const upper = i16x8.max_u(ofRanks, i16x8.max_u(ofStraight, ofFlush));
  v128.store(into, upper);

  // Kickers: what the upper half did not use; in a full house only the pair (or second trips) counts.
  const single = v128.xor(ones, trips);
  const unused = v128.andnot(ranks, ofRanks);
  const kickers = trimmed(v128.andnot(unused, v128.and(single, v128.andnot(isFull, noTrips))));
  v128.store(into, v128.and(kickers, i16x8.eq(upper, ofRanks)), 2 * VECTOR);
}

function lowHalf(low: v128, high: v128): v128 {
  return i8x16.shuffle(low, high, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}

function highHalf(low: v128, high: v128): v128 {
  return i8x16.shuffle(low, high, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
}

/** Sixteen hands: reads suit masks (masks.ts), writes upper halves (two vectors), then lower halves (two vectors). */
export function strengths(masks: usize, into: usize): void {
  const clubsLow = v128.load(masks);
  const clubsHigh = v128.load(masks, VECTOR);
  const diamondsLow = v128.load(masks, 2 * VECTOR);
  const diamondsHigh = v128.load(masks, 3 * VECTOR);
  const heartsLow = v128.load(masks, 4 * VECTOR);
  const heartsHigh = v128.load(masks, 5 * VECTOR);
  const spadesLow = v128.load(masks, 6 * VECTOR);
  const spadesHigh = v128.load(masks, 7 * VECTOR);

  const five = i8x16.splat(0x1f);
  const clubsFlush = i8x16.gt_s(clubsHigh, five);
  const diamondsFlush = i8x16.gt_s(diamondsHigh, five);
  const heartsFlush = i8x16.gt_s(heartsHigh, five);
  const spadesFlush = i8x16.gt_s(spadesHigh, five);
  const flushLow = v128.or(
    v128.or(v128.and(clubsLow, clubsFlush), v128.and(diamondsLow, diamondsFlush)),
    v128.or(v128.and(heartsLow, heartsFlush), v128.and(spadesLow, spadesFlush)),
  );
  const flushHigh = v128.or(
    v128.or(v128.and(clubsHigh, clubsFlush), v128.and(diamondsHigh, diamondsFlush)),
    v128.or(v128.and(heartsHigh, heartsFlush), v128.and(spadesHigh, spadesFlush)),
  );

  // Full adders over the suits: how often each rank occurs, as three bit planes.
  const minorLow = v128.xor(clubsLow, diamondsLow);
  const majorLow = v128.xor(heartsLow, spadesLow);
  const minorTwoLow = v128.and(clubsLow, diamondsLow);
  const majorTwoLow = v128.and(heartsLow, spadesLow);
  const onesLow = v128.xor(minorLow, majorLow);
  const twosLow = v128.xor(v128.xor(minorTwoLow, majorTwoLow), v128.and(minorLow, majorLow));
  const foursLow = v128.and(minorTwoLow, majorTwoLow);

  const minorHigh = v128.xor(clubsHigh, diamondsHigh);
  const majorHigh = v128.xor(heartsHigh, spadesHigh);
  const minorTwoHigh = v128.and(clubsHigh, diamondsHigh);
  const majorTwoHigh = v128.and(heartsHigh, spadesHigh);
  const onesHigh = v128.and(v128.xor(minorHigh, majorHigh), five);
  const twosHigh = v128.and(v128.xor(v128.xor(minorTwoHigh, majorTwoHigh), v128.and(minorHigh, majorHigh)), five);
  const foursHigh = v128.and(v128.and(minorTwoHigh, majorTwoHigh), five);

  strengthOfEight(
    lowHalf(onesLow, onesHigh),
    lowHalf(twosLow, twosHigh),
    lowHalf(foursLow, foursHigh),
    lowHalf(flushLow, flushHigh),
    into,
  );
  strengthOfEight(
    highHalf(onesLow, onesHigh),
    highHalf(twosLow, twosHigh),
    highHalf(foursLow, foursHigh),
    highHalf(flushLow, flushHigh),
    into + VECTOR,
  );
}

/** The category (0 high card … 8 straight flush) of a strength. */
export function categoryOf(strength: u32): i32 {
  const upper = strength >>> 16;
  return <i32>(upper >>> 13) + (upper !== 0 ? 1 : 0);
}

/** The categories of sixteen hands whose strengths are at `strengths`, a byte each. */
export function categories(strengths: usize): v128 {
  const first = v128.load(strengths);
  const second = v128.load(strengths, VECTOR);
  const codes = i8x16.narrow_i16x8_u(i16x8.shr_u(first, 13), i16x8.shr_u(second, 13));
  const nothing = i8x16.narrow_i16x8_s(isZero(first), isZero(second));
  return i8x16.add(i8x16.add(codes, i8x16.splat(1)), nothing);
}
