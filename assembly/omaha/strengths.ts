// Strengths of sixteen Omaha hands at once: of each choice of two hole cards and three of the board, the best.
import { boardPlanes } from '../board-planes';
import { NO_CARD, strengthsOfFewer } from '../evaluate';
import { BOARD, LOWER, NEXT_EIGHT, VECTOR } from '../layout';
import { BOARD_CARDS, PAIR, STRENGTHS_OF_PAIR } from './layout';

function keepGreater(into: usize, from: usize): void {
  const upper = v128.load(into);
  const other = v128.load(from);
  const best = i16x8.max_u(upper, other);
  const lower = v128.and(v128.load(into, LOWER), i16x8.eq(upper, best));
  const otherLower = v128.and(v128.load(from, LOWER), i16x8.eq(other, best));
  v128.store(into, best);
  v128.store(into, i16x8.max_s(lower, otherLower), LOWER);
}

/** The strengths of the hands at `holes` on the boards at BOARD_CARDS. */
export function strengths(holes: usize, holeCards: i32, into: usize): void {
  memory.fill(into, 0, 4 * VECTOR);
  v128.store(PAIR, i8x16.splat(NO_CARD), 5 * VECTOR);
  v128.store(PAIR, i8x16.splat(NO_CARD), 6 * VECTOR);
  for (let i = 1; i < holeCards; i++) {
    for (let j = 0; j < i; j++) {
      for (let a = 0; a < 5; a++) {
        for (let b = 0; b < a; b++) {
          let at = PAIR;
          for (let k = 0; k < 5; k++) {
            if (k === a || k === b) continue;
            v128.store(at, v128.load(BOARD_CARDS + VECTOR * k));
            at += VECTOR;
          }
          v128.store(at, v128.load(holes + VECTOR * i));
          v128.store(at, v128.load(holes + VECTOR * j), VECTOR);
          boardPlanes(PAIR, 5, BOARD);
          strengthsOfFewer(PAIR + 5 * VECTOR, BOARD, STRENGTHS_OF_PAIR, i16x8.splat(0), i16x8.splat(0));
          keepGreater(into, STRENGTHS_OF_PAIR);
          keepGreater(into + NEXT_EIGHT, STRENGTHS_OF_PAIR + NEXT_EIGHT);
        }
      }
    }
  }
}
