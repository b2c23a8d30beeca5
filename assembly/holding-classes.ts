// Counts the holdings of one or two opponents on a board by classes: all holdings of two ranks that make no flush are equally strong,
// whatever their suits. The ranks are arranged in a circle. Row d of seven has the classes of two ranks that are d places apart, each in
// the lane of the first; row 0 has the pairs.
//
// If a board has three or more cards of a suit, holdings with two cards of that suit form separate classes. With four or more, so do
// holdings with one card of it; their other card does not matter.
//
// How many holdings of a set have a given card (its degree) depends only on its rank, and on whether it has that suit. In a set of n
// holdings, ordered pairs that share a card number Σ degree², where a holding paired with itself counts twice: so n² − Σ degree² + n
// pairs are what two opponents can have.

import { FIVE_BITS_8, HIGH_BITS, LANE_NUMBERS, LOW_BITS, ONE_8 } from './constants';
import { internalCard } from './deal';
import { CATEGORIES, RANKS } from './deck';
import { categories, strengths } from './evaluate';
import {
  BOARD,
  CARDS,
  CLASS_CATEGORIES,
  CLASS_OUTCOMES,
  DEGREES,
  FLUSH_MASK,
  FLUSH_SUIT,
  HIGH,
  HOLE,
  INPUT,
  KNOWN_RANKS,
  LISTED_BOARDS,
  NEXT_EIGHT,
  OTHER_DEGREES,
  OTHER_RANKS,
  OWN,
  PICKED,
  PICKED_ROW_BYTES,
  ROTATIONS,
  SUITED_RANKS,
  THEIRS,
  VECTOR,
} from './layout';
import { equal, greater, outcomes } from './showdown';
import { addToCounter, BOTH_COUNTERS, sum32, THEIR_COUNTERS, WIN } from './tally';

const LIVE_CARDS = 45;
/** Holdings of one opponent, and of a second one beside each of them. */
export const HOLDINGS = 990;
export const SECOND_HOLDINGS = 903;

/** In the lists of classes: rows of holdings that make no flush, of two cards of the suit, and of one. */
const SUITED_ROWS: usize = 7 * VECTOR;
const SINGLES: usize = 14 * VECTOR;

/** How many cards of one suit the board has. */
let suitedCards: i32 = 0;

/** Prepares the count for the input's `cards` cards. */
export function prepareClasses(cards: i32): void {
  memory.fill(ROTATIONS, <u8>RANKS, VECTOR * RANKS);
  for (let distance = 0; distance < RANKS; distance++) {
    for (let rank = 0; rank < RANKS; rank++) store<u8>(ROTATIONS + VECTOR * distance + rank, (rank + distance) % RANKS);
  }
  memory.fill(KNOWN_RANKS, 0, VECTOR);
  for (let i = 0; i < cards; i++) {
    const at = KNOWN_RANKS + (internalCard(load<u8>(INPUT + i)) >> 2);
    store<u8>(at, load<u8>(at) + 1);
  }
}

/** How many cards of each rank one of the boards leaves that has `drawn` cards beside the known ones. */
function liveRanks(drawn: i32, lane: i32): v128 {
  const ranks = v128.load(LANE_NUMBERS);
  let known = v128.load(KNOWN_RANKS);
  for (let i = 0; i < drawn; i++) {
    const rank: i32 = load<u8>(PICKED + PICKED_ROW_BYTES * i + lane) >> 2;
    known = i8x16.sub(known, i8x16.eq(ranks, i8x16.splat(<i8>rank)));
  }
  return v128.and(i8x16.sub(i8x16.splat(4), known), i8x16.lt_s(ranks, i8x16.splat(<i8>RANKS)));
}

/** The rank of a card as a bit, if it has the suit. */
function suitedRank(card: i32, suit: i32): i32 {
  return (card & 3) === suit ? 1 << (card >> 2) : 0;
}

/** Ones in the lanes of the ranks that a mask of ranks does not have. */
function ranksWithout(mask: i32): v128 {
  const bits = v128.or(v128.load(LOW_BITS), v128.and(v128.load(HIGH_BITS), v128.load(FIVE_BITS_8)));
  const bytes = i64x2.replace_lane(i8x16.splat(<i8>mask), 1, i64x2.extract_lane(i8x16.splat(<i8>(mask >> 8)), 0));
  return v128.andnot(v128.load(ONE_8), i8x16.eq(v128.and(bytes, bits), bits));
}

