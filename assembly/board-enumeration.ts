// Lists the boards that complete a situation, in lexicographic order of their cards' places in the stock: the cards that are
// not known, by ABI byte.

import { LANE_NUMBERS } from './constants';
import { internalCard } from './deal';
import { CARDS, CHOSEN, INPUT, PICKED, PICKED_ROW, PLACES, STOCK, VECTOR } from './layout';

const DECK = 52;
const BOARD_CARDS = 7;

/** n over k, for n ≤ 52 and k ≤ 5. */
export function binomial(n: i32, k: i32): i32 {
  let ways: i64 = 1;
  for (let i = 0; i < k; i++) ways = (ways * (n - i)) / (i + 1);
  return <i32>ways;
}

/** How many boards complete `cards` cards, 2 to 7. */
export function boardCount(cards: i32): i32 {
  return binomial(DECK - cards, BOARD_CARDS - cards);
}

/** Fills the stock with the cards that are not among the input's `cards`. */
function fillStock(cards: i32): void {
  let known: u64 = 0;
  for (let i = 0; i < cards; i++) known |= 1 << (<u64>load<u8>(INPUT + i));
  let at = STOCK;
  for (let card = 0; card < DECK; card++) {
    if (known & (1 << (<u64>card))) continue;
    store<u8>(at, internalCard(card));
    at++;
  }
}

/** Sets CHOSEN to board number `number` of all that complete `cards` cards. */
function chooseBoard(cards: i32, number: i32): void {
  const missing = BOARD_CARDS - cards;
  let place = 0;
  for (let i = 0; i < missing; i++) {
    // First come the boards whose next card is the one at this place.
    let ways = binomial(DECK - cards - 1 - place, missing - 1 - i);
    while (number >= ways) {
      number -= ways;
      place++;
      ways = binomial(DECK - cards - 1 - place, missing - 1 - i);
    }
    store<u8>(CHOSEN + i, place);
    place++;
  }
}

/** Sets CHOSEN to the next board, if there is one. */
function chooseNextBoard(cards: i32): void {
  const missing = BOARD_CARDS - cards;
  let i = missing - 1;
  while (i >= 0 && load<u8>(CHOSEN + i) === DECK - BOARD_CARDS + i) i--;
  if (i < 0) return;
  let place: i32 = load<u8>(CHOSEN + i);
  for (; i < missing; i++) {
    place++;
    store<u8>(CHOSEN + i, place);
  }
}

/** Starts the list at board number `first`. */
export function startBoards(cards: i32, first: i32): void {
  fillStock(cards);
  chooseBoard(cards, first);
}

/** Writes boards that differ only in their last card, from `lane` on. Lanes after them are overwritten later. */
function writeBoards(missing: i32, lane: i32): void {
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
export function writeNextBoards(cards: i32, count: i32): void {
  const missing = BOARD_CARDS - cards;
  if (missing === 0) return;
  const lastPlace = CHOSEN + missing - 1;
  let lane = 0;
  while (lane < count) {
    writeBoards(missing, lane);
    const last: i32 = load<u8>(lastPlace);
    const run = min(DECK - cards - last, count - lane);
    store<u8>(lastPlace, last + run - 1);
    chooseNextBoard(cards);
    lane += run;
  }
  for (let i = 0; i < missing; i++) v128.store(CARDS + VECTOR * i, v128.load(PICKED + PICKED_ROW * i));
}
