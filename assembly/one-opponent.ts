// Counts an opponent's holdings on a board by classes: all holdings of two ranks that make no flush are equally strong, whatever
// their suits. Sixteen classes are evaluated at a time, and each counts as often as the board leaves holdings of it.
//
// The 91 classes are six vectors: the pairs, each at the lane of its rank, then the classes of two ranks. Where a board has three
// cards of a suit or more, holdings with two of that suit are classes of their own. Where it has four or more, so are holdings with
// one: then no other card of them matters.
import { FIVE_BITS_8, HIGH_BITS, LANE_NUMBERS, LOW_BITS, ONE_8, PAIRS_OF_RANK, QUARTER_SQUARES } from './constants';
import { internalCard } from './deal';
import { categories, strengths } from './evaluate';
import {
  BOARD,
  BOARDS,
  CARDS,
  CLASS_CATEGORIES,
  CLASS_COUNTS,
  CLASS_HIGH,
  CLASS_LOW,
  CLASS_OUTCOMES,
  CLASS_SUMS,
  FLUSH_MASK,
  FLUSH_SUIT,
  HIGH,
  HOLE,
  INPUT,
  LIVE_RANKS,
  NEXT_EIGHT,
  OWN,
  PICKED,
  PICKED_ROW,
  THEIRS,
  VECTOR,
} from './layout';
import { equal, greater, outcomes } from './showdown';
import { addToCounter, sum32, THEIR_COUNTERS, WIN } from './tally';

const RANKS = 13;
const LIVE_CARDS = 45;
const CLASSES_END: usize = 6 * VECTOR;
const CATEGORIES = 9;
const OUTCOMES = 3;

/** Where the next vector of the lists goes. */
let end: usize = 0;

/** Lists the ranks of the classes. Lanes beyond the last get a rank that has no cards. */
function listClasses(): void {
  memory.fill(CLASS_HIGH, <u8>RANKS, 2 * CLASSES_END);
  let at = VECTOR;
  for (let high = 0; high < RANKS; high++) {
    store<u8>(CLASS_HIGH + high, high);
    store<u8>(CLASS_LOW + high, high);
    for (let low = 0; low < high; low++, at++) {
      store<u8>(CLASS_HIGH + at, high);
      store<u8>(CLASS_LOW + at, low);
    }
  }
}

/** Prepares the count for the input's `cards` cards. */
export function prepareClasses(cards: i32): void {
  listClasses();
  memory.fill(CLASS_SUMS, 0, VECTOR * (CATEGORIES + OUTCOMES));
  memory.fill(LIVE_RANKS, 0, VECTOR);
  memory.fill(LIVE_RANKS, 4, RANKS);
  for (let i = 0; i < cards; i++) {
    const at = LIVE_RANKS + (internalCard(load<u8>(INPUT + i)) >> 2);
    store<u8>(at, load<u8>(at) - 1);
  }
}

/** How many cards of each rank, in its lane, one of the boards leaves that has `drawn` cards beside the known ones. */
function liveRanks(drawn: i32, lane: i32): v128 {
  let live = v128.load(LIVE_RANKS);
  for (let i = 0; i < drawn; i++) {
    const rank: i32 = load<u8>(PICKED + PICKED_ROW * i + lane) >> 2;
    live = i8x16.add(live, i8x16.eq(v128.load(LANE_NUMBERS), i8x16.splat(<i8>rank)));
  }
  return live;
}

/** The ranks of a suit in the own hand, a bit each. */
function ownRanks(suit: i32): i32 {
  const first: i32 = load<u8>(HOLE);
  const second: i32 = load<u8>(HOLE, VECTOR);
  return ((first & 3) === suit ? 1 << (first >> 2) : 0) | ((second & 3) === suit ? 1 << (second >> 2) : 0);
}

/** Ones in the lanes of the ranks that a mask of ranks does not have. */
function ranksWithout(mask: i32): v128 {
  const bits = v128.or(v128.load(LOW_BITS), v128.and(v128.load(HIGH_BITS), v128.load(FIVE_BITS_8)));
  const bytes = i64x2.replace_lane(i8x16.splat(<i8>mask), 1, i64x2.extract_lane(i8x16.splat(<i8>(mask >> 8)), 0));
  return v128.andnot(v128.load(ONE_8), i8x16.eq(v128.and(bytes, bits), bits));
}

/** Evaluates sixteen classes on the board at BOARD, given as two cards each, and notes how many holdings they have. */
function noteClasses(high: v128, low: v128, count: v128): void {
  v128.store(CARDS, high);
  v128.store(CARDS, low, VECTOR);
  strengths(CARDS, BOARD, THEIRS);
  v128.store(CLASS_CATEGORIES + end, categories(THEIRS));
  const lost = greater(THEIRS, OWN);
  const nextLost = greater(THEIRS + NEXT_EIGHT, OWN + NEXT_EIGHT);
  const tied = equal(THEIRS, OWN);
  v128.store(CLASS_OUTCOMES + end, outcomes(lost, nextLost, tied, equal(THEIRS + NEXT_EIGHT, OWN + NEXT_EIGHT)));
  v128.store(CLASS_COUNTS + end, count);
  end += VECTOR;
}

