// Exact: every board, and on each of them every holding of up to two opponents.
//
// An opponent's holding is two of the 45 cards that a board leaves. Put in a circle, they are the pairs of cards d places
// apart, for d = 1 … 22: 22 rows of 45, read as vectors from a list that has the circle twice.

import { startBoards, writeLiveCards, writeNextBoards } from './board-enumeration';
import { boardPlanes } from './board-planes';
import { BEYOND_ROW } from './constants';
import { degreesOf, disjointPairs, joinDegrees } from './disjoint-pairs';
import { categories, strengths } from './evaluate';
import { storeKnownCards } from './known-cards';
import {
  BOARD,
  BOARD_END,
  BOARDS,
  CARDS,
  CATEGORY_ROWS,
  DEGREES,
  HOLE,
  LIST_CAPACITY,
  LIVE,
  LOWER,
  NEXT_EIGHT,
  OTHER_DEGREES,
  OUTCOME_ROWS,
  OWN,
  OWN_CATEGORIES,
  OWNS,
  ROW,
  THEIRS,
  VECTOR,
} from './layout';
import { countClasses, prepareClasses, tallyClasses } from './one-opponent';
import { equal, greater, outcomes } from './showdown';
import {
  addToCounter,
  BOTH_COUNTERS,
  clearCounters,
  DEALS,
  multiplyCounter,
  OWN_COUNTERS,
  THEIR_COUNTERS,
  tallyCategories,
  WIN,
} from './tally';

const LANES = 16;
const LIVE_CARDS = 45;
const ROWS = 22;
const VECTORS_OF_ROW = 3;
/** Holdings of one opponent, and of a second one beside each of them. */
const HOLDINGS = 990;
const SECOND_HOLDINGS = 903;

/** Writes the next boards, sixteen at most, to BOARDS, the own strengths on them to OWNS, and the own categories. */
function evaluateBoards(cards: i32, count: i32, categoriesOfBoards: usize): void {
  writeNextBoards(cards, count);
  boardPlanes(CARDS, 7 - cards, BOARDS);
  strengths(HOLE, BOARDS, OWNS);
  v128.store(categoriesOfBoards, categories(OWNS));
  for (let lane = count; lane < LANES; lane++) store<u8>(categoriesOfBoards + lane, 0xff);
}

/** Copies one of the sixteen boards, and the own strength on it, into all lanes of BOARD and OWN. */
function broadcastBoard(lane: i32): void {
  const byte = i8x16.splat(<i8>lane);
  for (let i: usize = 0; i < BOARD_END; i += VECTOR) {
    v128.store(BOARD + i, i8x16.swizzle(v128.load(BOARDS + i), byte));
  }
  const place = (lane & 7) * 2;
  const word = i16x8.splat(<i16>(((place + 1) << 8) | place));
  const half = OWNS + NEXT_EIGHT * (lane >> 3);
  const upper = i8x16.swizzle(v128.load(half), word);
  const lower = i8x16.swizzle(v128.load(half, LOWER), word);
  v128.store(OWN, upper);
  v128.store(OWN, upper, NEXT_EIGHT);
  v128.store(OWN, lower, LOWER);
  v128.store(OWN, lower, LOWER + NEXT_EIGHT);
}

/**
 * Evaluates and compares 16 holdings: `part` of the row of pairs `distance` apart. Lanes beyond the row get bytes that count
 * nowhere.
 */
function evaluateHoldings(distance: i32, part: i32, theirs: usize, outcome: usize): void {
  const x = LIVE + VECTOR * part;
  v128.store(CARDS, v128.load(x));
  v128.store(CARDS, v128.load(x + distance), VECTOR);
  strengths(CARDS, BOARD, THEIRS);
  const beyond = part === VECTORS_OF_ROW - 1 ? v128.load(BEYOND_ROW) : i8x16.splat(0);
  v128.store(theirs, v128.or(categories(THEIRS), beyond));
  const outcomeBytes = outcomes(
    greater(THEIRS, OWN),
    greater(THEIRS + NEXT_EIGHT, OWN + NEXT_EIGHT),
    equal(THEIRS, OWN),
    equal(THEIRS + NEXT_EIGHT, OWN + NEXT_EIGHT),
  );
  v128.store(outcome, v128.or(outcomeBytes, beyond));
}

