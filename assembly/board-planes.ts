// Board planes: what all hands on a board share, for sixteen boards at once. They say how often each rank occurs (ones, twos, fours: a
// bit plane each), the only suit in which a flush is possible, and the board's ranks in that suit.
//
// A mask of ranks is two bytes, the low one for deuce … nine. The flush suit's mask counts its cards in the high byte:
//
//      7   6   5   4   3   2   1   0
//    ┌───────────┬───┬───┬───┬───┬───┐
//    │ count − 4 │ A │ K │ Q │ J │ T │      count: the suit's cards; the field starts at −4 (in two's complement),
//    └───────────┴───┴───┴───┴───┴───┘      so that a byte above 0x1f, signed, says five or more: a flush
//
// If three or more of five cards have the same suit, each bit of that suit is the majority of the bits of their suits. Otherwise the
// majority is some suit with at most two cards on the board. With two more cards, no hand makes a flush of it.

import { HIGH_BITS, LOW_BITS, NIBBLE_8, THREE_8 } from './constants';
import { BOARD_CARDS, FLOP } from './deck';
import {
  CARRY,
  FLUSH_MASK,
  FLUSH_SUIT,
  FOURS,
  HIGH,
  KNOWN_CARDS,
  KNOWN_HIGH,
  KNOWN_LOW,
  KNOWN_SUITS,
  KNOWN_TABLE,
  ONES,
  SUM,
  TWOS,
  VECTOR,
} from './layout';

let known: i32 = 0;

/** Empties the known board. */
export function clearKnownBoard(): void {
  known = 0;
  v128.store(KNOWN_TABLE, i8x16.splat(0));
  v128.store(KNOWN_TABLE, i8x16.splat(-128), HIGH);
}

/** Adds a card (rank × 4 + suit) to the known board, in all lanes. */
export function addToKnownBoard(card: i32): void {
  v128.store(KNOWN_CARDS + VECTOR * known, i8x16.splat(<i8>card));
  known++;
  if (known > FLOP) return;
  const at = KNOWN_TABLE + (card & 3);
  store<u8>(at, load<u8>(at) | load<u8>(LOW_BITS + (card >> 2)));
  store<u8>(at, load<u8>(at, HIGH) + load<u8>(HIGH_BITS + (card >> 2)), HIGH);
  if (known === FLOP) addUpKnownFlop();
}

function addUpKnownFlop(): void {
  const a = v128.load(KNOWN_CARDS);
  const b = v128.load(KNOWN_CARDS, VECTOR);
  const c = v128.load(KNOWN_CARDS, 2 * VECTOR);
  storeSum(KNOWN_SUITS, a, b, c);
  storeSum(KNOWN_LOW, lowBits(a), lowBits(b), lowBits(c));
  storeSum(KNOWN_HIGH, highBits(a), highBits(b), highBits(c));
}

function storeSum(into: usize, a: v128, b: v128, c: v128): void {
  v128.store(into, v128.xor(v128.xor(a, b), c), SUM);
  v128.store(into, majorityOfThree(a, b, c), CARRY);
}

/** The bits that two or three of the vectors have. */
export function majorityOfThree(a: v128, b: v128, c: v128): v128 {
  return v128.or(v128.and(a, b), v128.and(v128.xor(a, b), c));
}

/** The bits that at least three of five have, from the sum and the carry of three of them and from the other two. */
function majority(sum: v128, carry: v128, d: v128, e: v128): v128 {
  const ones = v128.xor(v128.xor(sum, d), e);
  const other = majorityOfThree(sum, d, e);
  return v128.or(v128.and(carry, other), v128.and(v128.or(carry, other), ones));
}

function readRanks(card: v128): v128 {
  return v128.and(i16x8.shr_u(card, 2), v128.load(NIBBLE_8));
}

function lowBits(card: v128): v128 {
  return i8x16.swizzle(v128.load(LOW_BITS), readRanks(card));
}

function highBits(card: v128): v128 {
  return i8x16.swizzle(v128.load(HIGH_BITS), readRanks(card));
}

/** Stores how often each bit occurs in five masks, from the sum and the carry of three of them and from the other two. */
function storeCounts(into: usize, sum: v128, carry: v128, d: v128, e: v128): void {
  const other = majorityOfThree(sum, d, e);
  v128.store(into, v128.xor(v128.xor(sum, d), e), ONES);
  v128.store(into, v128.xor(carry, other), TWOS);
  v128.store(into, v128.and(carry, other), FOURS);
}

/** All ones in the lanes where the card has the suit. */
function hasSuit(card: v128, suit: v128): v128 {
  return i8x16.eq(v128.and(card, v128.load(THREE_8)), suit);
}

