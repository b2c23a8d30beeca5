// Monte Carlo: batches of sixteen deals, each dealt, evaluated, compared and noted down, counted when the lists are full.

import { boardPlanes } from './board';
import { dealCards, drawDigits, prepareDeal } from './deal';
import { categories, strengths } from './evaluate';
import { prepareKnown } from './known';
import {
  BOARD,
  BOTH_CATEGORIES,
  CARDS,
  HOLE,
  LIST_CAPACITY,
  OUTCOMES,
  OWN,
  OWN_CATEGORIES,
  THEIR_CATEGORIES,
  THEIRS,
  VECTOR,
} from './layout';
import { seedRandom } from './random';
import { equal, greater, outcomes } from './showdown';
import {
  addToCounter,
  BOTH_COUNTERS,
  clearCounters,
  DEALS,
  OWN_COUNTERS,
  THEIR_COUNTERS,
  tallyCategories,
  tallyOutcomes,
  WIN,
} from './tally';

const LANES = 16;

/** How many cards one deal of the situation draws. */
export function drawsOf(cards: i32, opponents: i32): i32 {
  return 7 - cards + 2 * opponents;
}

/** Everything of a situation that all of its deals share. */
export function prepare(cards: i32, opponents: i32, seed: i64, stream: i32): void {
  seedRandom(seed, stream);
  prepareDeal(cards, drawsOf(cards, opponents));
  prepareKnown(cards);
}

/** Deals one batch into CARDS: the missing board cards, then two for each opponent. */
export function dealBatch(cards: i32, opponents: i32): void {
  const draws = drawsOf(cards, opponents);
  drawDigits(cards, draws);
  dealCards(cards, draws);
}

/** Plays one dealt batch, number `batch` of those on the lists. */
function playBatch(cards: i32, opponents: i32, batch: i32): void {
  const boardDraws = 7 - cards;
  boardPlanes(CARDS, boardDraws, BOARD);
  strengths(HOLE, BOARD, OWN);
  v128.store(OWN_CATEGORIES + VECTOR * batch, categories(OWN));
  if (opponents === 0) return;
  let lostA = i8x16.splat(0);
  let lostB = i8x16.splat(0);
  let tiedA = i8x16.splat(0);
  let tiedB = i8x16.splat(0);
  let hole = CARDS + VECTOR * boardDraws;
  let theirs = THEIR_CATEGORIES + VECTOR * batch * opponents;
  for (let i = 0; i < opponents; i++) {
    strengths(hole, BOARD, THEIRS);
    v128.store(theirs, categories(THEIRS));
    lostA = v128.or(lostA, greater(THEIRS, OWN));
    lostB = v128.or(lostB, greater(THEIRS + VECTOR, OWN + VECTOR));
    tiedA = v128.or(tiedA, equal(THEIRS, OWN));
    tiedB = v128.or(tiedB, equal(THEIRS + VECTOR, OWN + VECTOR));
    hole += 2 * VECTOR;
    theirs += VECTOR;
  }
  v128.store(OUTCOMES + VECTOR * batch, outcomes(lostA, lostB, tiedA, tiedB));
  if (opponents > 1) noteBoth(theirs - VECTOR * opponents, batch);
}

/** Opponents 1 and 2's common category, or a byte that counts nowhere. */
function noteBoth(theirs: usize, batch: i32): void {
  const first = v128.load(theirs);
  const same = i8x16.eq(first, v128.load(theirs, VECTOR));
  v128.store(BOTH_CATEGORIES + VECTOR * batch, v128.or(first, v128.not(same)));
}

/** Turns the lanes from `deals` on into bytes that count nowhere, in `vectors` vectors of a list. */
function drop(list: usize, vectors: i32, deals: i32): void {
  for (let i = 0; i < vectors; i++) {
    for (let lane = deals; lane < LANES; lane++) store<u8>(list + VECTOR * i + lane, 0xff);
  }
}

function dropLanes(opponents: i32, batch: i32, deals: i32): void {
  drop(OWN_CATEGORIES + VECTOR * batch, 1, deals);
  drop(OUTCOMES + VECTOR * batch, 1, deals);
  drop(BOTH_CATEGORIES + VECTOR * batch, 1, deals);
  drop(THEIR_CATEGORIES + VECTOR * batch * opponents, opponents, deals);
}

function tally(opponents: i32, batches: i32): void {
  tallyCategories(OWN_CATEGORIES, batches, OWN_COUNTERS);
  if (opponents === 0) return;
  tallyOutcomes(OUTCOMES, batches, WIN);
  tallyCategories(THEIR_CATEGORIES, batches * opponents, THEIR_COUNTERS);
  if (opponents > 1) tallyCategories(BOTH_CATEGORIES, batches, BOTH_COUNTERS);
}

/** Simulates `simulations` deals of a checked situation and leaves the counters at the output. */
export function run(cards: i32, opponents: i32, simulations: i32, seed: i64, stream: i32): void {
  prepare(cards, opponents, seed, stream);
  clearCounters();
  addToCounter(DEALS, simulations);
  const capacity = LIST_CAPACITY / max(1, opponents);
  let left = simulations;
  while (left > 0) {
    let batch = 0;
    for (; batch < capacity && left > 0; batch++) {
      dealBatch(cards, opponents);
      playBatch(cards, opponents, batch);
      if (left < LANES) dropLanes(opponents, batch, left);
      left -= LANES;
    }
    tally(opponents, batch);
  }
}