/** Appends a copy of a row to it, so that it can be read as a circle from any card on. */
function repeatRow(row: usize): void {
  const first = v128.load(row);
  const second = v128.load(row, VECTOR);
  const third = v128.load(row, 2 * VECTOR);
  v128.store(row + LIVE_CARDS, first);
  v128.store(row + LIVE_CARDS, second, VECTOR);
  v128.store(row + LIVE_CARDS, third, 2 * VECTOR);
}

/**
 * Counts two opponents on the board in BOARD: pairs of holdings without a common card, from sets of holdings. Each holding
 * leaves 903 to the other opponent, so it is in 903 deals as either one's.
 */
function countTwoOpponents(): void {
  for (let distance = 1; distance <= ROWS; distance++) {
    const categoryRow = CATEGORY_ROWS + ROW * (distance - 1);
    const outcomeRow = OUTCOME_ROWS + ROW * (distance - 1);
    for (let part = 0; part < VECTORS_OF_ROW; part++) {
      evaluateHoldings(distance, part, categoryRow + VECTOR * part, outcomeRow + VECTOR * part);
    }
    repeatRow(categoryRow);
    repeatRow(outcomeRow);
  }
  for (let category = 0; category < 9; category++) {
    const holdings = degreesOf(CATEGORY_ROWS, category, DEGREES);
    addToCounter(THEIR_COUNTERS + category, 2 * SECOND_HOLDINGS * holdings);
    addToCounter(BOTH_COUNTERS + category, disjointPairs(DEGREES, holdings));
  }
  countTwoOutcomes();
}

/** A deal is won when both holdings are weaker than ours, and not lost when neither is stronger. */
function countTwoOutcomes(): void {
  const weaker = degreesOf(OUTCOME_ROWS, 0, DEGREES);
  const wins = disjointPairs(DEGREES, weaker);
  const equals = degreesOf(OUTCOME_ROWS, 1, OTHER_DEGREES);
  joinDegrees(DEGREES, OTHER_DEGREES);
  const notLost = disjointPairs(DEGREES, weaker + equals);
  addToCounter(WIN, wins);
  addToCounter(WIN + 1, notLost - wins);
  addToCounter(WIN + 2, <u64>HOLDINGS * SECOND_HOLDINGS - notLost);
}

/** Counts the deals on one of the sixteen boards. */
function countBoard(cards: i32, opponents: i32, lane: i32): void {
  broadcastBoard(lane);
  if (opponents === 1) {
    countClasses(7 - cards, lane);
    return;
  }
  writeLiveCards(cards, lane, LIVE);
  countTwoOpponents();
}

function dealsOfBoard(opponents: i32): u64 {
  if (opponents === 0) return 1;
  return opponents === 1 ? HOLDINGS : HOLDINGS * SECOND_HOLDINGS;
}

/** Enumerates boards `first` … `first + count − 1` of a checked situation and leaves the counters at the output. */
export function enumerateBoards(cards: i32, opponents: i32, first: i32, count: i32): void {
  storeKnownCards(cards);
  startBoards(cards, first);
  clearCounters();
  if (opponents === 1) prepareClasses(cards);
  let left = count;
  while (left > 0) {
    let batch = 0;
    for (; batch < LIST_CAPACITY && left > 0; batch++) {
      const boards = min(LANES, left);
      evaluateBoards(cards, boards, OWN_CATEGORIES + VECTOR * batch);
      for (let lane = 0; lane < boards && opponents > 0; lane++) countBoard(cards, opponents, lane);
      left -= boards;
    }
    tallyCategories(OWN_CATEGORIES, batch, OWN_COUNTERS);
  }
  if (opponents === 1) tallyClasses();
  const deals = dealsOfBoard(opponents);
  addToCounter(DEALS, deals * count);
  for (let i = OWN_COUNTERS; i < THEIR_COUNTERS; i++) multiplyCounter(i, deals);
}
