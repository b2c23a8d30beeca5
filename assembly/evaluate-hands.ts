// Evaluates given hands: card bytes, five to seven for each hand, become one strength for each hand. Sixteen hands at a time go from bytes to
// strengths in one function, in its locals: the strengths of evaluate.ts without a board that hands share, and without the way through
// memory, which takes a fifth of the time (docs/experiments.md, 181 to 186).

import { majorityOfThree } from './board-planes';
import { Status } from './checks';
import { FIVE_16, FIVE_BITS_8, HIGH_BITS, LANE_NUMBERS, LOW_BITS, NIBBLE_8, SUITS_8, THIRTEEN_16 } from './constants';
import { DECK } from './deck';
import { interleaveHigh, interleaveLow, pairHigh, pairLow, strengthsOfEight } from './evaluate';
import { GIVEN_FORM, GIVEN_STRENGTHS, INPUT, INPUT_CAPACITY, LANES, OUTPUT, VECTOR } from './layout';

const MIN_HAND: i32 = 5;
const MAX_HAND: i32 = 7;
/** Offsets in GIVEN_FORM. */
const ORDER: usize = 0;
const SIXTH_MISSING: usize = VECTOR;
const SEVENTH_MISSING: usize = 2 * VECTOR;
const SIXTH: usize = 3 * VECTOR;
const SEVENTH: usize = 4 * VECTOR;
/** The strengths of sixteen hands. */
const BLOCK_BYTES: usize = 64;
/** In place of the sixth and of the seventh card where hands have fewer: two bytes, so that they are not a card twice. */
const NO_SIXTH: i8 = -1;
const NO_SEVENTH: i8 = -2;

/** Prepares what differs between hands of five, six and seven cards: in memory, because V8 would compute it again for each block. */
function prepareForm(cards: i32): void {
  const sixth = i8x16.splat(cards > 5 ? -1 : 0);
  const seventh = i8x16.splat(cards > 6 ? -1 : 0);
  v128.store(GIVEN_FORM, pairOrder(cards), ORDER);
  v128.store(GIVEN_FORM, sixth, SIXTH);
  v128.store(GIVEN_FORM, seventh, SEVENTH);
  v128.store(GIVEN_FORM, v128.andnot(i8x16.splat(NO_SIXTH), sixth), SIXTH_MISSING);
  v128.store(GIVEN_FORM, v128.andnot(i8x16.splat(NO_SEVENTH), seventh), SEVENTH_MISSING);
}

/** From two hands of `cards` cards each, one behind the other: the first cards of both, the second ones …, and 0 for missing cards. */
function pairOrder(cards: i32): v128 {
  const numbers = v128.load(LANE_NUMBERS);
  const places = interleaveLow(numbers, numbers);
  const ofSecond = i16x8.splat(<i16>(cards << 8));
  return v128.or(i8x16.add(places, ofSecond), i8x16.ge_s(places, i8x16.splat(<i8>cards)));
}

/** The suit of cards, suit × 13 + rank, in the upper two bits: those of 5 × card, at most 255. */
function readSuit(card: v128): v128 {
  return v128.and(i16x8.mul(card, v128.load(FIVE_16)), v128.load(SUITS_8));
}

/** In place of a missing card it is more than 15, which has no bit in the tables of ranks. */
function readRank(card: v128, suit: v128): v128 {
  return i8x16.sub(card, i16x8.mul(i16x8.shr_u(suit, 6), v128.load(THIRTEEN_16)));
}

function lowBits(rank: v128): v128 {
  return i8x16.swizzle(v128.load(LOW_BITS), rank);
}

function highBits(rank: v128): v128 {
  return i8x16.swizzle(v128.load(HIGH_BITS), rank);
}

/**
 * The suit of the median of five cards, in the upper two bits. If three or more cards have the same suit, the median has it: cards are ordered
 * by suit. So a flush of seven cards can only be of this suit.
 */
function findFlushSuit(a: v128, b: v128, c: v128, d: v128, e: v128): v128 {
  const lower = i8x16.max_u(i8x16.min_u(a, b), i8x16.min_u(c, d));
  const upper = i8x16.min_u(i8x16.max_u(a, b), i8x16.max_u(c, d));
  const least = i8x16.min_u(lower, upper);
  const greatest = i8x16.max_u(lower, upper);
  return readSuit(i8x16.max_u(least, i8x16.min_u(greatest, e)));
}

/** The greatest byte of each lane. */
function findGreatest(a: v128, b: v128, c: v128, d: v128, e: v128, f: v128, g: v128): v128 {
  const first = i8x16.max_u(i8x16.max_u(a, b), i8x16.max_u(c, d));
  return i8x16.max_u(first, i8x16.max_u(i8x16.max_u(e, f), g));
}

function either(a: v128, b: v128, c: v128): v128 {
  return v128.or(v128.or(a, b), c);
}

function equalOne(card: v128, a: v128, b: v128): v128 {
  return v128.or(i8x16.eq(card, a), i8x16.eq(card, b));
}

