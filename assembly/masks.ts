// Cards gathered into suit masks, sixteen hands at once.
//
// Masks are eight vectors, two a suit: a low byte (deuce … nine, a bit each) and a high byte:
//
//      7   6   5   4   3   2   1   0
//    ┌───────────┬───┬───┬───┬───┬───┐
//    │ count − 4 │ A │ K │ Q │ J │ T │      count: the suit's cards; the field starts at −4 (in two's complement),
//    └───────────┴───┴───┴───┴───┴───┘      so that a byte above 0x1f, signed, says five or more: a flush
import { HIGH_BITS, LOW_BITS, NIBBLE_8, ONE_8, THREE_8, TWO_8 } from './constants';
import { EMPTY, MASKS_SIZE, VECTOR } from './layout';

/** Writes the masks of no card at all. */
export function clearMasks(): void {
  for (let i: usize = 0; i < MASKS_SIZE; i += 2 * VECTOR) {
    v128.store(EMPTY + i, i8x16.splat(0));
    v128.store(EMPTY + i, i8x16.splat(-128), VECTOR);
  }
}

/** Adds `count` vectors of cards (rank × 4 + suit) to the masks at `base` and writes the sum at `into`. */
export function addCards(cards: usize, count: i32, base: usize, into: usize): void {
  const lowBits = v128.load(LOW_BITS);
  const highBits = v128.load(HIGH_BITS);
  let clubsLow = v128.load(base);
  let clubsHigh = v128.load(base, VECTOR);
  let diamondsLow = v128.load(base, 2 * VECTOR);
  let diamondsHigh = v128.load(base, 3 * VECTOR);
  let heartsLow = v128.load(base, 4 * VECTOR);
  let heartsHigh = v128.load(base, 5 * VECTOR);
  let spadesLow = v128.load(base, 6 * VECTOR);
  let spadesHigh = v128.load(base, 7 * VECTOR);
  const end = cards + VECTOR * count;
  for (let at = cards; at < end; at += VECTOR) {
    const card = v128.load(at);
    const suit = v128.and(card, v128.load(THREE_8));
    const rank = v128.and(i16x8.shr_u(card, 2), v128.load(NIBBLE_8));
    const low = i8x16.swizzle(lowBits, rank);
    const high = i8x16.swizzle(highBits, rank);
    const clubs = i8x16.eq(suit, i8x16.splat(0));
    const diamonds = i8x16.eq(suit, v128.load(ONE_8));
    const hearts = i8x16.eq(suit, v128.load(TWO_8));
    const spades = i8x16.eq(suit, v128.load(THREE_8));
    clubsLow = i8x16.add(clubsLow, v128.and(low, clubs));
    clubsHigh = i8x16.add(clubsHigh, v128.and(high, clubs));
    diamondsLow = i8x16.add(diamondsLow, v128.and(low, diamonds));
    diamondsHigh = i8x16.add(diamondsHigh, v128.and(high, diamonds));
    heartsLow = i8x16.add(heartsLow, v128.and(low, hearts));
    heartsHigh = i8x16.add(heartsHigh, v128.and(high, hearts));
    spadesLow = i8x16.add(spadesLow, v128.and(low, spades));
    spadesHigh = i8x16.add(spadesHigh, v128.and(high, spades));
  }
  v128.store(into, clubsLow);
  v128.store(into, clubsHigh, VECTOR);
  v128.store(into, diamondsLow, 2 * VECTOR);
  v128.store(into, diamondsHigh, 3 * VECTOR);
  v128.store(into, heartsLow, 4 * VECTOR);
  v128.store(into, heartsHigh, 5 * VECTOR);
  v128.store(into, spadesLow, 6 * VECTOR);
  v128.store(into, spadesHigh, 7 * VECTOR);
}
