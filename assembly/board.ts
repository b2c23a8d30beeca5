// What all hands on a board share, sixteen boards at once: its cards gathered into suit masks, and from them how often each
// rank occurs and which suit can still make a flush.
//
// Suit masks are eight vectors, two a suit: a low byte (deuce … nine, a bit each) and a high byte:
//
//      7   6   5   4   3   2   1   0
//    ┌───────────┬───┬───┬───┬───┬───┐
//    │ count − 4 │ A │ K │ Q │ J │ T │      count: the suit's cards; the field starts at −4 (in two's complement),
//    └───────────┴───┴───┴───┴───┴───┘      so that a byte above 0x1f, signed, says five or more: a flush
import { HIGH_BITS, LOW_BITS, NIBBLE_8, ONE_8, THREE_8, TWO_8, TWO_SUITED } from './constants';
import { KNOWN_BOARD, MASKS_SIZE, VECTOR } from './layout';

/** Writes the masks of no card at all as those of the known board. */
export function clearKnownBoard(): void {
  for (let i: usize = 0; i < MASKS_SIZE; i += 2 * VECTOR) {
    v128.store(KNOWN_BOARD + i, i8x16.splat(0));
    v128.store(KNOWN_BOARD + i, i8x16.splat(-128), VECTOR);
  }
}

/** Adds a card (rank × 4 + suit) to the known board, in all lanes. */
export function addToKnownBoard(card: i32): void {
  const low = KNOWN_BOARD + 2 * VECTOR * (card & 3);
  const rank: usize = card >> 2;
  v128.store(low, i8x16.add(v128.load(low), v128.load8_splat(LOW_BITS + rank)));
  v128.store(low, i8x16.add(v128.load(low, VECTOR), v128.load8_splat(HIGH_BITS + rank)), VECTOR);
}

/** Counts each rank over the suits, by full adders, into the bit planes ones, twos and fours, two vectors apart. */
function storeRankCounts(clubs: v128, diamonds: v128, hearts: v128, spades: v128, into: usize): void {
  const minor = v128.xor(clubs, diamonds);
  const major = v128.xor(hearts, spades);
  const minorTwo = v128.and(clubs, diamonds);
  const majorTwo = v128.and(hearts, spades);
  v128.store(into, v128.xor(minor, major));
  v128.store(into, v128.xor(v128.xor(minorTwo, majorTwo), v128.and(minor, major)), 2 * VECTOR);
  v128.store(into, v128.and(minorTwo, majorTwo), 4 * VECTOR);
}

/**
 * The boards of `count` vectors of cards (rank × 4 + suit) beside the known ones. Writes low and high bytes of ones, twos,
 * fours and the flush suit's mask, then the flush suit (0xff: none).
 */
export function boardPlanes(cards: usize, count: i32, into: usize): void {
  const lowBits = v128.load(LOW_BITS);
  const highBits = v128.load(HIGH_BITS);
  let clubsLow = v128.load(KNOWN_BOARD);
  let clubsHigh = v128.load(KNOWN_BOARD, VECTOR);
  let diamondsLow = v128.load(KNOWN_BOARD, 2 * VECTOR);
  let diamondsHigh = v128.load(KNOWN_BOARD, 3 * VECTOR);
  let heartsLow = v128.load(KNOWN_BOARD, 4 * VECTOR);
  let heartsHigh = v128.load(KNOWN_BOARD, 5 * VECTOR);
  let spadesLow = v128.load(KNOWN_BOARD, 6 * VECTOR);
  let spadesHigh = v128.load(KNOWN_BOARD, 7 * VECTOR);
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
  storeRankCounts(clubsHigh, diamondsHigh, heartsHigh, spadesHigh, into + VECTOR);
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
  v128.store(into, v128.or(minorLow, majorLow), 6 * VECTOR);
  v128.store(into, v128.or(minorHigh, majorHigh), 7 * VECTOR);
  const none = v128.not(v128.or(v128.or(isClubs, isDiamonds), v128.or(isHearts, isSpades)));
  const odd = v128.and(v128.or(isDiamonds, isSpades), v128.load(ONE_8));
  const upper = v128.and(v128.or(isHearts, isSpades), v128.load(TWO_8));
  v128.store(into, v128.or(none, v128.or(odd, upper)), 8 * VECTOR);
}
