// The known cards of a situation, which all of its deals share.
import { addToKnownBoard, clearKnownBoard } from './board-planes';
import { internalCard } from './deal';
import { HOLE, INPUT, VECTOR } from './layout';

function knownCard(i: i32): i32 {
  return internalCard(load<u8>(INPUT + i));
}

/** The input's first `cards` cards as a set, a bit each (rank × 4 + suit). */
export function knownSet(cards: i32): u64 {
  let known: u64 = 0;
  for (let i = 0; i < cards; i++) {
    const card: u64 = knownCard(i);
    known |= (<u64>1) << card;
  }
  return known;
}

/** Prepares the board that has the input's cards from number `first` to before number `end`. */
export function storeKnownBoard(first: i32, end: i32): void {
  clearKnownBoard();
  for (let i = first; i < end; i++) addToKnownBoard(knownCard(i));
}

/** Writes the own hole cards to HOLE, and prepares the board of the other cards. */
export function storeKnownCards(cards: i32): void {
  for (let i = 0; i < 2; i++) v128.store(HOLE + VECTOR * i, i8x16.splat(<i8>knownCard(i)));
  storeKnownBoard(2, cards);
}
