// Cards without replacement, sixteen deals at once, exactly uniform.
//
// A draw is a digit: the drawn card's index among the cards that are left. To turn a digit into a card, the draws before it are
// walked backwards: each draw at or below the index raises the index by one (this decodes a Lehmer code). The walk uses only
// raw digits, so no draw waits for the card of another one. Known cards count as the first draws.
//
// Inside the engine a card is rank × 4 + suit, so that rank and suit are one shift and one mask away.

import { FRACTION } from './constants';
import { DECK, DECK_CARDS, LOWEST_CARD } from './deck';
import { BOUNDS, CARDS, DIGITS, RANDOM, RandomState, TAKEN, TAKEN_PADDING, VECTOR } from './layout';
import { mixA, mixB, mixC, saveRandom } from './random';

/** Draws that share one random word: up to 52 × 51 × 50 outcomes from 2^26 values, of which at most one in 870 is rejected. */
const GROUP = 3;
const FRACTION_BITS = 26;

/** A card byte of the ABI (suit × 13 + rank) as rank × 4 + suit. */
export function internalCard(byte: i32): i32 {
  return (byte % 13) * 4 + byte / 13;
}

/** Writes known cards (rank × 4 + suit, a bit each) to TAKEN, greatest first, as the draws before all others. */
function takeKnown(known: u64): void {
  for (let i = 0; i < TAKEN_PADDING; i++) v128.store(TAKEN + VECTOR * i, i8x16.splat(127));
  let at = TAKEN + VECTOR * TAKEN_PADDING;
  for (let card = DECK - 1; card >= 0; card--) {
    v128.store(at, i8x16.splat(<i8>(card - 1)));
    if ((known >> card) & 1) at += VECTOR;
  }
}

/** The rejection bound of each group of draws: 2^26 mod (the product of its numbers of cards left). */
function setBounds(draws: i32, available: i32): void {
  for (let first = 0; first < draws; first += GROUP) {
    let outcomes = 1;
    for (let i = first; i < min(first + GROUP, draws); i++) outcomes *= available - i;
    v128.store(BOUNDS + VECTOR * (first / GROUP), i32x4.splat((1 << FRACTION_BITS) % outcomes));
  }
}

/**
 * Prepares for `draws` draws.
 * @param known the cards that all deals have in common, a bit each
 * @param own how many further cards each deal has out before its draws
 */
export function prepareDeal(known: u64, own: i32, draws: i32): void {
  takeKnown(known);
  setBounds(draws, DECK_CARDS - own - <i32>popcnt(known));
}

function nextFraction(word: v128): v128 {
  return i32x4.shr_u(word, 32 - FRACTION_BITS);
}

function readDigit(product: v128): v128 {
  return i32x4.shr_u(product, FRACTION_BITS);
}

/** The digits of sixteen products, a byte each. */
function readDigits(x0: v128, x1: v128, x2: v128, x3: v128): v128 {
  return i8x16.narrow_i16x8_u(
    i16x8.narrow_i32x4_u(readDigit(x0), readDigit(x1)),
    i16x8.narrow_i32x4_u(readDigit(x2), readDigit(x3)),
  );
}

function isAnyBelow(least: v128, x0: v128, x1: v128, x2: v128, x3: v128): bool {
  const first = v128.or(i32x4.lt_s(x0, least), i32x4.lt_s(x1, least));
  return v128.any_true(v128.or(first, v128.or(i32x4.lt_s(x2, least), i32x4.lt_s(x3, least))));
}

function readFraction(product: v128): v128 {
  return v128.and(product, v128.load(FRACTION));
}

/**
 * Draws the digits of one batch of sixteen deals into DIGITS, from the lowest card on, and, less one, onto TAKEN.
 *
 * A word's upper 26 bits are a fraction x. Above bit 26, x × n is a digit, uniform on 0 … n − 1; the rest, below bit 26, gives
 * the next digit. After the last digit of a group, the rest shows whether x is one of the few values that would make some
 * outcomes likelier than others. Then the whole group is drawn again.
 */