/** Evaluates the classes of two ranks, with these suits, on the board at BOARD; writes them `at` bytes into the lists. */
function evaluateRow(distance: i32, suit: i32, otherSuit: i32, at: usize): void {
  const first = i16x8.shl(v128.load(LANE_NUMBERS), 2);
  const second = i16x8.shl(v128.load(ROTATIONS + VECTOR * distance), 2);
  v128.store(CARDS, v128.or(first, i8x16.splat(<i8>suit)));
  v128.store(CARDS, v128.or(second, i8x16.splat(<i8>otherSuit)), VECTOR);
  strengths(CARDS, BOARD, THEIRS);
  v128.store(CLASS_CATEGORIES + at, categories(THEIRS));
  const lost = greater(THEIRS, OWN);
  const nextLost = greater(THEIRS + NEXT_EIGHT, OWN + NEXT_EIGHT);
  const tied = equal(THEIRS, OWN);
  v128.store(CLASS_OUTCOMES + at, outcomes(lost, nextLost, tied, equal(THEIRS + NEXT_EIGHT, OWN + NEXT_EIGHT)));
}

/** Evaluates all classes of holdings on one of the boards, which is at BOARD, and counts the cards that it leaves. */
function evaluateClasses(drawn: i32, lane: i32): void {
  const suit: i32 = load<u8>(LISTED_BOARDS + FLUSH_SUIT + lane);
  const high: i32 = load<i8>(LISTED_BOARDS + FLUSH_MASK + HIGH + lane);
  const own = suitedRank(load<u8>(HOLE), suit) | suitedRank(load<u8>(HOLE, VECTOR), suit);
  suitedCards = (high >> 5) + 4;
  const mask = suitedCards < 3 ? -1 : load<u8>(LISTED_BOARDS + FLUSH_MASK + lane) | ((high & 0x1f) << 8) | own;
  const suited = ranksWithout(mask);
  v128.store(SUITED_RANKS, suited);
  v128.store(OTHER_RANKS, i8x16.sub(liveRanks(drawn, lane), suited));
  const otherSuit = suit ^ 1;
  for (let distance = 0; distance < 7; distance++) {
    evaluateRow(distance, otherSuit, otherSuit, VECTOR * distance);
    if (suitedCards >= 3) evaluateRow(distance, suit, suit, SUITED_ROWS + VECTOR * distance);
  }
  if (suitedCards > 3) evaluateRow(0, suit, otherSuit, SINGLES);
}

function countLanes(lanes: v128): i32 {
  return <i32>popcnt(i8x16.bitmask(lanes));
}

/** For each rank, how many holdings with the byte `value` in seven rows a card has, if there are `live` of each rank. */
function degrees(rows: usize, value: v128, live: v128): v128 {
  let sums = v128.and(i8x16.eq(v128.load(rows), value), i8x16.sub(live, v128.load(ONE_8)));
  for (let at: usize = VECTOR; at < SUITED_ROWS; at += VECTOR) {
    const isIn = i8x16.eq(v128.load(rows + at), value);
    const seconds = i8x16.swizzle(live, v128.load(ROTATIONS + at));
    const firsts = i8x16.swizzle(v128.and(isIn, live), v128.load(ROTATIONS + VECTOR * RANKS - at));
    sums = i8x16.add(sums, i8x16.add(v128.and(isIn, seconds), firsts));
  }
  return sums;
}

/**
 * Writes the degrees of the set with the byte `byte` in a list: for cards without the flush suit, then for cards with it.
 * Degrees of ranks that have no such card are arbitrary.
 */
