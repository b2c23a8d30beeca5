// What each deal of a list of showdowns is for each player: how many share the pot with him, and the category of his hand. These
// notes are lists of bytes that are counted as simulate's are (../tally.ts), in u64; at the end these become the result's f64.
import { categories } from '../evaluate';
import { LIST_CAPACITY, LOWER, NEXT_EIGHT, OUTCOMES, OUTPUT, THEIR_CATEGORIES, VECTOR } from '../layout';
import { equal, greater, outcomes } from '../showdown';
import { addToCounter, DEALS, tally } from '../tally';
import { MAX_PLAYERS } from './layout';
import { CATEGORIES, DRAWS, SUMS, TOPS, WITH_CATEGORIES } from './results';
import { STRENGTHS, STRENGTHS_BYTES } from './sample-layout';

const LANES = 16;
const CATEGORY_COUNT = 9;
const TWO = 2;
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
 * Where the notes of a player are, a byte for each deal. With two players only the first has notes: 0 for a win, 1 for a tie, 2 for a
 * loss. With more, each player has: how many others also have the best hand, or NOTHING if the player does not have it.
 */
function topsAt(player: i32): usize {
  return OUTCOMES + listBytes * player;
}

function categoriesAt(player: i32): usize {
  return THEIR_CATEGORIES + listBytes * player;
}

/** Where the strengths of a player's hands are. */
export function strengthsAt(player: i32): usize {
  return STRENGTHS + STRENGTHS_BYTES * player;
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

/** Notes who of two players has the best hand. */
function noteWinner(into: usize): void {
  const other = STRENGTHS + STRENGTHS_BYTES;
  const lost = greater(other, STRENGTHS);
  const nextLost = greater(other + NEXT_EIGHT, STRENGTHS + NEXT_EIGHT);
  const tied = equal(other, STRENGTHS);
  v128.store(into, outcomes(lost, nextLost, tied, equal(other + NEXT_EIGHT, STRENGTHS + NEXT_EIGHT)));
}

/** Notes who has the best hand, `at` bytes into the lists. */
function noteTops(players: i32, at: i32): void {
  const upper = greatestUpper(players, STRENGTHS);
  const nextUpper = greatestUpper(players, STRENGTHS + NEXT_EIGHT);
  const lower = greatestLower(players, STRENGTHS, upper);
  const nextLower = greatestLower(players, STRENGTHS + NEXT_EIGHT, nextUpper);
  let others = i8x16.splat(-1);
  for (let player = 0; player < players; player++) {
    const own = strengthsAt(player);
    const next = isStrength(own + NEXT_EIGHT, nextUpper, nextLower);
    const isTop = i8x16.narrow_i16x8_s(isStrength(own, upper, lower), next);
    v128.store(topsAt(player) + at, isTop);
    others = i8x16.sub(others, isTop);
  }
  for (let player = 0; player < players; player++) {
    const note = topsAt(player) + at;
    v128.store(note, v128.or(others, v128.not(v128.load(note))));
  }
}

/**
 * Notes the results of a batch's first `deals` deals from the players' strengths.
 * @param batch the number of the batch in the lists
 */
export function noteResults(players: i32, details: i32, batch: i32, deals: i32): void {
  const at = <i32>VECTOR * batch;
  if (players === TWO) noteWinner(OUTCOMES + at);
  else noteTops(players, at);
  if (details & WITH_CATEGORIES) noteCategories(players, at);
  if (deals < LANES) discardLanes(players, at, deals);
}

function noteCategories(players: i32, at: i32): void {
  for (let player = 0; player < players; player++) {
    v128.store(categoriesAt(player) + at, categories(strengthsAt(player)));
  }
}

/** Discards the notes of the lanes from `deals` on. */
function discardLanes(players: i32, at: i32, deals: i32): void {
  for (let player = 0; player < players; player++) {
    memory.fill(topsAt(player) + at + deals, <u8>NOTHING, LANES - deals);
    memory.fill(categoriesAt(player) + at + deals, <u8>NOTHING, LANES - deals);
  }
}

/** How many players win with this one, himself included, by the note at `at`; 0 if he does not. */
export function winnersWith(players: i32, player: i32, at: i32): i32 {
  if (players > TWO) return (load<u8>(topsAt(player) + at) + 1) & NOTHING;
  const note: i32 = load<u8>(OUTCOMES + at);
  return (player === 0 ? note + 1 : 3 - note) % 3;
}

/** Counts the lists' notes of `batches` batches. */
export function tallyNotes(players: i32, details: i32, batches: i32): void {
  for (let player = 0; player < players; player++) {
    if (players > TWO || player === 0) tally(topsAt(player), batches, TOPS + MAX_PLAYERS * player);
    if (details & WITH_CATEGORIES) tally(categoriesAt(player), batches, CATEGORIES + CATEGORY_COUNT * player);
  }
}

function counterAt(counter: i32): u64 {
  return load<u64>(OUTPUT + 8 * counter);
}

/** Completes the counters of two players: the second wins what the first loses. */
function completeTwo(): void {
  const second = TOPS + MAX_PLAYERS;
  addToCounter(second, counterAt(TOPS + 2));
  addToCounter(second + 1, counterAt(TOPS + 1));
  store<u64>(OUTPUT + 8 * (TOPS + 2), 0);
}

/** Completes the counters and turns them into the result's f64. */
export function finishNotes(players: i32, deals: i32, draws: i32): void {
  addToCounter(DEALS, deals);
  addToCounter(DRAWS, draws);
  if (players === TWO) completeTwo();
  for (let i = 0; i < SUMS; i++) store<f64>(OUTPUT + 8 * i, <f64>counterAt(i));
}
