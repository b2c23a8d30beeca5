// The checks of a call's arguments, and the status that the working exports return.

import { DECK } from './deck';
import { INPUT } from './layout';

/** What the working exports return; docs/wasm-abi.md says when. */
export enum Status {
  DONE = 0,
  CARD_COUNT = 1,
  NOT_A_CARD = 2,
  DUPLICATE_CARD = 3,
  OPPONENTS = 4,
  RANGE = 5,
  TOO_MANY_HANDS = 6,
  RANGES = 7,
}

export const MAX_OPPONENTS: i32 = 22;
export const MAX_EXACT_OPPONENTS: i32 = 2;

/** Checks a situation: `cards` bytes at the input, and 0 to `maxOpponents` opponents. @returns a status */
export function checkSituation(cards: i32, opponents: i32, maxOpponents: i32): Status {
  if (cards < 2 || cards > 7) return Status.CARD_COUNT;
  if (!areCards(cards)) return Status.NOT_A_CARD;
  let seen: u64 = 0;
  for (let i = 0; i < cards; i++) {
    const card: u64 = 1 << (<u64>load<u8>(INPUT + i));
    if (seen & card) return Status.DUPLICATE_CARD;
    seen |= card;
  }
  return opponents < 0 || opponents > maxOpponents ? Status.OPPONENTS : Status.DONE;
}

/** Whether the input's first `bytes` bytes are all cards. */
export function areCards(bytes: i32): bool {
  let i = 0;
  let greatest = i8x16.splat(0);
  for (; i + 16 <= bytes; i += 16) greatest = i8x16.max_u(greatest, v128.load(INPUT + i));
  for (; i < bytes; i++) greatest = i8x16.max_u(greatest, i8x16.splat(load<u8>(INPUT + i)));
  return !v128.any_true(i8x16.gt_u(greatest, i8x16.splat(<i8>(DECK - 1))));
}
