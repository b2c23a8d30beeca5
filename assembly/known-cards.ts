// Stores the known cards of a situation, which all of its deals share.
import { addToKnownBoard, clearKnownBoard } from './board-planes';
import { internalCard } from './deal';
import { HOLE, INPUT, VECTOR } from './layout';

function knownCard(i: i32): i32 {
  return internalCard(load<u8>(INPUT + i));
}

/** Writes the own hole cards to HOLE and the masks of the known part of the board to KNOWN_BOARD. */
export function storeKnownCards(cards: i32): void {
  for (let i = 0; i < 2; i++) v128.store(HOLE + VECTOR * i, i8x16.splat(<i8>knownCard(i)));
  clearKnownBoard();
  for (let i = 2; i < cards; i++) addToKnownBoard(knownCard(i));
}