/** a × b in each lane, from 0 to 4 each: ((a + b)² − (a − b)²) / 4. */
function product(a: v128, b: v128): v128 {
  const squares = v128.load(QUARTER_SQUARES);
  const difference = i8x16.abs(i8x16.sub(a, b));
  return i8x16.sub(i8x16.swizzle(squares, i8x16.add(a, b)), i8x16.swizzle(squares, difference));
}

/**
 * Notes all classes as hands of a suit.
 * @param live how many cards each rank has
 * @param suited one for each rank that has a card of the flush suit: two of these are no holding of the class
 */
function noteAllClasses(live: v128, suited: v128, suit: i32): void {
  const suits = i8x16.splat(<i8>suit);
  for (let at: usize = 0; at < CLASSES_END; at += VECTOR) {
    const high = v128.load(CLASS_HIGH + at);
    const low = v128.load(CLASS_LOW + at);
    const both = v128.and(i8x16.swizzle(suited, high), i8x16.swizzle(suited, low));
    const ways = i8x16.sub(product(i8x16.swizzle(live, high), i8x16.swizzle(live, low)), both);
    const count = at === 0 ? i8x16.swizzle(v128.load(PAIRS_OF_RANK), live) : ways;
    noteClasses(v128.or(i16x8.shl(high, 2), suits), v128.or(i16x8.shl(low, 2), suits), count);
  }
}

/** Notes the classes of holdings of which one card alone makes a flush: as pairs. */
function noteSingles(suited: v128, suit: i32, otherSuit: i32): void {
  const cards = i16x8.shl(v128.load(CLASS_HIGH), 2);
  const others = LIVE_CARDS - <i32>popcnt(i8x16.bitmask(i8x16.neg(suited)));
  const count = v128.and(i8x16.neg(suited), i8x16.splat(<i8>others));
  noteClasses(v128.or(cards, i8x16.splat(<i8>suit)), v128.or(cards, i8x16.splat(<i8>otherSuit)), count);
}

/** Adds the noted counts of the classes with the byte `value` in a list. */
function addSum(list: usize, value: i32, sum: usize): void {
  const wanted = i8x16.splat(<i8>value);
  let counts = i8x16.splat(0);
  // At most 6 × 16, 6 × 1 and 37: a byte holds them.
  for (let at: usize = 0; at < end; at += VECTOR) {
    counts = i8x16.add(counts, v128.and(v128.load(CLASS_COUNTS + at), i8x16.eq(v128.load(list + at), wanted)));
  }
  const wide = i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(counts));
  v128.store(sum, i32x4.add(v128.load(sum), wide));
}

/** Counts the opponent's holdings on one of the boards, which is at BOARD, beside the own strength at OWN. */
export function countClasses(drawn: i32, lane: i32): void {
  const suit: i32 = load<u8>(BOARDS + FLUSH_SUIT + lane);
  const high: i32 = load<i8>(BOARDS + FLUSH_MASK + HIGH + lane);
  const suitedCards = (high >> 5) + 4;
  const mask = load<u8>(BOARDS + FLUSH_MASK + lane) | ((high & 0x1f) << 8) | ownRanks(suit);
  const none = i8x16.splat(0);
  const suited = suitedCards < 3 ? none : ranksWithout(mask);
  const live = liveRanks(drawn, lane);
  const otherSuit = suit ^ 1;
  end = 0;
  if (suitedCards < 4) noteAllClasses(live, suited, otherSuit);
  else {
    noteAllClasses(i8x16.sub(live, suited), none, otherSuit);
    noteSingles(suited, suit, otherSuit);
  }
  if (suitedCards >= 3) noteAllClasses(suited, none, suit);
  for (let i = 0; i < CATEGORIES; i++) addSum(CLASS_CATEGORIES, i, CLASS_SUMS + VECTOR * i);
  for (let i = 0; i < OUTCOMES; i++) addSum(CLASS_OUTCOMES, i, CLASS_SUMS + VECTOR * (CATEGORIES + i));
}

/** Adds what was counted to the counters. The sums' lanes hold the counts of all 2,118,760 boards. */
export function tallyClasses(): void {
  for (let i = 0; i < CATEGORIES; i++) addToCounter(THEIR_COUNTERS + i, sum32(v128.load(CLASS_SUMS + VECTOR * i)));
  for (let i = 0; i < OUTCOMES; i++) {
    addToCounter(WIN + i, sum32(v128.load(CLASS_SUMS + VECTOR * (CATEGORIES + i))));
  }
}
