// What can be wrong with a call's arguments, as the status that the working exports return.

import { INPUT } from './layout';

export const DONE: i32 = 0;
export const BAD_CARD_COUNT: i32 = 1;
export const NOT_A_CARD: i32 = 2;
export const DUPLICATE_CARD: i32 = 3;
export const BAD_OPPONENTS: i32 = 4;
export const BAD_RANGE: i32 = 5;
export const TOO_MANY_HANDS: i32 = 6;

export const MAX_OPPONENTS: i32 = 22;
export const MAX_EXACT_OPPONENTS: i32 = 2;

/** The status of a situation: its cards at the input, and how many opponents it has, `most` at most. */
export function checkSituation(cards: i32, opponents: i32, most: i32): i32 {
  if (cards < 2 || cards > 7) return BAD_CARD_COUNT;
  if (!areCards(cards)) return NOT_A_CARD;
  let seen: u64 = 0;
  for (let i = 0; i < cards; i++) {
    const card: u64 = 1 << (<u64>load<u8>(INPUT + i));
    if (seen & card) return DUPLICATE_CARD;
    seen |= card;
  }
  return opponents < 0 || opponents > most ? BAD_OPPONENTS : DONE;
}

/** Whether the input's first `bytes` bytes are all cards. */
export function areCards(bytes: i32): bool {
  let i = 0;
  let greatest = i8x16.splat(0);
  for (; i + 16 <= bytes; i += 16) greatest = i8x16.max_u(greatest, v128.load(INPUT + i));
  for (; i < bytes; i++) greatest = i8x16.max_u(greatest, i8x16.splat(load<u8>(INPUT + i)));
  return !v128.any_true(i8x16.gt_u(greatest, i8x16.splat(51)));
}
