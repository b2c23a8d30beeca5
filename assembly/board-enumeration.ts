// Lists the boards that complete a situation, in lexicographic order of their cards' places in the stock: the cards that are
// not known, by ABI byte.

import { LANE_NUMBERS } from './constants';
import { internalCard } from './deal';
import { CARDS, CHOSEN, PICKED, PICKED_ROW, PLACES, STOCK, VECTOR } from './layout';

const DECK = 52;

/** How many cards the stock has, and how many of them a board takes. */
let stockCards: i32 = 0;
let missing: i32 = 0;

/** n over k, for n ≤ 52 and k ≤ 5. */
export function binomial(n: i32, k: i32): i32 {
  let ways: i64 = 1;
  for (let i = 0; i < k; i++) ways = (ways * (n - i)) / (i + 1);
  return <i32>ways;
}

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

/** Sets CHOSEN to board number `number`. */
function chooseBoard(number: i32): void {
  let place = 0;
  for (let i = 0; i < missing; i++) {
    // First come the boards whose next card is the one at this place.
    let ways = binomial(stockCards - 1 - place, missing - 1 - i);
    while (number >= ways) {
      number -= ways;
      place++;
      ways = binomial(stockCards - 1 - place, missing - 1 - i);
    }
    store<u8>(CHOSEN + i, place);
    place++;
  }
}

/** Sets CHOSEN to the next board, if there is one. */
function chooseNextBoard(): void {
  let i = missing - 1;
  while (i >= 0 && load<u8>(CHOSEN + i) === stockCards - missing + i) i--;
  if (i < 0) return;
  let place: i32 = load<u8>(CHOSEN + i);
  for (; i < missing; i++) {
    place++;
    store<u8>(CHOSEN + i, place);
  }
}

/**
 * Starts the list at board number `first`.
 * @param known the cards that no board has, a bit each (rank × 4 + suit) @param cards how many cards a board takes from the others
 */
export function startBoards(known: u64, cards: i32, first: i32): void {
  fillStock(known);
  missing = cards;
  chooseBoard(first);
}

/** Writes boards that differ only in their last card, from `lane` on. Lanes after them are overwritten later. */
function writeBoards(lane: i32): void {
  let at: usize = lane;
  for (let i = 0; i < missing - 1; i++) {
    const place: usize = load<u8>(CHOSEN + i);
    v128.store(PLACES + at, i8x16.splat(<i8>place));
    v128.store(PICKED + at, v128.load8_splat(STOCK + place));
    at += PICKED_ROW;
  }
  const last: usize = load<u8>(CHOSEN + missing - 1);
  v128.store(PLACES + at, i8x16.add(i8x16.splat(<i8>last), v128.load(LANE_NUMBERS)));
  v128.store(PICKED + at, v128.load(STOCK + last));
}

/** Writes the next `count` boards, sixteen at most, one a lane: their places to PLACES, their cards to CARDS. */
export function writeNextBoards(count: i32): void {
  if (missing === 0) return;
  const lastPlace = CHOSEN + missing - 1;
  let lane = 0;
  while (lane < count) {
    writeBoards(lane);
    const last: i32 = load<u8>(lastPlace);
    const run = min(stockCards - last, count - lane);
    store<u8>(lastPlace, last + run - 1);
    chooseNextBoard();
    lane += run;
  }
  for (let i = 0; i < missing; i++) v128.store(CARDS + VECTOR * i, v128.load(PICKED + PICKED_ROW * i));
}