/** The planes of boards whose first three cards are known, from the other two. */
function addToFlop(d: v128, e: v128, into: usize): void {
  const suits = majority(v128.load(KNOWN_SUITS, SUM), v128.load(KNOWN_SUITS, CARRY), d, e);
  const suit = v128.and(suits, v128.load(THREE_8));
  const dSuited = hasSuit(d, suit);
  const eSuited = hasSuit(e, suit);
  const dLow = lowBits(d);
  const eLow = lowBits(e);
  const low = i8x16.swizzle(v128.load(KNOWN_TABLE), suit);
  storeCounts(into, v128.load(KNOWN_LOW, SUM), v128.load(KNOWN_LOW, CARRY), dLow, eLow);
  v128.store(into, v128.or(low, v128.or(v128.and(dLow, dSuited), v128.and(eLow, eSuited))), FLUSH_MASK);
  const dHigh = highBits(d);
  const eHigh = highBits(e);
  const high = i8x16.swizzle(v128.load(KNOWN_TABLE, HIGH), suit);
  storeCounts(into + HIGH, v128.load(KNOWN_HIGH, SUM), v128.load(KNOWN_HIGH, CARRY), dHigh, eHigh);
  const suited = i8x16.add(v128.and(dHigh, dSuited), v128.and(eHigh, eSuited));
  v128.store(into, i8x16.add(high, suited), FLUSH_MASK + HIGH);
  v128.store(into, suit, FLUSH_SUIT);
}

/** The planes of boards of five cards. */
function addUpBoard(a: v128, b: v128, c: v128, d: v128, e: v128, into: usize): void {
  const sum = v128.xor(v128.xor(a, b), c);
  const suit = v128.and(majority(sum, majorityOfThree(a, b, c), d, e), v128.load(THREE_8));
  const aSuited = hasSuit(a, suit);
  const bSuited = hasSuit(b, suit);
  const cSuited = hasSuit(c, suit);
  const dSuited = hasSuit(d, suit);
  const eSuited = hasSuit(e, suit);
  v128.store(into, suit, FLUSH_SUIT);
  a = readRanks(a);
  b = readRanks(b);
  c = readRanks(c);
  d = readRanks(d);
  e = readRanks(e);
  const lowBits = v128.load(LOW_BITS);
  const aLow = i8x16.swizzle(lowBits, a);
  const bLow = i8x16.swizzle(lowBits, b);
  const cLow = i8x16.swizzle(lowBits, c);
  const dLow = i8x16.swizzle(lowBits, d);
  const eLow = i8x16.swizzle(lowBits, e);
  storeCounts(into, v128.xor(v128.xor(aLow, bLow), cLow), majorityOfThree(aLow, bLow, cLow), dLow, eLow);
  const abLow = v128.or(v128.and(aLow, aSuited), v128.and(bLow, bSuited));
  const cdLow = v128.or(v128.and(cLow, cSuited), v128.and(dLow, dSuited));
  v128.store(into, v128.or(v128.or(abLow, cdLow), v128.and(eLow, eSuited)), FLUSH_MASK);
  const highBits = v128.load(HIGH_BITS);
  const aHigh = i8x16.swizzle(highBits, a);
  const bHigh = i8x16.swizzle(highBits, b);
  const cHigh = i8x16.swizzle(highBits, c);
  const dHigh = i8x16.swizzle(highBits, d);
  const eHigh = i8x16.swizzle(highBits, e);
  storeCounts(into + HIGH, v128.xor(v128.xor(aHigh, bHigh), cHigh), majorityOfThree(aHigh, bHigh, cHigh), dHigh, eHigh);
  const abHigh = i8x16.add(v128.and(aHigh, aSuited), v128.and(bHigh, bSuited));
  const cdHigh = i8x16.add(v128.and(cHigh, cSuited), v128.and(dHigh, dSuited));
  const suited = i8x16.add(i8x16.add(abHigh, cdHigh), v128.and(eHigh, eSuited));
  v128.store(into, i8x16.add(suited, i8x16.splat(-128)), FLUSH_MASK + HIGH);
}

/** Writes the planes of the boards that have the `count` vectors at `cards` (rank × 4 + suit) beside the known cards, five in all. */
export function boardPlanes(cards: usize, count: i32, into: usize): void {
  const first = cards - VECTOR * (BOARD_CARDS - count);
  if (count <= BOARD_CARDS - FLOP) {
    const fourth = count < 2 ? KNOWN_CARDS : first;
    const fifth = count < 1 ? KNOWN_CARDS : first;
    addToFlop(v128.load(fourth, 3 * VECTOR), v128.load(fifth, 4 * VECTOR), into);
    return;
  }
  addUpBoard(
    v128.load(count < 5 ? KNOWN_CARDS : first),
    v128.load(count < 4 ? KNOWN_CARDS : first, VECTOR),
    v128.load(first, 2 * VECTOR),
    v128.load(first, 3 * VECTOR),
    v128.load(first, 4 * VECTOR),
    into,
  );
}
