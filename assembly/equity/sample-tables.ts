// Tables from which the players' hands are drawn.
//
// A code is a hand in twelve bits: two cards (rank × 4 + suit), six bits each. Where all weights are equal, a table is a list of
// codes (u16). Where they are not, it is an alias table: a cell for each hand. A random u64 times the number of cells chooses a
// cell by its upper half, and by its lower half one of the cell's two codes: the first below the threshold.
//
//    63                                  24 23       12 11        0
//    ┌─────────────────────────────────────┬───────────┬───────────┐
//    │ threshold                           │ code      │ code      │
//    └─────────────────────────────────────┴───────────┴───────────┘
//
// Cells are equally likely up to an error of 2^-64. A threshold is rounded to 40 bits, with the codes in the bits below, and a share of
// the weights is rounded to a double. The errors of all probabilities together are less than 2^-38.
import { HAND_TABLE_BYTES, HAND_TABLES, MASSES } from './sample-layout';
import { cardsOfHand, getWeight, liveCount, liveHand } from './situation';

const CARD_BITS: u64 = 6;
export const CODE_BITS: u64 = 12;
const THRESHOLD_BITS: u64 = 40;
const FULL: u64 = (1 << THRESHOLD_BITS) - 1;

/** The table of the player who is number `place` of those who draw. */
export function tableAt(place: i32): usize {
  return HAND_TABLES + HAND_TABLE_BYTES * place;
}

function makeCode(player: i32, index: i32): u64 {
  const cards = cardsOfHand(liveHand(player, index));
  return ctz(cards) | ((63 - clz(cards)) << CARD_BITS);
}

/** Lists the codes of a player's live hands. */
export function listCodes(player: i32, table: usize): void {
  for (let i = 0; i < liveCount(player); i++) store<u16>(table + 2 * i, makeCode(player, i));
}

function getMass(index: i32): f64 {
  return load<f64>(MASSES + 8 * index);
}

function setMass(index: i32, mass: f64): void {
  store<f64>(MASSES + 8 * index, mass);
}

/** Gives each of the player's hands its share of the weights, in cells. */
function shareOutCells(player: i32, count: i32): void {
  let total: f64 = 0;
  for (let i = 0; i < count; i++) total += getWeight(player, liveHand(player, i));
  for (let i = 0; i < count; i++) setMass(i, (getWeight(player, liveHand(player, i)) / total) * <f64>count);
}

/** The first hand from `index` on that fills a cell, or `count`. */
function nextLarge(index: i32, count: i32): i32 {
  while (index < count && getMass(index) < 1) index++;
  return index;
}

function makeCell(threshold: u64, code: u64, other: u64): u64 {
  return (((threshold << CODE_BITS) | code) << CODE_BITS) | other;
}

/**
 * Makes the alias table of a player: the cell of each hand that does not fill it is filled up by the current large one. A large
 * hand that becomes small thereby is the next to be filled up if it was passed already; else its turn comes.
 */
export function makeAliasTable(player: i32, table: usize): void {
  const count = liveCount(player);
  shareOutCells(player, count);
  for (let i = 0; i < count; i++) store<u64>(table + 8 * i, makeCell(FULL, makeCode(player, i), makeCode(player, i)));
  let large = nextLarge(0, count);
  for (let i = 0; i < count; i++) {
    let small = i;
    while (large < count && getMass(small) < 1) {
      const threshold = <u64>(getMass(small) * <f64>(1 << THRESHOLD_BITS));
      store<u64>(table + 8 * small, makeCell(threshold, makeCode(player, small), makeCode(player, large)));
      const donor = large;
      setMass(donor, getMass(donor) - (1 - getMass(small)));
      if (getMass(donor) >= 1) break;
      large = nextLarge(donor + 1, count);
      if (donor > i) break;
      small = donor;
    }
  }
}
