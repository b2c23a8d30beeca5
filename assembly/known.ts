// The known cards of a situation, as all of its deals share them.
import { internalCard } from './deal';
import { CARDS, EMPTY, HOLE, INPUT, KNOWN_BOARD, VECTOR } from './layout';
import { addCards, clearMasks } from './masks';

/** Writes `count` cards of the input, from number `first` on, as vectors: the same card in every deal. */
function spreadKnown(first: i32, count: i32, into: usize): void {
  for (let i = 0; i < count; i++) {
    v128.store(into + VECTOR * i, i8x16.splat(<i8>internalCard(load<u8>(INPUT + first + i))));
  }
}

/** Writes the own hole cards to HOLE and the masks of the known part of the board to KNOWN_BOARD. */
export function prepareKnown(cards: i32): void {
  clearMasks();
  spreadKnown(0, 2, HOLE);
  spreadKnown(2, cards - 2, CARDS);
  addCards(CARDS, cards - 2, EMPTY, KNOWN_BOARD);
}