function storeDegrees(list: usize, byte: i32, into: usize): void {
  const value = i8x16.splat(<i8>byte);
  const suited = v128.load(SUITED_RANKS);
  const others = v128.load(OTHER_RANKS);
  const withOthers = degrees(list, value, others);
  v128.store(into, withOthers);
  if (suitedCards < 3) return;
  const withSuited = degrees(list + SUITED_ROWS, value, suited);
  if (suitedCards === 3) {
    v128.store(into, degrees(list, value, i8x16.add(others, suited)));
    // A card of the suit makes pairs with all others of its rank.
    const pairs = i8x16.eq(v128.load(list), value);
    v128.store(into, i8x16.sub(i8x16.add(withSuited, withOthers), pairs), VECTOR);
    return;
  }
  const singles = v128.and(i8x16.eq(v128.load(list + SINGLES), value), i8x16.neg(suited));
  v128.store(into, i8x16.add(withOthers, i8x16.splat(<i8>countLanes(singles))));
  const count = LIVE_CARDS - countLanes(i8x16.neg(suited));
  v128.store(into, i8x16.add(withSuited, v128.and(singles, i8x16.splat(<i8>count))), VECTOR);
}

/** Σ degree, or Σ degree², over the cards of some ranks. */
function sumOverCards(degrees: v128, cards: v128, isSquared: bool): v128 {
  const low = i16x8.extend_low_i8x16_u(degrees);
  const high = i16x8.extend_high_i8x16_u(degrees);
  return i32x4.add(
    i32x4.dot_i16x8_s(isSquared ? i16x8.mul(low, low) : low, i16x8.extend_low_i8x16_u(cards)),
    i32x4.dot_i16x8_s(isSquared ? i16x8.mul(high, high) : high, i16x8.extend_high_i8x16_u(cards)),
  );
}

function sumOverAllCards(degrees: usize, isSquared: bool): u64 {
  const others = sumOverCards(v128.load(degrees), v128.load(OTHER_RANKS), isSquared);
  return sum32(i32x4.add(others, sumOverCards(v128.load(degrees, VECTOR), v128.load(SUITED_RANKS), isSquared)));
}

/** Holdings in a set: each is counted at both of its cards. */
function holdings(degrees: usize): u64 {
  return sumOverAllCards(degrees, false) / 2;
}

/** Ordered pairs of holdings without a common card, in a set. */
function disjointPairs(degrees: usize): u64 {
  const count = holdings(degrees);
  return count * count - sumOverAllCards(degrees, true) + count;
}

function countOutcomesOfOne(): void {
  const ties = holdings(OTHER_DEGREES);
  const wins = holdings(DEGREES);
  addToCounter(WIN, wins);
  addToCounter(WIN + 1, ties);
  addToCounter(WIN + 2, HOLDINGS - wins - ties);
}

/** A deal is won when both holdings are weaker than ours, and not lost when neither is stronger. */
function countOutcomesOfTwo(): void {
  const wins = disjointPairs(DEGREES);
  for (let at: usize = 0; at < 2 * VECTOR; at += VECTOR) {
    v128.store(DEGREES + at, i8x16.add(v128.load(DEGREES + at), v128.load(OTHER_DEGREES + at)));
  }
  const notLost = disjointPairs(DEGREES);
  addToCounter(WIN, wins);
  addToCounter(WIN + 1, notLost - wins);
  addToCounter(WIN + 2, HOLDINGS * SECOND_HOLDINGS - notLost);
}

/**
 * Counts one or two opponents' holdings on one of the boards, which is at BOARD, with the own strength at OWN. `drawn` of its cards
 * are not known.
 */
export function countHoldings(opponents: i32, drawn: i32, lane: i32): void {
  evaluateClasses(drawn, lane);
  for (let category = 0; category < CATEGORIES; category++) {
    storeDegrees(CLASS_CATEGORIES, category, DEGREES);
    // Each holding leaves 903 to the other opponent, so it is in as many deals as either one's.
    const deals = opponents === 1 ? 1 : 2 * SECOND_HOLDINGS;
    addToCounter(THEIR_COUNTERS + category, deals * holdings(DEGREES));
    if (opponents > 1) addToCounter(BOTH_COUNTERS + category, disjointPairs(DEGREES));
  }
  storeDegrees(CLASS_OUTCOMES, 0, DEGREES);
  storeDegrees(CLASS_OUTCOMES, 1, OTHER_DEGREES);
  if (opponents === 1) countOutcomesOfOne();
  else countOutcomesOfTwo();
}
