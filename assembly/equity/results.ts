// The result of an equity call: sums at the output, and by hand at HAND_RESULTS.
import { OUTPUT } from '../layout';
import {
  HAND_DEALS,
  HAND_RESULT_BYTES,
  HAND_RESULTS,
  HAND_SHARE,
  HAND_TIE,
  HAND_WIN,
  HANDS,
  MAX_PLAYERS,
} from './layout';

/**
 * Sums at the output, in this order, all f64: deals; deals in which a player is among the k best, k = 1 … 10; categories; the draws
 * of a sample, else 0.
 */
export const TOPS = 1;
export const CATEGORIES = 101;
export const DRAWS = 191;
export const SUMS = 192;

/** The parts of a pot in which shares are counted. Every number of winners up to ten divides it. */
export const POT: f64 = 2520;

/** The `details` of a call. */
export const WITH_CATEGORIES: i32 = 1;
export const WITH_HANDS: i32 = 2;

export function clearResults(players: i32, details: i32): void {
  memory.fill(OUTPUT, 0, 8 * SUMS);
  if (details & WITH_HANDS) memory.fill(HAND_RESULTS, 0, HAND_RESULT_BYTES * HANDS * players);
}

function add(at: usize, amount: f64): void {
  store<f64>(at, load<f64>(at) + amount);
}

export function addDeals(deals: f64): void {
  add(OUTPUT, deals);
}

/** Adds deals in which the player has one of the `winners` best hands. */
export function addTops(player: i32, winners: i32, deals: f64): void {
  add(OUTPUT + 8 * (TOPS + MAX_PLAYERS * player + winners - 1), deals);
}

export function addCategory(player: i32, category: i32, deals: f64): void {
  add(OUTPUT + 8 * (CATEGORIES + 9 * player + category), deals);
}

export function addHandDeals(player: i32, hand: i32, deals: f64): void {
  add(HAND_RESULTS + HAND_RESULT_BYTES * (HANDS * player + hand) + HAND_DEALS, deals);
}

/** Like {@link addTops}, for one of the player's hands. */
export function addHandTops(player: i32, hand: i32, winners: i32, deals: f64): void {
  const at = HAND_RESULTS + HAND_RESULT_BYTES * (HANDS * player + hand);
  add(at + (winners === 1 ? HAND_WIN : HAND_TIE), deals);
  add(at + HAND_SHARE, (deals * POT) / <f64>winners);
}
