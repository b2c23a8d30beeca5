// Showdowns of sixteen deals: evaluates the hands of all players and notes for each of them how many share the pot with him. The
// notes are lists of bytes that are counted as simulate's are (../tally.ts), in u64; at the end these become the result's f64.
import { categories, strengths } from '../evaluate';
import { BOARD, LIST_CAPACITY, LOWER, NEXT_EIGHT, OUTCOMES, OUTPUT, THEIR_CATEGORIES, VECTOR } from '../layout';
import { addToCounter, DEALS, tallyCategories, tallyOutcomes } from '../tally';
import { MAX_PLAYERS } from './layout';
import { addHandDeals, addHandTops, CATEGORIES, SUMS, TOPS, WITH_CATEGORIES, WITH_HANDS } from './results';
import { STRENGTHS, STRENGTHS_BYTES } from './sample-layout';
import { holeOf } from './sample-players';
import { handOf } from './situation';

const LANES = 16;
const CATEGORY_COUNT = 9;
/** How many numbers of winners the tallies count. */
const FEW_WINNERS = 3;
const MOST_WINNERS = 9;
/** A byte that counts nowhere. */
const NOTHING: u8 = 0xff;

/** How many batches the lists of so many players hold. */
export function batchCapacity(players: i32): i32 {
  return LIST_CAPACITY / players;
}

/** Notes, a byte a deal: how many other players have the best hand besides this one; or NOTHING if he has not. */
function topsOf(players: i32, player: i32): usize {
  return OUTCOMES + VECTOR * (batchCapacity(players) * player);
}

function categoriesOf(players: i32, player: i32): usize {
  return THEIR_CATEGORIES + VECTOR * (batchCapacity(players) * player);
}

function strengthsOf(player: i32): usize {
  return STRENGTHS + STRENGTHS_BYTES * player;
}

/** Of the strengths at `strengths` (eight of each player) the greatest lower half of those with the upper half `upper`. */
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

/** Notes who has the best hand, in batch `batch` of the lists. */
function noteTops(players: i32, batch: i32): void {
  const upper = greatestUpper(players, STRENGTHS);
  const nextUpper = greatestUpper(players, STRENGTHS + NEXT_EIGHT);
  const lower = greatestLower(players, STRENGTHS, upper);
  const nextLower = greatestLower(players, STRENGTHS + NEXT_EIGHT, nextUpper);
  let others = i8x16.splat(-1);
  for (let player = 0; player < players; player++) {
    const at = strengthsOf(player);
    const isTop = i8x16.narrow_i16x8_s(isStrength(at, upper, lower), isStrength(at + NEXT_EIGHT, nextUpper, nextLower));
    v128.store(topsOf(players, player) + VECTOR * batch, isTop);
    others = i8x16.sub(others, isTop);
  }
  for (let player = 0; player < players; player++) {
    const at = topsOf(players, player) + VECTOR * batch;
    v128.store(at, v128.or(others, v128.not(v128.load(at))));
  }
}

/** Evaluates the hands of a batch on the board at BOARD, and notes the results of its first `deals` deals. */
export function showDown(players: i32, details: i32, batch: i32, deals: i32): void {
  for (let player = 0; player < players; player++) strengths(holeOf(player), BOARD, strengthsOf(player));
  noteTops(players, batch);
  if (details & WITH_CATEGORIES) noteCategories(players, batch);
  if (deals < LANES) discardLanes(players, batch, deals);
  if (details & WITH_HANDS) addHands(players, batch, deals);
}

function noteCategories(players: i32, batch: i32): void {
  for (let player = 0; player < players; player++) {
    v128.store(categoriesOf(players, player) + VECTOR * batch, categories(strengthsOf(player)));
  }
}

/** Discards the notes of the lanes from `deals` on. */
function discardLanes(players: i32, batch: i32, deals: i32): void {
  for (let player = 0; player < players; player++) {
    for (let lane = deals; lane < LANES; lane++) {
      store<u8>(topsOf(players, player) + VECTOR * batch + lane, NOTHING);
      store<u8>(categoriesOf(players, player) + VECTOR * batch + lane, NOTHING);
    }
  }
}

/** Adds a batch's deals to the results by hand. */
function addHands(players: i32, batch: i32, deals: i32): void {
  for (let player = 0; player < players; player++) {
    const hole = holeOf(player);
    const tops = topsOf(players, player) + VECTOR * batch;
    for (let lane = 0; lane < deals; lane++) {
      const hand = handOf(load<u8>(hole + lane), load<u8>(hole + lane, VECTOR));
      const others = load<u8>(tops + lane);
      addHandDeals(player, hand, 1);
      if (others !== NOTHING) addHandTops(player, hand, others + 1, 1);
    }
  }
}

/** Counts the lists' notes of `batches` batches. */
export function tallyNotes(players: i32, details: i32, batches: i32): void {
  for (let player = 0; player < players; player++) {
    const counter = TOPS + MAX_PLAYERS * player;
    if (players <= FEW_WINNERS) tallyOutcomes(topsOf(players, player), batches, counter);
    else tallyCategories(topsOf(players, player), batches, counter);
    if (details & WITH_CATEGORIES) {
      tallyCategories(categoriesOf(players, player), batches, CATEGORIES + CATEGORY_COUNT * player);
    }
  }
}

function counterAt(counter: i32): u64 {
  return load<u64>(OUTPUT + 8 * counter);
}

/** How many deals have at most nine winners. */
function dealsOfFewer(players: i32): u64 {
  let deals: u64 = 0;
  for (let winners = 1; winners <= MOST_WINNERS; winners++) {
    let tops: u64 = 0;
    for (let player = 0; player < players; player++) tops += counterAt(TOPS + MAX_PLAYERS * player + winners - 1);
    deals += tops / winners;
  }
  return deals;
}

/** Completes the counters and turns them into the result's f64. Ten winners are what the tallies left out. */
export function finishSample(players: i32, simulations: i32): void {
  addToCounter(DEALS, simulations);
  if (players > MOST_WINNERS) {
    const allWin = <u64>simulations - dealsOfFewer(players);
    for (let player = 0; player < players; player++) addToCounter(TOPS + MAX_PLAYERS * player + MOST_WINNERS, allWin);
  }
  for (let i = 0; i < SUMS; i++) store<f64>(OUTPUT + 8 * i, <f64>counterAt(i));
}
