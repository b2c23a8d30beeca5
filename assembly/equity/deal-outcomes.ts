// Outcomes of a list of showdowns, for each player of a deal: how many share the pot with him, and the category of his hand. These
// are lists of bytes that are counted as simulate's are (../tally.ts), in u64; at the end these become the result's f64.
import { CATEGORIES } from '../deck';
import { categories } from '../evaluate';
import {
  LANES,
  LIST_CAPACITY,
  LOWER,
  NEXT_EIGHT,
  OUTCOMES,
  OUTPUT,
  STRENGTHS_BYTES,
  THEIR_CATEGORIES,
  VECTOR,
} from '../layout';
import { equal, greater, outcomes } from '../showdown';
import { addToCounter, DEALS, tally } from '../tally';
import { MAX_PLAYERS } from './layout';
import { CATEGORY_SUMS, DRAWS, SUM_COUNT, WIN_SUMS, WITH_CATEGORIES } from './results';
import { PLAYER_STRENGTHS } from './sample-layout';

/** A byte that is not counted. */
const NOTHING = 0xff;

/** The bytes of one player's lists. */
let listBytes: i32 = 0;

/** Prepares the lists of so many players. @returns how many batches they hold */
export function prepareLists(players: i32): i32 {
  const batches = LIST_CAPACITY / players;
  listBytes = <i32>VECTOR * batches;
  return batches;
}

/**
 * Where the outcomes of a player are, a byte for each deal. With two players only the first has outcomes: 0 for a win, 1 for a tie, 2 for a
 * loss. With more, each player has: how many others also have the best hand, or NOTHING if the player does not have it.
 */
function winnersAt(player: i32): usize {
  return OUTCOMES + listBytes * player;
}

function categoriesAt(player: i32): usize {
  return THEIR_CATEGORIES + listBytes * player;
}

/** Where the strengths of a player's hands are. */
export function strengthsAt(player: i32): usize {
  return PLAYER_STRENGTHS + STRENGTHS_BYTES * player;
}

/** The greatest lower half among the strengths at `strengths` (eight of each player) whose upper half is `upper`. */
function greatestLower(players: i32, strengths: usize, upper: v128): v128 {
  let greatest = i16x8.splat(0);
  const end = strengths + STRENGTHS_BYTES * players;
  for (let at = strengths; at < end; at += STRENGTHS_BYTES) {
    greatest = i16x8.max_s(greatest, v128.and(v128.load(at, LOWER), i16x8.eq(v128.load(at), upper)));
  }
  return greatest;
}

function greatestUpper(players: i32, strengths: usize): v128 {
  let greatest = i16x8.splat(0);
  const end = strengths + STRENGTHS_BYTES * players;
  for (let at = strengths; at < end; at += STRENGTHS_BYTES) greatest = i16x8.max_u(greatest, v128.load(at));
  return greatest;
}

/** All ones in the lanes where the strength at `at` has these halves. */
function isStrength(at: usize, upper: v128, lower: v128): v128 {
  return v128.and(i16x8.eq(v128.load(at), upper), i16x8.eq(v128.load(at, LOWER), lower));
}

/** Stores who of two players has the best hand. */
function storeWinner(into: usize): void {
  const other = PLAYER_STRENGTHS + STRENGTHS_BYTES;
  const lost = greater(other, PLAYER_STRENGTHS);
  const nextLost = greater(other + NEXT_EIGHT, PLAYER_STRENGTHS + NEXT_EIGHT);
  const tied = equal(other, PLAYER_STRENGTHS);
  v128.store(into, outcomes(lost, nextLost, tied, equal(other + NEXT_EIGHT, PLAYER_STRENGTHS + NEXT_EIGHT)));
}

/** Stores who has the best hand, `at` bytes into the lists. */
function storeWinners(players: i32, at: i32): void {
  const upper = greatestUpper(players, PLAYER_STRENGTHS);
  const nextUpper = greatestUpper(players, PLAYER_STRENGTHS + NEXT_EIGHT);
  const lower = greatestLower(players, PLAYER_STRENGTHS, upper);
  const nextLower = greatestLower(players, PLAYER_STRENGTHS + NEXT_EIGHT, nextUpper);
  let others = i8x16.splat(-1);
  for (let player = 0; player < players; player++) {
    const own = strengthsAt(player);
    const next = isStrength(own + NEXT_EIGHT, nextUpper, nextLower);
    const isBest = i8x16.narrow_i16x8_s(isStrength(own, upper, lower), next);
    v128.store(winnersAt(player) + at, isBest);
    others = i8x16.sub(others, isBest);
  }
  for (let player = 0; player < players; player++) {
    const outcome = winnersAt(player) + at;
    v128.store(outcome, v128.or(others, v128.not(v128.load(outcome))));
  }
}

/**
 * Stores the outcomes of a batch's first `deals` deals from the players' strengths.
 * @param batch the number of the batch in the lists
 */
export function storeOutcomes(players: i32, details: i32, batch: i32, deals: i32): void {
  const at = <i32>VECTOR * batch;
  if (players === 2) storeWinner(OUTCOMES + at);
  else storeWinners(players, at);
  if (details & WITH_CATEGORIES) storeCategories(players, at);
  if (deals < LANES) discardLanes(players, at, deals);
}

function storeCategories(players: i32, at: i32): void {
  for (let player = 0; player < players; player++) {
    v128.store(categoriesAt(player) + at, categories(strengthsAt(player)));
  }
}

/** Discards the outcomes of the lanes from `deals` on. */
function discardLanes(players: i32, at: i32, deals: i32): void {
  for (let player = 0; player < players; player++) {
    memory.fill(winnersAt(player) + at + deals, <u8>NOTHING, LANES - deals);
    memory.fill(categoriesAt(player) + at + deals, <u8>NOTHING, LANES - deals);
  }
}

/** How many players win with this one, himself included, by the outcome at `at`; 0 if he does not. */
export function winnersWith(players: i32, player: i32, at: i32): i32 {
  if (players > 2) return (load<u8>(winnersAt(player) + at) + 1) & NOTHING;
  const outcome: i32 = load<u8>(OUTCOMES + at);
  return (player === 0 ? outcome + 1 : 3 - outcome) % 3;
}

/** Counts the lists' outcomes of `batches` batches. */
export function tallyOutcomes(players: i32, details: i32, batches: i32): void {
  for (let player = 0; player < players; player++) {
    if (players > 2 || player === 0) tally(winnersAt(player), batches, WIN_SUMS + MAX_PLAYERS * player);
    if (details & WITH_CATEGORIES) tally(categoriesAt(player), batches, CATEGORY_SUMS + CATEGORIES * player);
  }
}

function counterAt(counter: i32): u64 {
  return load<u64>(OUTPUT + 8 * counter);
}

/** Completes the counters of two players: the second wins what the first loses. */
function completeTwo(): void {
  const second = WIN_SUMS + MAX_PLAYERS;
  addToCounter(second, counterAt(WIN_SUMS + 2));
  addToCounter(second + 1, counterAt(WIN_SUMS + 1));
  store<u64>(OUTPUT + 8 * (WIN_SUMS + 2), 0);
}

/** Completes the counters and turns them into the result's f64. */
export function finishOutcomes(players: i32, deals: i32, draws: i32): void {
  addToCounter(DEALS, deals);
  addToCounter(DRAWS, draws);
  if (players === 2) completeTwo();
  for (let i = 0; i < SUM_COUNT; i++) store<f64>(OUTPUT + 8 * i, <f64>counterAt(i));
}
