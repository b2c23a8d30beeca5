// Monte Carlo: batches of sixteen deals, each dealt, evaluated, compared and noted down, counted when the lists are full.

import { TWO_8 } from './constants';
import { dealCards, drawDigits, internalCard, prepareDeal } from './deal';
import { boardPlanes, categories, strengths } from './evaluate';
import {
  BOARD,
  BOTH_CATEGORIES,
  CARDS,
  EMPTY,
  HOLE,
  INPUT,
  KNOWN_BOARD,
  LIST_CAPACITY,
  MASKS,
  OUTCOMES,
  OWN,
  OWN_CATEGORIES,
  THEIR_CATEGORIES,
  THEIRS,
  VECTOR,
} from './layout';
import { addCards, clearMasks } from './masks';
import { seedRandom } from './random';
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

/** Writes `count` cards of the input, from number `first` on, as vectors: the same card in every deal. */
function spreadKnown(first: i32, count: i32, into: usize): void {
  for (let i = 0; i < count; i++) {
    v128.store(into + VECTOR * i, i8x16.splat(<i8>internalCard(load<u8>(INPUT + first + i))));
  }
}

/** How many cards one deal of the situation draws. */
export function drawsOf(cards: i32, opponents: i32): i32 {
  return 7 - cards + 2 * opponents;
}

/** Everything of a situation that all of its deals share. */
export function prepare(cards: i32, opponents: i32, seed: i64, stream: i32): void {
  seedRandom(seed, stream);
  prepareDeal(cards, drawsOf(cards, opponents));
  clearMasks();
  spreadKnown(0, 2, HOLE);
  spreadKnown(2, cards - 2, CARDS);
  addCards(CARDS, cards - 2, EMPTY, KNOWN_BOARD);
}

/** Deals one batch into CARDS: the missing board cards, then two for each opponent. */
export function dealBatch(cards: i32, opponents: i32): void {
  const draws = drawsOf(cards, opponents);
  drawDigits(cards, draws);
  dealCards(cards, draws);
}

/** Nonzero in the lanes where the strength at `a` is greater than the one at `b`; eight of sixteen. */
function greater(a: usize, b: usize): v128 {
  const upperA = v128.load(a);
  const upperB = v128.load(b);
  const lower = i16x8.gt_s(v128.load(a, 2 * VECTOR), v128.load(b, 2 * VECTOR));
  return v128.or(i16x8.sub_sat_u(upperA, upperB), v128.and(i16x8.eq(upperA, upperB), lower));
}

function equal(a: usize, b: usize): v128 {
  const upper = i16x8.eq(v128.load(a), v128.load(b));
  return v128.and(upper, i16x8.eq(v128.load(a, 2 * VECTOR), v128.load(b, 2 * VECTOR)));
}

/** 0 where a deal was won, 1 where it was tied, 2 where it was lost. */
function outcomes(lost: v128, tied: v128): v128 {
  const notLost = i8x16.eq(lost, i8x16.splat(0));
  return i8x16.add(v128.load(TWO_8), v128.and(notLost, i8x16.sub(i8x16.splat(-2), tied)));
}

/** Plays one dealt batch, number `batch` of those on the lists. */
function playBatch(cards: i32, opponents: i32, batch: i32): void {
  const boardDraws = 7 - cards;
  addCards(CARDS, boardDraws, KNOWN_BOARD, MASKS);
  boardPlanes(MASKS, BOARD);
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
  const lost = i8x16.narrow_i16x8_s(lostA, lostB);
  const tied = i8x16.narrow_i16x8_s(tiedA, tiedB);
  v128.store(OUTCOMES + VECTOR * batch, outcomes(lost, tied));
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
