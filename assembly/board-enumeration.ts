// Lists the boards that complete a situation, in lexicographic order of their cards' places in the stock: the cards that are
// not known, by ABI byte.

import { chooseCombination, chooseNextCombination } from './combinations';
import { LANE_NUMBERS } from './constants';
import { internalCard } from './deal';
import { DECK } from './deck';
import { CARDS, CHOSEN_PLACES, PICKED, PICKED_ROW_BYTES, PLACES, STOCK, VECTOR } from './layout';

/** How many cards the stock has, and how many of them a board takes. */
let stockCards: i32 = 0;
let missing: i32 = 0;

/** Fills the stock with the cards that are not known. */
function fillStock(known: u64): void {
  stockCards = 0;
  for (let byte = 0; byte < DECK; byte++) {
    const card = internalCard(byte);
    if ((known >> card) & 1) continue;
    store<u8>(STOCK + stockCards, card);
    stockCards++;
  }
}

/**
 * Starts the list at board number `first`.
 * @param known the cards that no board has, a bit each (rank × 4 + suit) @param cards how many cards a board takes from the others
 */
export function startBoards(known: u64, cards: i32, first: i32): void {
  fillStock(known);
  missing = cards;
  chooseCombination(CHOSEN_PLACES, first, stockCards, missing);
}

/** Writes boards that differ only in their last card, from `lane` on. Lanes after them are overwritten later. */
function writeBoards(lane: i32): void {
  let at: usize = lane;
  for (let i = 0; i < missing - 1; i++) {
    const place: usize = load<u8>(CHOSEN_PLACES + i);
    v128.store(PLACES + at, i8x16.splat(<i8>place));
    v128.store(PICKED + at, v128.load8_splat(STOCK + place));
    at += PICKED_ROW_BYTES;
  }
  const last: usize = load<u8>(CHOSEN_PLACES + missing - 1);
  v128.store(PLACES + at, i8x16.add(i8x16.splat(<i8>last), v128.load(LANE_NUMBERS)));
  v128.store(PICKED + at, v128.load(STOCK + last));
}

/** Writes the next `count` boards, sixteen at most, one a lane: their places to PLACES, their cards to CARDS. */
export function writeNextBoards(count: i32): void {
  if (missing === 0) return;
  const lastPlace = CHOSEN_PLACES + missing - 1;
  let lane = 0;
  while (lane < count) {
    writeBoards(lane);
    const last: i32 = load<u8>(lastPlace);
    const run = min(stockCards - last, count - lane);
    store<u8>(lastPlace, last + run - 1);
    chooseNextCombination(CHOSEN_PLACES, stockCards, missing);
    lane += run;
  }
  for (let i = 0; i < missing; i++) v128.store(CARDS + VECTOR * i, v128.load(PICKED + PICKED_ROW_BYTES * i));
}
