// Given hands as vectors of cards in memory: for Omaha, and for listed boards (equity/known-hands-boards.ts).
import { interleaveHigh, interleaveLow } from './evaluate';
import { CARDS, VECTOR } from './layout';

/** A byte in place of a card (rank × 4 + suit): it has no rank, so it adds nothing. */
export const NO_CARD: i8 = 60;

/** Hands i and i + 8 of the sixteen at `from`, interleaved: eight bytes of each, with the first ones of the next hand. */
function handAndEighth(from: usize, cards: i32, i: i32): v128 {
  return interleaveLow(v128.load64_zero(from + cards * i), v128.load64_zero(from + cards * (i + 8)));
}

/**
 * Transposes the sixteen hands at `from` into seven vectors, lane l for hand l. Three more rounds of interleaving
 * bring the same card of all hands together. Where hands have fewer cards, the last vectors have other hands' cards.
 */
export function loadHands(from: usize, cards: i32, into: usize): void {
  const a0 = handAndEighth(from, cards, 0);
  const a1 = handAndEighth(from, cards, 1);
  const a2 = handAndEighth(from, cards, 2);
  const a3 = handAndEighth(from, cards, 3);
  const a4 = handAndEighth(from, cards, 4);
  const a5 = handAndEighth(from, cards, 5);
  const a6 = handAndEighth(from, cards, 6);
  const a7 = handAndEighth(from, cards, 7);
  const b0 = interleaveLow(a0, a4);
  const b1 = interleaveLow(a1, a5);
  const b2 = interleaveLow(a2, a6);
  const b3 = interleaveLow(a3, a7);
  const b4 = interleaveHigh(a0, a4);
  const b5 = interleaveHigh(a1, a5);
  const b6 = interleaveHigh(a2, a6);
  const b7 = interleaveHigh(a3, a7);
  const c0 = interleaveLow(b0, b2);
  const c1 = interleaveLow(b1, b3);
  const c2 = interleaveHigh(b0, b2);
  const c3 = interleaveHigh(b1, b3);
  const c4 = interleaveLow(b4, b6);
  const c5 = interleaveLow(b5, b7);
  const c6 = interleaveHigh(b4, b6);
  const c7 = interleaveHigh(b5, b7);
  v128.store(into, interleaveLow(c0, c1));
  v128.store(into, interleaveHigh(c0, c1), VECTOR);
  v128.store(into, interleaveLow(c2, c3), 2 * VECTOR);
  v128.store(into, interleaveHigh(c2, c3), 3 * VECTOR);
  v128.store(into, interleaveLow(c4, c5), 4 * VECTOR);
  v128.store(into, interleaveHigh(c4, c5), 5 * VECTOR);
  v128.store(into, interleaveLow(c6, c7), 6 * VECTOR);
}

/** suit × 13 + rank → rank × 4 + suit, in the first `cards` vectors at CARDS. */
export function toInternalCards(cards: i32): void {
  for (let at = CARDS; at < CARDS + VECTOR * cards; at += VECTOR) {
    const card = v128.load(at);
    const suits = i8x16.add(
      i8x16.add(i8x16.gt_s(card, i8x16.splat(12)), i8x16.gt_s(card, i8x16.splat(25))),
      i8x16.gt_s(card, i8x16.splat(38)),
    );
    // 4 × card − 51 × suit. The suit is the negated sum of three comparisons, each −1 if true.
    const fiftyOneSuits = i16x8.mul(i8x16.neg(suits), i16x8.splat(51));
    v128.store(at, i8x16.sub(i16x8.shl(card, 2), fiftyOneSuits));
  }
}

/** All ones in the lanes of CARDS' first `cards` vectors whose hand has a card twice. */
export function duplicates(cards: i32): v128 {
  let found = i8x16.splat(0);
  for (let i = 1; i < cards; i++) {
    const card = v128.load(CARDS + VECTOR * i);
    for (let j = 0; j < i; j++) found = v128.or(found, i8x16.eq(card, v128.load(CARDS + VECTOR * j)));
  }
  return found;
}
