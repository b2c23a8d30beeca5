// Board planes, sixteen boards at once: what all hands on a board share. Its cards become suit masks, and these become how
// often each rank occurs (ones, twos, fours: a bit plane each) and which suit can still make a flush, with its mask.
//
// Suit masks are eight vectors, two a suit: a low byte (deuce … nine, a bit each) and a high byte:
//
//      7   6   5   4   3   2   1   0
//    ┌───────────┬───┬───┬───┬───┬───┐
//    │ count − 4 │ A │ K │ Q │ J │ T │      count: the suit's cards; the field starts at −4 (in two's complement),
//    └───────────┴───┴───┴───┴───┴───┘      so that a byte above 0x1f, signed, says five or more: a flush
import { HIGH_BITS, LOW_BITS, NIBBLE_8, ONE_8, THREE_8, TWO_8, TWO_SUITED } from './constants';
import {
  CLUBS,
  DIAMONDS,
  FLUSH_MASK,
  FLUSH_SUIT,
  FOURS,
  HEARTS,
  HIGH,
  KNOWN_BOARD,
  ONES,
  SPADES,
  SUITS_END,
  TWOS,
  VECTOR,
} from './layout';

/** Empties the known board. */
export function clearKnownBoard(): void {
  for (let suit = CLUBS; suit < SUITS_END; suit += DIAMONDS - CLUBS) {
    v128.store(KNOWN_BOARD + suit, i8x16.splat(0));
    v128.store(KNOWN_BOARD + suit, i8x16.splat(-128), HIGH);
  }
}

/** Adds a card (rank × 4 + suit) to the known board, in all lanes. */
export function addToKnownBoard(card: i32): void {
  const low = KNOWN_BOARD + (DIAMONDS - CLUBS) * (card & 3);
  const rank: usize = card >> 2;
  v128.store(low, i8x16.add(v128.load(low), v128.load8_splat(LOW_BITS + rank)));
  v128.store(low, i8x16.add(v128.load(low, HIGH), v128.load8_splat(HIGH_BITS + rank)), HIGH);
}

/** Counts each rank over the suits, by full adders, into the planes ONES, TWOS and FOURS. */
function storeRankCounts(clubs: v128, diamonds: v128, hearts: v128, spades: v128, into: usize): void {
  const minor = v128.xor(clubs, diamonds);
  const major = v128.xor(hearts, spades);
  const minorTwo = v128.and(clubs, diamonds);
  const majorTwo = v128.and(hearts, spades);
  v128.store(into, v128.xor(minor, major), ONES);
  v128.store(into, v128.xor(v128.xor(minorTwo, majorTwo), v128.and(minor, major)), TWOS);
  v128.store(into, v128.and(minorTwo, majorTwo), FOURS);
}

/**
 * Writes the planes of the boards that have the `count` vectors at `cards` (rank × 4 + suit) beside the known cards. The
 * flush suit is 0xff where there is none.
 */
export function boardPlanes(cards: usize, count: i32, into: usize): void {
  const lowBits = v128.load(LOW_BITS);
  const highBits = v128.load(HIGH_BITS);
  let clubsLow = v128.load(KNOWN_BOARD, CLUBS);
  let clubsHigh = v128.load(KNOWN_BOARD, CLUBS + HIGH);
  let diamondsLow = v128.load(KNOWN_BOARD, DIAMONDS);
  let diamondsHigh = v128.load(KNOWN_BOARD, DIAMONDS + HIGH);
  let heartsLow = v128.load(KNOWN_BOARD, HEARTS);
  let heartsHigh = v128.load(KNOWN_BOARD, HEARTS + HIGH);
  let spadesLow = v128.load(KNOWN_BOARD, SPADES);
  let spadesHigh = v128.load(KNOWN_BOARD, SPADES + HIGH);
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
  storeRankCounts(clubsLow, diamondsLow, heartsLow, spadesLow, into);
  storeRankCounts(clubsHigh, diamondsHigh, heartsHigh, spadesHigh, into + HIGH);
  // Three or more of a suit can still make a flush: their count field is above −2. Only one suit can have them.
  const two = v128.load(TWO_SUITED);
  const isClubs = i8x16.gt_s(clubsHigh, two);
  const isDiamonds = i8x16.gt_s(diamondsHigh, two);
  const isHearts = i8x16.gt_s(heartsHigh, two);
  const isSpades = i8x16.gt_s(spadesHigh, two);
  const minorLow = v128.or(v128.and(clubsLow, isClubs), v128.and(diamondsLow, isDiamonds));
  const majorLow = v128.or(v128.and(heartsLow, isHearts), v128.and(spadesLow, isSpades));
  const minorHigh = v128.or(v128.and(clubsHigh, isClubs), v128.and(diamondsHigh, isDiamonds));
  const majorHigh = v128.or(v128.and(heartsHigh, isHearts), v128.and(spadesHigh, isSpades));
  v128.store(into, v128.or(minorLow, majorLow), FLUSH_MASK);
  v128.store(into, v128.or(minorHigh, majorHigh), FLUSH_MASK + HIGH);
  const none = v128.not(v128.or(v128.or(isClubs, isDiamonds), v128.or(isHearts, isSpades)));
  const odd = v128.and(v128.or(isDiamonds, isSpades), v128.load(ONE_8));
  const upper = v128.and(v128.or(isHearts, isSpades), v128.load(TWO_8));
  v128.store(into, v128.or(none, v128.or(odd, upper)), FLUSH_SUIT);
}
