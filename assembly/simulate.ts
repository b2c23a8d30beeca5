// Simulation: deals batches of sixteen, evaluates and compares their hands, and counts the lists of results when they are full.

import { boardPlanes } from './board-planes';
import { dealCards, drawDigits, prepareDeal } from './deal';
import { categories, strengths } from './evaluate';
import { knownSet, storeKnownCards } from './known-cards';
import {
  BOARD,
  BOTH_CATEGORIES,
  CARDS,
  HOLE,
  LANES,
  LIST_CAPACITY,
  NEXT_EIGHT,
  OUTCOMES,
  OWN,
  OWN_CATEGORIES,
  RANDOM,
  THEIR_CATEGORIES,
  THEIRS,
  VECTOR,
} from './layout';
import { seedRandom } from './random';
import { equal, greater, outcomes } from './showdown';
import { addToCounter, BOTH_COUNTERS, clearCounters, DEALS, OWN_COUNTERS, THEIR_COUNTERS, tally, WIN } from './tally';

/** Hole cards and a whole board, which is the same in all deals. */
const RIVER = 7;

/** How many cards one deal of the situation draws. */
export function countDraws(cards: i32, opponents: i32): i32 {
  return 7 - cards + 2 * opponents;
}

/** Prepares everything that all deals of a situation share. */
export function prepareSimulation(cards: i32, opponents: i32, seed: i64, stream: i32): void {
  seedRandom(RANDOM, seed, stream, 0);
  prepareDeal(knownSet(cards), 0, countDraws(cards, opponents));
  storeKnownCards(cards);
  if (cards === RIVER) boardPlanes(CARDS, 0, BOARD);
}

/** Deals one batch into CARDS: the missing board cards, then two for each opponent. */
export function dealBatch(cards: i32, opponents: i32): void {
  const draws = countDraws(cards, opponents);
  drawDigits(cards, draws);
  dealCards(cards, draws);
}

/** Evaluates the dealt batch and compares its hands: categories and outcomes go to place `batch` of the lists. */
function evaluateBatch(cards: i32, opponents: i32, batch: i32): void {
  const boardDraws = 7 - cards;
  if (cards < RIVER) boardPlanes(CARDS, boardDraws, BOARD);
  strengths(HOLE, BOARD, OWN);
  v128.store(OWN_CATEGORIES + VECTOR * batch, categories(OWN));
  if (opponents === 0) return;
  let lostFirst = i8x16.splat(0);
  let lostSecond = i8x16.splat(0);
  let tiedFirst = i8x16.splat(0);
  let tiedSecond = i8x16.splat(0);
  let hole = CARDS + VECTOR * boardDraws;
  let theirs = THEIR_CATEGORIES + VECTOR * batch * opponents;
  for (let i = 0; i < opponents; i++) {
    strengths(hole, BOARD, THEIRS);
    v128.store(theirs, categories(THEIRS));
    lostFirst = v128.or(lostFirst, greater(THEIRS, OWN));
    lostSecond = v128.or(lostSecond, greater(THEIRS + NEXT_EIGHT, OWN + NEXT_EIGHT));
    tiedFirst = v128.or(tiedFirst, equal(THEIRS, OWN));
    tiedSecond = v128.or(tiedSecond, equal(THEIRS + NEXT_EIGHT, OWN + NEXT_EIGHT));
    hole += 2 * VECTOR;
    theirs += VECTOR;
  }
  v128.store(OUTCOMES + VECTOR * batch, outcomes(lostFirst, lostSecond, tiedFirst, tiedSecond));
  if (opponents > 1) storeBothCategories(theirs - VECTOR * opponents, batch);
}

/** Stores the category that opponents 1 and 2 both have, or a byte that is not counted. */
function storeBothCategories(theirs: usize, batch: i32): void {
  const first = v128.load(theirs);
  const same = i8x16.eq(first, v128.load(theirs, VECTOR));
  v128.store(BOTH_CATEGORIES + VECTOR * batch, v128.or(first, v128.not(same)));
}

/** Overwrites the lanes from `deals` on with bytes that are not counted, in `vectors` vectors of a list. */
function discard(list: usize, vectors: i32, deals: i32): void {
  for (let i = 0; i < vectors; i++) {
    memory.fill(list + VECTOR * i + deals, 0xff, LANES - deals);
  }
}

/** Discards the lanes from `deals` on of the last batch. */
function discardLanes(opponents: i32, batch: i32, deals: i32): void {
  discard(OWN_CATEGORIES + VECTOR * batch, 1, deals);
  discard(OUTCOMES + VECTOR * batch, 1, deals);
  discard(BOTH_CATEGORIES + VECTOR * batch, 1, deals);
  discard(THEIR_CATEGORIES + VECTOR * batch * opponents, opponents, deals);
}

function tallyLists(opponents: i32, batches: i32): void {
  tally(OWN_CATEGORIES, batches, OWN_COUNTERS);
  if (opponents === 0) return;
  tally(OUTCOMES, batches, WIN);
  tally(THEIR_CATEGORIES, batches * opponents, THEIR_COUNTERS);
  if (opponents > 1) tally(BOTH_CATEGORIES, batches, BOTH_COUNTERS);
}

/** Simulates `simulations` deals of a checked situation and leaves the counters at the output. */
export function simulateDeals(cards: i32, opponents: i32, simulations: i32, seed: i64, stream: i32): void {
  prepareSimulation(cards, opponents, seed, stream);
  clearCounters();
  addToCounter(DEALS, simulations);
  const capacity = LIST_CAPACITY / max(1, opponents);
  let left = simulations;
  while (left > 0) {
    let batch = 0;
    for (; batch < capacity && left > 0; batch++) {
      dealBatch(cards, opponents);
      evaluateBatch(cards, opponents, batch);
      if (left < LANES) discardLanes(opponents, batch, left);
      left -= LANES;
    }
    tallyLists(opponents, batch);
  }
}
