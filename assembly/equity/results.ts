// The result of an equity call: sums at the output, and by hand at HAND_RESULTS.
import { OUTPUT } from '../layout';
import { HAND_COUNT, HAND_RESULT_BYTES, HAND_RESULTS, HandResult, MAX_PLAYERS } from './layout';

if (offsetof<HandResult>() !== HAND_RESULT_BYTES) ERROR('HAND_RESULT_BYTES is not the size of HandResult');

/**
 * Sums at the output, in this order, all f64: deals; deals in which a player is among the k best, k = 1 … 10; categories; the draws
 * of a sample, else 0.
 */
export const WIN_SUMS = 1;
export const CATEGORY_SUMS = 101;
export const DRAWS = 191;
export const SUM_COUNT = 192;

/** The parts of a pot in which shares are counted. Every number of winners up to ten divides it. */
const POT: f64 = 2520;

/** The `details` of a call. */
export const WITH_CATEGORIES: i32 = 1;
export const WITH_HANDS: i32 = 2;

export function clearResults(players: i32, details: i32): void {
  memory.fill(OUTPUT, 0, 8 * SUM_COUNT);
  if (details & WITH_HANDS) memory.fill(HAND_RESULTS, 0, HAND_RESULT_BYTES * HAND_COUNT * players);
}

function add(at: usize, amount: f64): void {
  store<f64>(at, load<f64>(at) + amount);
}

export function addDeals(deals: f64): void {
  add(OUTPUT, deals);
}

/** Adds deals in which the player has one of the `winners` best hands. */
export function addWins(player: i32, winners: i32, deals: f64): void {
  add(OUTPUT + 8 * (WIN_SUMS + MAX_PLAYERS * player + winners - 1), deals);
}

export function addCategory(player: i32, category: i32, deals: f64): void {
  add(OUTPUT + 8 * (CATEGORY_SUMS + 9 * player + category), deals);
}

function handResult(player: i32, hand: i32): HandResult {
  return changetype<HandResult>(HAND_RESULTS + HAND_RESULT_BYTES * (HAND_COUNT * player + hand));
}

export function addHandDeals(player: i32, hand: i32, deals: f64): void {
  handResult(player, hand).deals += deals;
}

/** Like {@link addWins}, for one of the player's hands. */
export function addHandWins(player: i32, hand: i32, winners: i32, deals: f64): void {
  const result = handResult(player, hand);
  add(changetype<usize>(result) + (winners === 1 ? offsetof<HandResult>('win') : offsetof<HandResult>('tie')), deals);
  result.share += (deals * POT) / <f64>winners;
}