/** All ones in the lanes whose hand has a card twice. */
function findDuplicates(a: v128, b: v128, c: v128, d: v128, e: v128, f: v128, g: v128): v128 {
  const ofA = either(equalOne(a, b, c), equalOne(a, d, e), equalOne(a, f, g));
  const ofB = either(equalOne(b, c, d), equalOne(b, e, f), i8x16.eq(b, g));
  const ofC = v128.or(equalOne(c, d, e), equalOne(c, f, g));
  const ofD = v128.or(equalOne(d, e, f), i8x16.eq(d, g));
  const ofE = v128.or(equalOne(e, f, g), i8x16.eq(f, g));
  return v128.or(either(ofA, ofB, ofC), v128.or(ofD, ofE));
}

function sumOfThree(a: v128, b: v128, c: v128): v128 {
  return v128.xor(v128.xor(a, b), c);
}

/**
 * Writes the strengths of the input's `hands` hands of `cards` cards to the output, a u32 each. All bytes are checked before a status is
 * returned, because the first error in the order of statuses counts, wherever it is.
 * @returns a status
 */
export function evaluateHands(hands: i32, cards: i32): i32 {
  if (cards < MIN_HAND || cards > MAX_HAND) return Status.CARD_COUNT;
  const fitting = max(0, min(hands, INPUT_CAPACITY / cards));
  prepareForm(cards);
  const step: usize = 2 * cards;
  let from = INPUT;
  let into = OUTPUT;
  let left = fitting;
  let greatest = i8x16.splat(0);
  let twice = i8x16.splat(0);
  let lastGreatest = i8x16.splat(0);
  let lastTwice = i8x16.splat(0);
  for (; left > 0; left -= LANES) {
    greatest = i8x16.max_u(greatest, lastGreatest);
    twice = v128.or(twice, lastTwice);
    const order = v128.load(GIVEN_FORM, ORDER);
    const v0 = i8x16.swizzle(v128.load(from), order);
    from += step;
    const v1 = i8x16.swizzle(v128.load(from), order);
    from += step;
    const v2 = i8x16.swizzle(v128.load(from), order);
    from += step;
    const v3 = i8x16.swizzle(v128.load(from), order);
    from += step;
    const v4 = i8x16.swizzle(v128.load(from), order);
    from += step;
    const v5 = i8x16.swizzle(v128.load(from), order);
    from += step;
    const v6 = i8x16.swizzle(v128.load(from), order);
    from += step;
    const v7 = i8x16.swizzle(v128.load(from), order);
    from += step;

    // Three rounds of pairs bring the same card of all hands together.
    const b0 = pairLow(v0, v4);
    const b1 = pairLow(v1, v5);
    const b2 = pairLow(v2, v6);
    const b3 = pairLow(v3, v7);
    const b4 = pairHigh(v0, v4);
    const b5 = pairHigh(v1, v5);
    const b6 = pairHigh(v2, v6);
    const b7 = pairHigh(v3, v7);
    const c0 = pairLow(b0, b2);
    const c1 = pairLow(b1, b3);
    const c2 = pairHigh(b0, b2);
    const c3 = pairHigh(b1, b3);
    const c4 = pairLow(b4, b6);
    const c5 = pairLow(b5, b7);
    const a = pairLow(c0, c1);
    const b = pairHigh(c0, c1);
    const c = pairLow(c2, c3);
    const d = pairHigh(c2, c3);
    const e = pairLow(c4, c5);
    let f = pairHigh(c4, c5);
    let g = pairLow(pairHigh(b4, b6), pairHigh(b5, b7));

    lastGreatest = findGreatest(a, b, c, d, e, f, g);
    // Two missing cards are not a card twice.
    f = v128.or(f, v128.load(GIVEN_FORM, SIXTH_MISSING));
    g = v128.or(g, v128.load(GIVEN_FORM, SEVENTH_MISSING));
    lastTwice = findDuplicates(a, b, c, d, e, f, g);

    const flushSuit = findFlushSuit(a, b, c, d, e);
    const aSuit = readSuit(a);
    const aRank = readRank(a, aSuit);
    const aIn = i8x16.eq(aSuit, flushSuit);
    const aLow = lowBits(aRank);
    const aHigh = highBits(aRank);
    const bSuit = readSuit(b);
    const bRank = readRank(b, bSuit);
    const bIn = i8x16.eq(bSuit, flushSuit);
    const bLow = lowBits(bRank);
    const bHigh = highBits(bRank);
    const cSuit = readSuit(c);
    const cRank = readRank(c, cSuit);
    const cIn = i8x16.eq(cSuit, flushSuit);
    const cLow = lowBits(cRank);
    const cHigh = highBits(cRank);

    // Full adders: of three cards, then with two more, then with the last two.
    const sum0Low = sumOfThree(aLow, bLow, cLow);
    const sum0High = sumOfThree(aHigh, bHigh, cHigh);
    const carry0Low = majorityOfThree(aLow, bLow, cLow);
    const carry0High = majorityOfThree(aHigh, bHigh, cHigh);
    const suit0Low = either(v128.and(aLow, aIn), v128.and(bLow, bIn), v128.and(cLow, cIn));
    const suit0High = i8x16.add(i8x16.add(v128.and(aHigh, aIn), v128.and(bHigh, bIn)), v128.and(cHigh, cIn));

    const dSuit = readSuit(d);
    const dRank = readRank(d, dSuit);
    const dIn = i8x16.eq(dSuit, flushSuit);
    const dLow = lowBits(dRank);
    const dHigh = highBits(dRank);
    const eSuit = readSuit(e);
    const eRank = readRank(e, eSuit);
    const eIn = i8x16.eq(eSuit, flushSuit);
    const eLow = lowBits(eRank);
    const eHigh = highBits(eRank);

    const sum1Low = sumOfThree(sum0Low, dLow, eLow);
    const sum1High = sumOfThree(sum0High, dHigh, eHigh);
    const carry1Low = majorityOfThree(sum0Low, dLow, eLow);
    const carry1High = majorityOfThree(sum0High, dHigh, eHigh);
    const suit1Low = either(suit0Low, v128.and(dLow, dIn), v128.and(eLow, eIn));
    const suit1High = i8x16.add(suit0High, i8x16.add(v128.and(dHigh, dIn), v128.and(eHigh, eIn)));

    const fSuit = readSuit(f);
    const fRank = readRank(f, fSuit);
    const fIn = i8x16.eq(fSuit, flushSuit);
    const fLow = lowBits(fRank);
    const fHigh = highBits(fRank);
    const gSuit = readSuit(g);
    const gRank = readRank(g, gSuit);
    const gIn = i8x16.eq(gSuit, flushSuit);
    const gLow = lowBits(gRank);
    const gHigh = highBits(gRank);

    const suitLow = either(suit1Low, v128.and(fLow, fIn), v128.and(gLow, gIn));
    const fgHigh = i8x16.add(v128.and(fHigh, fIn), v128.and(gHigh, gIn));
    const suitHigh = i8x16.add(i8x16.add(suit1High, i8x16.splat(-128)), fgHigh);
    const isFlush = i8x16.gt_s(suitHigh, v128.load(FIVE_BITS_8));
    const flushLow = v128.and(suitLow, isFlush);
    const flushHigh = v128.and(suitHigh, isFlush);
    const carry2Low = majorityOfThree(sum1Low, fLow, gLow);
    const carry2High = majorityOfThree(sum1High, fHigh, gHigh);
    const onesLow = sumOfThree(sum1Low, fLow, gLow);
    const onesHigh = v128.and(sumOfThree(sum1High, fHigh, gHigh), v128.load(FIVE_BITS_8));
    const twosLow = sumOfThree(carry0Low, carry1Low, carry2Low);
    const twosHigh = v128.and(sumOfThree(carry0High, carry1High, carry2High), v128.load(FIVE_BITS_8));
    const foursLow = majorityOfThree(carry0Low, carry1Low, carry2Low);
    const foursHigh = v128.and(majorityOfThree(carry0High, carry1High, carry2High), v128.load(FIVE_BITS_8));

    if (SHORT_DECK) {
      // Deuces to fives are no cards.
      const ranksLow = either(onesLow, twosLow, foursLow);
      lastGreatest = v128.or(lastGreatest, i8x16.ne(v128.and(ranksLow, v128.load(NIBBLE_8)), i8x16.splat(0)));
    }

    // Less than sixteen hands at the end must not be written as sixteen.
    const to = left < LANES ? GIVEN_STRENGTHS : into;
    const sixth = v128.load(GIVEN_FORM, SIXTH);
    const seventh = v128.load(GIVEN_FORM, SEVENTH);
    strengthsOfEight(
      interleaveLow(onesLow, onesHigh),
      interleaveLow(twosLow, twosHigh),
      interleaveLow(foursLow, foursHigh),
      interleaveLow(flushLow, flushHigh),
      sixth,
      seventh,
      to,
      true,
    );
    strengthsOfEight(
      interleaveHigh(onesLow, onesHigh),
      interleaveHigh(twosLow, twosHigh),
      interleaveHigh(foursLow, foursHigh),
      interleaveHigh(flushLow, flushHigh),
      sixth,
      seventh,
      to + 2 * VECTOR,
      true,
    );
    into += BLOCK_BYTES;
  }
  // The last block may have lanes without a hand.
  const last = left + LANES;
  const lanes = i8x16.gt_s(i8x16.splat(<i8>last), v128.load(LANE_NUMBERS));
  if (left < 0) memory.copy(into - BLOCK_BYTES, GIVEN_STRENGTHS, 4 * last);
  greatest = i8x16.max_u(greatest, v128.and(lastGreatest, lanes));
  if (v128.any_true(i8x16.gt_u(greatest, i8x16.splat(<i8>(DECK - 1))))) return Status.NOT_A_CARD;
  if (v128.any_true(v128.or(twice, v128.and(lastTwice, lanes)))) return Status.DUPLICATE_CARD;
  return hands === fitting ? Status.DONE : Status.TOO_MANY_HANDS;
}
