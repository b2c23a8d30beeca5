// Exact odds: counts every board, and on each board every holding of up to two opponents.

import { startBoards, writeNextBoards } from './board-enumeration';
import { boardPlanes } from './board-planes';
import { binomial } from './combinations';
import { categories, strengths } from './evaluate';
import { countHoldings, HOLDINGS, prepareClasses, SECOND_HOLDINGS } from './holding-classes';
import { knownSet, storeKnownCards } from './known-cards';
import {
  BOARD,
  BOARD_BYTES,
  CARDS,
  HOLE,
  LANES,
  LIST_CAPACITY,
  LISTED_BOARDS,
  LISTED_OWN,
  LOWER,
  NEXT_EIGHT,
  OWN,
  OWN_CATEGORIES,
  VECTOR,
} from './layout';
import { addToCounter, clearCounters, DEALS, multiplyCounter, OWN_COUNTERS, THEIR_COUNTERS, tally } from './tally';

/** How many boards complete `cards` cards, 2 to 7. */
export function boardCount(cards: i32): i32 {
  return binomial(52 - cards, 7 - cards);
}

/** Writes the next boards, sixteen at most, to LISTED_BOARDS, the own strengths on them to LISTED_OWN, and the own categories. */
function evaluateBoards(cards: i32, count: i32, categoriesOfBoards: usize): void {
  writeNextBoards(count);
  boardPlanes(CARDS, 7 - cards, LISTED_BOARDS);
  strengths(HOLE, LISTED_BOARDS, LISTED_OWN);
  v128.store(categoriesOfBoards, categories(LISTED_OWN));
  memory.fill(categoriesOfBoards + count, 0xff, LANES - count);
}

/** Copies one of the sixteen boards, and the own strength on it, into all lanes of BOARD and OWN. */
function broadcastBoard(lane: i32): void {
  for (let i: usize = 0; i < BOARD_BYTES; i += VECTOR)
    v128.store(BOARD + i, v128.load8_splat(LISTED_BOARDS + i + lane));
  // Lanes 8 … 15 are behind the first eight.
  const own = LISTED_OWN + 2 * lane;
  const upper = v128.load16_splat(own);
  const lower = v128.load16_splat(own + LOWER);
  v128.store(OWN, upper);
  v128.store(OWN, upper, NEXT_EIGHT);
  v128.store(OWN, lower, LOWER);
  v128.store(OWN, lower, LOWER + NEXT_EIGHT);
}

function dealsOfBoard(opponents: i32): u64 {
  if (opponents === 0) return 1;
  return opponents === 1 ? HOLDINGS : HOLDINGS * SECOND_HOLDINGS;
}

/** Enumerates boards `first` … `first + count − 1` of a checked situation and leaves the counters at the output. */
export function enumerateBoards(cards: i32, opponents: i32, first: i32, count: i32): void {
  storeKnownCards(cards);
  startBoards(knownSet(cards), 7 - cards, first);
  prepareClasses(cards);
  clearCounters();
  let left = count;
  while (left > 0) {
    let batch = 0;
    for (; batch < LIST_CAPACITY && left > 0; batch++) {
      const boards = min(LANES, left);
      evaluateBoards(cards, boards, OWN_CATEGORIES + VECTOR * batch);
      for (let lane = 0; lane < boards && opponents > 0; lane++) {
        broadcastBoard(lane);
        countHoldings(opponents, 7 - cards, lane);
      }
      left -= boards;
    }
    tally(OWN_CATEGORIES, batch, OWN_COUNTERS);
  }
  const deals = dealsOfBoard(opponents);
  addToCounter(DEALS, deals * count);
  for (let i = OWN_COUNTERS; i < THEIR_COUNTERS; i++) multiplyCounter(i, deals);
}