export function drawDigits(cards: i32, draws: i32): void {
  const taken = TAKEN + VECTOR * (TAKEN_PADDING + cards) - DIGITS;
  const end = DIGITS + VECTOR * draws;
  const state = changetype<RandomState>(RANDOM);
  let a = state.a;
  let b = state.b;
  let c = state.c;
  let counter = state.counter;
  let left = i32x4.splat(DECK_CARDS - cards);
  let bound = BOUNDS;
  let group = DIGITS;
  while (group < end) {
    let x0 = i32x4.add(i32x4.add(a, b), counter);
    counter = i32x4.sub(counter, i32x4.eq(counter, counter));
    a = mixA(b);
    b = mixB(c);
    c = mixC(c, x0);
    let x1 = i32x4.add(i32x4.add(a, b), counter);
    counter = i32x4.sub(counter, i32x4.eq(counter, counter));
    a = mixA(b);
    b = mixB(c);
    c = mixC(c, x1);
    let x2 = i32x4.add(i32x4.add(a, b), counter);
    counter = i32x4.sub(counter, i32x4.eq(counter, counter));
    a = mixA(b);
    b = mixB(c);
    c = mixC(c, x2);
    let x3 = i32x4.add(i32x4.add(a, b), counter);
    counter = i32x4.sub(counter, i32x4.eq(counter, counter));
    a = mixA(b);
    b = mixB(c);
    c = mixC(c, x3);
    x0 = nextFraction(x0);
    x1 = nextFraction(x1);
    x2 = nextFraction(x2);
    x3 = nextFraction(x3);
    const next = min<usize>(group + <usize>GROUP * VECTOR, end);
    let n = left;
    for (let at = group; at < next; at += VECTOR) {
      x0 = i32x4.mul(x0, n);
      x1 = i32x4.mul(x1, n);
      x2 = i32x4.mul(x2, n);
      x3 = i32x4.mul(x3, n);
      const drawn = readDigits(x0, x1, x2, x3);
      const digits = LOWEST_CARD > 0 ? i8x16.add(drawn, i8x16.splat(<i8>LOWEST_CARD)) : drawn;
      v128.store(at, digits);
      v128.store(at + taken, i8x16.add(digits, i8x16.splat(-1)));
      x0 = readFraction(x0);
      x1 = readFraction(x1);
      x2 = readFraction(x2);
      x3 = readFraction(x3);
      n = i32x4.add(n, i32x4.splat(-1));
    }
    if (!isAnyBelow(v128.load(bound), x0, x1, x2, x3)) {
      group = next;
      left = n;
      bound += VECTOR;
    }
  }
  saveRandom(state, a, b, c, counter);
}

/** One step of the walk: an index moves up by one where the taken card is at or below it. */
function raise(index: v128, takenLessOne: v128): v128 {
  return i8x16.sub(index, i8x16.gt_s(index, takenLessOne));
}

/** Decodes draws k and k + 1. Their walk begins at `at`. */
function dealTwo(k: i32, at: usize): void {
  let x = v128.load(DIGITS + VECTOR * k);
  let y = raise(v128.load(DIGITS + VECTOR * k, VECTOR), v128.load(at));
  while (at > TAKEN + VECTOR * TAKEN_PADDING) {
    at -= VECTOR;
    const taken = v128.load(at);
    x = raise(x, taken);
    y = raise(y, taken);
  }
  v128.store(CARDS + VECTOR * k, x);
  v128.store(CARDS + VECTOR * k, y, VECTOR);
}

/** Decodes draws k … k + 3, whose walk begins at `at`, in strides of four. */
function dealFour(k: i32, at: usize): void {
  const digits = DIGITS + VECTOR * k;
  const a = v128.load(at);
  const b = v128.load(at, VECTOR);
  const c = v128.load(at, 2 * VECTOR);
  let w = v128.load(digits);
  let x = raise(v128.load(digits, VECTOR), a);
  let y = raise(raise(v128.load(digits, 2 * VECTOR), b), a);
  let z = raise(raise(raise(v128.load(digits, 3 * VECTOR), c), b), a);
  while (at > TAKEN + VECTOR * TAKEN_PADDING) {
    at -= 4 * VECTOR;
    const fourth = v128.load(at, 3 * VECTOR);
    const third = v128.load(at, 2 * VECTOR);
    const second = v128.load(at, VECTOR);
    const first = v128.load(at);
    w = raise(raise(raise(raise(w, fourth), third), second), first);
    x = raise(raise(raise(raise(x, fourth), third), second), first);
    y = raise(raise(raise(raise(y, fourth), third), second), first);
    z = raise(raise(raise(raise(z, fourth), third), second), first);
  }
  v128.store(CARDS + VECTOR * k, w);
  v128.store(CARDS + VECTOR * k, x, VECTOR);
  v128.store(CARDS + VECTOR * k, y, 2 * VECTOR);
  v128.store(CARDS + VECTOR * k, z, 3 * VECTOR);
}

/**
 * Turns the batch's digits into cards, four draws at a time, so that each load of an earlier draw serves four. One card
 * more than was drawn may be written; it is not read.
 */
export function dealCards(cards: i32, draws: i32): void {
  const known = TAKEN + VECTOR * (TAKEN_PADDING + cards);
  let k = 0;
  for (; k + 2 < draws; k += 4) dealFour(k, known + VECTOR * k);
  if (k < draws) dealTwo(k, known + VECTOR * k);
}
