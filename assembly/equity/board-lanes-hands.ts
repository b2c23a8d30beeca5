// The players' hands on sixteen boards, one in each lane. Each hand is evaluated once, even if several players may have it, and ranked.
import { categories, strengths } from '../evaluate';
import { BOARD, HOLE_BYTES, LOWER, NEXT_EIGHT, STRENGTHS_BYTES, VECTOR } from '../layout';
import { equal } from '../showdown';
import {
  BEST_STRENGTHS,
  FREE_LANES,
  HAND_CATEGORIES,
  HAND_HOLE_CARDS,
  HAND_IDS,
  HAND_RANKS,
  HAND_STRENGTHS,
} from './board-lanes-layout';
import { HAND_CARDS, HAND_COUNT } from './layout';

const NOT_LISTED: u8 = 255;
/** The rank of the weakest hand. */
const MIN_RANK: i8 = -127;
/** The rank of a hand in the lanes whose board has one of its cards. */
const NO_RANK: i8 = -128;

let hands: i32 = 0;
/** How many of them, from the first on, have no card on any board. */
let freeHands: i32 = 0;
/** Whether hands are ranked by the best of the free ones alone: weaker, equal or better. */
let isByBest: bool = false;

/** Forgets all hands. */
export function removeHands(): void {
  memory.fill(HAND_IDS, NOT_LISTED, HAND_COUNT);
  hands = 0;
  freeHands = 0;
  isByBest = false;
}

/** The place of a hand among the evaluated hands; adds it if it has no place. */
export function placeHand(hand: i32): i32 {
  if (load<u8>(HAND_IDS + hand) === NOT_LISTED) {
    store<u8>(HAND_IDS + hand, hands);
    const hole = HAND_HOLE_CARDS + HOLE_BYTES * hands;
    v128.store(hole, v128.load8_splat(HAND_CARDS + 2 * hand));
    v128.store(hole, v128.load8_splat(HAND_CARDS + 2 * hand, 1), VECTOR);
    v128.store(FREE_LANES + VECTOR * hands, i8x16.splat(-1));
    hands++;
  }
  return load<u8>(HAND_IDS + hand);
}

/** Marks the hands so far as free: no board has a card of them. */
export function freeAllHands(): void {
  freeHands = hands;
}

/** The rank of a hand that is equal to the best free one. */
export const EQUAL_TO_BEST: i8 = -1;

/** Ranks hands by the best of the free ones alone, which suffices if only the last seat has more hands than one. */
export function rankByBest(): void {
  isByBest = true;
}

/** All ones in the lanes whose board has neither of the two cards at `hole`. */
function freeLanes(hole: usize, drawn: usize, cards: i32): v128 {
  const x = v128.load(hole);
  const y = v128.load(hole, VECTOR);
  let taken = i8x16.splat(0);
  for (let at = drawn; at < drawn + VECTOR * cards; at += VECTOR) {
    const card = v128.load(at);
    taken = v128.or(taken, v128.or(i8x16.eq(card, x), i8x16.eq(card, y)));
  }
  return v128.not(taken);
}

/** Turns the upper halves into signed numbers, which one instruction compares. */
function makeSigned(strengths: usize): void {
  const sign = i16x8.splat(-0x8000);
  v128.store(strengths, v128.xor(v128.load(strengths), sign));
  v128.store(strengths, v128.xor(v128.load(strengths, NEXT_EIGHT), sign), NEXT_EIGHT);
}

/** All ones where a strength, in its two halves, is greater than the one at `other`; eight lanes. */
function isGreater(upper: v128, lower: v128, other: usize): v128 {
  const upperOther = v128.load(other);
  const greaterLower = i16x8.gt_s(lower, v128.load(other, LOWER));
  return v128.or(i16x8.gt_s(upper, upperOther), v128.and(i16x8.eq(upper, upperOther), greaterLower));
}

/** A hand's rank in each lane: the number of weaker hands above the least rank. */
function computeRank(id: i32): v128 {
  const own = HAND_STRENGTHS + STRENGTHS_BYTES * id;
  const end = HAND_STRENGTHS + STRENGTHS_BYTES * hands;
  const upper = v128.load(own);
  const lower = v128.load(own, LOWER);
  const nextUpper = v128.load(own, NEXT_EIGHT);
  const nextLower = v128.load(own, LOWER + NEXT_EIGHT);
  let rank = i8x16.splat(MIN_RANK);
  for (let other = HAND_STRENGTHS; other < end; other += STRENGTHS_BYTES) {
    const first = isGreater(upper, lower, other);
    rank = i8x16.sub(rank, i8x16.narrow_i16x8_s(first, isGreater(nextUpper, nextLower, other + NEXT_EIGHT)));
  }
  return rank;
}

/** Writes the greatest strengths of the free hands to BEST_STRENGTHS. */
function findBest(): void {
  const end = HAND_STRENGTHS + STRENGTHS_BYTES * freeHands;
  for (let half: usize = 0; half <= NEXT_EIGHT; half += NEXT_EIGHT) {
    let upper = v128.load(HAND_STRENGTHS + half);
    let lower = v128.load(HAND_STRENGTHS + half, LOWER);
    for (let other = HAND_STRENGTHS + STRENGTHS_BYTES + half; other < end; other += STRENGTHS_BYTES) {
      const isBetter = isGreater(upper, lower, other);
      upper = v128.bitselect(upper, v128.load(other), isBetter);
      lower = v128.bitselect(lower, v128.load(other, LOWER), isBetter);
    }
    v128.store(BEST_STRENGTHS + half, upper);
    v128.store(BEST_STRENGTHS + half, lower, LOWER);
  }
}

/** The ranks of eight hands by the best free hand: −2 weaker, −1 equal, 0 better. */
function compareEight(own: usize, best: usize): v128 {
  const isBetter = isGreater(v128.load(own), v128.load(own, LOWER), best);
  const rank = i16x8.sub(i16x8.splat(-2), equal(own, best));
  return v128.andnot(rank, isBetter);
}

/** A hand's rank by the best free hand in each lane. */
function compareWithBest(id: i32): v128 {
  const own = HAND_STRENGTHS + STRENGTHS_BYTES * id;
  return i8x16.narrow_i16x8_s(
    compareEight(own, BEST_STRENGTHS),
    compareEight(own + NEXT_EIGHT, BEST_STRENGTHS + NEXT_EIGHT),
  );
}

/**
 * Evaluates all hands on the boards whose planes are at BOARD, and ranks them.
 * @param drawn the boards' cards that were not known, `cards` vectors
 */
export function evaluateHands(drawn: usize, cards: i32, withCategories: bool): void {
  for (let id = 0; id < hands; id++) {
    const hole = HAND_HOLE_CARDS + HOLE_BYTES * id;
    const into = HAND_STRENGTHS + STRENGTHS_BYTES * id;
    strengths(hole, BOARD, into);
    if (withCategories) v128.store(HAND_CATEGORIES + VECTOR * id, categories(into));
    makeSigned(into);
    if (id >= freeHands) v128.store(FREE_LANES + VECTOR * id, freeLanes(hole, drawn, cards));
  }
  if (isByBest) findBest();
  for (let id = 0; id < hands; id++) {
    const free = v128.load(FREE_LANES + VECTOR * id);
    const rank = isByBest ? compareWithBest(id) : computeRank(id);
    v128.store(HAND_RANKS + VECTOR * id, v128.bitselect(rank, i8x16.splat(NO_RANK), free));
  }
}
