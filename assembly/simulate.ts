// Monte Carlo: batches of sixteen deals, each dealt, evaluated, compared and noted down, counted when the lists are full.

import { dealCards, drawDigits, internalCard, prepareDeal } from './deal';
import { categories, strengths } from './evaluate';
import {
  BOARD,
  BOTH_CATEGORIES,
  CARDS,
  EMPTY,
  HAND,
  HOLE,
  INPUT,
  KNOWN_BOARD,
  LIST_CAPACITY,
  OUTCOMES,
  OWN,
  OWN_CATEGORIES,
  THEIR_CATEGORIES,
  THEIRS,
  VECTOR,
} from './layout';
import { addCards, clearMasks, joinMasks } from './masks';
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

function addKnown(first: i32, count: i32, into: usize): void {
  for (let i = 0; i < count; i++) {
    v128.store(CARDS + VECTOR * i, i8x16.splat(<i8>internalCard(load<u8>(INPUT + first + i))));
  }
  addCards(CARDS, count, EMPTY, into);
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
  addKnown(0, 2, HOLE);
  addKnown(2, cards - 2, KNOWN_BOARD);
}

/** Deals one batch into CARDS: the missing board cards, then two for each opponent. */
export function dealBatch(cards: i32, opponents: i32): void {
  const draws = drawsOf(cards, opponents);
  drawDigits(cards, draws);
  dealCards(cards, draws);
}

/** The byte lanes in which a greater strength at `a` than at `b` was found, all ones. */
function greater(a: usize, b: usize): v128 {
  return i8x16.narrow_i16x8_s(greaterOfEight(a, b), greaterOfEight(a + VECTOR, b + VECTOR));
}

function greaterOfEight(a: usize, b: usize): v128 {
  const upperA = v128.load(a);
  const upperB = v128.load(b);
  const lower = i16x8.gt_s(v128.load(a, 2 * VECTOR), v128.load(b, 2 * VECTOR));
  return v128.or(i16x8.gt_u(upperA, upperB), v128.and(i16x8.eq(upperA, upperB), lower));
}

function equal(a: usize, b: usize): v128 {
  return i8x16.narrow_i16x8_s(equalOfEight(a, b), equalOfEight(a + VECTOR, b + VECTOR));
}

function equalOfEight(a: usize, b: usize): v128 {
  const upper = i16x8.eq(v128.load(a), v128.load(b));
  return v128.and(upper, i16x8.eq(v128.load(a, 2 * VECTOR), v128.load(b, 2 * VECTOR)));
}

/** Plays one dealt batch, number `batch` of those on the lists. */
function playBatch(cards: i32, opponents: i32, batch: i32): void {
  const boardDraws = 7 - cards;
  addCards(CARDS, boardDraws, KNOWN_BOARD, BOARD);
  joinMasks(BOARD, HOLE, HAND);
  strengths(HAND, OWN);
  v128.store(OWN_CATEGORIES + VECTOR * batch, categories(OWN));
  if (opponents === 0) return;
  let lost = i8x16.splat(0);
  let tied = i8x16.splat(0);
  let theirs = THEIR_CATEGORIES + VECTOR * batch * opponents;
  for (let i = 0; i < opponents; i++) {
    addCards(CARDS + VECTOR * (boardDraws + 2 * i), 2, BOARD, HAND);
    strengths(HAND, THEIRS);
    v128.store(theirs, categories(THEIRS));
    lost = v128.or(lost, greater(THEIRS, OWN));
    tied = v128.or(tied, equal(THEIRS, OWN));
    theirs += VECTOR;
  }
  const outcome = v128.or(v128.and(lost, i8x16.splat(2)), v128.and(v128.andnot(tied, lost), i8x16.splat(1)));
  v128.store(OUTCOMES + VECTOR * batch, outcome);
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
